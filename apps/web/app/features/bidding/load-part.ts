import { addText, REST } from '../../platform/page/load-text.ts'

// By pattern, so that the words of these parts travel with them and not with the pages that open them.
const panels = import.meta.glob<typeof import('./panel/bid-panel.tsx')>('./panel/bid-panel.tsx')
const records = import.meta.glob<typeof import('./panel/bid-record.tsx')>('./panel/bid-record.tsx')
const budgets = import.meta.glob<typeof import('./panel/budget.tsx')>('./panel/budget.tsx')

async function withWords<M>(load: (() => Promise<M>) | undefined): Promise<M | null> {
  const [module] = await Promise.all([load?.(), addText('bidding'), addText(REST)])
  return module ?? null
}

/** The bid panel of a member, with its words. */
export const loadBidPanel = () => withWords(panels['./panel/bid-panel.tsx'])
/** What happened on a lot, with its words. */
export const loadBidRecord = () => withWords(records['./panel/bid-record.tsx'])
/** Budget to highest bid, with its words. */
export const loadBudget = () => withWords(budgets['./panel/budget.tsx'])
