import { addText, REST } from '../../platform/page/load-text.ts'

// By pattern, so that the words of these parts travel with them and not with the pages that open them.
const multis = import.meta.glob<typeof import('./multi-lot.tsx')>('./multi-lot.tsx')
const notices = import.meta.glob<typeof import('./notices.tsx')>('./notices.tsx')

async function withWords<M>(load: (() => Promise<M>) | undefined): Promise<M | null> {
  const [module] = await Promise.all([load?.(), addText('own-lists'), addText(REST)])
  return module ?? null
}

/** Bidding on several lots of a list, with its words. */
export const loadMultiLot = () => withWords(multis['./multi-lot.tsx'])
/** Notices about own lots, with their words. */
export const loadNotices = () => withWords(notices['./notices.tsx'])
