import * as z from 'zod/mini'
import { SITE_CODES } from '../sites.ts'
import { RATE_FAULTS, TAX_KINDS } from './tax-codes.ts'

/** A rate of a place from a day on; thousandths of a percent. */
const rate = z.object({
  /** A country (ISO alpha-3), or a state of one: `USA-TX`. */
  place: z.string(),
  site: z.enum(SITE_CODES),
  kind: z.enum(TAX_KINDS),
  rate: z.int(),
  /** YYYY-MM-DD, the day of the site. */
  fromOn: z.string(),
  isDemonstration: z.boolean(),
  /** Whether it is in force today; else it is still to come. */
  isInForce: z.boolean(),
})
export type DeskRate = z.infer<typeof rate>

const exemption = z.object({
  id: z.int(),
  /** User id of the payer. */
  number: z.int(),
  name: z.string(),
  place: z.string(),
  taxNumber: z.string(),
  fromOn: z.string(),
  untilOn: z.nullable(z.string()),
  reason: z.string(),
  /** ISO 8601 UTC. */
  approvedAt: z.string(),
  /** Whether an approved paper or a signed certificate of the payer covers it today. */
  isCovered: z.boolean(),
})
export type DeskExemption = z.infer<typeof exemption>

/** A paper about an exemption that was approved, of somebody who is exempt nowhere yet. */
const paper = z.object({
  number: z.int(),
  name: z.string(),
  documentNumber: z.string(),
  stateCode: z.string(),
  expiresOn: z.nullable(z.string()),
})

/** A state of a signed tax certificate, of somebody who is not exempt there yet. */
const certificate = z.object({
  number: z.int(),
  name: z.string(),
  state: z.string(),
  taxNumber: z.string(),
  /** ISO 8601 UTC. */
  signedAt: z.string(),
})

/** A file of rates that waits for a second person. */
const draft = z.object({
  id: z.int(),
  rates: z.readonly(z.array(z.object({ place: z.string(), kind: z.enum(TAX_KINDS), rate: z.int(), fromOn: z.string() }))),
  /** User id of who wrote it. */
  author: z.int(),
  reason: z.string(),
  /** ISO 8601 UTC. */
  madeAt: z.string(),
  /** What the caller may do about it: whoever wrote it may give it up. */
  acts: z.readonly(z.array(z.enum(['approve', 'refuse']))),
})
export type RateDraft = z.infer<typeof draft>

/** Answer of getTaxDesk: the rates in force and to come of the caller's sites, files that wait, who is exempt there, and whose papers and certificates say so. */
export const taxDesk = z.object({
  rates: z.readonly(z.array(rate)),
  drafts: z.readonly(z.array(draft)),
  exemptions: z.readonly(z.array(exemption)),
  papers: z.readonly(z.array(paper)),
  certificates: z.readonly(z.array(certificate)),
})
export type TaxDesk = z.infer<typeof taxDesk>

/** Answer of loadTaxRates: the draft that waits and how many rates it has, or what is wrong, line by line; then there is none. */
export const ratesLoaded = z.object({
  draft: z.nullable(z.int()),
  rates: z.int(),
  faults: z.readonly(z.array(z.object({ line: z.int(), reason: z.enum(RATE_FAULTS) }))),
})
export type RatesLoaded = z.infer<typeof ratesLoaded>

/** Answer of decideTaxRates. */
export const rateDraftEnd = z.object({ state: z.enum(['APPROVED', 'REFUSED']) })
export type RateDraftEnd = z.infer<typeof rateDraftEnd>

/** Answer of approveExemption and endExemption. */
export const exemptionId = z.object({ id: z.int() })
export type ExemptionId = z.infer<typeof exemptionId>

/** Answer of setLotTax: how many lots it was said of. */
export const lotsTaxed = z.object({ lots: z.int() })
export type LotsTaxed = z.infer<typeof lotsTaxed>
