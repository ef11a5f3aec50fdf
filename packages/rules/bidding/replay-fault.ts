import type { LedgerBody } from './ledger.ts'

/** What is wrong with one event, by the rules of bidding. */
export interface ReplayFault {
  readonly seq: number
  readonly code: 'DECISION' | 'STATE' | 'BID_ROW'
  readonly detail: string
}

/** An event that the rules decide otherwise. */
export const decision = (seq: number, detail: string): ReplayFault => ({ seq, code: 'DECISION', detail })

/** How a fault says what was told and what the rules make of it. */
export const differs = (what: string, told: unknown, decided: unknown): string =>
  `${what}: the ledger says ${String(told)}, the rules ${String(decided)}`

/** After these the price may fall. */
const MAY_LOWER: ReadonlySet<string> = new Set(['UNDONE', 'REOPENED', 'TRANSFERRED'])

/** What the texts alone, in their order, can contradict: bids after the end of the clock or of the lot, and prices that fall. */
export function publicFault(bodies: ReadonlyMap<number, LedgerBody>): ReplayFault | null {
  let phase: string | undefined
  let priceMinor = 0
  let deadlineMs: number | null = null
  for (const body of bodies.values()) {
    const { seq, kind, bid } = body
    if (kind === 'BID' && (phase === 'CLOSED' || phase === 'PAUSED')) return decision(seq, `a bid was taken while the lot was ${phase}`)
    if (kind === 'BID' && deadlineMs !== null && bid !== undefined && bid.receivedMs > deadlineMs)
      return decision(seq, `a bid received at ${bid.receivedMs} was taken after ${deadlineMs}`)
    if (body.priceMinor !== undefined && body.priceMinor < priceMinor && !MAY_LOWER.has(kind))
      return decision(seq, `the price fell from ${priceMinor} to ${body.priceMinor}`)
    phase = body.phase ?? phase
    priceMinor = body.priceMinor ?? priceMinor
    if (body.deadlineMs !== undefined) ({ deadlineMs } = body)
    else if (body.phase !== undefined) deadlineMs = null
  }
  return null
}
