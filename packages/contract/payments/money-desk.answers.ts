import * as z from 'zod/mini'
import { CURRENCY_CODES } from '../sites.ts'
import { invoiceEntry } from './invoices.answers.ts'

const currencyCode = z.enum(CURRENCY_CODES)

/** Answer of findPayer: who it is, their unpaid invoices, the earliest due first, and announced transfers that are awaited. */
export const payerFound = z.object({
  number: z.int(),
  name: z.string(),
  site: z.string(),
  invoices: z.readonly(z.array(invoiceEntry)),
  transfers: z.readonly(
    z.array(
      z.object({ reference: z.string(), currencyCode, amount: z.number(), until: z.string(), invoiceIds: z.readonly(z.array(z.int())) }),
    ),
  ),
})
export type PayerFound = z.infer<typeof payerFound>

/** Answer of bookPayment: what the money went to, major units, and what of it became credit. */
export const paymentBooked = z.object({
  paymentId: z.int(),
  applied: z.readonly(z.array(z.object({ invoiceId: z.int(), number: z.string(), amount: z.number(), balance: z.number() }))),
  credit: z.number(),
  currencyCode,
})
export type PaymentBooked = z.infer<typeof paymentBooked>
