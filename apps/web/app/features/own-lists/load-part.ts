import { fetchPart, REST } from '../../platform/page/load-text.ts'

const multis = import.meta.glob<typeof import('./multi-lot.tsx')>('./multi-lot.tsx')
const notices = import.meta.glob<typeof import('./notices.tsx')>('./notices.tsx')

/** Bidding on several lots of a list, with its words. */
export const loadMultiLot = () => fetchPart(multis['./multi-lot.tsx'], 'own-lists', REST)
/** Notices about own lots, with their words. */
export const loadNotices = () => fetchPart(notices['./notices.tsx'], 'own-lists', REST)
