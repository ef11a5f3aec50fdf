import type { IncomingHttpHeaders } from 'node:http'
import type { Stripe as StripeClient } from 'stripe'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { openStripe } from '../../stripe/index.ts'
import type {
  AttemptToPay,
  CardRemoved,
  Closed,
  CreatedPage,
  Gateway,
  Queried,
  ReadNotice,
  Refunded,
  SavedCardToken,
  Settled,
  SettlementLine,
} from '../gateway.ts'
import { PROVIDER_TIMEOUT_MS, UP_TIMEOUT_MS } from '../limits.ts'
import { readDisputes } from './stripe-disputes.ts'
import { forget, keepingOn } from './stripe-saved.ts'
import { lineOf } from './stripe-settlements.ts'
import { intentOf, isSession, stateOf } from './stripe-states.ts'

/** Our account at Stripe. */
export interface StripeSettings {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Another host, scheme and port, for trials; Stripe's own when left out. */
  readonly apiUrl?: string
  /** How long an answer may take, ms, where not as long as usual. */
  readonly timeoutMs?: number
}

type Session = StripeClient.Checkout.Session

const [MS_PER_S, DAY_S] = [1_000, 86_400]
const LINES_PER_PAGE = 100
const LINES_MAX = 10_000
/** Stripe answers a repeated request by these, once something else was done with the payment. */
const HTTP_SERVER_FAULT = 500

/** Events after which there is something to ask. */
const TOLD: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
])

/** Whether Stripe refused a request, so that it is known that nothing was done. */
function refusalOf(error: unknown): { readonly code: string } | null {
  const { statusCode, code, type } = error as { statusCode?: number; code?: string; type?: string }
  const isRefused = statusCode !== undefined && statusCode < HTTP_SERVER_FAULT && statusCode !== 409 && statusCode !== 429
  return isRefused ? { code: code ?? type ?? String(statusCode) } : null
}

/** Stripe Checkout: its page, payment intents behind it; the SDK is loaded by the first payment. */
export class StripeGateway implements Gateway {
  readonly name = 'stripe'
  readonly methods = ['CRDCARD', 'APLPAY', 'GPAY', 'BANK_PAY'] as const
  readonly #settings: StripeSettings
  #client: Promise<StripeClient> | undefined

  constructor(settings: StripeSettings) {
    this.#settings = settings
  }

