// SHA-256 (FIPS 180-4). Browsers have one, but not on pages that came by plain http, and tables must not be taken for those of other rules there.

const firstBits = root => Uint32Array.from(primes(64), prime => (root(prime) % 1) * 2 ** 32);
const CONSTANTS = firstBits(Math.cbrt);
const START = firstBits(Math.sqrt).subarray(0, 8);

function primes(many) {
  const found = [];
  for (let n = 2; found.length < many; n++) {
    if (found.every(prime => n % prime !== 0)) {
      found.push(n);
    }
  }
  return found;
}

/** The SHA-256 of bytes, as 64 hexadecimal digits. */
export function sha256(bytes) {
  const blocks = bytes.length + 9 + 63 >>> 6;
  const padded = new DataView(new ArrayBuffer(blocks * 64));
  bytes.forEach((byte, i) => padded.setUint8(i, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(blocks * 64 - 4, bytes.length * 8);
  const hash = START.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 64; i++) {
      words[i] = i < 16 ? padded.getUint32(block * 64 + i * 4)
        : words[i - 16] + words[i - 7] + (turned(words[i - 15], 7) ^ turned(words[i - 15], 18) ^ words[i - 15] >>> 3)
          + (turned(words[i - 2], 17) ^ turned(words[i - 2], 19) ^ words[i - 2] >>> 10);
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (e & f ^ ~e & g) + CONSTANTS[i] + words[i] | 0;
      const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, d + first | 0, c, b, a, first + second | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      hash[i] += word;
    });
  }
  return Array.from(hash, word => word.toString(16).padStart(8, '0')).join('');
}

function turned(word, by) {
  return word >>> by | word << 32 - by;
}
