import { invoicePath } from '@app/rules/invoices/invoice-path.ts'
import type { Text } from '@app/text/create-text.ts'
import { listWithSystemAlert, raise, settle } from '#modules/alerts/index.ts'
import type { Devices } from '#modules/push/index.ts'
import { mergeFactsOf } from '#modules/session/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { leaveMoneyNotice } from './money-notices.store.ts'
import { findOwed } from './told-invoices.store.ts'

export { leaveMoneyNotice } from './money-notices.store.ts'

const KIND = 'INVOICE_DUE'
const ALERT = { action: KIND, customCode: '' } as const
/** What is told of money stands above the page. */
const SHOWN = { isBanner: true, verification: null } as const

/** What is said of an invoice that is due. */
export interface DueInvoice {
  readonly payerId: number
  readonly invoiceId: number
  /** Null for one that is about no lot: notices are about lots. */
  readonly lot: number | null
  /** What is to be paid, minor units. */
  readonly amountMinor: number
  readonly write: (text: Text) => { readonly title: string; readonly body: string }
}

/**
 * Tells a payer of an invoice that falls due or is late, in the transaction of its mail: by an alert of the account, which open pages load at
 * their next move, among the notices of its lot, and on their devices where there is a way to them.
 */
export async function tellDue(
  tx: Tx,
  devices: Pick<Devices, 'notify'> | undefined,
  { payerId: accountId, invoiceId, lot, amountMinor, write }: DueInvoice,
): Promise<void> {
  const path = invoicePath(invoiceId)
  if (lot !== null) await leaveMoneyNotice(tx, { accountId, lot, kind: KIND, invoiceId, amountMinor })
  await raise(tx, { ...ALERT, ...SHOWN, accountId, link: path })
  await mergeFactsOf(tx, accountId, { refreshAlerts: true })
  await devices?.notify(tx, { accountId, kind: KIND, path, write })
}

/**
 * Completes the alerts of payers who owe nothing any more of what they were told is due, and raises them anew where they do and none is open:
 * money that was announced did not come. They are mailed no second time. Under the locks of the payers.
 */
export async function settleDue(tx: Tx, payerIds: readonly number[]): Promise<void> {
  const owed = await findOwed(tx, payerIds)
  const alerted = await listWithSystemAlert(tx, ALERT, payerIds)
  for (const accountId of payerIds.filter((id) => owed.has(id) !== alerted.has(id))) {
    const invoiceId = owed.get(accountId)
    const name = { ...ALERT, accountId }
    const isChanged =
      invoiceId === undefined
        ? await settle(tx, name)
        : await raise(tx, { ...name, ...SHOWN, link: invoicePath(invoiceId), isOnlyNew: true })
    if (isChanged) await mergeFactsOf(tx, accountId, { refreshAlerts: true })
  }
}
