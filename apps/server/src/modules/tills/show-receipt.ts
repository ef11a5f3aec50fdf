import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import type { TillReceipt } from '@app/contract/tills/tills.answers.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { getSeller } from '#modules/invoices/index.ts'
import { memberOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type BookingRow, findBooking, findBookingOf, listPaid } from './bookings.store.ts'
import { scopeOf } from './show-till.ts'

async function show(db: Db, row: BookingRow | null): Promise<TillReceipt> {
  if (row === null) throw new Failure('PAYMENT_NOT_FOUND')
  const { currency, amountMinor, zone, atMs } = row
  const [{ applied, meant }, seller] = await Promise.all([listPaid(db, row), getSeller(db, row.entityId)])
  const major = (minor: number): number => majorOf({ minor, currency })
  const paidMinor = applied.reduce((sum, { minor }) => sum + minor, 0)
  return {
    id: row.id,
    receipt: row.receipt,
    state: row.state,
    means: row.means,
    currencyCode: currency,
    amount: major(amountMinor),
    credit: major(row.paymentId === null ? 0 : amountMinor - paidMinor),
    applied: applied.map(({ number, minor }) => ({ number, amount: major(minor) })),
    meant,
    reference: row.reference,
    drawnOn: row.drawnOn,
    at: new Date(atMs).toISOString(),
    clock: yardClockAt(zone, atMs),
    yardName: row.yardName,
    payerNumber: row.payerNumber,
    payerName: row.payerName,
    seller,
  }
}

/** A receipt of a till of the caller's sites. @throws Failure PAYMENT_NOT_FOUND. */
export const readReceipt = async (db: Db, ctx: RequestContext, id: number): Promise<TillReceipt> =>
  show(db, await findBooking(db, id, await scopeOf(db, ctx)))

/** A receipt of the caller's own. @throws Failure PAYMENT_NOT_FOUND for another's. */
export const readOwnReceipt = async (db: Db, ctx: RequestContext, id: number): Promise<TillReceipt> =>
  show(db, await findBookingOf(db, id, memberOf(ctx).accountId))
