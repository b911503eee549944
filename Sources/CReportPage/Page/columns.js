// Decodes the data embedded in the page: the columns of a session, as the tool wrote them.

/** The bytes of a Base64 text. */
function bytesOf(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** Reads variable-length integers: seven bits per byte, lowest first. */
class ByteReader {
  constructor(bytes) {
    this.bytes = bytes;
    this.offset = 0;
  }

  next() {
    let byte = this.bytes[this.offset++];
    if (byte < 0x80) return byte;
    let number = byte & 0x7f;
    // Multiplies, because bit operators are limited to 32 bits.
    for (let scale = 0x80; byte >= 0x80; scale *= 0x80) {
      byte = this.bytes[this.offset++];
      number += (byte & 0x7f) * scale;
    }
    return number;
  }
}

/** Seconds and positions may exceed 32 bits; all other columns are row numbers of tables. */
const wideColumns = new Set(["second", "target"]);

/** The rows of the next column: a zero followed by a number is a run of zeros. */
function readColumn(reader, name, isDifference) {
  const count = reader.next();
  const rows = wideColumns.has(name) ? new Float64Array(count) : new Int32Array(count);
  let last = 0;
  for (let row = 0; row < count; row++) {
    const number = reader.next();
    if (number === 0) {
      const end = row + reader.next();
      if (last !== 0) rows.fill(last, row, end + 1);
      row = end;
    } else if (isDifference) {
      last += number % 2 === 0 ? number / 2 : -(number + 1) / 2;
      rows[row] = last;
    } else {
      rows[row] = number;
    }
  }
  return rows;
}

/** All columns of a session, by name. */
function readColumns(text, descriptions) {
  const reader = new ByteReader(bytesOf(text));
  const columns = {};
  for (const [name, isDifference] of descriptions) {
    columns[name] = readColumn(reader, name, isDifference);
  }
  return columns;
}

/** The JSON of one of the page's data blocks, if present. */
function readJSON(id) {
  const block = document.getElementById(id);
  return block ? JSON.parse(block.textContent) : null;
}
