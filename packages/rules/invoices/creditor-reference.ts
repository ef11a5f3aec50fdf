/** Most characters of the part that follows `RF` and the check digits (ISO 11649). */
const BODY_MAX = 21
const BODY = /^[A-Z0-9]+$/
const MOD = 97
const REFERENCE = /^RF\d{2}[A-Z0-9]{1,21}$/

/** The remainder by 97 of a text whose letters count as 10 to 35 (ISO 7064 MOD 97-10). */
export function remainder97(text: string): number {
  let rest = 0
  for (const sign of text) for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % MOD
  return rest
}

/** The structured reference of a transfer (ISO 11649) for letters and digits of our own. @throws RangeError for a body that is none. */
export function creditorReference(body: string): string {
  if (!BODY.test(body) || body.length > BODY_MAX) throw new RangeError(`${body} is no body of a reference`)
  const check = MOD + 1 - remainder97(`${body}RF00`)
  return `RF${String(check).padStart(2, '0')}${body}`
}

/** Whether a text, spaces aside, is a structured reference whose check digits are right. */
export function isCreditorReference(text: string): boolean {
  const bare = text.replaceAll(' ', '').toUpperCase()
  return REFERENCE.test(bare) && remainder97(`${bare.slice(4)}${bare.slice(0, 4)}`) === 1
}

/** The reference in groups of four, as people read and banks print it. */
export const spacedReference = (reference: string): string => reference.replaceAll(/(.{4})(?=.)/g, '$1 ')
