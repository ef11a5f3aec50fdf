import type { SiteCode } from '@app/contract/sites.ts'
import { TAX_KINDS, type RateFaultReason, type TaxKind } from '@app/contract/tax/tax-codes.ts'
import { isDay } from '../documents/days.ts'
import { statesOf } from '../reference/places/states.ts'
import { SELLING_SITES } from '../sites/selling-sites.ts'
import type { TaxRate } from './rates-at.ts'
import { RATES_HEADER, RATES_MAX } from './rates-file.ts'
import { countryOfPlace, RATE_MAX, RATE_UNITS_PER_PERCENT } from './tax-codes.ts'

/** What is wrong in a line, counted from 1 with the header. */
export interface RateFault {
  readonly line: number
  readonly reason: RateFaultReason
}

const PERCENT = /^(\d{1,3})(?:\.(\d{1,3}))?$/
const CENTURY = '20'
const PERCENT_DECIMALS = 3

/** The site that sells at a place, or null: a country in which something is sold, alone or with one of its states (`USA-TX`). */
export function siteOfPlace(place: string): SiteCode | null {
  const country = countryOfPlace(place)
  const site = SELLING_SITES[country] ?? null
  if (place === country) return site
  const isState = statesOf(country).some(({ code }) => place === `${country}-${code}`)
  return isState ? site : null
}

/** A rate as it is written, in percent with at most three decimals, in thousandths of a percent; null for what is none. */
export function readPercent(written: string): number | null {
  const [, whole, decimals = ''] = PERCENT.exec(written) ?? []
  if (whole === undefined) return null
  const rate = Number(whole) * RATE_UNITS_PER_PERCENT + Number(decimals.padEnd(PERCENT_DECIMALS, '0'))
  return rate > RATE_MAX ? null : rate
}

/** A day as it is written, YYYY-MM-DD of this century; null for what is none. */
export function readDay(written: string): string | null {
  return written.startsWith(CENTURY) && isDay(written) ? written : null
}

/** What rates are read against. */
export interface RatesKnown {
  readonly rates: readonly TaxRate[]
  /** Today at a site, YYYY-MM-DD. */
  readonly todayOf: (site: SiteCode) => string
  /** The sites whose rates may be written. */
  readonly sites: readonly SiteCode[]
}

const keyOf = ({ place, kind, fromOn }: Omit<TaxRate, 'rate'>): string => `${place} ${kind} ${fromOn}`

/** Whether a rate begins tomorrow at its site or later: what is in force today stays so for the day. */
export function beginsLater({ place, fromOn }: Pick<TaxRate, 'place' | 'fromOn'>, todayOf: RatesKnown['todayOf']): boolean {
  const site = siteOfPlace(place)
  return site !== null && fromOn > todayOf(site)
}

/** Why a rate cannot be taken. One of its kind and place begins once a day, and tomorrow at the earliest. */
function faultOf(rate: TaxRate, { rates, todayOf, sites }: RatesKnown): RateFaultReason | null {
  const site = siteOfPlace(rate.place)
  if (site === null || !sites.includes(site)) return 'PLACE'
  const same = rates.filter(({ place, kind }) => place === rate.place && kind === rate.kind)
  if (same.some(({ fromOn }) => fromOn === rate.fromOn)) return 'KNOWN'
  return beginsLater(rate, todayOf) ? null : 'TOO_EARLY'
}

function readLine(line: string): TaxRate | RateFaultReason {
  const cells = line.split(',')
  const [place = '', kind = '', percent = '', from = ''] = cells
  if (cells.length !== RATES_HEADER.split(',').length) return 'CELLS'
  const [rate, fromOn] = [readPercent(percent), readDay(from)]
  if (siteOfPlace(place) === null) return 'PLACE'
  if (!TAX_KINDS.some((known) => known === kind)) return 'KIND'
  if (rate === null) return 'PERCENT'
  return fromOn === null ? 'DAY' : { place, kind: kind as TaxKind, rate, fromOn }
}

/**
 * The rates of a file: `place,kind,percent,from`, one a line, nothing quoted, nothing left out. Either all of them or what is wrong, line by
 * line: a file is taken whole or not at all.
 */
export function readRates(file: string, known: RatesKnown): { readonly rates: readonly TaxRate[]; readonly faults: readonly RateFault[] } {
  const [header, ...lines] = file
    .replace(/^\uFEFF/u, '')
    .replaceAll('\r\n', '\n')
    .replace(/\n$/u, '')
    .split('\n')
  const failed = (line: number, reason: RateFaultReason) => ({ rates: [], faults: [{ line, reason }] })
  if (header !== RATES_HEADER) return failed(1, 'HEADER')
  if (lines.length === 0) return failed(1, 'EMPTY')
  if (lines.length > RATES_MAX) return failed(RATES_MAX + 2, 'TOO_MANY')
  const seen = new Set<string>()
  const faults: RateFault[] = []
  const rates: TaxRate[] = []
  for (const [at, line] of lines.entries()) {
    const read = readLine(line)
    const fault = typeof read === 'string' ? read : seen.has(keyOf(read)) ? 'TWICE' : faultOf(read, known)
    if (fault !== null) faults.push({ line: at + 2, reason: fault })
    if (typeof read === 'string') continue
    seen.add(keyOf(read))
    rates.push(read)
  }
  return faults.length > 0 ? { rates: [], faults } : { rates, faults }
}
