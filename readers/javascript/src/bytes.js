// The elements of the format: checksums, bits, and LZ4 blocks.

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) {
    rest = rest & 1 ? rest >>> 1 ^ 0xedb88320 : rest >>> 1;
  }
  return rest;
});

/** The CRC-32 of zlib, gzip and PNG (FORMAT.md 5). */
export function crc32(bytes) {
  let crc = -1;
  for (let i = 0; i < bytes.length; i++) {
    crc = CRC[(crc ^ bytes[i]) & 0xff] ^ crc >>> 8;
  }
  return ~crc >>> 0;
}

/** A number without sign, the lowest byte first; exact up to 53 bits. */
export function number(bytes, at, length) {
  let value = 0;
  for (let i = length - 1; i >= 0; i--) {
    value = value * 256 + bytes[at + i];
  }
  return value;
}

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** Whether a bit is set; bit 0 is the lowest of the first byte. */
export function bitAt(bytes, at, index) {
  return bytes[at + (index >>> 3)] >>> (index & 7) & 1;
}

/** How many of the first `bits` bits are set. */
export function onesIn(bytes, at, bits) {
  const end = at + (bits >>> 3);
  let ones = 0;
  for (let i = at; i < end; i++) {
    ones += ONES[bytes[i]];
  }
  return (bits & 7) === 0 ? ones : ones + ONES[bytes[end] & (1 << (bits & 7)) - 1];
}

/** Unpacks an LZ4 block (FORMAT.md 6); null if it is none, or is of more than `most` bytes. */
export function unpack(packed, most) {
  const content = new Uint8Array(most);
  let at = 0;
  let length = 0;
  while (at < packed.length) {
    const token = packed[at++];
    let literals = token >>> 4;
    for (let byte = literals + 240; byte === 255; literals += byte) {
      byte = packed[at++] ?? NaN;
    }
    if (!(at + literals <= packed.length && length + literals <= most)) {
      return null;
    }
    content.set(packed.subarray(at, at + literals), length);
    at += literals;
    length += literals;
    if (token > 15 && at === packed.length) {
      return content.slice(0, length);
    }
    let from = length - (packed[at] | packed[at + 1] << 8);
    at += 2;
    let end = length + 4 + (token & 15);
    for (let byte = (token & 15) + 240; byte === 255; end += byte) {
      byte = packed[at++] ?? NaN;
    }
    if (!(at <= packed.length && from >= 0 && from < length && end <= most)) {
      return null;
    }
    // Byte by byte: the copy may be of bytes that it makes.
    while (length < end) {
      content[length++] = content[from++];
    }
  }
  return null;
}
