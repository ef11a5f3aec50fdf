import * as z from 'zod/mini'
import { CURRENCY_CODES } from '../sites.ts'
import { REFUND_ORIGINS, REFUND_REASONS, REFUND_STATES, REFUND_WAYS } from './refund-codes.ts'

const currency = z.enum(CURRENCY_CODES)

/** A card or account by which a deposit was paid, as its provider masks it (OQ-A68): never its number. */
export const refundSource = z.object({
  /** Names the payment; the same card used twice is two of them, each with what of it can go back. */
  cardId: z.string(),
  brand: z.string(),
  lastFour: z.string(),
  /** 0 where there is none, as of a bank account. */
  expiryMonth: z.int(),
  expiryYear: z.int(),
  currency,
  /** The most of it that can go back, major units. */
  refundable: z.number(),
  /** ISO 8601 UTC. */
  paidAt: z.string(),
})
export type RefundSource = z.infer<typeof refundSource>

/** Answer of getCreditCardDetailsForDepositRefund, the newest payment first. */
export const refundCards = z.object({ depositRefundCardDetails: z.readonly(z.array(refundSource)) })
export type RefundCards = z.infer<typeof refundCards>

/** Answer of getDepositRefundBalance; major units. */
export const refundBalance = z.object({
  depositRefundBalance: z.object({
    depositBalance: z.number(),
    currency,
    /** What of it no bid, purchase or debt stands on. */
    free: z.number(),
    /** What of that came by no card that can take it back, and goes to a bank account. */
    byBank: z.number(),
    /** What was asked back and is on its way. */
    onItsWay: z.number(),
  }),
})
export type RefundBalance = z.infer<typeof refundBalance>

/** A refund as its payer sees it. */
export const ownRefund = z.object({
  refundId: z.int(),
  state: z.enum(REFUND_STATES),
  origin: z.enum(REFUND_ORIGINS),
  reason: z.enum(REFUND_REASONS),
  currency,
  amount: z.number(),
  way: z.enum(REFUND_WAYS),
  /** Brand and last four of where it goes; empty where nobody says. */
  brand: z.string(),
  lastFour: z.string(),
  askedAt: z.string(),
  /** From when on a new bank account may be used; empty for at once. */
  notBefore: z.string(),
  /** When it ended; empty while it has not. */
  endedAt: z.string(),
  /** Whether the payer can still take it back. */
  isWithdrawable: z.boolean(),
})
export type OwnRefund = z.infer<typeof ownRefund>

export const ownRefunds = z.object({ refunds: z.readonly(z.array(ownRefund)) })
export type OwnRefunds = z.infer<typeof ownRefunds>

/** A refund as the desk sees it; minor units. */
export const deskRefund = z.object({
  refundId: z.int(),
  state: z.enum(REFUND_STATES),
  origin: z.enum(REFUND_ORIGINS),
  reason: z.enum(REFUND_REASONS),
  note: z.string(),
  currency,
  amountMinor: z.int(),
  way: z.enum(REFUND_WAYS),
  brand: z.string(),
  lastFour: z.string(),
  site: z.string(),
  /** User id and name of the payer. */
  number: z.int(),
  name: z.string(),
  invoiceNumber: z.string(),
  /** Our reference of the payment that goes back; empty for a bank account. */
  paymentRef: z.string(),
  /** User id of who asked; null for a rule. */
  askedBy: z.nullable(z.int()),
  askedAt: z.string(),
  /** How many have to agree, and who did. */
  needed: z.int(),
  approvals: z.readonly(z.array(z.object({ by: z.int(), at: z.string() }))),
  notBefore: z.string(),
  /** Whether the bank account was never paid to. */
  isNewAccount: z.boolean(),
  /** Whether the payer's bank has fetched the payment back. */
  isFetchedBack: z.boolean(),
  bankReference: z.string(),
  endedAt: z.string(),
  endReason: z.string(),
  /** What the caller may do about it now. */
  acts: z.readonly(z.array(z.enum(['approve', 'refuse', 'sent']))),
})
export type DeskRefund = z.infer<typeof deskRefund>

export const refundDesk = z.object({ refunds: z.readonly(z.array(deskRefund)), total: z.int(), page: z.int(), pages: z.int() })
export type RefundDesk = z.infer<typeof refundDesk>

/** The bank account of a refund, for who makes the transfer. */
export const refundAccount = z.object({ holder: z.string(), account: z.string(), routing: z.string(), reference: z.string() })
export type RefundAccount = z.infer<typeof refundAccount>

/** What was asked for or decided, and how it stands now. */
export const refundDone = z.object({ refundId: z.int(), state: z.enum(REFUND_STATES), notBefore: z.string() })
export type RefundDone = z.infer<typeof refundDone>
