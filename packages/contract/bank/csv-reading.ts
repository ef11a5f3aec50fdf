import * as z from 'zod/mini'
import { CSV_DAYS, CSV_DELIMITERS } from './bank-codes.ts'

const COLUMN_MAX = 200
const SKIPPED_ROWS_MAX = 50
/** Place of a column, from 1. */
const column = z.optional(z.int().check(z.minimum(1), z.maximum(COLUMN_MAX)))

/** How a bank's CSV file is read: what parts its cells, how days and amounts are written, and in which column (from 1) what stands. */
export const csvReading = z.object({
  delimiter: z.enum(CSV_DELIMITERS),
  decimal: z.enum(['.', ',']),
  day: z.enum(CSV_DAYS),
  /** Rows before the first line: titles and what banks write above them. */
  skippedRows: z.int().check(z.minimum(0), z.maximum(SKIPPED_ROWS_MAX)),
  columns: z
    .object({
      bookedOn: z.int().check(z.minimum(1), z.maximum(COLUMN_MAX)),
      /** With its sign; or else `credit` and `debit`, each without. */
      amount: column,
      credit: column,
      debit: column,
      /** What stood on the account after the line. */
      balance: column,
      party: column,
      partyAccount: column,
      remittance: column,
      reference: column,
      bankReference: column,
    })
    .check(z.refine(({ amount, credit, debit }) => (amount === undefined ? credit !== undefined && debit !== undefined : true))),
})
export type CsvReading = z.infer<typeof csvReading>
