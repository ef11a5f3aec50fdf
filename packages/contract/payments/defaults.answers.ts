import * as z from 'zod/mini'
import { clockZone } from '../clock-zone.ts'
import { CURRENCY_CODES } from '../sites.ts'
import { DEFAULT_ACTS, DEFAULT_STATES } from './default-codes.ts'

/** Who did something about it, by user id, why and when; empty and null where nobody has. */
const doing = z.nullable(z.object({ by: z.int(), reason: z.string(), at: z.string() }))

/** A win that nobody paid, as the desk sees it. Amounts are minor units, instants ISO 8601 UTC, empty for none. */
export const deskDefault = z.object({
  defaultId: z.int(),
  state: z.enum(DEFAULT_STATES),
  lot: z.int(),
  vehicle: z.string(),
  /** User id and name of the payer. */
  number: z.int(),
  name: z.string(),
  invoiceNumber: z.string(),
  currency: z.enum(CURRENCY_CODES),
  totalMinor: z.int(),
  balanceMinor: z.int(),
  dueAt: z.string(),
  /** The clock by which it was due. */
  clock: clockZone,
  proposedAt: z.string(),
  /** What is taken for a lot that is sold anew, before tax; of one that is done, what was billed. */
  feeMinor: z.int(),
  /** What of the payer's deposit is held; of one that is done, what was applied. */
  depositMinor: z.int(),
  asked: doing,
  decided: doing,
  endedAt: z.string(),
  creditNote: z.string(),
  feeInvoice: z.string(),
  acts: z.readonly(z.array(z.enum(DEFAULT_ACTS))),
})
export type DeskDefault = z.infer<typeof deskDefault>

export const defaultDesk = z.object({ defaults: z.readonly(z.array(deskDefault)), total: z.int(), page: z.int(), pages: z.int() })
export type DefaultDesk = z.infer<typeof defaultDesk>

/** How it stands after somebody decided. */
export const defaultDone = z.object({ defaultId: z.int(), state: z.enum(DEFAULT_STATES) })
export type DefaultDone = z.infer<typeof defaultDone>
