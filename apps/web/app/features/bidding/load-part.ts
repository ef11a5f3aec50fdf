import { fetchPart, REST } from '../../platform/page/load-text.ts'

const panels = import.meta.glob<typeof import('./panel/bid-panel.tsx')>('./panel/bid-panel.tsx')
const records = import.meta.glob<typeof import('./panel/bid-record.tsx')>('./panel/bid-record.tsx')
const budgets = import.meta.glob<typeof import('./panel/budget.tsx')>('./panel/budget.tsx')

/** The bid panel of a member, with its words. */
export const loadBidPanel = () => fetchPart(panels['./panel/bid-panel.tsx'], 'bidding', REST)
/** What happened on a lot, with its words. */
export const loadBidRecord = () => fetchPart(records['./panel/bid-record.tsx'], 'bidding', REST)
/** Budget to highest bid, with its words. */
export const loadBudget = () => fetchPart(budgets['./panel/budget.tsx'], 'bidding', REST)
