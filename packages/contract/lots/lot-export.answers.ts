import * as z from 'zod/mini'

/** The text of the file; the call answers its bytes. */
export const lotExportAnswer = z.union([z.string().check(z.describe('CSV, UTF-8 with a byte-order mark'))])
