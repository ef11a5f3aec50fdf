/** Address parameter that takes a typed lot number. */
export const ADDED_LOT = 'add'
/** Address parameter that leaves out what is alike, and its value. */
export const SHOWN_FACTS = { name: 'only', differing: 'differences' } as const

/** Which facts a comparison shows. */
export type ShownFacts = 'all' | 'differing'

const START = '/compareLots'

/** Path and query of the page that compares lots; of none, the page that asks for the first. */
export function comparePath(lots: readonly number[], facts: ShownFacts = 'all'): string {
  const path = lots.length === 0 ? START : `${START}/${lots.join(',')}`
  return facts === 'all' ? path : `${path}?${SHOWN_FACTS.name}=${SHOWN_FACTS.differing}`
}
