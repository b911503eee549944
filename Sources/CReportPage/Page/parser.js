// Parses expressions as `drn find` does: names, comparisons, and, or, not and parentheses.

class ExpressionParser {
  static deepest = 64;
  static most = 256;
  static words = ["and", "or", "not", "in", "matches", "contains", "true", "false", "null", "event", "state"];
  /** What a condition on sessions has, which is none of transitions. */
  static sessionFunctions = ["visited", "began", "ended", "any", "all", "first", "last", "count"];
  static sessionFields = ["transitions", "duration", "firstTime", "lastTime"];
  static relationSymbols = ["==", "!=", "<", "<=", ">", ">="];

  static parse(text) {
    const parser = new ExpressionParser(text);
    if (parser.token.kind === "end") {
      throw new ExpressionError(
        "expected a condition such as route == \"home\", but the expression is empty", 1);
    }
    const condition = parser.condition(parser.disjunction());
    if (parser.token.kind !== "end") throw parser.unexpected("'and', 'or' or the end");
    return condition;
  }

  constructor(text) {
    this.lexer = new Lexer(text);
    this.depth = 0;
    this.comparisons = 0;
    this.advance();
  }

  advance() { this.token = this.lexer.next(); }

  isSymbol(symbol) { return this.token.kind === "symbol" && this.token.value === symbol; }
  isWord(word) { return this.token.kind === "name" && this.token.value === word; }

  unexpected(expectation, token = this.token, advice = null) {
    return this.lexer.error(
      `expected ${expectation}, but ${this.lexer.found(token)}${advice ? ` (${advice})` : ""}`, token.start);
  }

  /** What to do about a name that stands where a value does. */
  get quotesAdvice() {
    const { kind, value } = this.token;
    return kind === "name" && !ExpressionParser.words.includes(value) ? `a text needs quotes: "${value}"` : null;
  }

  static sessionAdvice(word) {
    return `'${word}' is of a whole session: 'drn sessions LOG --where' takes it`;
  }

  nested(read) {
    this.depth++;
    if (this.depth > ExpressionParser.deepest) {
      throw this.unexpected(`at most ${ExpressionParser.deepest} levels of parentheses, lists and 'not'`);
    }
    const result = read();
    this.depth--;
    return result;
  }

  // A part is `{ token, condition }` or `{ token, operand }`.

  /** Converts a part to a condition. */
  condition(part) {
    if (part.condition) return part.condition;
    const { operand } = part;
    if (operand.path) return { kind: "truth", path: operand.path };
    if (typeof operand.literal === "boolean") return { kind: "constant", value: operand.literal };
    throw this.unexpected("a condition, for a value by itself is none", part.token);
  }

  disjunction() { return this.joined("or", "||", () => this.conjunction()); }
  conjunction() { return this.joined("and", "&&", () => this.negation()); }

  joined(word, symbol, read) {
    const first = read();
    if (!this.isWord(word) && !this.isSymbol(symbol)) return first;
    const parts = [this.condition(first)];
    while (this.isWord(word) || this.isSymbol(symbol)) {
      this.advance();
      parts.push(this.condition(read()));
    }
    return { token: first.token, condition: { kind: word, parts } };
  }

  negation() {
    if (!this.isWord("not") && !this.isSymbol("!")) return this.comparison();
    const { token } = this;
    const part = this.nested(() => {
      this.advance();
      return this.condition(this.negation());
    });
    return { token, condition: { kind: "not", part } };
  }

  comparison() {
    const left = this.part();
    const comparison = this.operator();
    if (!comparison) return left;
    if (!left.operand) {
      throw this.lexer.error(
        "expected 'and', 'or' or the end after a condition in parentheses, but found a comparison",
        comparison.token.start);
    }
    if (++this.comparisons > ExpressionParser.most) {
      throw this.lexer.error(`expected at most ${ExpressionParser.most} comparisons, but found more`,
        comparison.token.start);
    }
    const right = this.part(true);
    if (!right.operand) {
      throw this.unexpected(`a name or a value after '${comparison.token.value}'`, right.token);
    }
    comparing.check(this, left, comparison.relation, right);
    const made = { kind: "comparison", left: left.operand, relation: comparison.relation, right: right.operand };
    const next = this.token;
    if (this.operator()) {
      throw this.unexpected("'and' and another comparison, for comparisons are not chained", next);
    }
    return { token: left.token, condition: comparison.isNegated ? { kind: "not", part: made } : made };
  }

