/** What somebody has to do, or wants to be there for: answer a seller, pay, follow a lane that runs, or a sale that begins. */
export const DEADLINE_KINDS = ['LIVE', 'ANSWER', 'PAY', 'SALE'] as const
export type DeadlineKind = (typeof DEADLINE_KINDS)[number]

export interface Deadline {
  readonly lot: number
  readonly kind: DeadlineKind
  /** Epoch milliseconds: until when, or of `SALE` from when; of `LIVE` since when. */
  readonly atMs: number
}

/** What comes next: lanes that run, then the others as they fall due; what is past is left out, and a lot stands once, by its first. */
export function nextDeadlines<D extends Deadline>(
  all: readonly D[],
  { nowMs, max }: { readonly nowMs: number; readonly max: number },
): D[] {
  const due = all.filter(({ kind, atMs }) => kind === 'LIVE' || atMs > nowMs)
  const inTurn = due.toSorted((one, other) => Number(other.kind === 'LIVE') - Number(one.kind === 'LIVE') || one.atMs - other.atMs)
  const seen = new Set<number>()
  return inTurn.filter(({ lot }) => !seen.has(lot) && seen.add(lot)).slice(0, max)
}
