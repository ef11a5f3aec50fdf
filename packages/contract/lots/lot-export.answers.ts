import * as z from 'zod/mini'

/** The text of the file; the call answers its bytes. */
export const lotExportAnswer = z.union([z.string().check(z.describe('CSV, UTF-8 with a byte-order mark'))])

/** The bytes of the file. */
export const lotWorkbookAnswer = z.union([z.string().check(z.describe('a workbook, Office Open XML'))])
