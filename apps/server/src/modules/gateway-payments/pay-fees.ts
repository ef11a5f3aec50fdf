import { addAccountEvent } from '#modules/accounts/index.ts'
import { openChargeback, winChargeback } from '#modules/chargebacks/index.ts'
import { dueOf, findInvoiceOf, findOpenOrder, payOrder } from '#modules/memberships/index.ts'
import { postEntry, reverseEntryOf } from '#modules/journal/index.ts'
import { causeOf, chargebackCause, chargebackOf, disputedOf, feeCaptureOf } from './attempt-entries.ts'
import type { AttemptRow } from './attempts/attempts.store.ts'
import type { Payable } from './payable.ts'
import { mailPaid, type MailPost, tellOfReturn } from './payment-mails.ts'

const PREFIX = 'order:'

const orderOf = ({ thing }: Pick<AttemptRow, 'thing'>): number => Number(thing.slice(PREFIX.length))

/** The fee of a membership: the order of the account that is open (ACC-7.27). */
export const payableFees = (deps: { readonly forgetAccounts: () => void; readonly post: MailPost }): Payable => ({
  kinds: ['RENEWAL_FEES'],
  quote: async (tx, { accountId, site }) => {
    const order = await findOpenOrder(tx, accountId)
    if (order === null) return { refusal: 'NOTHING_DUE' }
    const { id, currency } = order
    const amountMinor = dueOf(order)
    return amountMinor > 0
      ? { thing: `${PREFIX}${id}`, invoiceIds: [], site, amountMinor, currency, description: `Membership order ${id}` }
      : { refusal: 'NOTHING_DUE' }
  },
  captured: async (tx, attempt) => {
    const { ref } = attempt
    const orderId = orderOf(attempt)
    const money = { orderId, source: 'GATEWAY', cause: causeOf(attempt), reference: ref, nowMs: Date.now(), actorId: null } as const
    const paid = await payOrder(deps.post, tx, money)
    if (paid === null) return 'unused'
    // The receipt of an invoice tells of the money.
    if (paid.isBilled) return 'applied'
    const { taxPlace, taxMinor } = paid.order
    await postEntry(tx, feeCaptureOf(attempt, taxPlace === null ? null : { place: taxPlace, minor: taxMinor }))
    await mailPaid(deps.post, tx, { attempt, what: 'membership' })
    return 'applied'
  },
  chargedBack: async (tx, attempt) => {
    const { accountId, actorId, ref, amountMinor, currency } = attempt
    await addAccountEvent(tx, { accountId, actorId, kind: 'fee-charged-back', detail: { payment: ref, amountMinor, currency } })
    const invoiceId = await findInvoiceOf(tx, orderOf(attempt))
    if (invoiceId !== null) return void (await openChargeback(deps.post, tx, { ...disputedOf(attempt), invoiceIds: [invoiceId] }))
    // Where nothing is billed nothing can be owed: the membership stays until operators have decided.
    await postEntry(tx, chargebackOf(attempt, [{ account: 'DISPUTED', minor: amountMinor }]))
    await tellOfReturn(deps.post, tx, attempt)
  },
  disputeWon: async (tx, attempt) => {
    const { accountId, actorId, ref, amountMinor, currency } = attempt
    const invoiceId = await findInvoiceOf(tx, orderOf(attempt))
    if (invoiceId === null) await reverseEntryOf(tx, chargebackCause(attempt))
    else await winChargeback(deps.post, tx, { ...disputedOf(attempt), invoiceIds: [invoiceId] })
    await addAccountEvent(tx, { accountId, actorId, kind: 'chargeback-won', detail: { payment: ref, amountMinor, currency } })
  },
  settled: deps.forgetAccounts,
})