  /** The comparison operator at the current token, if any; consumes its tokens. */
  operator() {
    const first = this.token;
    if (first.kind === "symbol" && ExpressionParser.relationSymbols.includes(first.value)) {
      this.advance();
      return { relation: first.value, token: first, isNegated: false };
    }
    const isNegated = this.isWord("not");
    if (isNegated) this.advance();
    const { token } = this;
    if (token.kind === "name" && ["in", "contains", "matches"].includes(token.value)) {
      this.advance();
      return { relation: token.value, token, isNegated };
    }
    if (isNegated) throw this.unexpected("'in', 'matches' or 'contains' after 'not'");
    return null;
  }

  /** A name after an operator may be a text without quotes. */
  part(isCompared = false) {
    const { token } = this;
    if (!this.isSymbol("(")) return { token, operand: this.operand(isCompared) };
    const inner = this.nested(() => {
      this.advance();
      const inner = this.disjunction();
      if (!this.isSymbol(")")) throw this.unexpected("')'");
      return inner;
    });
    this.advance();
    return { ...inner, token };
  }

  // Paths and values.

  operand(isCompared) {
    const { kind, value } = this.token;
    if (kind === "name" && !["true", "false", "null"].includes(value)) return { path: this.path(isCompared) };
    return this.literal("a name or a value");
  }

  /** A value: a JSON value in `literal`, or a duration in nanoseconds. */
  literal(expectation) {
    const { kind, value } = this.token;
    let literal;
    if (kind === "string" || kind === "number") literal = { literal: value };
    else if (kind === "duration") literal = { duration: value };
    else if (kind === "name" && ["true", "false", "null"].includes(value)) {
      literal = { literal: JSON.parse(value) };
    } else if (this.isSymbol("[")) literal = this.nested(() => this.list());
    else throw this.unexpected(expectation);
    this.advance();
    return literal;
  }

  list() {
    this.advance();
    const elements = [];
    while (elements.length > 0 || !this.isSymbol("]")) {
      const expectation = "a value, for a list has no names";
      if (this.quotesAdvice && !Object.hasOwn(fields.bare, this.token.value)) {
        throw this.unexpected(expectation, this.token, this.quotesAdvice);
      }
      elements.push(this.literal(expectation));
      if (this.isSymbol("]")) break;
      if (!this.isSymbol(",")) throw this.unexpected("',' or ']'");
      this.advance();
    }
    // A list with a duration in it is no JSON value.
    return elements.some((element) => element.literal === undefined) ? { elements }
      : { elements, literal: elements.map(({ literal }) => literal) };
  }

  path(isCompared) {
    let names = fields.bare;
    let expectation = "a name such as route or overlay";
    for (const part of ["event", "state"]) {
      if (!this.isWord(part)) continue;
      this.advance();
      if (!this.isSymbol(".")) throw this.unexpected(`'.' and a name after '${part}'`);
      this.advance();
      names = fields[part];
      expectation = `a name as in ${part === "event" ? "event.kind" : "state.entries"}`;
      break;
    }
    const { kind, value: name } = this.token;
    if (kind !== "name" || !Object.hasOwn(names, name)) {
      const { sessionFunctions, sessionFields, sessionAdvice } = ExpressionParser;
      throw this.unexpected(expectation, this.token,
        kind === "name" && [...sessionFunctions, ...sessionFields].includes(name) ? sessionAdvice(name)
          : isCompared && names === fields.bare ? this.quotesAdvice : null);
    }
    const field = names[name];
    this.advance();
    if (names === fields.bare && this.isSymbol("(") && ExpressionParser.sessionFunctions.includes(name)) {
      throw this.unexpected("an operator", this.token, ExpressionParser.sessionAdvice(name));
    }
    const steps = [];
    for (let step; (step = this.step(field)) !== null;) steps.push(step);
    return { field, steps };
  }

