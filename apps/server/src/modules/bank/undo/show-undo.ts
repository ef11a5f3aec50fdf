import type { LineUndo } from '@app/contract/bank/bank.answers.ts'
import type { BankLineState, LineUndoAct } from '@app/contract/bank/bank-codes.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { UndoRow } from './undos.store.ts'

/** What of a line says whether it is a match. */
interface Matchable {
  readonly state: BankLineState
  readonly paymentId: number | null
  readonly payerId: number | null
  readonly house: string | null
  readonly amountMinor: number
}

/** Who looks at a line. */
export interface Viewer {
  readonly accountId: number
}

export const viewerOf = (ctx: RequestContext): Viewer => ({ accountId: operatorOf(ctx).accountId })

/** What was asked about a line, as the desk shows it; null for nothing. */
export const toUndo = (row: UndoRow | undefined): LineUndo | null =>
  row === undefined
    ? null
    : {
        undoId: row.id,
        state: row.state,
        reason: row.reason,
        askedBy: row.askedByNumber,
        askedAt: row.askedAt.toISOString(),
        decidedBy: row.decidedByNumber,
        decidedAt: row.decidedAt?.toISOString() ?? '',
        decidedReason: row.decidedReason,
      }

/** What somebody may do about the match of a line, with a payment or with money of the house's own. */
export function undoActsOf(line: Matchable, undo: UndoRow | undefined, { accountId }: Viewer): readonly LineUndoAct[] {
  const isMatch = line.state === 'POSTED' && (line.house !== null || (line.paymentId !== null && line.amountMinor > 0))
  if (!isMatch || line.payerId === accountId) return []
  if (undo?.state !== 'ASKED') return ['ask']
  return undo.askedBy === accountId ? ['refuse'] : ['approve', 'refuse']
}
