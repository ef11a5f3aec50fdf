import type { Deposits } from '@app/contract/gateway/gateway.answers.ts'
import { isCurrency, limitOf } from '@app/rules/bidding/limits.ts'
import { hasMembership } from '@app/rules/memberships/levels.ts'
import { depositBounds, sentMinor } from '@app/rules/payments/deposits.ts'
import { currenciesOf, siteOf } from '@app/rules/sites/sites.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { listLimits } from '#modules/bidders/index.ts'
import { postEntry, reverseEntryOf } from '#modules/journal/index.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { captureOf, chargebackCause, chargebackOf } from './attempt-entries.ts'
import type { AttemptRow } from './attempts/attempts.store.ts'
import { findAccountKind } from './attempts/payers.store.ts'
import type { Payable } from './payable.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { mailPaid, type MailPost, tellOfReturn } from './payment-mails.ts'

const eventOf = (
  { accountId, actorId, ref, currency, amountMinor }: AttemptRow,
  kind: 'deposit-paid' | 'deposit-charged-back' | 'chargeback-won',
) => ({
  accountId,
  actorId,
  kind,
  detail: { payment: ref, currency, amountMinor },
})

/** A deposit that is added to by card: it raises what may be bid (MQ-099). */
export const payableDeposit = ({ post }: { readonly post: MailPost }): Payable => ({
  kinds: ['PAY_DEPOSIT'],
  quote: async (tx, { accountId, site }, { currencyCode, amount }) => {
    if (!hasMembership(await findAccountKind(tx, accountId))) return { refusal: 'NOTHING_DUE' }
    const currency = currencyCode === '' ? siteOf(site).currency : currencyCode
    if (!isCurrency(currency) || !currenciesOf(site).includes(currency)) return { fieldErrors: { currencyCode: 'validation.wrong' } }
    const amountMinor = sentMinor(amount, currency)
    const { leastMinor, mostMinor } = depositBounds(site, currency)
    if (amountMinor === null || amountMinor < leastMinor || amountMinor > mostMinor)
      return { fieldErrors: { amount: 'validation.depositAmount' } }
    return { thing: `deposit:${accountId}:${currency}`, invoiceIds: [], site, amountMinor, currency, description: `Deposit ${currency}` }
  },
  captured: async (tx, attempt) => {
    await postEntry(tx, captureOf(attempt, 'DEPOSIT_PAID', { account: 'DEPOSIT', payerId: attempt.accountId }))
    await addAccountEvent(tx, eventOf(attempt, 'deposit-paid'))
    await mailPaid(post, tx, { attempt, what: 'deposit' })
    return 'applied'
  },
  chargedBack: async (tx, attempt) => {
    const { accountId, currency, amountMinor } = attempt
    const held = (await listLimits(tx, accountId)).find((row) => row.currency === currency)?.held ?? 0
    // As far as it is there, whatever the account is bound for: bids that stand bind.
    const taken = Math.min(held, amountMinor)
    await postEntry(
      tx,
      chargebackOf(attempt, [
        { account: 'DEPOSIT', payerId: accountId, minor: taken },
        { account: 'DISPUTED', minor: amountMinor - taken },
      ]),
    )
    await addAccountEvent(tx, eventOf(attempt, 'deposit-charged-back'))
    await tellOfReturn(post, tx, attempt)
  },
  disputeWon: async (tx, attempt) => {
    await reverseEntryOf(tx, chargebackCause(attempt))
    await addAccountEvent(tx, eventOf(attempt, 'chargeback-won'))
  },
})

/** What the caller has deposited, what may be bid by it, and what one payment adds. */
export async function readDeposits({ db, gateways }: PaymentDeps, ctx: RequestContext): Promise<Deposits> {
  const { accountId } = memberOf(ctx)
  const site = ctx.site.code
  const [known, kind] = await Promise.all([listLimits(db, accountId), findAccountKind(db, accountId)])
  const held = new Map(known.map((row) => [row.currency, row]))
  const own = currenciesOf(site)
  const currencies = [...new Set([...own, ...known.map(({ currency }) => currency).filter(isCurrency)])]
  return {
    limits: currencies.map((currency) => {
      const { held: heldMinor = 0, bound: boundMinor = 0 } = held.get(currency) ?? {}
      const limitMinor = limitOf(heldMinor, currency)
      return { currency, heldMinor, limitMinor, boundMinor, isPayable: own.includes(currency), ...depositBounds(site, currency) }
    }),
    canPayByCard: hasMembership(kind) && gateways.of(site) !== null,
  }
}
