import { TAX_KINDS, type LotTaxStatus, type TaxKind } from '@app/contract/tax/tax-codes.ts'
import { countryOfPlace, RATE_MAX, TAX_STATUSES, taxesSales, type TaxRates, type TaxStatus } from './tax-codes.ts'

/** By what a quote is taxed: place, status and the rates that apply, thousandths of a percent. */
export interface TaxTerms {
  readonly place: string
  readonly status: TaxStatus
  readonly rates: TaxRates
}

/** The rates in force at a place, as they were found for a lot. */
export interface PlaceRates {
  readonly place: string
  readonly rates: TaxRates
}

/** The terms as one text, as they are frozen with a bid: `USA-TX:STANDARD:PRICE=6250,FEES=6250`. Equal terms are equal texts. */
export function taxText({ place, status, rates }: TaxTerms): string {
  const written = TAX_KINDS.flatMap((kind) => (rates[kind] === undefined ? [] : `${kind}=${rates[kind]}`))
  return `${place}:${status}:${written.join(',')}`
}

const WRITTEN = /^([A-Z]{3}(?:-[A-Z0-9]{1,3})?):([A-Z]+):((?:[A-Z_]+=\d{1,6}(?:,(?=[A-Z])|$))*)$/
const isStatus = (word: string | undefined): word is TaxStatus => TAX_STATUSES.some((status) => status === word)
const isKind = (word: string | undefined): word is TaxKind => TAX_KINDS.some((kind) => kind === word)

// The same few texts are read for every price of a page.
const KNOWN_MAX = 1_000
const known = new Map<string, TaxTerms>()

/** Terms of their text. @throws RangeError for what is no such text. */
export function readTaxText(text: string): TaxTerms {
  const before = known.get(text)
  if (before !== undefined) return before
  const [, place = '', status, list = ''] = WRITTEN.exec(text) ?? []
  const rates: Partial<Record<TaxKind, number>> = {}
  for (const [kind, rate] of list === '' ? [] : list.split(',').map((one) => one.split('='))) {
    if (!isKind(kind) || Number(rate) > RATE_MAX) throw new RangeError(`${text} are no terms of a tax`)
    rates[kind] = Number(rate)
  }
  if (!isStatus(status)) throw new RangeError(`${text} are no terms of a tax`)
  if (known.size >= KNOWN_MAX) known.clear()
  const terms: TaxTerms = { place, status, rates }
  known.set(text, terms)
  return terms
}

/** The country by whose margin scheme the price of a lot is sold, ISO alpha-3, of the text of its tax; null where it is not, or nothing is taxed. */
export function marginCountryOf(text: string): string | null {
  const { place, status, rates } = readTaxText(text)
  const isTaxed = Object.values(rates).some((rate) => rate > 0)
  return status === 'MARGIN' && isTaxed && !taxesSales(place) ? countryOfPlace(place) : null
}

/** Only what makes a difference: a price that is not taxed has no rate, a fee none that is the rate of all fees. */
function trimmed({ PRICE = 0, FEES = 0, ...single }: TaxRates): TaxRates {
  const own = Object.entries(single).filter(([kind, rate]) => rate !== FEES && kind !== 'MEMBERSHIP')
  return { ...(PRICE > 0 && { PRICE }), ...(FEES > 0 && { FEES }), ...Object.fromEntries(own) }
}

/**
 * How a lot is taxed at its place. Where value is taxed, every fee is, and the price only where the lot says so: under a margin scheme
 * none is shown on it. Where sales are taxed, price and fees are, unless the lot is free of it. Null where the place lacks the rate of the
 * price or of fees: nothing is sold there.
 */
export function lotTax(found: PlaceRates | null, lotStatus: LotTaxStatus | null): TaxTerms | null {
  if (found?.rates.PRICE === undefined || found.rates.FEES === undefined) return null
  const { place, rates } = found
  if (taxesSales(place)) {
    const status = lotStatus === 'EXEMPT' ? 'EXEMPT' : 'STANDARD'
    return { place, status, rates: status === 'EXEMPT' ? {} : trimmed(rates) }
  }
  const status = lotStatus ?? 'MARGIN'
  const { PRICE: _, ...fees } = rates
  return { place, status, rates: trimmed(status === 'STANDARD' ? rates : fees) }
}

/** The text of `lotTax`; null where nothing is sold. */
export function lotTaxText(found: PlaceRates | null, lotStatus: LotTaxStatus | null): string | null {
  const terms = lotTax(found, lotStatus)
  return terms && taxText(terms)
}
