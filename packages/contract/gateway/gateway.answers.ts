import * as z from 'zod/mini'
import { CURRENCY_CODES } from '../sites.ts'
import { ATTEMPT_PURPOSES, ATTEMPT_STATES, DECLINE_REASONS } from './gateway-codes.ts'

const currency = z.enum(CURRENCY_CODES)

/** Answer of setPciParam; without a gateway that is up both texts are empty and the reader goes to the page of maintenance (MKT-7.31). */
export const pciParam = z.object({ systemUp: z.boolean(), pciURL: z.string(), orderRefId: z.string() })
export type PciParam = z.infer<typeof pciParam>

export const paymentStatus = z.object({
  orderRefId: z.string(),
  state: z.enum(ATTEMPT_STATES),
  purpose: z.enum(ATTEMPT_PURPOSES),
  amountMinor: z.int(),
  currency,
  /** Why it was not paid; null where it was, or nobody says. */
  reason: z.nullable(z.enum(DECLINE_REASONS)),
  /** Whether money is on its way, such as a debit of a bank account. */
  isUnderWay: z.boolean(),
  /** Whether the money is on its way back, because what it was for had been settled meanwhile. */
  isPaidBack: z.boolean(),
  /** The page where it can still be paid; empty once that is over. */
  payUrl: z.string(),
  /** Pages of ours for afterwards. */
  successPath: z.string(),
  cancelPath: z.string(),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
})
export type PaymentStatus = z.infer<typeof paymentStatus>

/**
 * Answer of getPaymentForm and getLinkPaymentForm: the signed fields that the payer's browser posts to the provider. Without any there is
 * nothing to post: the payment is over, is paid elsewhere, or its form has ended.
 */
export const paymentForm = z.object({
  orderRefId: z.string(),
  amountMinor: z.int(),
  currency,
  /** Where the form is posted to; empty for none. */
  url: z.string(),
  fields: z.readonly(z.array(z.object({ name: z.string(), value: z.string() }))),
})
export type PaymentForm = z.infer<typeof paymentForm>

export const deposits = z.object({
  limits: z.readonly(
    z.array(
      z.object({
        currency,
        heldMinor: z.int(),
        /** What may be bid in all, and how much of it is taken by bids and purchases. */
        limitMinor: z.int(),
        boundMinor: z.int(),
        /** Whether it can be added to by card on this site. */
        isPayable: z.boolean(),
        /** The least and the most that one payment by card adds. */
        leastMinor: z.int(),
        mostMinor: z.int(),
      }),
    ),
  ),
  /** Whether a deposit can be paid by card here. */
  canPayByCard: z.boolean(),
})
export type Deposits = z.infer<typeof deposits>
