import WebServing

/// The style sheet: one file, which browsers cache until it changes.
enum StyleSheet {
  /// The address contains a hash of the content.
  static let path = "/style-\(Secret.hash(text).prefix(8)).css"

  static let text = """
    :root {
      color-scheme: light dark;
      --paper: light-dark(#fbfaf7, #161816);
      --raised: light-dark(#ffffff, #20231f);
      --ink: light-dark(#1d211c, #e9ebe6);
      --dim: light-dark(#5b6259, #a3aba0);
      --line: light-dark(#dcded7, #373c36);
      --tint: light-dark(#e9eee5, #2a312a);
      --accent: light-dark(#2c5f43, #9fd3b3);
      --on-accent: light-dark(#ffffff, #10241a);
    }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; }
    body {
      margin: 0; min-height: 100vh; display: flex; flex-direction: column;
      background: var(--paper); color: var(--ink);
      font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere;
    }
    main, header, footer { width: 100%; max-width: 70rem; margin: 0 auto; padding: 1rem; }
    main { flex: 1; }
    main:focus { outline: none; }
    h1, h2 { line-height: 1.2; text-wrap: balance; }
    h1 { font-size: clamp(1.6rem, 1.2rem + 2vw, 2.4rem); margin: .5rem 0 .75rem; }
    h2 { font-size: 1.25rem; margin: 2rem 0 .75rem; }
    p { margin: 0 0 1rem; max-width: 60ch; }
    a { color: var(--accent); text-underline-offset: .2em; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
    code { font-size: .85em; }
    ul, ol { list-style: none; margin: 0; padding: 0; }
    .dim, .kind { color: var(--dim); }
    .lead { font-size: 1.1rem; color: var(--dim); }
    .hidden, .skip:not(:focus) {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    .skip:focus { position: absolute; top: .5rem; left: .5rem; padding: .5rem 1rem;
      background: var(--raised); z-index: 3; }

    header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem;
      border-bottom: 1px solid var(--line); }
    .brand { font-size: 1.4rem; font-weight: 700; letter-spacing: -.02em; text-decoration: none;
      color: var(--ink); }
    nav { display: flex; flex-wrap: wrap; flex: 1 0 auto; justify-content: space-between; }
    .item { padding: .5rem; border-radius: .5rem; text-decoration: none; color: var(--ink); }
    .item:hover, .item[aria-current] { background: var(--tint); }
    .item[aria-current] { font-weight: 600; }
    .count { display: inline-block; min-width: 1.5em; margin-left: .4em; padding: 0 .4em;
      border-radius: 1em; text-align: center; font-size: .85em; background: var(--accent);
      color: var(--on-accent); }
    search { flex: 1 1 14rem; }
    .find { display: flex; gap: .5rem; }
    .find input { flex: 1; min-width: 0; }

    input, select, button, .button {
      font: inherit; min-height: 2.75rem; padding: .5rem .9rem; border-radius: .5rem;
      border: 1px solid var(--line); background: var(--raised); color: var(--ink);
    }
    input[type="radio"] { min-height: 0; width: 1.2rem; height: 1.2rem; margin: 0;
      accent-color: var(--accent); }
    button, .button { display: inline-flex; align-items: center; justify-content: center;
      cursor: pointer; text-decoration: none; font-weight: 600; border-color: transparent;
      background: var(--accent); color: var(--on-accent); }
    .quiet { background: transparent; color: var(--accent); border-color: var(--line); }
    button:hover, .button:hover { filter: brightness(1.08); }
    .small { min-height: 2.25rem; padding: .25rem .6rem; font-weight: 500; }

    .notice { padding: .75rem 1rem; border-left: 4px solid var(--accent); background: var(--tint);
      border-radius: 0 .5rem .5rem 0; max-width: none; }
    .row { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between;
      gap: .5rem 1rem; margin-bottom: 1rem; }
    .row p { margin: 0; color: var(--dim); }
    .actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem; }
    .chips { display: flex; flex-wrap: wrap; gap: .5rem; }
    .chip { display: inline-block; padding: .5rem 1rem; border-radius: 2rem;
      background: var(--tint); text-decoration: none; color: var(--ink); }
    .chip:hover { text-decoration: underline; }

    .cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); }
    .card { display: flex; flex-direction: column; height: 100%; padding: .75rem;
      border: 1px solid var(--line); border-radius: .75rem; background: var(--raised);
      text-decoration: none; color: var(--ink); }
    .card:hover { border-color: var(--accent); }
    .card .name { margin-top: .6rem; font-weight: 600; }
    .picture { display: block; width: 100%; aspect-ratio: 4 / 3; border-radius: .5rem;
      background: var(--tint); fill: none; stroke: var(--accent); stroke-width: 3;
      stroke-linecap: round; stroke-linejoin: round; }
    .product { display: grid; gap: 1rem 2.5rem; }
    .price { font-size: 1.35rem; font-weight: 600; margin-bottom: .5rem; }
    .kind { margin: 0; }

    .lines { border-top: 1px solid var(--line); }
    .lines li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between;
      gap: .25rem 1rem; padding: .7rem 0; border-bottom: 1px solid var(--line); }
    .lines .end { display: flex; align-items: center; gap: 1rem; margin-left: auto; }
    .total { font-weight: 700; }
    .steps { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin-bottom: 1.25rem;
      counter-reset: step; color: var(--dim); }
    .steps li::before { counter-increment: step; content: counter(step) ". "; }
    .steps [aria-current] { color: var(--ink); font-weight: 700; }

    .fields { display: grid; gap: .5rem; max-width: 24rem; }
    .fields button { margin-top: .75rem; }
    fieldset { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem 1rem 1rem;
      display: grid; grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); gap: .75rem; }
    fieldset label { display: flex; align-items: center; gap: .5rem; }

    .veil { position: fixed; inset: 0; z-index: 1; background: rgb(0 0 0 / .45); }
    dialog { position: fixed; inset: auto 0 0; z-index: 2; width: 100%; max-width: none;
      max-height: 90vh; overflow: auto; margin: 0; padding: 1.25rem; border: 0;
      border-radius: 1rem 1rem 0 0; background: var(--raised); color: var(--ink);
      box-shadow: 0 0 3rem rgb(0 0 0 / .3); }
    dialog h2 { margin-top: 0; }
    dialog .fields { max-width: none; }
    dialog > form { margin-top: .5rem; }
    dialog > form > button { width: 100%; }

    footer { padding-top: 2rem; font-size: .85rem; color: var(--dim); }
    footer p { margin: 0 0 .25rem; }

    table { width: 100%; border-collapse: collapse; font-size: .95rem; }
    caption { text-align: left; color: var(--dim); padding-bottom: .5rem; }
    th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line);
      vertical-align: top; }
    td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
    .scroll { overflow-x: auto; }
    .scroll table { white-space: nowrap; }

    @media (min-width: 45rem) {
      nav { flex: none; gap: .25rem; }
      .item { padding: .5rem .7rem; }
      .product { grid-template-columns: 1fr 1fr; align-items: start; }
      .cards { grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); }
      dialog { inset: 15vh auto auto 50%; translate: -50%; width: 28rem; border-radius: 1rem; }
    }
    @media print { header, footer, .actions { display: none; } }

    """
}
