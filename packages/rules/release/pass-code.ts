/** Crockford's digits: none can be taken for another when it is read out or typed. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS_A_DIGIT = 5n
const ID_DIGITS = 6
const MARK_DIGITS = 10
/** Bytes of a signature that the mark is cut from: it has no fewer. */
export const MARK_BYTES = 8
const GROUP = /.{4}(?=.)/g

/** Highest number of a pass that a code can name. */
export const PASS_ID_MAX = Number(1n << (BITS_A_DIGIT * BigInt(ID_DIGITS))) - 1

function written(value: bigint, digits: number): string {
  let rest = value
  let text = ''
  for (let at = 0; at < digits; at++) {
    text = (DIGITS[Number(rest & 31n)] ?? '') + text
    rest >>= BITS_A_DIGIT
  }
  return text
}

/** The first fifty bits of a signature, as ten digits. @throws RangeError for fewer than eight bytes. */
function markOf(tag: Uint8Array): string {
  if (tag.length < MARK_BYTES) throw new RangeError('a mark needs eight bytes')
  const bits = tag.slice(0, MARK_BYTES).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return written(bits >> (BigInt(MARK_BYTES * 8) - BITS_A_DIGIT * BigInt(MARK_DIGITS)), MARK_DIGITS)
}

/** The code of a pass in groups of four: its number, then a mark that its signature gives. @throws RangeError for a number that no code holds. */
export function passCode(id: number, tag: Uint8Array): string {
  if (!Number.isInteger(id) || id < 1 || id > PASS_ID_MAX) throw new RangeError(`no code holds pass ${id}`)
  return `${written(BigInt(id), ID_DIGITS)}${markOf(tag)}`.replace(GROUP, '$&-')
}

const ALIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** The number that a typed or scanned code names, and the code as we write it; null for what is none. */
export function readPassCode(typed: string): { readonly id: number; readonly code: string } | null {
  const plain = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (letter) => ALIKE[letter] ?? letter)
  if (plain.length !== ID_DIGITS + MARK_DIGITS || [...plain].some((digit) => !DIGITS.includes(digit))) return null
  const id = Array.from(plain.slice(0, ID_DIGITS)).reduce((sum, digit) => sum * DIGITS.length + DIGITS.indexOf(digit), 0)
  return id === 0 ? null : { id, code: plain.replace(GROUP, '$&-') }
}
