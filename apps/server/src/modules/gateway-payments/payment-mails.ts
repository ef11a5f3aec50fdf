import { tellOfChargeback } from '#modules/chargebacks/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Post } from '#platform/mail/index.ts'
import type { AttemptRow } from './attempts.store.ts'

export type MailPost = Pick<Post, 'sendMail' | 'linkTo'>

/** Tells the payer and operators that a deposit or a fee was fetched back. */
export async function tellOfReturn(post: MailPost, tx: Tx, { accountId, site, currency, amountMinor, ref }: AttemptRow): Promise<void> {
  await tellOfChargeback(post, tx, { payerId: accountId, site, currency, amountMinor, reference: ref, invoices: [], held: [], gone: [] })
}
