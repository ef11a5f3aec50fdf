import { addAccountEvent } from '#modules/accounts/index.ts'
import { applyPaid, findOpenOrder } from '#modules/memberships/index.ts'
import { postEntry, reverseEntryOf } from '#modules/journal/index.ts'
import { captureOf, chargebackCause, chargebackOf } from './attempt-entries.ts'
import type { Payable } from './payable.ts'
import { mailPaid, type MailPost, tellOfReturn } from './payment-mails.ts'

const PREFIX = 'order:'

/** The fee of a membership: the order of the account that is open (ACC-7.27). */
export const payableFees = (deps: { readonly forgetAccounts: () => void; readonly post: MailPost }): Payable => ({
  kinds: ['RENEWAL_FEES'],
  quote: async (tx, { accountId, site }) => {
    const order = await findOpenOrder(tx, accountId)
    if (order === null) return { refusal: 'NOTHING_DUE' }
    const { id, priceMinor, creditMinor, currency } = order
    const amountMinor = priceMinor - creditMinor
    return amountMinor > 0
      ? { thing: `${PREFIX}${id}`, invoiceIds: [], site, amountMinor, currency, description: `Membership order ${id}` }
      : { refusal: 'NOTHING_DUE' }
  },
  captured: async (tx, attempt) => {
    const { thing, ref } = attempt
    const isApplied = await applyPaid(tx, Number(thing.slice(PREFIX.length)), { reference: ref, nowMs: Date.now(), actorId: null })
    if (!isApplied) return 'unused'
    await postEntry(tx, captureOf(attempt, 'PAYMENT_RECEIVED', { account: 'FEE_INCOME', detail: 'MEMBERSHIP' }))
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
