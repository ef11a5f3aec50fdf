import { DEMO_PEOPLE } from '@app/demo/people/people.ts'
import { returnPayment } from '#modules/chargebacks/index.ts'
import { findAccountIds } from '#modules/demo-people/index.ts'
import type { InvoiceDeps } from '#modules/invoices/index.ts'
import { billPaid, dueOf, listOrders, lockMember, type OrderRow } from '#modules/memberships/index.ts'
import { transaction } from '#platform/db/database.ts'

type Deps = Pick<InvoiceDeps, 'db' | 'post'>

/** As whoever paid is shown the payment. */
const REFERENCE = 'DEMO-PAID'
const causeOf = ({ id }: Pick<OrderRow, 'id'>): string => `demonstration order ${id}`

/** Bills what somebody has paid and nobody has billed. */
async function bill({ db, post }: Deps, accountId: number, nowMs: number): Promise<void> {
  await transaction(db, async (tx) => {
    await lockMember(tx, accountId)
    const order = (await listOrders(tx, accountId)).find(({ state, invoiceId }) => state === 'PAID' && invoiceId === null)
    if (order === undefined) return
    await billPaid(post, tx, { order, payment: { source: 'BANK', cause: causeOf(order), reference: REFERENCE, nowMs, actorId: null } })
  })
}

/** The payer's bank returns what was paid, once: the invoice is owed again. */
async function fetchBack({ db, post }: Deps, payerId: number, nowMs: number): Promise<void> {
  const order = (await listOrders(db, payerId)).find(({ invoiceId }) => invoiceId !== null)
  if (order === undefined || order.invoiceId === null) return
  const { site, currency, invoiceId } = order
  const of = { payerId, site, currency, amountMinor: dueOf(order), cause: causeOf(order), reference: REFERENCE, nowMs }
  await transaction(db, (tx) => returnPayment(post, tx, { ...of, invoiceIds: [invoiceId], way: 'BANK' }))
}

/**
 * Bills the memberships that people of the demo world have paid, once: each has an invoice, its payment and a receipt as everybody's has, and
 * the payment of one of them went back. They were paid before there was a legal entity, so nothing was billed then.
 */
export async function addDemoMemberships(deps: Deps): Promise<void> {
  const nowMs = Date.now()
  const paid = DEMO_PEOPLE.filter(({ membership }) => membership?.ends === 'paid' || membership?.ends === 'fetched back')
  const numbers = paid.map(({ number }) => number)
  const ids = await findAccountIds(deps.db, numbers)
  for (const { number, membership } of paid) {
    const accountId = ids.get(number)
    if (accountId === undefined) continue
    await bill(deps, accountId, nowMs)
    if (membership?.ends === 'fetched back') await fetchBack(deps, accountId, nowMs)
  }
}
