import * as z from 'zod/mini'

/** Answer of getLotLedger, getSaleLedger, getLedgerHeads and getResultsFile, which are files and no JSON. */
export const ledgerFile = z.string()

/** Answer of listResultDays: the last day first. */
export const resultDays = z.object({
  days: z.readonly(
    z.array(
      z.object({
        /** Calendar day, UTC, YYYY-MM-DD. */
        on: z.string(),
        path: z.string(),
        sizeBytes: z.int(),
      }),
    ),
  ),
})
export type ResultDays = z.infer<typeof resultDays>
