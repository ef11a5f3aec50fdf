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

/** Answer of getTaxDesk: the rates in force and to come of the caller's sites, who is exempt there, and whose papers say so. */
export const taxDesk = z.object({
  rates: z.readonly(z.array(rate)),
  exemptions: z.readonly(z.array(exemption)),
  papers: z.readonly(z.array(paper)),
})
export type TaxDesk = z.infer<typeof taxDesk>

/** Answer of loadTaxRates: how many were taken, or what is wrong, line by line; then none was. */
export const ratesLoaded = z.object({
  added: z.int(),
  faults: z.readonly(z.array(z.object({ line: z.int(), reason: z.enum(RATE_FAULTS) }))),
})
export type RatesLoaded = z.infer<typeof ratesLoaded>

/** Answer of approveExemption and endExemption. */
export const exemptionId = z.object({ id: z.int() })
export type ExemptionId = z.infer<typeof exemptionId>

/** Answer of setLotTax: how many lots it was said of. */
export const lotsTaxed = z.object({ lots: z.int() })
export type LotsTaxed = z.infer<typeof lotsTaxed>
