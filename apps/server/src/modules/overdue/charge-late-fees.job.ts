import { lateFeeOf } from '@app/rules/fees/schedules/later-fees.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { scheduleById } from '#modules/fee-schedules/index.ts'
import { type InvoiceDeps, issueFee, lockStates, saveState } from '#modules/invoices/index.ts'
import { transaction } from '#platform/db/database.ts'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import { isCharged, type LateInvoice, listUncharged, noteLateFee } from './overdue.store.ts'

/** From the end of a look to the next. */
export const CHARGE_EVERY_MS = 30_000
/** Invoices of one look; more wait for the next, which is due at once. */
const LOOK_MAX = 100

/** Charges the late fee of one invoice by the schedule that it was billed by, unless it was paid, granted days or charged meanwhile. */
async function charge({ db, post }: InvoiceDeps, { invoiceId, payerId, scheduleId, zone }: LateInvoice, nowMs: number): Promise<boolean> {
  return transaction(db, async (tx) => {
    await lockTerms(tx, payerId)
    const [row] = await lockStates(tx, payerId, [invoiceId])
    if (row === undefined || (await isCharged(tx, invoiceId)) || (await saveState(tx, row, nowMs)) !== 'OVERDUE') return false
    const schedule = scheduleId === null ? null : scheduleById(scheduleId)
    const amountMinor = schedule === null ? null : lateFeeOf(schedule, row.priceMinor)
    const { site, lot, currency, number } = row
    const line = { code: 'LATE', textKey: 'fee.late', amountMinor: amountMinor ?? 0 }
    const fee = { site, zone, payerId, lot, currency, scheduleId, reason: number, line, nowMs }
    const issued = amountMinor === null || amountMinor === 0 ? null : await issueFee(post, tx, fee)
    await noteLateFee(tx, invoiceId, issued?.id ?? null)
    return issued !== null
  })
}

/** Charges what is late, each invoice once; one that fails is told to the log and holds up no other. True when more waits. */
export async function chargeLateFees(deps: InvoiceDeps, nowMs: number = Date.now()): Promise<boolean> {
  const late = await listUncharged(deps.db, LOOK_MAX)
  let done = 0
  for (const one of late)
    try {
      await charge(deps, one, nowMs)
      done += 1
    } catch (error) {
      if (isDatabaseDown(error)) throw error
      deps.log.error({ err: error, invoice: one.invoiceId }, 'a late fee could not be charged; it is tried again')
    }
  return late.length === LOOK_MAX && done > 0
}
