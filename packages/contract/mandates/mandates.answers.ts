import * as z from 'zod/mini'
import { CURRENCY_CODES } from '../sites.ts'
import { HOLDER_KINDS, MANDATE_KINDS, MANDATE_SCOPES } from './mandate-codes.ts'

const currency = z.enum(CURRENCY_CODES)
const minor = z.int()

/** How far a mandate goes in a currency, all-in, minor units, and what of it is used. Null: as far as the payer's own limit. */
export const mandateCap = z.object({
  currency,
  lotMinor: z.nullable(minor),
  dayMinor: z.nullable(minor),
  totalMinor: z.nullable(minor),
  lots: z.nullable(z.int()),
  /** Above this, for one lot, a second person agrees before anything is placed; null: never. */
  approvalOverMinor: z.nullable(minor),
  /** What bids of today, a day in the payer's zone, hold or have bought; what all bids do; lots held now. */
  used: z.object({ dayMinor: minor, totalMinor: minor, lots: z.int() }),
})
export type MandateCap = z.infer<typeof mandateCap>

export const mandateView = z.object({
  id: z.int(),
  kind: z.enum(MANDATE_KINDS),
  scopes: z.readonly(z.array(z.enum(MANDATE_SCOPES))),
  /** Last day in the payer's zone, YYYY-MM-DD; empty where it has none. */
  lastOn: z.string(),
  /** `IN_FORCE`, `OVER`: past its last day, `REVOKED`. */
  state: z.enum(['IN_FORCE', 'OVER', 'REVOKED']),
  /** IANA zone of the payer's day. */
  zone: z.string(),
  /** ISO 8601 UTC; empty while it is not revoked. */
  revokedAt: z.string(),
  /** A currency that is missing is refused. */
  caps: z.readonly(z.array(mandateCap)),
})
export type MandateView = z.infer<typeof mandateView>

/** A lot that somebody's bids or offers hold for the caller; minor units, fees included. */
export const heldLot = z.object({ lot: z.int(), currency, minor })
export type HeldLotView = z.infer<typeof heldLot>

/** Somebody who may bid for the caller, with their last mandate. */
export const mandateHolder = z.object({
  number: z.int(),
  name: z.string(),
  kind: z.enum(HOLDER_KINDS),
  isActive: z.boolean(),
  /** Whether their bids are the caller’s now: of somebody with an account of their own, only while they choose so. */
  isTaken: z.boolean(),
  /** Null where they never had one. */
  mandate: z.nullable(mandateView),
  /** Why it was revoked; empty where it was not. */
  reason: z.string(),
  held: z.readonly(z.array(heldLot)),
})
export type MandateHolder = z.infer<typeof mandateHolder>

/** A mandate by which the caller, who could bid for themselves, may bid for another account. */
export const mandateOffer = z.object({
  payerName: z.string(),
  mandate: mandateView,
  /** Whether the caller’s bids are made by it now. */
  isTaken: z.boolean(),
})
export type MandateOffer = z.infer<typeof mandateOffer>

/** Answer of listMandates. */
export const mandateList = z.object({
  /** The caller's own mandate to bid for somebody; null where they have none. */
  own: z.nullable(z.object({ payerName: z.string(), mandate: mandateView })),
  offers: z.readonly(z.array(mandateOffer)),
  holders: z.readonly(z.array(mandateHolder)),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  /** Currencies of this site, in which caps are set first. */
  currencies: z.readonly(z.array(currency)),
  /** IANA zone in which a mandate given now counts its days. */
  zone: z.string(),
})
export type MandateList = z.infer<typeof mandateList>

/** Answer of createMandate and of what changes one. */
export const mandateDone = z.object({ mandate: mandateView })
export type MandateDone = z.infer<typeof mandateDone>

/** Answer of takeMandate and leaveMandate: by which mandate the caller bids now; null where they bid for themselves. */
export const mandateTaken = z.object({ mandateId: z.nullable(z.int()) })
export type MandateTaken = z.infer<typeof mandateTaken>
