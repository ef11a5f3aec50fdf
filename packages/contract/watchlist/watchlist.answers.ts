import * as z from 'zod/mini'
import { WATCHES_MAX } from './watchlist-limits.ts'

const lotId = z.string().check(z.regex(/^\d+$/))
const change = { errorCode: z.literal(''), changed: z.int(), watched: z.int().check(z.maximum(WATCHES_MAX)), skipped: z.array(lotId) }

export const watchListAnswer = z.object({ watchList: z.array(z.object({ lotId, addedAt: z.iso.datetime() })) })
export const watchChangeAnswer = z.object(change)
export const watchAllAnswer = z.object({ ...change, found: z.int() })
