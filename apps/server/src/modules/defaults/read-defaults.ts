import type { InputOf } from '@app/contract/define-call.ts'
import { DEFAULTS_PAGE_SIZE, type DefaultAct } from '@app/contract/payments/default-codes.ts'
import type { DefaultDesk, DeskDefault } from '@app/contract/payments/defaults.answers.ts'
import type { listDefaults } from '@app/contract/payments/defaults.ts'
import { relistFeeOf } from '@app/rules/fees/schedules/later-fees.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { scheduleById } from '#modules/fee-schedules/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { countDesk, type DeskRow, listDesk } from './desk.store.ts'

const iso = (at: Date | null): string => at?.toISOString() ?? ''
const doingOf = (one: DeskRow['asked']): DeskDefault['asked'] => one && { ...one, at: new Date(one.at).toISOString() }

function actsOf({ state, payerId, askedBy }: DeskRow, by: number): readonly DefaultAct[] {
  if (payerId === by || (state !== 'PROPOSED' && state !== 'ASKED')) return []
  return askedBy === by ? ['refuse'] : ['confirm', 'refuse']
}

/** What is taken for a lot that is sold anew, as the win's schedule has it. */
function feeOf({ scheduleId, hammerMinor }: DeskRow): number {
  const schedule = scheduleId === null ? null : scheduleById(scheduleId)
  return schedule === null ? 0 : (relistFeeOf(schedule, hammerMinor) ?? 0)
}

function toDesk(row: DeskRow, by: number): DeskDefault {
  const { id, state, lot, vehicle, number, name, invoiceNumber, currency, totalMinor, balanceMinor, creditNote, feeInvoice } = row
  const { zone, dueAtMs, proposedAt, endedAt, asked, decided, heldMinor, appliedMinor, billedMinor } = row
  const isDone = state === 'DONE'
  return {
    defaultId: id,
    state,
    lot,
    vehicle,
    number,
    name,
    invoiceNumber,
    currency,
    totalMinor,
    balanceMinor,
    dueAt: new Date(dueAtMs).toISOString(),
    clock: yardClockAt(zone, dueAtMs),
    proposedAt: proposedAt.toISOString(),
    feeMinor: isDone ? (billedMinor ?? 0) : feeOf(row),
    depositMinor: isDone ? appliedMinor : heldMinor,
    asked: doingOf(asked),
    decided: doingOf(decided),
    endedAt: iso(endedAt),
    creditNote,
    feeInvoice,
    acts: actsOf(row, by),
  }
}

/** A page of the wins of the caller's sites that nobody paid. */
export async function readDefaults(
  db: Db,
  ctx: RequestContext,
  { view, page }: InputOf<typeof listDefaults>['query'],
): Promise<DefaultDesk> {
  const { accountId, sites } = operatorOf(ctx)
  const which = { view, sites }
  const [rows, total] = await Promise.all([
    listDesk(db, which, { offset: (page - 1) * DEFAULTS_PAGE_SIZE, limit: DEFAULTS_PAGE_SIZE }),
    countDesk(db, which),
  ])
  return { defaults: rows.map((row) => toDesk(row, accountId)), total, page, pages: Math.max(1, Math.ceil(total / DEFAULTS_PAGE_SIZE)) }
}
