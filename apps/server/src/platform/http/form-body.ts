import qs from 'qs'
import { Failure } from '@app/contract/failure.ts'
import { FORM_ARRAY_COUNT, FORM_DEPTH_LEVELS, FORM_PARAMETERS_COUNT } from './limits.ts'

/**
 * Form text → plain object: `filter[YEAR]=a&filter[YEAR]=b` becomes {filter: {YEAR: ['a', 'b']}}, repeated keys become lists.
 * Too many parameters or too deep nesting is refused as MALFORMED; names of the prototype are dropped.
 */
export function parseForm(text: string): Record<string, unknown> {
  try {
    return qs.parse(text, {
      depth: FORM_DEPTH_LEVELS,
      strictDepth: true,
      parameterLimit: FORM_PARAMETERS_COUNT,
      throwOnLimitExceeded: true,
      arrayLimit: FORM_ARRAY_COUNT,
      allowPrototypes: false,
    })
  } catch {
    throw new Failure('MALFORMED', { reason: 'form' })
  }
}

const MALFORMED_QUERY = '\u0000malformed'

/** The query of an address, flat: one value or a list by name. The router calls it outside of any handler, so it marks what it cannot read. */
export function parseQuery(text: string): Record<string, unknown> {
  try {
    return qs.parse(text, {
      depth: 0,
      parameterLimit: FORM_PARAMETERS_COUNT,
      throwOnLimitExceeded: true,
      arrayLimit: FORM_ARRAY_COUNT,
      allowPrototypes: false,
    })
  } catch {
    return { [MALFORMED_QUERY]: true }
  }
}

/** Refuses a query that `parseQuery` could not read. */
export function checkQuery(query: unknown): void {
  if (typeof query === 'object' && query !== null && MALFORMED_QUERY in query) throw new Failure('MALFORMED', { reason: 'query' })
}
