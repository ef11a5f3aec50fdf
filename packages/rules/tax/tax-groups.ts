import type { SiteCode } from '@app/contract/sites.ts'
import { LOT_TAX_STATUSES, type LotTaxStatus } from '@app/contract/tax/tax-codes.ts'
import type { Predicate } from '@app/lot-index/query.ts'
import { foldText } from '../reference/fold-text.ts'
import { dayAfter } from '../documents/days.ts'
import { LOT_MARKS } from '../search/filter-fields.ts'
import { SELLING_SITES } from '../sites/selling-sites.ts'
import { shownTax, type TaxExemption } from './payer-tax.ts'
import { ratesAt, type TaxRate } from './rates-at.ts'
import { countryOfPlace } from './tax-codes.ts'
import { lotTaxText } from './tax-terms.ts'

/** By what a reader is taxed. */
export interface TaxSetting {
  readonly rates: readonly TaxRate[]
  /** Of who would pay; null for a visitor. */
  readonly exemptions: readonly TaxExemption[] | null
}

/** Lots that are taxed alike. */
export interface TaxGroup {
  readonly where: Predicate
  /** As `rules/tax` writes it, but for the place: groups of several places have one text. Undefined: before tax. */
  readonly tax: string | undefined
}

/** Marks of lots in the index by how they are sold for tax; those of no such mark are as their place does by itself. */
export const TAX_MARKS: Readonly<Record<LotTaxStatus, string>> = {
  STANDARD: LOT_MARKS.taxed,
  MARGIN: LOT_MARKS.margin,
  EXEMPT: LOT_MARKS.untaxed,
}

const STATUSES: readonly (LotTaxStatus | null)[] = [...LOT_TAX_STATUSES, null]
const not = (of: Predicate): Predicate => ({ op: 'not', of })
const and = (of: readonly Predicate[]): Predicate => ({ op: 'and', of })
const marked = (status: LotTaxStatus): Predicate => ({ op: 'term', field: 'marks', values: [TAX_MARKS[status]] })

/** Lots of one status. */
const ofStatus = (status: LotTaxStatus | null): Predicate =>
  status === null ? not({ op: 'term', field: 'marks', values: Object.values(TAX_MARKS) }) : marked(status)

/** States of a country that have rates of their own. */
const statesWithRates = (country: string, rates: readonly TaxRate[]): readonly string[] => [
  ...new Set(
    rates.flatMap(({ place }) => (countryOfPlace(place) === country && place !== country ? [place.slice(country.length + 1)] : [])),
  ),
]

/** Where a text differs in its place alone, lots are priced alike. */
const pricedAs = (text: string): string => text.slice(text.indexOf(':'))

interface Part {
  readonly tax: string | undefined
  readonly country: string
  /** States of the country that are meant; null for all that have no rates of their own. */
  readonly state: string | null
  readonly status: LotTaxStatus | null
}

function partsOf(country: string, { rates, exemptions }: TaxSetting, on: string): readonly Part[] {
  const states = statesWithRates(country, rates)
  return [...states, null].flatMap((state) => {
    const found = ratesAt(rates, { country, state, on })
    return STATUSES.flatMap((status): Part[] => {
      const text = lotTaxText(found, status)
      return text === null ? [] : [{ tax: shownTax(text, { exemptions, on }), country, state, status }]
    })
  })
}

/** Lots of some states of a country, or of all others. */
function inStates(country: string, states: readonly (string | null)[], all: readonly string[]): Predicate {
  const named = states.filter((state) => state !== null).map(foldText)
  const here: Predicate = { op: 'term', field: 'country', values: [foldText(country)] }
  const others = not({ op: 'term', field: 'state', values: all.map(foldText) })
  if (!states.includes(null)) return and([here, { op: 'term', field: 'state', values: named }])
  if (all.length === 0) return here
  return and([here, named.length === 0 ? others : { op: 'or', of: [others, { op: 'term', field: 'state', values: named }] }])
}

/** The parts of a country that are priced by one text, as one group: whole where nothing tells its lots apart. */
function groupOf(parts: readonly Part[], all: readonly string[], countOfStates: number): TaxGroup {
  const [{ tax, country } = { tax: undefined, country: '' }] = parts
  const byStatus = STATUSES.flatMap((status) => {
    const states = parts.filter((part) => part.status === status).map(({ state }) => state)
    return states.length === 0 ? [] : [{ status, states }]
  })
  const isWhole = byStatus.length === STATUSES.length && byStatus.every(({ states }) => states.length === countOfStates)
  if (isWhole) return { where: { op: 'term', field: 'country', values: [foldText(country)] }, tax }
  // Mostly the states are the same for several statuses.
  const alike = new Map<string, { readonly states: readonly (string | null)[]; readonly statuses: (LotTaxStatus | null)[] }>()
  for (const { status, states } of byStatus) {
    const key = states.join()
    const found = alike.get(key)
    if (found === undefined) alike.set(key, { states, statuses: [status] })
    else found.statuses.push(status)
  }
  const where = [...alike.values()].map(({ states, statuses }): Predicate => {
    const places = inStates(country, states, all)
    if (statuses.length === STATUSES.length) return places
    const missing = STATUSES.filter((status) => !statuses.includes(status))
    // Fewer words where one status is left out.
    const of = missing.length === 1 ? missing.map((status) => not(ofStatus(status))) : [{ op: 'or', of: statuses.map(ofStatus) } as const]
    return and([places, ...of])
  })
  return { where: where.length === 1 && where[0] !== undefined ? where[0] : { op: 'or', of: where }, tax }
}

/** The lots of a selling site, in groups that are taxed alike for a reader on a day; those of a place without rates are in none. */
export function taxGroups(site: SiteCode, setting: TaxSetting, on: string): readonly TaxGroup[] {
  return Object.keys(SELLING_SITES)
    .filter((country) => SELLING_SITES[country] === site)
    .flatMap((country) => {
      const parts = partsOf(country, setting, on)
      const all = statesWithRates(country, setting.rates)
      const byText = Map.groupBy(parts, ({ tax }) => (tax === undefined ? '' : pricedAs(tax)))
      return [...byText.values()].map((alike) => groupOf(alike, all, all.length + 1))
    })
}

/** Days on which a rate of a selling site begins, or on which the reader begins or ceases to be exempt there, YYYY-MM-DD. */
export function taxStarts(site: SiteCode, { rates, exemptions }: TaxSetting): readonly string[] {
  const isHere = ({ place }: { readonly place: string }): boolean => SELLING_SITES[countryOfPlace(place)] === site
  const ofReader = (exemptions ?? [])
    .filter(isHere)
    .flatMap(({ fromOn, untilOn }) => [fromOn, ...(untilOn === null ? [] : [dayAfter(untilOn, 1)])])
  return [...new Set([...rates.filter(isHere).map(({ fromOn }) => fromOn), ...ofReader])]
}
