import { CASHIER, COUNTER_PAYER } from '@app/demo/people/people.ts'
import { findByNumber } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { type InvoiceDeps, issueFee } from '#modules/invoices/index.ts'
import { openTillOf, takeMoney } from '#modules/tills/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import { findCounter, hasTills } from './demo-entities.store.ts'

const SITE = 'CPRTUS'
const CURRENCY = 'USD'
const FLOAT_MINOR = 20_000
/** What the invoices of whoever pays at the counter come to: one is paid in cash, one by card in part, one by a check that waits. */
const OWED_MINOR = [9_500, 25_000, 14_900] as const
const CARD_MINOR = 10_000

async function billAtCounter(
  { db, post }: Pick<InvoiceDeps, 'db' | 'post'>,
  { payerId, zone, nowMs }: { readonly payerId: number; readonly zone: string; readonly nowMs: number },
): Promise<readonly number[]> {
  return transaction(db, async (tx) => {
    await lockTerms(tx, payerId)
    const ids: number[] = []
    for (const amountMinor of OWED_MINOR) {
      const line = { code: 'LATE', textKey: 'fee.late', amountMinor }
      const fee = {
        site: SITE,
        zone,
        payerId,
        lot: null,
        currency: CURRENCY,
        scheduleId: null,
        reason: 'Demonstration',
        line,
        nowMs,
      } as const
      const issued = await issueFee(post, tx, fee)
      if (issued !== null) ids.push(issued.id)
    }
    return ids
  })
}

/** Opens a till at the first yard of a demo world that has none yet, with money in it: cash, a slip, and a check that has not cleared. */
export async function addDemoTill({ db, post }: { readonly db: Db; readonly post: InvoiceDeps['post'] }): Promise<void> {
  const [counter, cashier, payer] = await Promise.all([findCounter(db, SITE), findByNumber(db, CASHIER), findByNumber(db, COUNTER_PAYER)])
  if (counter === null || cashier === undefined || payer === undefined || (await hasTills(db))) return
  const nowMs = Date.now()
  const { yard, zone } = counter
  const ids = await billAtCounter({ db, post }, { payerId: payer.id, zone, nowMs })
  const [first = 0, second = 0, third = 0] = ids
  if (ids.length < OWED_MINOR.length) return
  const actor = { scope: { accountId: cashier.id, sites: [SITE], yard: null }, nowMs }
  await openTillOf(db, actor, { yard, drawer: 1, currency: CURRENCY, floatMinor: FLOAT_MINOR })
  const of = { number: COUNTER_PAYER, reference: '', drawnOn: '' }
  await takeMoney({ db, post }, actor, { ...of, means: 'CASH', amountMinor: OWED_MINOR[0], invoiceIds: [first] })
  const slip = { ...of, means: 'CARD_TERMINAL', reference: 'T1 000417' } as const
  await takeMoney({ db, post }, actor, { ...slip, amountMinor: CARD_MINOR, invoiceIds: [second] })
  const cheque = { ...of, means: 'CHEQUE', reference: '1207', drawnOn: 'First Example Bank' } as const
  await takeMoney({ db, post }, actor, { ...cheque, amountMinor: OWED_MINOR[2], invoiceIds: [third] })
}
