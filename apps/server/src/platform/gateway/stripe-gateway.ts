import type { IncomingHttpHeaders } from 'node:http'
import type { Stripe as StripeClient } from 'stripe'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { ReportedState } from '@app/rules/payments/attempt-states.ts'
import type {
  AttemptToPay,
  Closed,
  CreatedPage,
  Gateway,
  GatewayState,
  Queried,
  ReadNotice,
  Refunded,
  Settled,
  SettlementLine,
} from './gateway.ts'
import { PROVIDER_TIMEOUT_MS, UP_TIMEOUT_MS } from './limits.ts'
import { readDisputes } from './stripe-disputes.ts'

/** Our account at Stripe. */
export interface StripeSettings {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Another host, scheme and port, for trials; Stripe's own when left out. */
  readonly apiUrl?: string
}

type Session = StripeClient.Checkout.Session
type Intent = StripeClient.PaymentIntent

const MS_PER_S = 1_000
const DAY_S = 86_400
const LINES_PER_PAGE = 100
const LINES_MAX = 10_000
const RETRIES = 1
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

/** Stripe's codes for a refusal, as our pages have words for them. */
const REASONS: Readonly<Record<string, string>> = {
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  expired_card: 'EXPIRED_CARD',
  lost_card: 'LOST_CARD',
  stolen_card: 'LOST_CARD',
  card_velocity_exceeded: 'LIMIT_EXCEEDED',
  withdrawal_count_limit_exceeded: 'LIMIT_EXCEEDED',
  do_not_honor: 'DO_NOT_HONOUR',
  generic_decline: 'DO_NOT_HONOUR',
  authentication_required: 'AUTHENTICATION',
}

const isAuthenticationFault = (code: string | undefined): boolean => code === 'payment_intent_authentication_failure'

function reasonOf({ last_payment_error: fault }: Intent): string {
  if (fault === null) return ''
  if (isAuthenticationFault(fault.code)) return 'AUTHENTICATION'
  return REASONS[fault.decline_code ?? fault.code ?? ''] ?? (fault.code === undefined ? '' : 'OTHER')
}

const intentOf = ({ payment_intent: intent }: Session): Intent | null => (typeof intent === 'object' ? intent : null)
const chargeOf = (intent: Intent | null): StripeClient.Charge | null =>
  typeof intent?.latest_charge === 'object' ? intent.latest_charge : null

function statusOf(session: Session, intent: Intent | null): ReportedState {
  if (intent?.status === 'succeeded' || session.payment_status === 'paid') return 'CAPTURED'
  if (session.status === 'expired') return intent?.last_payment_error == null ? 'EXPIRED' : 'DECLINED'
  if (intent?.status === 'canceled') return 'CANCELLED'
  if (intent?.status === 'requires_action') return 'PENDING_AUTHENTICATION'
  // A debit that the bank refused ends the payment: its page is over.
  if (session.status === 'complete' && intent?.last_payment_error != null) return 'DECLINED'
  return isAuthenticationFault(intent?.last_payment_error?.code) ? 'AUTHENTICATION_FAILED' : 'OPEN'
}

