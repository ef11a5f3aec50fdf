interface PhoneForm {
  /** Dialling prefix and what may stand before the national number inside the country. */
  readonly prefix: string
  readonly digits: number
  readonly show: (national: string) => string
}

const groups = (national: string, ...lengths: number[]): string[] => {
  let at = 0
  return lengths.map((length) => national.slice(at, (at += length)))
}
const american = (national: string): string => {
  const [area, exchange, line] = groups(national, 3, 3, 4)
  return `(${area}) ${exchange}-${line}`
}
const fourFour = (national: string): string => groups(national.slice(-8), 4, 4).join('-')

// Digits count after the country's prefix; IRL, ARE, BHR and OMN drop their leading digit and show eight (MKT-5.12, MQ-131).
const FORMS: Readonly<Record<string, PhoneForm>> = {
  USA: { prefix: '1', digits: 10, show: american },
  US: { prefix: '1', digits: 10, show: american },
  CAN: { prefix: '1', digits: 10, show: american },
  GBR: { prefix: '44', digits: 10, show: (national) => `0${groups(national, 3, 3, 4).join('-')}` },
  IRL: { prefix: '353', digits: 9, show: fourFour },
  ARE: { prefix: '971', digits: 9, show: fourFour },
  BHR: { prefix: '973', digits: 9, show: fourFour },
  OMN: { prefix: '968', digits: 9, show: fourFour },
}

const EIGHT_DIGITS = 8

/** A telephone number reduced to its digits (MKT-5.10). */
export function phoneDigits(raw: string): string {
  return raw.replace(/\D/g, '')
}

function nationalOf(digits: string, form: PhoneForm): string | null {
  const dropsLeading = form.digits === EIGHT_DIGITS + 1
  const fits = (national: string) => national.length === form.digits || (dropsLeading && national.length === EIGHT_DIGITS)
  if (digits.startsWith(form.prefix) && fits(digits.slice(form.prefix.length))) return digits.slice(form.prefix.length)
  if (digits.startsWith('0') && fits(digits.slice(1))) return digits.slice(1)
  return fits(digits) ? digits : null
}

/** Telephone number as its country writes it (MKT-5.11 to 5.13); the bare digits where the count does not fit; empty for none. */
export function formatPhone(raw: string | null | undefined, country: string): string {
  const digits = phoneDigits(raw ?? '')
  const form = FORMS[country.toUpperCase()]
  if (form === undefined) return digits
  const national = nationalOf(digits, form)
  return national === null ? digits : form.show(national)
}
