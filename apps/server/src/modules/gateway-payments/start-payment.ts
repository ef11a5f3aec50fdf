import { randomBytes } from 'node:crypto'
import { Failure } from '@app/contract/failure.ts'
import type { PciParam } from '@app/contract/gateway/gateway.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { minorDigitsOf } from '@app/contract/money.ts'
import { CARD_METHODS, cardLimitOf, type PaymentMethod } from '@app/rules/reference/payment-methods.ts'
import { waitBeforeAsk } from '@app/rules/payments/attempt-states.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { transaction, transactionUndone, type Tx } from '#platform/db/database.ts'
import type { Gateway } from '#platform/gateway/index.ts'
import { findUsableCard } from '#modules/saved-cards/index.ts'
import { type AttemptRow, askSoon, cardSumSince, insertAttempt, listOpenAttempts, saveWays } from './attempts/attempts.store.ts'
import { makePage } from './learn-state.ts'
import { closeAttempt } from './close-attempt.ts'
import type { Payable, Payer, Quote, Wanted } from './payable.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Bytes of a reference: nobody guesses one. */
const REF_BYTES = 16
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Pages that one payment closes at most before its own is made. */
const CLOSED_AT_ONCE_MAX = 20
/** So long a page keeps its invoices from being paid by a link of somebody else; after that it was left, and is closed. */
const PAGE_HOLDS_MS = 30 * MINUTE_MS

/** What begins a payment. */
export interface Begin {
  readonly payer: Payer
  readonly actorId: number
  readonly wanted: Wanted
  readonly method: PaymentMethod
  /** The payer's kept card by which it is paid, as it was sent; empty for another. */
  readonly cardId: string
  /** Origin of ours that the payer uses. */
  readonly origin: string
  readonly locale: string
  readonly successPath: string
  readonly cancelPath: string
  /** Path of ours that the payer's browser comes back to, by the reference of the attempt. */
  readonly returnPathOf?: (ref: string) => string
}

const refuse = (reason: string): never => {
  throw new Failure('PAYMENT_REFUSED', { reason })
}

const NOT_UP: PciParam = { systemUp: false, pciURL: '', orderRefId: '' }

async function quoteOf(tx: Tx, payable: Payable, { payer, wanted }: Begin): Promise<Quote> {
  const quote = await payable.quote(tx, payer, wanted)
  if ('refusal' in quote) return refuse(quote.refusal)
  if ('fieldErrors' in quote) throw new Failure('INVALID_INPUT', { fieldErrors: quote.fieldErrors })
  return quote
}

/** Whether a card may pay so much today (MQ-112): paid and open pages of the last day count, whoever began them. */
async function checkCardLimit(tx: Tx, { payer, method }: Begin, { amountMinor, currency, site }: Quote): Promise<void> {
  if (!CARD_METHODS.includes(method)) return
  const mostMinor = cardLimitOf(site) * 10 ** minorDigitsOf(currency)
  const sum = await cardSumSince(tx, { accountId: payer.accountId, currency, since: new Date(payer.nowMs - DAY_MS) })
  if (sum + amountMinor > mostMinor) refuse('CARD_LIMIT')
}

/** The kept card that was chosen, as long as it can be used at the gateway; null where none was. */
async function savedCardOf(tx: Tx, { payer, method, cardId }: Begin, provider: string): Promise<number | null> {
  if (cardId === '') return null
  if (method !== 'CRDCARD') return refuse('NO_CARD')
  const { accountId, nowMs } = payer
  const card = (await findUsableCard(tx, { accountId, cardId, provider, nowMs })) ?? refuse('NO_CARD')
  return card.id
}

const networkResponse = (ref: string): string => `/network-response?orderRefId=${ref}`

/** Whether an attempt pays what is quoted now, no more and no less, in the same name. */
const isSameAs = (open: AttemptRow, { thing, amountMinor, currency, invoiceIds, linkId }: Quote): boolean =>
  open.thing === thing &&
  open.linkId === (linkId ?? null) &&
  open.amountMinor === amountMinor &&
  open.currency === currency &&
  open.invoiceIds.join() === invoiceIds.join()

/** Whether the form of an attempt is handed over no more, so that nothing can be begun by it. */
const isSpent = ({ createdAt }: AttemptRow, { payer }: Begin, { handsOverForMs }: Gateway): boolean =>
  handsOverForMs !== undefined && payer.nowMs - createdAt.getTime() > handsOverForMs

/** Refuses a payment by a link while somebody else may be typing their card for the same invoice. */
function checkHeld(others: readonly AttemptRow[], { payer }: Begin, { linkId }: Quote): void {
  if (linkId === undefined) return
  const isHeld = others.some((one) => one.linkId !== linkId && payer.nowMs - one.createdAt.getTime() < PAGE_HOLDS_MS)
  if (isHeld || others.some(({ isUnderWay }) => isUnderWay)) refuse('OPEN_ELSEWHERE')
}

