// Values that expressions compare: JSON, with numbers exactly as they are written.

/** An exact decimal number: `1`, `1.0` and `10e-1` are equal. */
class Decimal {
  constructor(text) {
    this.text = text;
    const [, minus, whole, part = "", power = "0"] = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([-+]?[0-9]+))?$/.exec(text);
    const digits = (whole + part).replace(/^0+/, "").replace(/0+$/, "");
    const zeros = /^0*/.exec(whole + part)[0].length;
    this.sign = digits === "" ? 0 : minus ? -1 : 1;
    this.digits = digits;
    /** The value is `0.digits` times ten to the power of this. */
    const limit = 10n ** 18n;
    const exponent = BigInt(power) > limit ? limit : BigInt(power) < -limit ? -limit : BigInt(power);
    this.exponent = digits === "" ? 0n : exponent + BigInt(whole.length - zeros);
  }

  /** -1, 0 or 1. */
  compare(other) {
    if (this.sign !== other.sign) return this.sign < other.sign ? -1 : 1;
    const size = this.exponent !== other.exponent ? (this.exponent < other.exponent ? -1 : 1)
      : this.digits < other.digits ? -1 : this.digits > other.digits ? 1 : 0;
    return size * this.sign;
  }

  /** The product with a whole number; `null` if it is none, or too large. */
  times(factor) {
    if (this.sign === 0) return 0n;
    if (this.digits.length > 30 || this.exponent > 30n || this.exponent < -30n) return null;
    const shift = Number(this.exponent) - this.digits.length;
    const product = BigInt(this.digits) * factor * 10n ** BigInt(Math.max(0, shift));
    const divisor = 10n ** BigInt(Math.max(0, -shift));
    return product % divisor === 0n ? BigInt(this.sign) * product / divisor : null;
  }
}

const jsonValues = {
  /** Parses JSON; numbers become decimals. */
  parse(text) {
    return JSON.parse(text, (_, value, context) =>
      typeof value === "number" ? new Decimal(context?.source ?? String(value)) : value);
  },

  isObject: (value) => value !== null && typeof value === "object" && !Array.isArray(value)
    && !(value instanceof Decimal),

  /** The name of an enum's case: the only key of an object, with an object as its value. */
  caseName(value) {
    if (!jsonValues.isObject(value)) return null;
    const keys = Object.keys(value);
    return keys.length === 1 && jsonValues.isObject(value[keys[0]]) ? keys[0] : null;
  },

  nameOrText: (value) => typeof value === "string" ? value : jsonValues.caseName(value),

  /** Whether two values are the same, with numbers by value only where `isTop`. */
  areSame(left, right) {
    if (left instanceof Decimal) return right instanceof Decimal && left.text === right.text;
    if (Array.isArray(left)) {
      return Array.isArray(right) && left.length === right.length
        && left.every((element, index) => jsonValues.areSame(element, right[index]));
    }
    if (!jsonValues.isObject(left)) return left === right;
    if (!jsonValues.isObject(right)) return false;
    const keys = Object.keys(left);
    return keys.length === Object.keys(right).length
      && keys.every((key) => Object.hasOwn(right, key) && jsonValues.areSame(left[key], right[key]));
  },

  areEqual(left, right) {
    if (left instanceof Decimal && right instanceof Decimal) return left.compare(right) === 0;
    if (typeof left === "string" && jsonValues.isObject(right)) return jsonValues.caseName(right) === left;
    if (typeof right === "string" && jsonValues.isObject(left)) return jsonValues.caseName(left) === right;
    return jsonValues.areSame(left, right);
  },

  /** Both values as texts; `null` unless one is a string. An enum case then counts as its name. */
  texts(left, right) {
    if (typeof left !== "string" && typeof right !== "string") return null;
    const texts = [jsonValues.nameOrText(left), jsonValues.nameOrText(right)];
    return texts.includes(null) ? null : texts;
  },

  /** -1, 0 or 1 for numbers, and for texts in the order of their characters; `null` for anything else. */
  order(left, right) {
    if (left instanceof Decimal && right instanceof Decimal) return left.compare(right);
    const texts = jsonValues.texts(left, right);
    if (!texts) return null;
    const [first, second] = texts.map((text) => Array.from(text, (letter) => letter.codePointAt(0)));
    for (let index = 0; index < Math.min(first.length, second.length); index++) {
      if (first[index] !== second[index]) return first[index] < second[index] ? -1 : 1;
    }
    return Math.sign(first.length - second.length);
  },

  /** The value at the end of steps: keys, indices and `count`. */
  at(value, steps) {
    for (const step of steps) {
      if (value === null) return null;
      const isObject = jsonValues.isObject(value);
      if (typeof step === "number") {
        value = Array.isArray(value) ? value[step < 0 ? value.length + step : step] ?? null : null;
      } else if (isObject && Object.hasOwn(value, step.key)) value = value[step.key];
      else value = step.isCount ? jsonValues.count(value) : null;
    }
    return value;
  },

  count(value) {
    const count = Array.isArray(value) ? value.length
      : typeof value === "string" ? [...new Intl.Segmenter().segment(value)].length
        : jsonValues.isObject(value) ? Object.keys(value).length : null;
    return count === null ? null : new Decimal(String(count));
  },

  /** The texts that a regular expression is applied to. */
  searched(value) {
    const one = (value) => value instanceof Decimal ? value.text : jsonValues.nameOrText(value);
    return (Array.isArray(value) ? value.map(one) : [one(value)]).filter((text) => text !== null);
  },
};

/** The comparisons of two values. */
const relations = {
  "==": jsonValues.areEqual,
  "!=": (left, right) => !jsonValues.areEqual(left, right),
  "<": (left, right) => jsonValues.order(left, right) === -1,
  "<=": (left, right) => [-1, 0].includes(jsonValues.order(left, right)),
  ">": (left, right) => jsonValues.order(left, right) === 1,
  ">=": (left, right) => [0, 1].includes(jsonValues.order(left, right)),
  in: (left, right) => Array.isArray(right) && right.some((element) => jsonValues.areEqual(left, element)),
  contains(left, right) {
    if (Array.isArray(left)) return left.some((element) => jsonValues.areEqual(element, right));
    const texts = jsonValues.texts(left, right);
    return texts !== null && texts[0].includes(texts[1]);
  },
};
