import * as z from 'zod/mini'
import { CURRENCY_CODES } from '../sites.ts'

/** What became of a lot that was offered. Amounts are minor units, without fees. */
const resultView = z.object({
  lotNumber: z.int(),
  name: z.string(),
  slug: z.string(),
  yardNumber: z.nullable(z.int()),
  yardName: z.string(),
  saleId: z.nullable(z.int()),
  /** Empty and null where the caller may not see them (MKT-6.09). */
  lane: z.string(),
  itemNumber: z.nullable(z.int()),
  /** The sale's calendar day at its yard, YYYY-MM-DD. */
  heldOn: z.string(),
  decidedAtMs: z.int(),
  outcome: z.string(),
  currency: z.enum(CURRENCY_CODES),
  /** What was paid; null where it was not sold. */
  finalMinor: z.nullable(z.int()),
  highMinor: z.int(),
  bidCount: z.int(),
})
export type ResultView = z.infer<typeof resultView>

/** Answer of listResults: one page of results, and the yards there are any of. */
export const resultPage = z.object({
  results: z.readonly(z.array(resultView)),
  total: z.int(),
  page: z.int(),
  size: z.int(),
  yards: z.readonly(z.array(z.object({ number: z.int(), name: z.string() }))),
})
export type ResultPage = z.infer<typeof resultPage>

/** Answer of exportResults, which is a CSV file. */
export const resultsCsv = z.string()
