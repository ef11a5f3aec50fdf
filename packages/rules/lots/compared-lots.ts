import { lotNumberOf } from '../validation/lot-number.ts'

/** Lots that stand side by side (MKT-2.17, MQ-047); one alone is a comparison's first step. */
export const COMPARED_LOTS = { min: 2, max: 4 } as const

/** What the address of a comparison names. */
export interface ComparedLots {
  /** Lot numbers in the order given, each once, as many as stand side by side. */
  readonly lots: readonly number[]
  /** Entries that are no lot number. */
  readonly wrongCount: number
  /** Further lots that have no room. */
  readonly surplusCount: number
}

/** Numbers below this have fewer digits than a lot number, whatever zeros stood before them. */
const LEAST_LOT = 100

function lotOf(entry: string): number | null {
  const lot = Number(lotNumberOf(entry) ?? Number.NaN)
  return lot >= LEAST_LOT ? lot : null
}

/** Reads lot numbers between commas: empty entries mean nothing, repeated lots are dropped (MQ-047). */
export function readComparedLots(list: string): ComparedLots {
  const entries = list.split(',').filter((entry) => entry.trim() !== '')
  const numbers = entries.map(lotOf)
  const named = [...new Set(numbers.filter((lot) => lot !== null))]
  const lots = named.slice(0, COMPARED_LOTS.max)
  return { lots, wrongCount: numbers.filter((lot) => lot === null).length, surplusCount: named.length - lots.length }
}

/** Whether so many lots can be compared. */
export const canCompare = (count: number): boolean => count >= COMPARED_LOTS.min && count <= COMPARED_LOTS.max

/** The result of a typed lot number, for the comparison. */
export type AddedLot =
  | { readonly kind: 'added'; readonly lots: readonly number[] }
  | { readonly kind: 'refused'; readonly reason: 'wrong' | 'known' | 'full' }

/** Puts a typed lot number behind the lots of a comparison. */
export function addComparedLot(lots: readonly number[], typed: string): AddedLot {
  const lot = lotOf(typed)
  if (lot === null) return { kind: 'refused', reason: 'wrong' }
  if (lots.includes(lot)) return { kind: 'refused', reason: 'known' }
  if (lots.length >= COMPARED_LOTS.max) return { kind: 'refused', reason: 'full' }
  return { kind: 'added', lots: [...lots, lot] }
}
