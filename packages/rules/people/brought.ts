import { REGISTRATION_SOURCES } from '../reference/member-choices.ts'
import { promoOf } from '../validation/promo.ts'

/** What a link brings to a registration. */
interface Brought {
  /** A promotion (OQ-A125); empty for none. */
  readonly promo: string
  /** Where the reader comes from, by its code; empty for nothing. */
  readonly source: string
}

/** What the query of an address brings to a registration; what cannot be one is none. */
export const broughtBy = (query: URLSearchParams): Brought => ({
  promo: promoOf(query.get('promo')),
  source: REGISTRATION_SOURCES.find((source) => source === query.get('source')) ?? '',
})

/** The address of a page of registration to which the query of another brings the same. */
export function bringTo(path: string, query: URLSearchParams): string {
  const brought = Object.entries(broughtBy(query)).filter(([, value]) => value !== '')
  return brought.length === 0 ? path : `${path}?${new URLSearchParams(brought)}`
}
