import * as z from 'zod/mini'
import { CURRENCY_CODES, SITE_CODES } from '../sites.ts'

/** An invoice whose tax a standing exemption covers, as it is left; minor units. */
const covered = z.object({
  invoiceId: z.int(),
  invoiceNumber: z.string(),
  site: z.enum(SITE_CODES),
  /** User id and name of the payer. */
  number: z.int(),
  name: z.string(),
  lotNumber: z.nullable(z.int()),
  /** Where the tax is due. */
  place: z.string(),
  /** Day of the sale, YYYY-MM-DD. */
  soldOn: z.string(),
  currency: z.enum(CURRENCY_CODES),
  taxMinor: z.int(),
})
export type CoveredInvoice = z.infer<typeof covered>

/** Answer of listTaxRelief: what exemptions cover of invoices, the newest first, and within how many days sites take proof of export. */
export const taxReliefList = z.object({
  covered: z.readonly(z.array(covered)),
  exports: z.readonly(z.array(z.object({ site: z.enum(SITE_CODES), days: z.int() }))),
})
export type TaxReliefList = z.infer<typeof taxReliefList>
