import { Failure } from '@app/contract/failure.ts'
import { endOfBusinessDayAfter } from '@app/rules/invoices/due-at.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { lockStates, readHolidays, standingOf } from '#modules/invoices/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findZone, insertHold } from './holds.store.ts'

/** Business days for which a question about an invoice holds back that its win is given up. */
const HELD_BUSINESS_DAYS = 2

/**
 * Notes that the caller asks about an invoice of theirs: until it is over that the first question holds, the win is not given up. Once an
 * invoice, so that nobody delays for ever. @returns the number of the invoice. @throws Failure INVOICE_NOT_FOUND for another's or none.
 */
export async function holdForQuestion(db: Db, ctx: RequestContext, invoiceId: number): Promise<string> {
  const { accountId: payerId } = memberOf(ctx)
  const { nowMs } = ctx
  return transaction(db, async (tx) => {
    await lockTerms(tx, payerId)
    const [row] = await lockStates(tx, payerId, [invoiceId])
    if (row === undefined) throw new Failure('INVOICE_NOT_FOUND')
    if (balanceOf(standingOf(row)) === 0) return row.number
    const zone = await findZone(tx, invoiceId)
    const holidays = await readHolidays(tx, row.site, nowMs)
    const untilMs = endOfBusinessDayAfter(nowMs, { days: HELD_BUSINESS_DAYS, zone, holidays })
    await insertHold(tx, { invoiceId, payerId, at: new Date(nowMs), until: new Date(untilMs) })
    return row.number
  })
}
