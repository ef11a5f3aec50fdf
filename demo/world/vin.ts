const ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const VALUES: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}
const YEAR_LETTERS = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 1980
const DIGITS_IN_SERIAL = 100_000
const CHECK_PLACE = 8

/** The check digit (place 9) of a VIN of 17 characters; what is there does not count. */
export function vinCheckDigit(vin: string): string {
  let sum = 0
  for (const [index, weight] of WEIGHTS.entries()) {
    const character = vin[index] ?? ''
    sum += weight * (VALUES[character] ?? Number(character))
  }
  const rest = sum % 11
  return rest === 10 ? 'X' : String(rest)
}

/**
 * An invented VIN that no maker can have issued: it begins with DEM0, which is no maker's code. Vehicles of one model and year
 * share the first eleven characters but for the plant; the last seven say the lot number, so no two lots share one.
 */
export function demoVin({ modelSeed, year, lot }: { modelSeed: number; year: number; lot: number }): string {
  const letter = (index: number): string => ALPHABET[index % ALPHABET.length] ?? 'A'
  const head = Math.floor(lot / DIGITS_IN_SERIAL)
  const beyond = Math.floor(head / ALPHABET.length ** 2)
  const describes = [0, 8, 16, 24].map((shift) => letter(((modelSeed >>> shift) & 0xff) + (shift === 24 ? beyond : 0))).join('')
  const serial = letter(Math.floor(head / ALPHABET.length)) + letter(head) + String(lot % DIGITS_IN_SERIAL).padStart(5, '0')
  const open = `DEM0${describes}0${YEAR_LETTERS[(year - FIRST_YEAR) % YEAR_LETTERS.length]}${serial}`
  return open.slice(0, CHECK_PLACE) + vinCheckDigit(open) + open.slice(CHECK_PLACE + 1)
}
