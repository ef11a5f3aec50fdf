import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import { HOLDING_STATES, REFUNDS_PAGE_SIZE } from '@app/contract/refunds/refund-codes.ts'
import type { refundDeposit } from '@app/contract/refunds/refunds.ts'
import type { OwnRefunds, RefundBalance, RefundCards, RefundDone } from '@app/contract/refunds/refunds.answers.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { isCurrency } from '@app/rules/bidding/limits.ts'
import { sentMinor } from '@app/rules/payments/deposits.ts'
import { readBankAccount } from '@app/rules/refunds/bank-account.ts'
import { leftOf } from '@app/rules/refunds/refundable.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { byBankOf, createRefund, readFree, refuse } from './create-refund.ts'
import { listRefundsOf } from './lists.store.ts'
import type { RefundDeps } from './refund-deps.ts'
import { findRefund, lockRefund, type RefundRow, sumOnItsWay } from './refunds.store.ts'
import { settleEnded } from './settle-refund.ts'
import { listSources } from './sources.store.ts'

type Body = InputOf<typeof refundDeposit>['body']

/** An instant as answers have it; empty for none. */
export const iso = (atMs: number | null): string => (atMs === null ? '' : new Date(atMs).toISOString())

const wrong = (fieldErrors: Readonly<Record<string, string>>): never => {
  throw new Failure('INVALID_INPUT', { fieldErrors })
}

/** A currency as it was sent, the site's own where none was. @throws Failure INVALID_INPUT. */
function currencyOf(ctx: RequestContext, sent: string): CurrencyCode {
  if (sent === '') return siteOf(ctx.site.code).currency
  return isCurrency(sent) ? sent : wrong({ currency: 'validation.wrong' })
}

/** A refund as it stands, in short. */
export const toDone = ({ id, state, notBeforeMs }: Pick<RefundRow, 'id' | 'state' | 'notBeforeMs'>): RefundDone => ({
  refundId: id,
  state,
  notBefore: iso(notBeforeMs),
})

/** What the caller has deposited in a currency, and what of it can go back which way (ACC-3.27). @throws Failure INVALID_INPUT. */
export async function readRefundBalance({ db }: RefundDeps, ctx: RequestContext, sent: string): Promise<RefundBalance> {
  const { accountId: payerId } = memberOf(ctx)
  const currency = currencyOf(ctx, sent)
  const which = { payerId, origin: 'DEPOSIT', currency } as const
  const major = (minor: number): number => majorOf({ minor, currency })
  return transaction(db, async (tx) => {
    const [{ heldMinor, freeMinor }, sources, onItsWay] = [
      await readFree(tx, which),
      await listSources(tx, which),
      await sumOnItsWay(tx, payerId, currency),
    ]
    return {
      depositRefundBalance: {
        depositBalance: major(heldMinor),
        currency,
        free: major(freeMinor),
        byBank: major(byBankOf(freeMinor, sources)),
        onItsWay: major(onItsWay),
      },
    }
  })
}

/** By what the caller's deposits came, as far as it can still go back there (OQ-A68). */
export async function listRefundCards({ db }: RefundDeps, ctx: RequestContext): Promise<RefundCards> {
  const { accountId: payerId } = memberOf(ctx)
  const sources = await listSources(db, { payerId, origin: 'DEPOSIT', currency: null })
  return {
    depositRefundCardDetails: sources
      .filter((source) => !source.isFetchedBack && !source.isClosed && leftOf(source) > 0)
      .map((source) => {
        const [year = 0, month = 0] = source.expires === '' ? [] : source.expires.split('-').map(Number)
        const { ref, brand, lastFour, currency, capturedAt } = source
        const refundable = majorOf({ minor: leftOf(source), currency })
        return {
          cardId: ref,
          brand,
          lastFour,
          expiryMonth: month,
          expiryYear: year,
          currency,
          refundable,
          paidAt: capturedAt.toISOString(),
        }
      }),
  }
}

/**
 * Asks for a part of the caller's deposit back. @throws Failure INVALID_INPUT, REFUND_REFUSED with the reason BOUND, NO_SOURCE or TOO_MUCH and
 * its numbers.
 */
export async function askDepositBack(deps: RefundDeps, ctx: RequestContext, body: Body): Promise<RefundDone> {
  const { accountId: payerId, homeSite } = memberOf(ctx)
  const currency = currencyOf(ctx, body.currency)
  const amountMinor = sentMinor(body.amount, currency) ?? wrong({ amount: 'validation.refundAmount' })
  const read = body.cardId === '' ? readBankAccount(body.bank, currency) : null
  if (read !== null && 'fieldErrors' in read) return wrong(read.fieldErrors)
  const to = read === null ? { paymentRef: body.cardId } : { bank: read.account }
  const of = { payerId, site: homeSite as SiteCode, by: 'PAYER', actorId: payerId, origin: 'DEPOSIT', currency, amountMinor } as const
  const why = { reason: 'DEPOSIT_RETURN', note: '', invoiceId: null, nowMs: ctx.nowMs } as const
  return transaction(deps.db, async (tx) => toDone(await createRefund(deps, tx, { ...of, ...why, to })))
}

/** Whether its payer may take a refund back: what they asked for themselves and nobody has agreed to. */
const isWithdrawable = ({ state, askedBy, payerId }: Pick<RefundRow, 'state' | 'askedBy' | 'payerId'>): boolean =>
  state === 'ASKED' && askedBy === payerId

/** Takes a request of the caller back. @throws Failure REFUND_NOT_FOUND for another's, REFUND_REFUSED CHANGED once it is agreed to. */
export async function withdraw(deps: RefundDeps, ctx: RequestContext, id: number): Promise<RefundDone> {
  const { accountId } = memberOf(ctx)
  const found = await findRefund(deps.db, id)
  if (found?.payerId !== accountId) throw new Failure('REFUND_NOT_FOUND')
  return transaction(deps.db, async (tx) => {
    await lockTerms(tx, accountId)
    const refund = await lockRefund(tx, id)
    if (!isWithdrawable(refund)) refuse('CHANGED')
    await settleEnded(deps.post, tx, { refund, state: 'WITHDRAWN', by: accountId })
    return toDone({ ...refund, state: 'WITHDRAWN' })
  })
}

/** The caller's refunds, the newest first; what only a rule has proposed is none yet. */
export async function listOwn({ db }: RefundDeps, ctx: RequestContext): Promise<OwnRefunds> {
  const { accountId } = memberOf(ctx)
  const rows = await listRefundsOf(db, accountId, REFUNDS_PAGE_SIZE)
  return {
    refunds: rows.map((row) => {
      const { id, state, origin, reason, currency, amountMinor, way, brand, lastFour, askedAtMs, notBeforeMs, endedAtMs } = row
      return {
        refundId: id,
        state,
        origin,
        reason,
        currency,
        amount: majorOf({ minor: amountMinor, currency }),
        way,
        brand,
        lastFour,
        askedAt: iso(askedAtMs),
        notBefore: HOLDING_STATES.some((one) => one === state) ? iso(notBeforeMs) : '',
        endedAt: iso(endedAtMs),
        isWithdrawable: isWithdrawable(row),
      }
    }),
  }
}
