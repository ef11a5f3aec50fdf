import type { Example, Schema } from '../define-call.ts'
import { emptyAnswer } from '../account/account-information.answers.ts'
import { quickPickCountsAnswer, quickPickDeskAnswer, quickPicksAnswer } from './quick-picks.answers.ts'
import { changeQuickPick, getQuickPickCounts, getQuickPickDesk, getQuickPicks } from './quick-picks.ts'

/** Quick picks, and the desk that arranges them. Part of the list in `calls.ts`. */
export const quickPickCalls = { getQuickPicks, getQuickPickCounts, getQuickPickDesk, changeQuickPick } as const

/** Answer schema of each of these calls. */
export const quickPickAnswers = {
  getQuickPicks: quickPicksAnswer,
  getQuickPickCounts: quickPickCountsAnswer,
  getQuickPickDesk: quickPickDeskAnswer,
  changeQuickPick: emptyAnswer,
} as const satisfies Readonly<Record<keyof typeof quickPickCalls, Schema>>

/** An example of each body. */
export const quickPickExamples: Readonly<Record<'changeQuickPick', Example>> = {
  changeQuickPick: {
    site: 'CPRTUS',
    page: 'HOME',
    category: 'all',
    act: 'add',
    group: 'FETI',
    name: 'Hail season',
    query: 'damage_type_code:DAMAGECODE_HL',
    reason: 'Many of them came in this week.',
  },
}
