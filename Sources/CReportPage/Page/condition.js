// Conditions on whole sessions, as `drn sessions --where` takes them, for a page that has the sessions itself.

class ConditionParser extends ExpressionParser {
  static placeFunctions = ["visited", "began", "ended"];

  /** Whether a text is meant as a condition, and not as words to look for. */
  static isMeant(text) {
    const word = [...ExpressionParser.sessionFunctions, ...ExpressionParser.sessionFields, "session"].join("|");
    return /[=<>!&|]/.test(text) || new RegExp(`\\b(?:${word})\\s*(?:\\(|(?:not\\s+)?(?:in|matches|contains)\\b)`).test(text);
  }

  /** A test of a session of the page, by its number. */
  static compile(text) {
    const parser = new ConditionParser(text);
    const test = parser.anyOf();
    if (parser.token.kind !== "end") throw parser.unexpected("'and', 'or' or the end");
    return (number) => test(report.sessions[number], () => source.opened.get(number) ?? new Session(number));
  }

  anyOf() { return this.several("or", "||", () => this.allOf(), (parts, ...of) => parts.some((part) => part(...of))); }
  allOf() { return this.several("and", "&&", () => this.inverse(), (parts, ...of) => parts.every((part) => part(...of))); }

  several(word, symbol, read, holds) {
    const parts = [read()];
    while (this.isWord(word) || this.isSymbol(symbol)) {
      this.advance();
      parts.push(read());
    }
    return parts.length === 1 ? parts[0] : (...of) => holds(parts, ...of);
  }

  inverse() {
    const isNegated = this.isWord("not") || this.isSymbol("!");
    if (!isNegated && !this.isSymbol("(")) return this.sessionTest();
    return this.nested(() => {
      this.advance();
      const part = isNegated ? this.inverse() : this.anyOf();
      if (!isNegated) this.close();
      return isNegated ? (...of) => !part(...of) : part;
    });
  }

  close() {
    if (!this.isSymbol(")")) throw this.unexpected("')'");
    this.advance();
  }

  sessionTest() {
    const { token } = this;
    const { sessionFunctions, sessionFields } = ExpressionParser;
    if (token.kind !== "name" || ![...sessionFunctions, ...sessionFields, "session"].includes(token.value)) {
      const isOfTransition = token.kind === "name"
        && (["event", "state"].includes(token.value) || Object.hasOwn(fields.bare, token.value));
      throw this.unexpected("a condition on a session, such as visited(\"checkout\") or any(gap > 2s)", token,
        isOfTransition ? `'${token.value}' is of a transition: put the comparison in any(…), all(…), first(…) or last(…)` : null);
    }
    this.advance();
    return sessionFunctions.includes(token.value) ? this.transitionTest(token.value) : this.fieldTest(token.value);
  }

  /** A condition on transitions in parentheses after a word. */
  transitionTest(word) {
    if (!this.isSymbol("(")) throw this.unexpected(`'(' after '${word}'`);
    const condition = this.nested(() => {
      this.advance();
      const condition = ConditionParser.placeFunctions.includes(word) ? this.place() : this.condition(this.disjunction());
      this.close();
      return condition;
    });
    const test = Matcher.compile(condition);
    const some = (session, test) => session.columns.kind.some((_, index) => test(session, index));
    switch (word) {
      case "began": case "first": return (_, open) => test(open(), 0);
      case "ended": case "last": return (_, open) => {
        const session = open();
        return test(session, session.count - 1);
      };
      case "all": return (_, open) => !some(open(), (session, index) => !test(session, index));
      case "count": {
        const holds = this.number();
        return (_, open) => {
          const session = open();
          let count = 0;
          for (let index = 0; index < session.count; index++) if (test(session, index)) count++;
          return holds(count);
        };
      }
      default: return (_, open) => some(open(), test);
    }
  }

  place() {
    const { token } = this;
    const right = this.literal("a route such as \"checkout\", or a list of them");
    if (right.literal === undefined) throw this.unexpected("a route such as \"checkout\"", token);
    const left = { path: { field: fields.state.currentRoute, steps: [] } };
    return { kind: "comparison", left, relation: Array.isArray(right.literal) ? "in" : "==", right };
  }

  /** An operator of order, and the value that it compares with. */
  ordered(expectation, value) {
    const comparison = this.operator();
    if (!comparison || comparison.isNegated || !Object.hasOwn(Matcher.ordered, comparison.relation)) {
      throw this.unexpected("a comparison such as > or ==", comparison?.token ?? this.token);
    }
    const { token } = this;
    const right = value(token);
    if (right === null) throw this.unexpected(expectation, token);
    this.advance();
    return (left) => Matcher.ordered[comparison.relation](left, right);
  }

  number() {
    return this.ordered("a whole number such as 10 to compare with",
      ({ kind, value }) => kind === "number" && /^-?[0-9]+$/.test(value.text) ? Number(value.text) : null);
  }

  fieldTest(word) {
    if (word === "transitions") {
      const holds = this.number();
      return ({ count }) => holds(count);
    }
    if (word === "duration") {
      const holds = this.ordered("a duration such as 90s or 10m to compare with",
        ({ kind, value }) => kind === "duration" ? value : null);
      return ({ from, to }) => holds(fields.nanoseconds(to) - fields.nanoseconds(from));
    }
    if (word !== "session") {
      const holds = this.ordered("a time such as \"2026-11-21T10:00:00Z\" to compare with",
        ({ kind, value }) => kind === "string" ? fields.nanoseconds(value) : null);
      return ({ from, to }) => holds(fields.nanoseconds(word === "firstTime" ? from : to));
    }
    const comparison = this.operator();
    if (!comparison) throw this.unexpected("a comparison such as ==, in, matches or contains");
    const { token } = this;
    const right = this.literal("a text such as \"window-1\"");
    if (comparison.relation === "matches") comparing.checkPattern(this, { operand: {} }, { operand: right, token }, () => {});
    const holds = comparison.relation === "matches" ? (name) => right.pattern.test(name)
      : (name) => relations[comparison.relation](name, right.literal ?? null);
    return ({ name }) => holds(name) !== comparison.isNegated;
  }
}
