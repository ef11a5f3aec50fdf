import { minorDigitsOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { TillMeans, TillPlaceKind, TillState } from '@app/contract/tills/till-codes.ts'
import type { JournalLine } from '../journal/journal-entry.ts'

/** A sum by means, minor units. */
export type ByMeans = Readonly<Record<TillMeans, number>>

/** From which difference of one means on a second person agrees to a count, whole units; ours, no published figure exists. */
const TWO_PEOPLE_FROM_UNITS: Readonly<Record<CurrencyCode, number>> = {
  USD: 20,
  CAD: 25,
  GBP: 15,
  EUR: 20,
  INR: 1_500,
  AED: 75,
  BHD: 8,
  OMR: 8,
}

/** Above which difference of one means a second person agrees to a count, minor units. */
export const aloneUpToMinor = (currency: CurrencyCode): number => TWO_PEOPLE_FROM_UNITS[currency] * 10 ** minorDigitsOf(currency)

const MEANS = ['CASH', 'CHEQUE', 'CARD_TERMINAL'] as const satisfies readonly TillMeans[]

/** By how much each means that was counted differs from its book: below nothing is missing. */
export const differencesOf = (counted: ByMeans, book: ByMeans): ByMeans => ({
  CASH: counted.CASH - book.CASH,
  CHEQUE: counted.CHEQUE - book.CHEQUE,
  CARD_TERMINAL: counted.CARD_TERMINAL - book.CARD_TERMINAL,
})

/** What a count is judged by. */
export interface Count {
  readonly counted: ByMeans
  readonly book: ByMeans
  readonly currency: CurrencyCode
  readonly reason: string
}

/** What becomes of a count: closed, waiting for a second person, or refused because a difference has no reason. What one means has too much does not make up for another. */
export function judgeCount({ counted, book, currency, reason }: Count): 'CLOSED' | 'WAITING' | 'REASON' {
  const differences = differencesOf(counted, book)
  if (MEANS.every((means) => differences[means] === 0)) return 'CLOSED'
  if (reason === '') return 'REASON'
  return MEANS.some((means) => Math.abs(differences[means]) > aloneUpToMinor(currency)) ? 'WAITING' : 'CLOSED'
}

/** A till as a booking sees it. */
export interface BookedTill {
  readonly state: TillState
  /** The yard's day on which it was opened, YYYY-MM-DD. */
  readonly onDay: string
}

/** Why nothing is booked in a till now; null where it takes money. A day that is over takes nothing, whether anybody has counted it or not. */
export function tillRefusal({ state, onDay }: BookedTill, today: string): 'CLOSED' | 'COUNTED' | 'DAY_OVER' | null {
  if (state !== 'OPEN') return state
  return onDay === today ? null : 'DAY_OVER'
}

/** The detail of journal lines about what is in a till. */
export const tillDetail = (tillId: number, means: TillMeans): string => `till ${tillId} ${means}`

/** The detail of journal lines about what a yard keeps outside its tills, until a bank has it. */
export const yardDetail = (yard: number, means: TillMeans): string => `yard ${yard} ${means}`

/** Where money of account TILL lies, and in which form; what the detail of its lines does not say is null. */
export interface TillPlace {
  readonly place: TillPlaceKind
  /** Of the till, or of the yard. */
  readonly number: number | null
  readonly means: TillMeans | null
}

const PLACED = /^(till|yard) ([1-9]\d*) (CASH|CHEQUE|CARD_TERMINAL)$/
/** Details of money that was booked at the desk of received payments, by no till. */
const AT_DESK: ReadonlyMap<string, TillMeans> = new Map([
  ['cash', 'CASH'],
  ['cheque', 'CHEQUE'],
  ['card', 'CARD_TERMINAL'],
])

/** The place that a detail of account TILL names. */
export function tillPlaceOf(detail: string): TillPlace {
  const [, place, number, means] = PLACED.exec(detail) ?? []
  if (place === undefined) return { place: 'DESK', number: null, means: AT_DESK.get(detail) ?? null }
  return { place: place === 'till' ? 'TILL' : 'YARD', number: Number(number), means: means as TillMeans }
}

interface OfTill {
  readonly tillId: number
  readonly yard: number
  readonly currency: CurrencyCode
}

/** What opening a till posts: its cash comes from what the yard keeps. No lines for an empty till. */
export function openingLines({ tillId, yard, currency }: OfTill, floatMinor: number): readonly JournalLine[] {
  if (floatMinor === 0) return []
  return [
    { account: 'TILL', detail: tillDetail(tillId, 'CASH'), currency, amountMinor: BigInt(floatMinor) },
    { account: 'TILL', detail: yardDetail(yard, 'CASH'), currency, amountMinor: BigInt(-floatMinor) },
  ]
}

/** What closing a till posts: what was counted goes to what the yard keeps, the difference to its own account, and nothing is left in the till. */
export function closingLines({ tillId, yard, currency }: OfTill, counted: ByMeans, book: ByMeans): readonly JournalLine[] {
  const differences = differencesOf(counted, book)
  return MEANS.flatMap((means): JournalLine[] => [
    { account: 'TILL', detail: yardDetail(yard, means), currency, amountMinor: BigInt(counted[means]) },
    { account: 'TILL', detail: tillDetail(tillId, means), currency, amountMinor: BigInt(-book[means]) },
    { account: 'TILL_DIFFERENCE', detail: tillDetail(tillId, means), currency, amountMinor: BigInt(-differences[means]) },
  ]).filter(({ amountMinor }) => amountMinor !== 0n)
}

/** The number of a receipt as it is printed: `HUS-2026-R000123`. */
export const receiptNumber = ({ entityCode, year }: { readonly entityCode: string; readonly year: number }, count: number): string =>
  `${entityCode}-${year}-R${String(count).padStart(6, '0')}`