/**
 * The attempt for what is wanted: the open one of the same amount, a new one, or an open one of another amount or another name that has to be
 * closed first: no invoice is on two pages.
 */
async function attemptFor(
  deps: PaymentDeps,
  begin: Begin,
  { payable, gateway }: { readonly payable: Payable; readonly gateway: Gateway },
): Promise<{ readonly attempt: AttemptRow; readonly isOther: boolean }> {
  const { payer, actorId, wanted, method, origin, locale, successPath, cancelPath, returnPathOf = networkResponse } = begin
  return transaction(deps.db, async (tx) => {
    await lockTerms(tx, payer.accountId)
    const quote = await quoteOf(tx, payable, begin)
    const savedCardId = await savedCardOf(tx, begin, gateway.name)
    const open = await listOpenAttempts(tx, { accountId: payer.accountId, ...quote })
    const isSame = (one: AttemptRow): boolean => isSameAs(one, quote) && one.method === method && one.savedCardId === savedCardId
    const same = open.find((one) => isSame(one) && !isSpent(one, begin, gateway))
    const others = open.filter((one) => one !== same)
    checkHeld(others, begin, quote)
    const [other] = others
    if (other !== undefined) return { attempt: other, isOther: true }
    if (same !== undefined) {
      await saveWays(tx, same.id, begin)
      return { attempt: same, isOther: false }
    }
    await checkCardLimit(tx, begin, quote)
    const ref = randomBytes(REF_BYTES).toString('base64url')
    const { thing, invoiceIds, linkId = null, description, site, amountMinor, currency } = quote
    const fresh = {
      ref,
      accountId: payer.accountId,
      actorId,
      site,
      provider: gateway.name,
      purpose: wanted.kind,
      thing,
      invoiceIds,
      linkId,
      description,
      method,
      savedCardId,
    }
    const places = { returnUrl: origin + returnPathOf(ref), successPath, cancelPath, locale }
    const wait = waitBeforeAsk(0, deps.waits.askAfterMs)
    return { attempt: await insertAttempt(tx, { ...fresh, ...places, currency, amountMinor }, wait), isOther: false }
  })
}

/**
 * The site whose money is paid: its gateway takes it. What the quote bills is taken back, for the gateway may yet refuse; `attemptFor` bills
 * it. @throws Failure as the quote.
 */
async function sellingSite({ db }: PaymentDeps, begin: Begin, payable: Payable): Promise<SiteCode> {
  const { site } = await transactionUndone(db, async (tx) => {
    await lockTerms(tx, begin.payer.accountId)
    return quoteOf(tx, payable, begin)
  })
  return site
}

/** The gateway of a site by a method, or why there is none. */
function gatewayFor({ gateways }: PaymentDeps, site: SiteCode, method: PaymentMethod): Gateway {
  const gateway = gateways.of(site)
  return gateway !== null && gateway.methods.includes(method) ? gateway : refuse('METHOD_OFF')
}

/**
 * Begins a payment, or answers the page of the attempt that is open for the same thing; an open one of another amount is closed first.
 * @throws Failure PAYMENT_REFUSED {reason}, INVALID_INPUT.
 */
export async function startPayment(deps: PaymentDeps, begin: Begin): Promise<PciParam> {
  const payable = deps.payableOf(begin.wanted.kind) ?? refuse('METHOD_OFF')
  const gateway = gatewayFor(deps, await sellingSite(deps, begin, payable), begin.method)
  if (!(await gateway.isUp())) {
    deps.log.error({ gateway: gateway.name, cause: 'down' }, 'Error in Gateway') // MKT-8.20
    return NOT_UP
  }
  let found = await attemptFor(deps, begin, { payable, gateway })
  for (let closings = 0; found.isOther; closings += 1) {
    if (closings === CLOSED_AT_ONCE_MAX) return refuse('CHANGED')
    const closed = await closeAttempt(deps, found.attempt)
    if (closed === 'unknown') return NOT_UP
    // Its payer may still be typing: it ends by itself within that half hour.
    if (closed === 'held') return refuse('OPEN_ELSEWHERE')
    if (closed === 'over') {
      await askSoon(deps.db, found.attempt.id, 0)
      return refuse('CHANGED')
    }
    found = await attemptFor(deps, begin, { payable, gateway })
  }
  const { attempt } = found
  if (attempt.pageUrl !== null) return { systemUp: true, pciURL: attempt.pageUrl, orderRefId: attempt.ref }
  const page = await makePage(deps, attempt)
  if (page.kind === 'page') return { systemUp: true, pciURL: page.url, orderRefId: attempt.ref }
  deps.log.error({ gateway: gateway.name, cause: page.kind, payment: attempt.ref }, 'Error in Gateway')
  return NOT_UP
}
