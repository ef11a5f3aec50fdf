import type { Stripe as StripeClient } from 'stripe'
import type { ReportedState } from '@app/rules/payments/attempt-states.ts'
import type { GatewayState, SavedCardToken } from '../gateway.ts'
import { readCard } from './stripe-cards.ts'

type Session = StripeClient.Checkout.Session
type Intent = StripeClient.PaymentIntent

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

/** Whether an answer is a page with its payment, and not what something between Stripe and us said in its place. */
export const isSession = (answer: Partial<Session> | null): answer is Session =>
  answer?.object === 'checkout.session' && typeof answer.id === 'string' && answer.url !== undefined

/** The payment behind a page, where it was asked for with it. */
export const intentOf = ({ payment_intent: intent }: Session): Intent | null => (typeof intent === 'object' ? intent : null)
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

/** The card of a payment where its payer has Stripe keep it: by their tick it may be shown again, and it is somebody's. */
function savedOf(intent: Intent | null): SavedCardToken | null {
  const method = intent?.payment_method
  if (typeof method !== 'object' || method === null || method.type !== 'card' || method.allow_redisplay !== 'always') return null
  const customerRef = typeof method.customer === 'string' ? method.customer : method.customer?.id
  return customerRef === undefined ? null : { token: method.id, customerRef }
}

/** What a page says of its payment; whether a dispute was won, only the dispute knows. */
export function stateOf(session: Session): GatewayState {
  const intent = intentOf(session)
  const charge = chargeOf(intent)
  return {
    key: session.client_reference_id ?? '',
    about: session.metadata?.['about'] ?? '',
    state: statusOf(session, intent),
    amountMinor: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    reason: intent === null ? '' : reasonOf(intent),
    refundedMinor: charge?.amount_refunded ?? 0,
    isChargedBack: charge?.disputed === true,
    isDisputeWon: false,
    isUnderWay: intent?.status === 'processing',
    card: readCard(charge),
    saved: savedOf(intent),
  }
}
