import type { IncomingHttpHeaders } from 'node:http'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { ReportedState } from '@app/rules/payments/attempt-states.ts'
import type { PaymentMethod } from '@app/rules/reference/payment-methods.ts'

/** What is to be paid on a page of a provider. */
export interface AttemptToPay {
  /** Our reference, 128 random bits: the provider's idempotency key, so that the same attempt is never two payments. */
  readonly ref: string
  /** When the attempt began: forms live from then on. */
  readonly begunAt: Date
  readonly amountMinor: number
  readonly currency: CurrencyCode
  /** What the payer reads: whom they pay, and for what. */
  readonly payee: string
  readonly description: string
  /** Whose payment it is and of what, in our own words, which the provider keeps and says again; no name among them. */
  readonly about: string
  readonly locale: string
  readonly method: PaymentMethod
  /** The card that the payer keeps there and wants to pay by; null for another. */
  readonly card: SavedCardToken | null
  /** Paid by somebody else than whose account it is: no card is kept by it. */
  readonly isForAnother?: true
  /** Where the payer's browser comes back to, paid or not. */
  readonly returnUrl: string
  /** Where the provider sends its notices, for providers that take it with a payment. */
  readonly noticeUrl: string
}

/** A card that its provider keeps for a payer, by the provider's own words for it: nobody can be charged by these anywhere else. */
export interface SavedCardToken {
  readonly token: string
  /** For whom the provider keeps it. */
  readonly customerRef: string
}

/** `ref` is the provider's own reference. form: the hand-over is posted by the browser, signed fields and all. */
export type CreatedPage =
  | { readonly kind: 'page'; readonly ref: string; readonly url: string }
  | { readonly kind: 'form'; readonly ref: string; readonly url: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nobody knows whether there is a page: the same attempt asks again. */
  | { readonly kind: 'unknown' }

/** A card or account as its provider masks it; expiry as YYYY-MM, empty for none. */
export interface MaskedCard {
  readonly brand: string
  readonly lastFour: string
  readonly expires: string
}

/** What a provider says of a payment. */
export interface GatewayState {
  /** Our reference and our words of the attempt, as it began; empty where the provider does not say. */
  readonly key: string
  readonly about: string
  readonly state: ReportedState
  readonly amountMinor: number
  readonly currency: string
  /** Why it was declined last, the provider's code; empty for none. */
  readonly reason: string
  readonly refundedMinor: number
  /** Whether the payer's bank has fetched the money back. */
  readonly isChargedBack: boolean
  /** Whether that was decided for the house, so that the money came again. */
  readonly isDisputeWon: boolean
  /** Whether money is on its way, such as a debit of a bank account. */
  readonly isUnderWay: boolean
  /** With what it was paid; null where nobody says. */
  readonly card: MaskedCard | null
  /** That card where the provider keeps it, because the payer ticked so on its page now or earlier; else null. */
  readonly saved: SavedCardToken | null
}

export type Queried = ({ readonly kind: 'state' } & GatewayState) | { readonly kind: 'missing' } | { readonly kind: 'unknown' }

/** taken: the money is on its way back, now or from an earlier request of the same id. */
export type Refunded = { readonly kind: 'taken' } | { readonly kind: 'refused'; readonly reason: string } | { readonly kind: 'unknown' }

/** removed: the provider keeps the card no more, or never did. */
export type CardRemoved = 'removed' | 'unknown'

/**
 * closed: nobody can pay there any more. over: it is too late for that, so ask how it stands. held: nobody can take it from its payer, who may
 * pay yet, until it ends by itself.
 */
export type Closed = 'closed' | 'over' | 'held' | 'unknown'

/** Money as the provider books it; the amount is signed, minor units. */
export interface SettlementLine {
  /** The provider's own number of the line: it counts once, whatever day it is told of. */
  readonly lineId: string
  readonly ref: string
  /** Our reference of the attempt. */
  readonly key: string
  /** CAPTURE also of a debit that is only under way. REFUND: gone back; above nothing where a refund failed and the money came again. */
  readonly kind: 'CAPTURE' | 'REFUND' | 'CHARGEBACK'
  readonly currency: string
  readonly amountMinor: number
  readonly feeMinor: number
}
/** later: the provider tells of such a day by itself, some days after it, and was not asked in vain. */
export type Settled =
  | { readonly kind: 'lines'; readonly lines: readonly SettlementLine[] }
  | { readonly kind: 'later' }
  | { readonly kind: 'unknown' }

/** What of a notice counts: by what it is known, and which payment it asks to look at. Its word is never taken for anything else. */
export type ReadNotice = { readonly eventId: string; readonly ref: string } | 'refused' | 'ignored'

/**
 * The port of a payment provider. Every call answers an outcome and never throws; a call that timed out is `unknown` until `query` answers.
 */
export interface Gateway {
  /** Part of the address of its notices: lower-case letters. */
  readonly name: string
  /** Ways to pay that its page offers. */
  readonly methods: readonly PaymentMethod[]
  /** Where its forms are posted to, the one origin; only of providers that hand over by a form. */
  readonly formOrigin?: string
  /** So long after its attempt began a form is handed over, ms. */
  readonly handsOverForMs?: number
  /** Begins a payment, or answers the page of the one that was begun by the same attempt. */
  createPage(attempt: AttemptToPay): Promise<CreatedPage>
  /** Reads a notice by its own signature; `raw` is the body as it came. */
  readNotice(raw: Buffer, headers: IncomingHttpHeaders): ReadNotice | Promise<ReadNotice>
  query(ref: string): Promise<Queried>
  /** The payment's own reference behind another that notices name; null for none. Only of providers that name several. */
  pageOf?(ref: string): Promise<{ readonly ref: string | null } | 'unknown'>
  /** Pays back; the same `refundId`, which begins with our reference of the attempt, is the same refund again. */
  refund(refundId: string, ref: string, amountMinor: number): Promise<Refunded>
  /** Closes a page that nobody has paid on. */
  close(ref: string): Promise<Closed>
  /** Has the provider forget a card that it keeps. */
  forgetCard(card: SavedCardToken): Promise<CardRemoved>
  /** What was booked on a day, YYYY-MM-DD in UTC. */
  settlements(day: string): Promise<Settled>
  isUp(): Promise<boolean>
}