function stateOf(session: Session): GatewayState {
  const intent = intentOf(session)
  const charge = chargeOf(intent)
  return {
    state: statusOf(session, intent),
    amountMinor: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    reason: intent === null ? '' : reasonOf(intent),
    refundedMinor: charge?.amount_refunded ?? 0,
    isChargedBack: charge?.disputed === true,
    isDisputeWon: false,
    isUnderWay: intent?.status === 'processing',
  }
}

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

  async #open(): Promise<StripeClient> {
    const { default: Stripe } = await import('stripe')
    const { secretKey, apiUrl } = this.#settings
    const place = apiUrl === undefined ? undefined : new URL(apiUrl)
    return new Stripe(secretKey, {
      timeout: PROVIDER_TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      ...(place && { host: place.hostname, port: Number(place.port), protocol: place.protocol.slice(0, -1) as 'http' | 'https' }),
    })
  }

  #stripe(): Promise<StripeClient> {
    this.#client ??= this.#open()
    return this.#client
  }

  /** Of Checkout pages wallets are part of the card; a debit follows the currency. */
  #methodsFor(method: string, currency: CurrencyCode): StripeClient.Checkout.SessionCreateParams.AllowedPaymentMethodType[] {
    if (method !== 'BANK_PAY') return ['card']
    return currency === 'USD' ? ['us_bank_account'] : currency === 'GBP' ? ['bacs_debit'] : ['sepa_debit']
  }

  async createPage({ ref, amountMinor, currency, description, locale, method, returnUrl }: AttemptToPay): Promise<CreatedPage> {
    try {
      const stripe = await this.#stripe()
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          // The amount is ours to fix: nothing is converted (auction-rules B3).
          adaptive_pricing: { enabled: false },
          client_reference_id: ref,
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
        },
        // The same key must carry the same body, so nothing in it depends on the time.
        { idempotencyKey: ref },
      )
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
    const expand = ['payment_intent.latest_charge']
    if (ref.startsWith('cs_')) return stripe.checkout.sessions.retrieve(ref, { expand })
    const { data } = await stripe.checkout.sessions.list({ payment_intent: ref, limit: 1, expand: expand.map((path) => `data.${path}`) })
    return data[0] ?? null
  }

  async pageOf(ref: string): Promise<{ readonly ref: string | null } | 'unknown'> {
    try {
      return { ref: (await this.#session(ref))?.id ?? null }
    } catch (error) {
      return refusalOf(error)?.code === 'resource_missing' ? { ref: null } : 'unknown'
    }
  }

  async query(ref: string): Promise<Queried> {
    try {
      const session = await this.#session(ref)
      if (session === null) return { kind: 'missing' }
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
      const intent = session === null ? null : intentOf(session)
      if (intent === null) return { kind: 'refused', reason: 'state' }
      await stripe.refunds.create(
        { payment_intent: intent.id, amount: amountMinor, metadata: { refund: refundId } },
        { idempotencyKey: refundId },
      )
      return { kind: 'taken' }
    } catch (error) {
      const refusal = refusalOf(error)
      return refusal === null ? { kind: 'unknown' } : { kind: 'refused', reason: refusal.code }
    }
  }

  async close(ref: string): Promise<Closed> {
    try {
      const stripe = await this.#stripe()
      await stripe.checkout.sessions.expire(ref)
      return 'closed'
    } catch (error) {
      if (refusalOf(error) === null) return 'unknown'
      const now = await this.query(ref)
      if (now.kind !== 'state') return 'unknown'
      return ['EXPIRED', 'CANCELLED', 'DECLINED'].includes(now.state) ? 'closed' : 'over'
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
      await (await this.#stripe()).balance.retrieve({}, { timeout: UP_TIMEOUT_MS, maxNetworkRetries: 0 })
      return true
    } catch {
      return false
    }
  }
}

const KINDS: Readonly<Record<string, SettlementLine['kind']>> = {
  charge: 'CAPTURE',
  payment: 'CAPTURE',
  refund: 'REFUND',
  payment_refund: 'REFUND',
  adjustment: 'CHARGEBACK',
}

/** A line of the balance as we book it; null for what is no payment of ours, such as a payout. */
function lineOf({ type, source, amount, fee, currency }: StripeClient.BalanceTransaction): SettlementLine | null {
  const kind = KINDS[type]
  if (kind === undefined || typeof source !== 'object' || source === null || !('payment_intent' in source)) return null
  const { payment_intent: intent, metadata } = source as { payment_intent: string | null; metadata?: Record<string, string> | null }
  return {
    ref: intent ?? '',
    key: metadata?.['attempt'] ?? '',
    kind,
    currency: currency.toUpperCase(),
    amountMinor: amount,
    feeMinor: fee,
  }
}
