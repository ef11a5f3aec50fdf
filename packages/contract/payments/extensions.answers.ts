import * as z from 'zod/mini'
import { clockZone } from '../clock-zone.ts'
import { INVOICE_STATUSES } from './invoice-codes.ts'

/** Answer of listExtensions and grantDays, the last granted first. Instants are ISO 8601 UTC. */
export const lotExtensions = z.object({
  lot: z.int(),
  invoiceId: z.int(),
  number: z.string(),
  status: z.enum(INVOICE_STATUSES),
  dueAt: z.string(),
  /** The clock by which it is due. */
  clock: clockZone,
  extensions: z.readonly(
    z.array(
      z.object({ from: z.string(), to: z.string(), reason: z.string(), /** User id of who granted it. */ by: z.int(), at: z.string() }),
    ),
  ),
})
export type LotExtensions = z.infer<typeof lotExtensions>
