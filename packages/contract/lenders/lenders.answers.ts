import * as z from 'zod/mini'
import { CURRENCY_CODES, SITE_CODES } from '../sites.ts'
import { bankDetails } from '../payments/invoices.answers.ts'
import { HANDOVER_ENDS, LENDER_ACT_KINDS, LENDER_ACT_STATES, LENDER_SCOPES } from './lender-codes.ts'

/** A lender as a payer chooses it. */
const payersLender = z.object({
  lenderId: z.int(),
  name: z.string(),
  /** What it wants to be told of the payer's account, such as "Dealer number"; empty for nothing. */
  referenceName: z.string(),
})
export type PayersLender = z.infer<typeof payersLender>

/** An invoice that a lender has. */
const handover = z.object({
  handoverId: z.int(),
  name: z.string(),
  /** ISO 8601 UTC. */
  handedAt: z.string(),
  /** What the lender pays by, as its mail says it. */
  reference: z.string(),
  theirReference: z.string(),
  bank: z.nullable(bankDetails),
  /** Whether the lot stays in the yard for the lender. */
  holdsVehicle: z.boolean(),
  /** Whether the payer may take it back: none of the lender's money has come. */
  canWithdraw: z.boolean(),
})
export type Handover = z.infer<typeof handover>

/** Answer of listLenders. */
export const payersLenders = z.object({
  lenders: z.readonly(z.array(payersLender)),
  /** Who has the invoice that was named; null for nobody, and where none was named. */
  handover: z.nullable(handover),
  /** Whether the invoice that was named can be handed over now. */
  canHandOver: z.boolean(),
})
export type PayersLenders = z.infer<typeof payersLenders>

/** Answer of handToLender. */
export const invoiceHanded = z.object({ invoiceId: z.int(), handoverId: z.int(), name: z.string(), reference: z.string() })
export type InvoiceHanded = z.infer<typeof invoiceHanded>

/** Answer of withdrawFromLender. */
export const invoiceWithdrawn = z.object({ invoiceId: z.int() })
export type InvoiceWithdrawn = z.infer<typeof invoiceWithdrawn>

const details = {
  name: z.string(),
  address: z.readonly(z.array(z.string())),
  email: z.string(),
  phone: z.string(),
  referenceName: z.string(),
}

/** A lender of a site as the desk sees it. */
const deskLender = z.object({
  lenderId: z.int(),
  site: z.enum(SITE_CODES),
  ...details,
  /** Invoices that it has now. */
  waiting: z.int(),
  /** ISO 8601 UTC; empty while it stands. */
  endedAt: z.string(),
})
export type DeskLender = z.infer<typeof deskLender>

/** What was asked about a lender, by user ids. */
const lenderAct = z.object({
  actId: z.int(),
  kind: z.enum(LENDER_ACT_KINDS),
  state: z.enum(LENDER_ACT_STATES),
  site: z.enum(SITE_CODES),
  /** Null of one that is to be added. */
  lenderId: z.nullable(z.int()),
  ...details,
  reason: z.string(),
  askedBy: z.int(),
  askedAt: z.string(),
  decidedBy: z.nullable(z.int()),
  decidedAt: z.string(),
  decidedReason: z.string(),
  /** What the reader may do about it. */
  acts: z.readonly(z.array(z.enum(['approve', 'refuse']))),
})
export type LenderAct = z.infer<typeof lenderAct>

/** Answer of getLenderDesk. */
export const lenderDesk = z.object({
  sites: z.readonly(z.array(z.enum(SITE_CODES))),
  lenders: z.readonly(z.array(deskLender)),
  /** What waits, then what was decided last. */
  acts: z.readonly(z.array(lenderAct)),
})
export type LenderDesk = z.infer<typeof lenderDesk>

/** Answer of askLender and decideLender. */
export const lenderActDone = z.object({ actId: z.int(), state: z.enum(LENDER_ACT_STATES), lenderId: z.nullable(z.int()) })
export type LenderActDone = z.infer<typeof lenderActDone>

/** An invoice that was handed to a lender, as the desk sees it. Amounts are minor units, instants ISO 8601 UTC, empty for none. */
const deskHandover = z.object({
  handoverId: z.int(),
  lender: z.string(),
  site: z.enum(SITE_CODES),
  lot: z.int(),
  vehicle: z.string(),
  invoiceId: z.int(),
  invoiceNumber: z.string(),
  /** User id and name of the payer. */
  number: z.int(),
  name: z.string(),
  theirReference: z.string(),
  /** By which the lender's transfer is known. */
  reference: z.string(),
  currency: z.enum(CURRENCY_CODES),
  totalMinor: z.int(),
  balanceMinor: z.int(),
  handedAt: z.string(),
  holdsVehicle: z.boolean(),
  endedAt: z.string(),
  endKind: z.nullable(z.enum(HANDOVER_ENDS)),
  /** What the lender said, as it was recorded, the oldest first. */
  words: z.readonly(
    z.array(z.object({ scope: z.enum(LENDER_SCOPES), evidence: z.string(), reason: z.string(), by: z.int(), at: z.string() })),
  ),
  /** What the reader may record. */
  scopes: z.readonly(z.array(z.enum(LENDER_SCOPES))),
})
export type DeskHandover = z.infer<typeof deskHandover>

/** Answer of listHandovers: those that stand the oldest first, those that ended the last first. */
export const handoverList = z.object({
  handovers: z.readonly(z.array(deskHandover)),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
})
export type HandoverList = z.infer<typeof handoverList>

/** Answer of recordLenderWord. */
export const wordRecorded = z.object({ handoverId: z.int(), scope: z.enum(LENDER_SCOPES) })
export type WordRecorded = z.infer<typeof wordRecorded>
