// Tests the transitions of a session against an expression.

/** Regular expressions in the tool's syntax. */
const patterns = {};

patterns.classes = {
  alpha: "\\p{L}", digit: "\\p{Nd}", alnum: "\\p{L}\\p{Nd}", upper: "\\p{Lu}", lower: "\\p{Ll}",
  space: "\\s", punct: "\\p{P}", word: "\\p{L}\\p{N}_",
};

patterns.compile = (text) => {
  if (/\\[1-9kg]|\(\?(?:<?[=!]|[>|(#R&])|\(\*|[*+?}]\+/.test(text)) {
    throw new Error("it has something that cannot be searched for in linear time");
  }
  let flags = "u";
  const source = text.replace(/^\(\?([ims]+)\)/, (_, options) => {
    flags += [...new Set(options)].join("");
    return "";
  }).replace(/\[:(\^?)([a-z]+):\]/g, (whole, not, name) =>
    !not && Object.hasOwn(patterns.classes, name) ? patterns.classes[name] : whole)
    .replace(/\\A/g, "^").replace(/\\z/g, "$").replace(/\(\?P</g, "(?<");
  try {
    return new RegExp(source, flags);
  } catch {
    // A sign that needs no escape is refused with the flag `u` only.
    return new RegExp(source, flags.replace("u", ""));
  }
};

class Matcher {
  constructor(text) { this.test = Matcher.compile(ExpressionParser.parse(text)); }

  /** Whether the transition at an index matches. */
  matches(session, index) { return this.test(session, index); }

  static compile(condition) {
    const { kind } = condition;
    if (kind === "constant") return () => condition.value;
    if (kind === "not") {
      const part = Matcher.compile(condition.part);
      return (session, index) => !part(session, index);
    }
    if (kind === "and" || kind === "or") {
      const parts = condition.parts.map(Matcher.compile);
      return kind === "and" ? (session, index) => parts.every((part) => part(session, index))
        : (session, index) => parts.some((part) => part(session, index));
    }
    if (kind === "truth") return Matcher.truth(condition.path);
    return Matcher.comparison(condition);
  }

  static truth(path) {
    if (path.field === fields.bare.gap) return (_, index) => index > 0;
    return Matcher.valueTest(path, (value) => value !== null && value !== false);
  }

  static comparison({ left, relation, right }) {
    const isGap = [left, right].map((operand) => operand.path?.field === fields.bare.gap);
    if (isGap[0] || isGap[1]) return Matcher.gapComparison(left, relation, right, isGap);
    if (relation === "matches") {
      return Matcher.valueTest(left,
        (value) => jsonValues.searched(value).some((text) => right.pattern.test(text)));
    }
    const time = Matcher.timeComparison(left, relation, right);
    if (time) return time;
    const holds = relations[relation];
    if (!right.path) return Matcher.valueTest(left, (value) => holds(value, right.literal ?? null));
    if (!left.path) return Matcher.valueTest(right, (value) => holds(left.literal ?? null, value));
    const [first, second] = [Matcher.value(left.path), Matcher.value(right.path)];
    return (session, index) => holds(first(session, index), second(session, index));
  }

  /** A test of one value; of the log's values, each is tested once. */
  static valueTest(operand, test) {
    const path = operand.path ?? (operand.field ? operand : null);
    if (!path) {
      const result = test(operand.literal ?? null);
      return () => result;
    }
    const { field, steps } = path;
    if (!field.table) {
      const value = Matcher.value(path);
      return (session, index) => test(value(session, index));
    }
    const known = [];
    return (session, index) => {
      const number = field.number(session, index);
      return known[number] ??= test(jsonValues.at(Matcher.known(field, number), steps));
    };
  }

  static known(field, number) { return number === 0 ? field.none : fields.known(field.table, number); }

  /** The value at the end of a path. */
  static value({ field, steps }) {
    const value = field.value ?? ((session, index) => Matcher.known(field, field.number(session, index)));
    return steps.length === 0 ? value : (session, index) => jsonValues.at(value(session, index), steps);
  }

  // Times are compared as such, and gaps with durations.

  static ordered = {
    "==": (left, right) => left === right, "!=": (left, right) => left !== right,
    "<": (left, right) => left < right, "<=": (left, right) => left <= right,
    ">": (left, right) => left > right, ">=": (left, right) => left >= right,
  };

  static flipped = { "<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!=" };

  static timeComparison(left, relation, right) {
    const isTime = (operand) => comparing.isField(operand, "time");
    if (isTime(left) === isTime(right)) return null;
    const [other, isFlipped] = isTime(left) ? [right, false] : [left, true];
    if (other.path) return null;
    if (other.elements && relation === (isFlipped ? "contains" : "in")) {
      const times = other.literal.map((text) => typeof text === "string" ? fields.nanoseconds(text) : null);
      return (session, index) => times.includes(fields.timeAt(session, index));
    }
    const time = typeof other.literal === "string" ? fields.nanoseconds(other.literal) : null;
    if (time === null || !Object.hasOwn(Matcher.ordered, relation)) return null;
    const holds = Matcher.ordered[isFlipped ? Matcher.flipped[relation] : relation];
    return (session, index) => holds(fields.timeAt(session, index), time);
  }

  static gapComparison(left, relation, right, [isLeft, isRight]) {
    if (isLeft && isRight) {
      if (relation === "==") return () => true;
      return relation === "<=" || relation === ">=" ? (_, index) => index > 0 : () => false;
    }
    const other = isLeft ? right : left;
    if (other.elements) {
      const parts = other.elements.map((element) => Matcher.gapTest("==", element));
      return (session, index) => parts.some((part) => part(session, index));
    }
    return Matcher.gapTest(isLeft ? relation : Matcher.flipped[relation], other);
  }

  static gapTest(relation, { duration }) {
    if (duration === undefined) {
      if (relation === "==") return (_, index) => index === 0;
      return relation === "!=" ? (_, index) => index > 0 : () => false;
    }
    const holds = Matcher.ordered[relation];
    return (session, index) => index === 0 ? relation === "!="
      : holds(fields.timeAt(session, index) - fields.timeAt(session, index - 1), duration);
  }
}
