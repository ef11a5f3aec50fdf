/** What is wrong with one event, by the rules of bidding. */
export interface ReplayFault {
  readonly seq: number
  readonly code: 'DECISION' | 'STATE' | 'BID_ROW'
  readonly detail: string
}

/** An event that the rules decide otherwise. */
export const decision = (seq: number, detail: string): ReplayFault => ({ seq, code: 'DECISION', detail })

/** The text of a fault: what the ledger says and what the rules make of it. */
export const differs = (what: string, recorded: unknown, decided: unknown): string =>
  `${what}: the ledger says ${String(recorded)}, the rules ${String(decided)}`
