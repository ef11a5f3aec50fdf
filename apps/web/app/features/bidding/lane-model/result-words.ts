import type { OpenLane } from './open-lane.ts'
import { isSold } from './outcome.ts'
import { whoWords } from './words.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Formats } from '../../../platform/use-formats.ts'

/** The result of the lot that is shown, in one sentence; empty while there is none. */
export function bannerWords({ state, own }: OpenLane, { text, formats }: Telling): string {
  if (state?.phase !== 'CLOSED') return ''
  const amount = formats.money({ minor: state.priceMinor, currency: state.currency })
  if (isSold(state)) {
    const { awardedAllInMinor, currency } = own ?? { awardedAllInMinor: null, currency: state.currency }
    if (awardedAllInMinor !== null)
      return text.t('lane.banner.won', { amount, total: formats.money({ minor: awardedAllInMinor, currency }) })
    return text.t('lane.banner.SOLD', { amount, who: whoWords(state.leaderLabel, text) })
  }
  const outcome = state.outcome ?? 'NONE'
  if (outcome === 'PENDING_SELLER') return text.t(own?.isLeading ? 'lane.banner.pendingYou' : 'lane.banner.PENDING_SELLER', { amount })
  return outcome === 'NO_SALE' ? text.t('lane.banner.NO_SALE') : text.dyn(`lane.result.${outcome}`, outcome)
}

/** What words of a lane need. */
export interface Telling {
  readonly text: Text
  readonly formats: Formats
}
