import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const CHAR_BITS = 5
const BYTE_BITS = 8
const PERIOD_MS = 30_000
const DIGITS = 6
const COUNTER_BYTES = 8

function bytesOf(base32: string): Buffer {
  const bits = [...base32.replaceAll('=', '')].map((char) => ALPHABET.indexOf(char).toString(2).padStart(CHAR_BITS, '0')).join('')
  const count = Math.floor(bits.length / BYTE_BITS)
  return Buffer.from(Array.from({ length: count }, (_, at) => Number.parseInt(bits.slice(at * BYTE_BITS, (at + 1) * BYTE_BITS), 2)))
}

/** The code that an authenticator app shows for a secret in base32 (RFC 6238), now or so many codes later. */
export function codeNow(secret: string, later = 0): string {
  const counter = Buffer.alloc(COUNTER_BYTES)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD_MS) + later))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}
