import type { Text } from '@app/text/create-text.ts'
import type { OpenLane } from './open-lane.ts'
import type { News } from './news.ts'
import { itemName, laneWords, whoWords } from './words.ts'
import { bannerWords, type Telling } from './result-words.ts'

/** One piece of news in words; empty for what only sounds. */
export function newsWords({ kind }: News, open: OpenLane, { text, formats }: Telling): string {
  const { state, order, lane, list } = open
  const name = order.shown === null ? '' : itemName(order.shown)
  const at = laneWords(list.lane, text)
  const money = (minor: number): string => (state === null ? '' : formats.money({ minor, currency: state.currency }))
  const price = money(state?.priceMinor ?? 0)
  const ask = text.t('lane.ask.of', { amount: money(state?.askMinor ?? 0) })
  const who = whoWords(state?.leaderLabel ?? null, text)
  const own = open.nextOwn === null ? '' : itemName(open.nextOwn)
  switch (kind) {
    case 'lot':
      return text.t('say.lot', { lane: at, name, ask })
    case 'price':
      return text.t('say.price', { amount: price, who })
    case 'lead':
      return text.t('say.lead', { amount: price })
    case 'outbid':
      return text.t('say.outbid', { amount: price, who, ask: money(state?.askMinor ?? 0) })
    case 'outbid-elsewhere':
      return text.t('say.outbid.elsewhere', { lane: at, amount: price })
    case 'once':
      return text.t('lane.clock.GOING_ONCE')
    case 'twice':
      return text.t('lane.clock.GOING_TWICE')
    case 'won':
    case 'result':
      return bannerWords(open, { text, formats })
    case 'pause':
      return pauseWords(lane.pauseReason, text)
    case 'message':
      return text.t('lane.message', { message: lane.message ?? '' })
    case 'soon':
      return text.t('say.soon', { name: own, lane: at })
    case 'near':
      return text.t('say.near', { name: own, lane: at })
  }
}

/** That a lane is stopped and why: by the reason's code where it has one, else as its operator wrote it; null without a reason. */
export const pauseWords = (reason: string | null, text: Text): string =>
  reason === null || reason === ''
    ? text.t('lane.paused.plain')
    : text.t('lane.paused', { reason: text.dyn(`lane.pause.${reason}`, reason.replace(/[\s.]+$/, '')) })

/** Who leads on the lot that is shown. */
export const leaderWords = ({ own, state }: Pick<OpenLane, 'own' | 'state'>, text: Text): string =>
  own?.isLeading ? text.t('lane.leads.you') : text.t('lane.leads', { who: whoWords(state?.leaderLabel ?? null, text) })