  #stripe(): Promise<StripeClient> {
    const { secretKey: key, apiUrl: url, timeoutMs = PROVIDER_TIMEOUT_MS } = this.#settings
    this.#client ??= openStripe({ key, url, timeoutMs })
    return this.#client
  }

  /** Of Checkout pages wallets are part of the card; a debit follows the currency. */
  #methodsFor(method: string, currency: CurrencyCode): StripeClient.Checkout.SessionCreateParams.AllowedPaymentMethodType[] {
    if (method !== 'BANK_PAY') return ['card']
    return currency === 'USD' ? ['us_bank_account'] : currency === 'GBP' ? ['bacs_debit'] : ['sepa_debit']
  }

  /** The same key must carry the same body, so nothing in it depends on the time. */
  async #begin(
    { ref, amountMinor, currency, description, locale, method, returnUrl, card, about, isForAnother }: AttemptToPay,
    key: string,
  ): Promise<Session> {
    const stripe = await this.#stripe()
    return stripe.checkout.sessions.create(
      {
        mode: 'payment',
        // The amount is ours to fix: nothing is converted (auction-rules B3).
        adaptive_pricing: { enabled: false },
        client_reference_id: ref,
        metadata: { about },
        line_items: [
          {
            quantity: 1,
            price_data: { currency: currency.toLowerCase(), unit_amount: amountMinor, product_data: { name: description } },
          },
        ],
        allowed_payment_method_types: this.#methodsFor(method, currency),
        payment_intent_data: { metadata: { attempt: ref } },
        success_url: returnUrl,
        cancel_url: returnUrl,
        locale: locale.slice(0, 2) as 'en' | 'es' | 'nl',
        ...(method === 'CRDCARD' && isForAnother !== true && keepingOn(card)),
      },
      { idempotencyKey: key },
    )
  }

  /** Of a card that Stripe keeps no more the page is made as for any other: by a key of its own, since the first one carries the card. */
  async #beginWithout(attempt: AttemptToPay, error: unknown): Promise<Session> {
    if (attempt.card === null || refusalOf(error)?.code !== 'resource_missing') throw error
    return this.#begin({ ...attempt, card: null }, `${attempt.ref}-other`)
  }

  async createPage(attempt: AttemptToPay): Promise<CreatedPage> {
    try {
      const session = await this.#begin(attempt, attempt.ref).catch((error: unknown) => this.#beginWithout(attempt, error))
      if (!isSession(session)) return { kind: 'unknown' }
      return session.url === null ? { kind: 'refused', reason: 'no page' } : { kind: 'page', ref: session.id, url: session.url }
    } catch (error) {
      const refusal = refusalOf(error)
      return refusal === null ? { kind: 'unknown' } : { kind: 'refused', reason: refusal.code }
    }
  }

  async readNotice(raw: Buffer, headers: IncomingHttpHeaders): Promise<ReadNotice> {
    const stripe = await this.#stripe()
    try {
      const event = await stripe.webhooks.constructEventAsync(raw, String(headers['stripe-signature'] ?? ''), this.#settings.webhookSecret)
      if (!TOLD.has(event.type)) return 'ignored'
      const { id, object, payment_intent: of } = event.data.object as { id: string; object: string; payment_intent?: string | null }
      const ref = object === 'checkout.session' ? id : object === 'payment_intent' ? id : (of ?? '')
      return ref === '' ? 'ignored' : { eventId: event.id, ref }
    } catch {
      return 'refused'
    }
  }

  /** Of a session, or of a payment intent, which notices of charges name. */
  async #session(ref: string): Promise<Session | null> {
    const stripe = await this.#stripe()
    const expand = ['payment_intent.latest_charge', 'payment_intent.payment_method']
    if (ref.startsWith('cs_')) return stripe.checkout.sessions.retrieve(ref, { expand })
    const { data } = await stripe.checkout.sessions.list({ payment_intent: ref, limit: 1, expand: expand.map((path) => `data.${path}`) })
    return data[0] ?? null
  }

  async pageOf(ref: string): Promise<{ readonly ref: string | null } | 'unknown'> {
    try {
      const session = await this.#session(ref)
      return session === null || isSession(session) ? { ref: session?.id ?? null } : 'unknown'
    } catch (error) {
      return refusalOf(error)?.code === 'resource_missing' ? { ref: null } : 'unknown'
    }
  }

  async query(ref: string): Promise<Queried> {
    try {
      const session = await this.#session(ref)
      if (session === null) return { kind: 'missing' }
      if (!isSession(session)) return { kind: 'unknown' }
      const state = stateOf(session)
      // A charge stays disputed however that ends.
      const disputes = state.isChargedBack && (await readDisputes(await this.#stripe(), intentOf(session)?.id ?? ''))
      return { kind: 'state', ...state, ...disputes }
    } catch (error) {
      return refusalOf(error)?.code === 'resource_missing' ? { kind: 'missing' } : { kind: 'unknown' }
    }
  }

  async refund(refundId: string, ref: string, amountMinor: number): Promise<Refunded> {
    try {
      const stripe = await this.#stripe()
      const session = await this.#session(ref)
      if (session !== null && !isSession(session)) return { kind: 'unknown' }
      const intent = session === null ? null : intentOf(session)
      if (intent === null) return { kind: 'refused', reason: 'state' }
      const { object, status } = await stripe.refunds.create(
        { payment_intent: intent.id, amount: amountMinor, metadata: { refund: refundId } },
        { idempotencyKey: refundId },
      )
      if (object !== 'refund') return { kind: 'unknown' }
      return status === 'failed' || status === 'canceled' ? { kind: 'refused', reason: status } : { kind: 'taken' }
    } catch (error) {
      const refusal = refusalOf(error)
      return refusal === null ? { kind: 'unknown' } : { kind: 'refused', reason: refusal.code }
    }
  }

  async close(ref: string): Promise<Closed> {
    try {
      const stripe = await this.#stripe()
      return isSession(await stripe.checkout.sessions.expire(ref)) ? 'closed' : 'unknown'
    } catch (error) {
      if (refusalOf(error) === null) return 'unknown'
      const now = await this.query(ref)
      if (now.kind !== 'state') return 'unknown'
      return ['EXPIRED', 'CANCELLED', 'DECLINED'].includes(now.state) ? 'closed' : 'over'
    }
  }

  async forgetCard(card: SavedCardToken): Promise<CardRemoved> {
    try {
      return (await forget(await this.#stripe(), card)) ? 'removed' : 'unknown'
    } catch (error) {
      return refusalOf(error)?.code === 'resource_missing' ? 'removed' : 'unknown'
    }
  }

  async settlements(day: string): Promise<Settled> {
    const fromS = Date.parse(`${day}T00:00:00Z`) / MS_PER_S
    if (!Number.isFinite(fromS)) return { kind: 'unknown' }
    try {
      const stripe = await this.#stripe()
      const lines: SettlementLine[] = []
      const created = { gte: fromS, lt: fromS + DAY_S }
      const found = stripe.balanceTransactions.list({ created, limit: LINES_PER_PAGE, expand: ['data.source'] })
      for await (const one of found) {
        const line = lineOf(one)
        if (line !== null) lines.push(line)
        if (lines.length >= LINES_MAX) return { kind: 'unknown' }
      }
      return { kind: 'lines', lines }
    } catch {
      return { kind: 'unknown' }
    }
  }

  async isUp(): Promise<boolean> {
    try {
      const timeout = Math.min(UP_TIMEOUT_MS, this.#settings.timeoutMs ?? UP_TIMEOUT_MS)
      const { object } = await (await this.#stripe()).balance.retrieve({}, { timeout, maxNetworkRetries: 0 })
      return object === 'balance'
    } catch {
      return false
    }
  }
}
