import * as z from 'zod/mini'

export const unmaskedDetailsAnswer = z.object({ lotDetails: z.object({ vin: z.optional(z.string()) }) })
