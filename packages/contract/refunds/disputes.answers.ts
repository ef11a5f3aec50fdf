import * as z from 'zod/mini'
import { ATTEMPT_PURPOSES } from '../gateway/gateway-codes.ts'
import { CURRENCY_CODES } from '../sites.ts'

/** Answer of listDisputes, those that were fetched back last first; minor units. */
export const disputeList = z.object({
  disputes: z.readonly(
    z.array(
      z.object({
        /** Our reference of the payment. */
        paymentRef: z.string(),
        provider: z.string(),
        purpose: z.enum(ATTEMPT_PURPOSES),
        currency: z.enum(CURRENCY_CODES),
        amountMinor: z.int(),
        site: z.string(),
        /** User id and name of the payer. */
        number: z.int(),
        name: z.string(),
        fetchedBackAt: z.string(),
        /** When the bank decided for the house; empty while it has not. */
        wonAt: z.string(),
        /** What the payment paid; numbers are those of the papers. */
        invoices: z.readonly(z.array(z.object({ invoiceId: z.int(), number: z.string() }))),
        /** Lots that are held for it at the gate. */
        heldLots: z.readonly(z.array(z.int())),
      }),
    ),
  ),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
})
export type DisputeList = z.infer<typeof disputeList>