  step(field) {
    const { token } = this;
    if (!this.isSymbol(".") && !this.isSymbol("[")) return null;
    const isName = token.value === ".";
    this.advance();
    const step = isName ? this.namedStep() : this.subscript();
    if (field === fields.bare.gap) throw this.unexpected("an operator, for a gap has no members", token);
    return step;
  }

  namedStep() {
    if (this.token.kind !== "name") {
      throw this.unexpected("a name after '.' (any other key is written [\"key\"])");
    }
    const step = { key: this.token.value, isCount: this.token.value === "count" };
    this.advance();
    return step;
  }

  subscript() {
    const { kind, value } = this.token;
    let step;
    if (kind === "string") step = { key: value, isCount: false };
    else if (kind === "number") {
      if (!/^-?[0-9]{1,18}$/.test(value.text)) throw this.unexpected("a whole number such as 0 or -1");
      step = Number(value.text);
    } else {
      throw this.unexpected("a key in quotes or a number");
    }
    this.advance();
    if (!this.isSymbol("]")) throw this.unexpected("']'");
    this.advance();
    return step;
  }
}

/** Which operands can be compared. */
const comparing = {};

comparing.isField = ({ path }, name) => path?.field === fields.bare[name] && path.steps.length === 0;
comparing.isLiteral = (operand) => !operand.path;
comparing.isNull = (operand) => operand.literal === null;

comparing.check = (parser, left, relation, right) => {
  const refuse = (side, expectation) => parser.unexpected(expectation, side.token);
  const refuseDuration = (side, expectation = "a value") => {
    const { operand } = side;
    if (comparing.isField(operand, "gap") || (comparing.isLiteral(operand) && operand.literal === undefined)) {
      throw refuse(side, `${expectation}, for a duration has an order and nothing else`);
    }
  };
  if (relation === "matches") return comparing.checkPattern(parser, left, right, refuseDuration);
  if (relation === "in" && comparing.isLiteral(right.operand) && !right.operand.elements) {
    throw refuse(right, "a list such as [\"home\", \"cart\"] after 'in'");
  }
  if (relation === "in" || relation === "contains") {
    const [element, list] = relation === "in" ? [left, right] : [right, left];
    if (!comparing.isField(element.operand, "gap") || !comparing.isLiteral(list.operand)) refuseDuration(element);
    if (comparing.isField(list.operand, "gap")) refuseDuration(list, "a list");
    for (const literal of list.operand.elements ?? []) {
      comparing.checkLiteral(parser, element.operand, literal, list.token);
    }
    return undefined;
  }
  for (const [side, other] of [[left, right], [right, left]]) {
    if (comparing.isLiteral(other.operand)) {
      comparing.checkLiteral(parser, side.operand, other.operand, other.token);
    } else if (comparing.isField(side.operand, "gap") && !comparing.isField(other.operand, "gap")) {
      throw refuse(other, "a duration such as 2s or 250ms to compare with a gap");
    }
  }
  return undefined;
};

comparing.checkLiteral = (parser, operand, literal, token) => {
  const refuse = (expectation) => parser.unexpected(expectation, token);
  if (comparing.isField(operand, "gap")) {
    if (literal.duration === undefined && !comparing.isNull(literal)) {
      throw refuse("a duration such as 2s or 250ms to compare with a gap");
    }
  } else if (literal.literal === undefined) {
    throw refuse("another value, for only 'gap' is compared with a duration");
  } else if (comparing.isField(operand, "kind") && typeof literal.literal === "string"
    && !Object.hasOwn(kindNumbers, literal.literal)) {
    throw refuse("a kind of transition, such as \"went\" or \"overlayShown\"");
  } else if (comparing.isField(operand, "time") && !comparing.isNull(literal)
    && (typeof literal.literal !== "string" || fields.nanoseconds(literal.literal) === null)) {
    throw refuse("a time such as \"2026-11-21T10:00:00Z\"");
  }
};

comparing.checkPattern = (parser, left, right, refuseDuration) => {
  const pattern = right.operand.literal;
  if (typeof pattern !== "string") {
    throw parser.unexpected("a regular expression in quotes after 'matches'", right.token);
  }
  refuseDuration(left, "a text");
  try {
    right.operand.pattern = patterns.compile(pattern);
  } catch (error) {
    throw parser.lexer.error(`expected a regular expression, but ${error.message}`, right.token.start);
  }
};
