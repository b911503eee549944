// The tokens of an expression: the same language as that of `drn find`.

/** What is wrong with an expression, and at which character, counted from 1. */
class ExpressionError extends Error {
  constructor(message, column) {
    super(message);
    this.column = column;
  }
}

/** Splits an expression into tokens on demand, so that the first error in the text is found first. */
class Lexer {
  constructor(text) {
    this.letters = Array.from(text);
    this.index = 0;
  }

  error(message, at) { return new ExpressionError(message, at + 1); }

  excerpt(from, to) {
    const letters = this.letters.slice(from, Math.min(to, from + 40)).join("");
    return `'${letters}${to - from > 40 ? "…" : ""}'`;
  }

  found(token) {
    return token.kind === "end" ? "found the end" : `found ${this.excerpt(token.start, token.end)}`;
  }

  get current() { return this.letters[this.index]; }

  next() {
    while (this.current !== undefined && /\s/u.test(this.current)) this.index++;
    const start = this.index;
    return { start, ...this.read(), end: this.index };
  }

  read() {
    const letter = this.current;
    if (letter === undefined) return { kind: "end" };
    if (letter === '"' || letter === "'") return { kind: "string", value: this.string(letter) };
    if (/[-0-9]/.test(letter)) return this.number();
    if (Lexer.begins(letter)) return { kind: "name", value: this.name() };
    return { kind: "symbol", value: this.symbol() };
  }

  static begins(letter) { return /^[_\p{XID_Start}]/u.test(letter); }
  static continues(letter) { return letter !== undefined && /^\p{XID_Continue}/u.test(letter); }

  name() {
    let name = "";
    while (Lexer.continues(this.current)) name += this.letters[this.index++];
    return name;
  }

  symbol() {
    const pair = this.letters.slice(this.index, this.index + 2).join("");
    if (["==", "!=", "<=", ">=", "&&", "||"].includes(pair)) {
      this.index += 2;
      return pair;
    }
    const letter = this.current;
    if ("<>!()[].,".includes(letter)) {
      this.index++;
      return letter;
    }
    const expected = letter === "=" ? "'==' or 'matches'"
      : letter === "&" || letter === "|" ? `'${letter}${letter}'` : "a name, a value or an operator";
    throw this.error(`expected ${expected}, but found ${this.excerpt(this.index, this.index + 1)}`, this.index);
  }

  number() {
    const start = this.index;
    const rest = this.letters.slice(start).join("");
    const text = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/.exec(rest)?.[0];
    // What a number lacks is missing where its valid beginning ends.
    const valid = /^-?(?:(?:0|[1-9][0-9]*)(?:\.(?:[0-9]+(?:[eE][-+]?)?)?|[eE][-+]?)?)?/.exec(rest)[0];
    const place = start + Math.max(valid.length, text?.length ?? 0);
    const ends = text === undefined || valid.length > text.length;
    if (ends || (/^-?0$/.test(text) && /[0-9]/.test(this.letters[start + text.length] ?? ""))) {
      const found = this.letters[place] === undefined ? "found the end"
        : `found ${this.excerpt(place, place + 1)}`;
      throw this.error(
        `${ends ? "expected a digit" : "a number may not have leading zeros"}, but ${found}`, place);
    }
    this.index += text.length;
    if (!Lexer.continues(this.current)) return { kind: "number", value: new Decimal(text) };
    return { kind: "duration", value: this.duration(text, start) };
  }

  duration(text, start) {
    const unitStart = this.index;
    const unit = this.name();
    const second = 1_000_000_000n;
    const length = {
      ns: 1n, us: 1_000n, "µs": 1_000n, ms: 1_000_000n, s: second, m: 60n * second, h: 3_600n * second,
      d: 86_400n * second,
    };
    if (!Object.hasOwn(length, unit)) {
      throw this.error("expected a unit of time (ns, us, ms, s, m, h or d), but found "
        + this.excerpt(unitStart, this.index), unitStart);
    }
    const count = new Decimal(text).times(length[unit]);
    if (count === null || count > 0xffff_ffff_ffff_ffffn || count < -0xffff_ffff_ffff_ffffn) {
      throw this.error("expected a duration of whole nanoseconds, up to 584 years, but found "
        + this.excerpt(start, this.index), start);
    }
    return count;
  }

  string(quote) {
    const start = this.index++;
    let text = "";
    while (this.current !== undefined) {
      const letter = this.letters[this.index++];
      if (letter === quote) return text;
      text += letter === "\\" ? this.escaped(start, quote) : letter;
    }
    throw this.unterminated(start, quote);
  }

  unterminated(start, quote) {
    return this.error(`expected a string that ends with ${quote}, but found the end`, start);
  }

  escaped(start, quote) {
    const place = this.index - 1;
    const letter = this.letters[this.index++];
    if (letter === undefined) throw this.unterminated(start, quote);
    if ("\"'\\/".includes(letter)) return letter;
    const plain = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
    if (Object.hasOwn(plain, letter)) return plain[letter];
    if (letter !== "u") {
      throw this.error("expected an escape such as \\n, or \\\\ for a backslash, but found "
        + this.excerpt(place, this.index), place);
    }
    const rest = this.letters.slice(this.index, this.index + 10).join("");
    const found = /^(?:[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?![dD][89a-fA-F])[0-9a-fA-F]{4})/
      .exec(rest)?.[0];
    if (!found) throw this.error("expected four hexadecimal digits of a character after '\\u'", place);
    this.index += found.length;
    return String.fromCharCode(...found.split("\\u").map((digits) => Number.parseInt(digits, 16)));
  }
}
