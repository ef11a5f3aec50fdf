import type { BidAnswer } from '@app/contract/lanes/live.ts'

/** The result of a lot's bid; shown with its row until the reader changes it. */
export interface MultiResult {
  readonly answer: BidAnswer
}

let typed: ReadonlyMap<number, string> = new Map()
let results: ReadonlyMap<number, MultiResult> = new Map()
let faults: ReadonlyMap<number, string> = new Map()
const listeners = new Set<() => void>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

export const subscribeMulti = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Amounts typed beside lots; empty ones are missing. */
export const typedBids = (): ReadonlyMap<number, string> => typed
export const bidResults = (): ReadonlyMap<number, MultiResult> => results
/** Why what was typed beside a lot is no bid, in words. */
export const bidFaults = (): ReadonlyMap<number, string> => faults

const without = <T>(map: ReadonlyMap<number, T>, lot: number): ReadonlyMap<number, T> =>
  map.has(lot) ? new Map([...map].filter(([number]) => number !== lot)) : map

/** Keeps what was typed beside a lot; what became of its earlier bid is forgotten. */
export function typeBid(lot: number, amount: string): void {
  const next = new Map(typed)
  if (amount.trim() === '') next.delete(lot)
  else next.set(lot, amount)
  typed = next
  results = without(results, lot)
  faults = without(faults, lot)
  tell()
}

/** Says beside their lots what is wrong with amounts, in place of what was said before. */
export function showFaults(of: ReadonlyMap<number, string>): void {
  faults = of
  tell()
}

/** Puts answers beside their lots: taken bids leave their field, refused ones keep it with the reason (MQ-092). */
export function showResults(answers: readonly BidAnswer[]): void {
  results = new Map([...results, ...answers.map((answer) => [answer.lotNumber, { answer }] as const)])
  const taken = new Set(answers.filter(({ isAccepted }) => isAccepted).map(({ lotNumber }) => lotNumber))
  typed = new Map([...typed].filter(([lot]) => !taken.has(lot)))
  tell()
}

/** Forgets everything typed and answered. */
export function clearMulti(): void {
  typed = new Map()
  results = new Map()
  faults = new Map()
  tell()
}
