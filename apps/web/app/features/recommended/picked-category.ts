import type { LotCategory } from '@app/contract/quick-picks/quick-pick-codes.ts'
import { categoryOf } from '@app/rules/quick-picks/quick-picks.ts'

/** The parameter of an address that narrows quick picks to a category. */
const PICKS = 'picks'

/** The category that an address says; all lots where it says none. */
export const pickedCategory = ({ searchParams }: URL): LotCategory => categoryOf(searchParams.get(PICKS) ?? '') ?? 'all'

/** The address of a page with the picks of a category; all lots are the page's own. */
export const pickedPath = (path: string, category: LotCategory): string => (category === 'all' ? path : `${path}?${PICKS}=${category}`)
