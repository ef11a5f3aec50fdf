import { addAccountEvent } from '#modules/accounts/index.ts'
import { dueOf, findOpenOrder, payOrder } from '#modules/memberships/index.ts'
import { postEntry, reverseEntryOf } from '#modules/journal/index.ts'
import { causeOf, chargebackCause, chargebackOf, feeCaptureOf } from './attempt-entries.ts'
import type { Payable } from './payable.ts'
import { mailPaid, type MailPost, tellOfReturn } from './payment-mails.ts'

const PREFIX = 'order:'

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
    const { thing, ref } = attempt
    const orderId = Number(thing.slice(PREFIX.length))
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
    // The membership stays until operators have decided: a dispute may still be won.
    await postEntry(tx, chargebackOf(attempt, [{ account: 'DISPUTED', minor: amountMinor }]))
    await addAccountEvent(tx, { accountId, actorId, kind: 'fee-charged-back', detail: { payment: ref, amountMinor, currency } })
    await tellOfReturn(deps.post, tx, attempt)
  },
  disputeWon: async (tx, attempt) => {
    const { accountId, actorId, ref, amountMinor, currency } = attempt
    await reverseEntryOf(tx, chargebackCause(attempt))
    await addAccountEvent(tx, { accountId, actorId, kind: 'chargeback-won', detail: { payment: ref, amountMinor, currency } })
  },
  settled: deps.forgetAccounts,
})
