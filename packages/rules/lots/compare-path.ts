/** Address parameter that takes a typed lot number. */
export const ADDED_LOT = 'add'
/** Address parameter that leaves out what is alike, and its value. */
export const SHOWN_FACTS = { name: 'only', differing: 'differences' } as const

/** Address parameter of the bid at which all lots are priced, in whole units of each lot's currency. */
export const COMMON_BID = 'bid'
const BID_LENGTH_MAX = 20

/** The bid that an address names, as it was typed; null for none. */
export const commonBidOf = (written: string | null): string | null => (written ?? '').trim().slice(0, BID_LENGTH_MAX) || null

/** Which facts a comparison shows. */
export type ShownFacts = 'all' | 'differing'

const START = '/compareLots'

/** Path and query of the page that compares lots; of none, the page that asks for the first. */
export function comparePath(lots: readonly number[], facts: ShownFacts = 'all', bid: string | null = null): string {
  const path = lots.length === 0 ? START : `${START}/${lots.join(',')}`
  const params = new URLSearchParams()
  if (facts !== 'all') params.set(SHOWN_FACTS.name, SHOWN_FACTS.differing)
  if (bid !== null) params.set(COMMON_BID, bid)
  return params.size === 0 ? path : `${path}?${params}`
}
