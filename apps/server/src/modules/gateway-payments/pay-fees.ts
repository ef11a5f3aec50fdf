import { addAccountEvent } from '#modules/accounts/index.ts'
import { applyPaid, findOpenOrder } from '#modules/memberships/index.ts'
import type { Payable } from './payable.ts'

const PREFIX = 'order:'

/** The fee of a membership: the order of the account that is open (ACC-7.27). */
export const payableFees = (deps: { readonly forgetAccounts: () => void }): Payable => ({
  kinds: ['RENEWAL_FEES'],
  quote: async (tx, { accountId }) => {
    const order = await findOpenOrder(tx, accountId)
    if (order === null) return { refusal: 'NOTHING_DUE' }
    const { id, priceMinor, creditMinor, currency } = order
    const amountMinor = priceMinor - creditMinor
    return amountMinor > 0
      ? { thing: `${PREFIX}${id}`, amountMinor, currency, description: `Membership order ${id}` }
      : { refusal: 'NOTHING_DUE' }
  },
  captured: async (tx, { thing, ref }) => {
    const isApplied = await applyPaid(tx, Number(thing.slice(PREFIX.length)), { reference: ref, nowMs: Date.now(), actorId: null })
    return isApplied ? 'applied' : 'unused'
  },
  chargedBack: async (tx, { accountId, actorId, ref, amountMinor, currency }) => {
    // The membership stays until operators have decided: a dispute may still be won.
    await addAccountEvent(tx, { accountId, actorId, kind: 'fee-charged-back', detail: { payment: ref, amountMinor, currency } })
  },
  settled: deps.forgetAccounts,
})
