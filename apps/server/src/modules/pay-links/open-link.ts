import { Failure } from '@app/contract/failure.ts'
import type { PaymentForm, PciParam } from '@app/contract/gateway/gateway.answers.ts'
import { majorOf } from '@app/contract/money.ts'
import { PAY_LINK_DAYS } from '@app/contract/payments/pay-link-codes.ts'
import type { LinkPayment, OpenPayLink } from '@app/contract/payments/pay-links.answers.ts'
import { isAttemptOver } from '@app/rules/payments/attempt-states.ts'
import { payLinkAmount, payLinkState } from '@app/rules/payments/pay-links.ts'
import { DEFAULT_PAYMENT_METHOD } from '@app/rules/reference/payment-methods.ts'
import { localeOf } from '@app/text/locales.ts'
import { type AttemptRow, findAttemptByLink, reasonOf } from '#modules/gateway-payments/index.ts'
import { THIS_MACHINE } from '#platform/edge/network.ts'
import { originOf, type RequestContext } from '#platform/http/request-context.ts'
import { keyHash } from '#platform/random-key.ts'
import { returnPath } from './pay-paths.ts'
import type { StrangerDeps } from './pay-links-deps.ts'
import { findLinkByKey, getLink, type LinkRow } from './pay-links.store.ts'

const DAY_MS = 86_400_000
/** 128 bits as an address has them. */
const KEY = /^[\w-]{22}$/

/** What somebody looks for, unless their network has missed too often; every miss is the same words. @throws Failure TOO_MANY_REQUESTS, LINK_EXPIRED. */
async function limited<T>({ takeMiss }: StrangerDeps, { origin: { network } }: RequestContext, find: () => Promise<T | null>): Promise<T> {
  const isCounted = network !== THIS_MACHINE
  // Who is over the limit learns nothing of the right key either.
  if (isCounted) await takeMiss(network, 0)
  const found = await find()
  if (found !== null) return found
  if (isCounted) await takeMiss(network)
  throw new Failure('LINK_EXPIRED')
}

/** The link of a key, while somebody can pay by it; null for any other. */
async function findOpen({ db }: StrangerDeps, key: string, nowMs: number): Promise<LinkRow | null> {
  const link = KEY.test(key) ? await findLinkByKey(db, keyHash(key)) : null
  return link !== null && payLinkState(link, nowMs) === 'OPEN' ? link : null
}

const factsOf = ({ number, lot, vehicle }: LinkRow) => ({ reference: number, lotNumber: lot, vehicle })

/** What a link asks for. @throws Failure LINK_EXPIRED, TOO_MANY_REQUESTS. */
export async function readOpen(deps: StrangerDeps, ctx: RequestContext, key: string): Promise<OpenPayLink> {
  const link = await limited(deps, ctx, () => findOpen(deps, key, ctx.nowMs))
  const { currency, expiresAtMs } = link
  return {
    ...factsOf(link),
    currencyCode: currency,
    amount: majorOf({ minor: payLinkAmount(link), currency }),
    expiresAt: new Date(expiresAtMs).toISOString(),
  }
}

/** Begins a payment by a link, in the name of its owner. @throws Failure LINK_EXPIRED, PAYMENT_REFUSED, TOO_MANY_REQUESTS. */
export async function startByLink(
  deps: StrangerDeps,
  ctx: RequestContext,
  { key, locale: wanted }: { readonly key: string; readonly locale: string },
): Promise<PciParam> {
  const { id, accountId, invoiceId, currency, site } = await limited(deps, ctx, () => findOpen(deps, key, ctx.nowMs))
  const locale = localeOf(wanted) ?? ctx.locale
  return deps.payments.begin({
    payer: { accountId, site, nowMs: ctx.nowMs },
    actorId: accountId,
    wanted: { kind: 'PAY_LINK', invoiceIds: [String(invoiceId)], currencyCode: currency, amount: '', linkId: id },
    method: DEFAULT_PAYMENT_METHOD,
    cardId: '',
    origin: originOf(ctx),
    locale,
    // Of the owner's own page of this payment; a stranger has none of these.
    successPath: '/payments',
    cancelPath: '/payments',
    returnPathOf: returnPath,
  })
}

/** A payment by a link, for as long as the link could have been paid by. @throws Failure LINK_EXPIRED, TOO_MANY_REQUESTS. */
const findPayment = (deps: StrangerDeps, ctx: RequestContext, ref: string): Promise<AttemptRow> =>
  limited(deps, ctx, async () => {
    const found = KEY.test(ref) ? await findAttemptByLink(deps.db, ref) : null
    return found !== null && ctx.nowMs - found.createdAt.getTime() < PAY_LINK_DAYS * DAY_MS ? found : null
  })

/** The form that a payment by a link is handed over by. @throws Failure LINK_EXPIRED, TOO_MANY_REQUESTS. */
export const readForm = async (deps: StrangerDeps, ctx: RequestContext, ref: string): Promise<PaymentForm> =>
  deps.payments.formOf(await findPayment(deps, ctx, ref))

/** How a payment by a link stands. @throws Failure LINK_EXPIRED, TOO_MANY_REQUESTS. */
export async function readPayment(deps: StrangerDeps, ctx: RequestContext, ref: string): Promise<LinkPayment> {
  const attempt = await findPayment(deps, ctx, ref)
  const { linkId, state, currency, amountMinor, isUnderWay, isApplied, pageUrl } = attempt
  const isOver = isAttemptOver(state)
  if (!isOver) await deps.payments.askAbout(attempt)
  return {
    ...factsOf(await getLink(deps.db, linkId ?? 0)),
    currencyCode: currency,
    amount: majorOf({ minor: amountMinor, currency }),
    state,
    reason: reasonOf(attempt),
    isUnderWay,
    isPaidBack: isApplied === false,
    payUrl: isOver || isUnderWay ? '' : (pageUrl ?? ''),
  }
}
