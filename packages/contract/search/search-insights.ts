import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { lotNumber } from '../numbers.ts'

/** Longest name of a list's answer, characters. */
const QUERY_ID_MAX = 64
/** No place in a list is further on. */
const INDEX_MAX = 9_999_999
/** Header with the page that reports, without what its reader searched for (MKT-7.45, MQ-039). */
export const METADATA_REFERER = 'x-metadata-referer'

/**
 * Reports that a lot was opened from a place of a list (MQ-039). A query id counts only where the search engine is not called SOLR
 * (MKT-7.46); nobody waits for the answer.
 */
export const sendSearchInsights = /* @__PURE__ */ defineCall({
  name: 'sendSearchInsights',
  method: 'POST',
  path: '/public/search/insights',
  summary: 'Report that a lot was opened from a list',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  rate: 'background',
  body: z.object({
    queryId: z.optional(z.string().check(z.regex(new RegExp(`^[\\w-]{1,${QUERY_ID_MAX}}$`)))),
    lotNumber,
    /** Place in the list, from 0. */
    index: z.int().check(z.minimum(0), z.maximum(INDEX_MAX)),
    event: z.enum(['click']),
  }),
  data: answers<Readonly<Record<string, never>>>(),
  fails: ['INVALID_INPUT'],
})
