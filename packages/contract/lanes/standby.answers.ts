import * as z from 'zod/mini'

export const standbyAnswer = z.object({ lotNumber: z.int(), maxMinor: z.nullable(z.int()) })
