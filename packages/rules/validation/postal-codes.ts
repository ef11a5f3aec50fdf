const UNITED_STATES = /^\d{5}(?:-?\d{4})?$/
const CANADA = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/i
const IRELAND = /^[AC-FHKNPRTV-Y]\d[0-9W] ?[0-9AC-FHKNPRTV-Y]{4}$/i
const ANYWHERE = /^[A-Z0-9 -]+$/i

const PATTERNS: Readonly<Record<string, RegExp>> = { USA: UNITED_STATES, CAN: CANADA, IRL: IRELAND }

/** Countries whose addresses need a postal code (MKT-5.26). */
export const POSTAL_CODE_COUNTRIES = ['USA', 'CAN', 'GBR', 'DEU', 'ESP', 'IRL', 'FIN'] as const

// What may be sent in place of a whole code where only its first three characters count.
const SENT_PARTS: Readonly<Record<string, RegExp>> = {
  CAN: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]$/,
  IRL: /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W)$/,
}
const COMPACT_CANADIAN = /^([A-Z]\d[A-Z])(\d[A-Z]\d)$/

const LONGEST_POSTAL_CODE = 12
const LOOKUP_CHARACTERS = 3

/** Whether a text is a postal code of a country (alpha-3); countries without a rule of their own take letters, digits, spaces and hyphens. */
export function isPostalCode(raw: string, country: string): boolean {
  const code = raw.trim()
  if (code === '' || code.length > LONGEST_POSTAL_CODE) return false
  return (PATTERNS[country] ?? ANYWHERE).test(code)
}

/** Whether a text is enough of a postal code of a country to look up: a whole one, also without its space, or the part that counts. */
export function isUsablePostalCode(raw: string, country: string): boolean {
  const code = raw.trim().toUpperCase()
  return SENT_PARTS[country]?.test(code) === true || isPostalCode(code.replace(COMPACT_CANADIAN, '$1 $2'), country)
}

/** Whether an address in a country needs a postal code. */
export function needsPostalCode(country: string): boolean {
  return POSTAL_CODE_COUNTRIES.some((code) => code === country)
}

/** Country a postal code selects: a Canadian code typed on the United States site selects Canada (MKT-5.24). */
export function countryOfPostalCode(raw: string, siteCountry: string): string {
  return siteCountry === 'USA' && CANADA.test(raw.trim()) ? 'CAN' : siteCountry
}

/** What is looked up as coordinates: the first three characters in Canada and Ireland, the whole code elsewhere (MKT-5.25). */
export function lookupPostalCode(raw: string, country: string): string {
  const code = raw.trim()
  return country === 'CAN' || country === 'IRL' ? code.slice(0, LOOKUP_CHARACTERS) : code
}
