// The elements of the format: checksums, bits, and LZ4 blocks.

import { decompressLz4Raw } from './vendor/lz4.js';

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
  const length = unpackedLength(packed, most);
  try {
    return length < 0 ? null : decompressLz4Raw(packed, length);
  } catch {
    return null;
  }
}

/** How long the content of an LZ4 block is, by its sequences alone; -1 if it is none, or longer than it may be. */
function unpackedLength(packed, most) {
  let at = 0;
  let length = 0;
  const more = part => {
    let sum = part;
    for (let byte = part === 15 ? 255 : 0; byte === 255; sum += byte) {
      byte = packed[at++];
      if (byte === undefined) {
        return Infinity;
      }
    }
    return sum;
  };
  while (at < packed.length) {
    const token = packed[at++];
    const literals = more(token >>> 4);
    at += literals;
    length += literals;
    if (at === packed.length) {
      return length <= most ? length : -1;
    }
    const offset = packed[at] | packed[at + 1] << 8;
    at += 2;
    if (at > packed.length || offset === 0 || offset > length) {
      return -1;
    }
    length += 4 + more(token & 15);
    if (length > most) {
      return -1;
    }
  }
  return -1;
}
