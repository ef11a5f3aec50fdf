/** What may be paid at a gateway: the documents name RENEWAL_FEES and PAY_ALL_UK (ACC-7.27), the rest is ours. */
export const GATEWAY_KEYS = ['RENEWAL_FEES', 'PAY_ALL', 'PAY_ALL_UK', 'PAY_INVOICES', 'PAY_DEPOSIT'] as const
export type GatewayKey = (typeof GATEWAY_KEYS)[number]

/** What an attempt is for: the same, and what somebody else pays by a link, which no caller names by a key. */
export const ATTEMPT_PURPOSES = [...GATEWAY_KEYS, 'PAY_LINK'] as const
export type AttemptPurpose = (typeof ATTEMPT_PURPOSES)[number]

/** Where an attempt to pay stands, in the order in which it goes; the last four end it (MKT-4.32, ACC-3.43). */
export const ATTEMPT_STATES = [
  'CREATED',
  'REDIRECTED',
  'PENDING_AUTHENTICATION',
  'AUTHENTICATION_SUCCESSFUL',
  'AUTHENTICATION_FAILED',
  'CAPTURED',
  'DECLINED',
  'EXPIRED',
  'CANCELLED',
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

/**
 * Why nothing can be paid now. NO_CARD: the saved card that was chosen has expired, was removed, or is another provider's. LENDER_HOLD: an
 * invoice among it waits for the transfer of a lender.
 */
export const PAYMENT_REFUSALS = [
  'NOTHING_DUE',
  'MIXED_CURRENCY',
  'MIXED_SELLER',
  'METHOD_OFF',
  'CARD_LIMIT',
  'CHANGED',
  'NO_CARD',
  'IN_FLIGHT',
  'OPEN_ELSEWHERE',
  'LENDER_HOLD',
] as const
export type PaymentRefusal = (typeof PAYMENT_REFUSALS)[number]

/** Why a payment was not made, as far as pages have words for it; any other reason of a provider is OTHER. */
export const DECLINE_REASONS = [
  'INSUFFICIENT_FUNDS',
  'EXPIRED_CARD',
  'LOST_CARD',
  'LIMIT_EXCEEDED',
  'DO_NOT_HONOUR',
  'AUTHENTICATION',
  'OTHER',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]
