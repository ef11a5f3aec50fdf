import type { LiveEvent } from '@app/contract/lanes/live.ts'
import { pricesReached } from '@app/rules/bidding/price-steps.ts'
import { pricedAt } from './bid-control.ts'
import { priceTermsOf, type OpenLane } from './open-lane.ts'
import { hasWon, type Ending } from './outcome.ts'
import type { Telling } from './result-words.ts'
import { isOwnStep, itemName } from './words.ts'

/** The last price at which the reader led a lot, minor units; null where the events at hand name none. */
const lastOwnPrice = (events: readonly LiveEvent[], ownAlias: number | null): number | null =>
  pricesReached(events).find((step) => isOwnStep(step, ownAlias) && step.priceMinor !== null)?.priceMinor ?? null

/** What of the lot on show is the reader's: their maximum, else the last bid that was passed, else that there is none. */
export function ownWords({ own, state }: OpenLane, events: readonly LiveEvent[], { text, formats }: Telling): string {
  if (state === null) return ''
  const money = (minor: number): string => formats.money({ minor, currency: state.currency })
  if (own?.maxMinor != null) return text.t('lane.max.own', { amount: money(own.maxMinor) })
  if (own?.isLeading) return ''
  const last = lastOwnPrice(events, own?.alias ?? null)
  if (last !== null) return text.t('lane.own.last', { amount: money(last) })
  return own?.alias == null ? text.t('lane.own.none') : ''
}

/** What follows from the hammer for the reader, in words; empty where nothing does. */
export function endingWords(open: OpenLane, ending: Ending, { text, formats }: Telling): string {
  const { own, state } = open
  if (ending === 'WON' && own !== null)
    return text.t('lane.after.won', { total: formats.money({ minor: own.awardedAllInMinor ?? 0, currency: own.currency }) })
  if (ending === 'SELLER') {
    const terms = priceTermsOf(open)
    const price = terms === null || state === null ? null : pricedAt(state.priceMinor, terms, 'live')
    return price === null ? '' : text.t('lane.after.seller', { total: formats.money(price.total) })
  }
  if (ending === 'NONE') return ''
  // A lot that was withdrawn was not sold for another reason than the bid.
  const isRefused = ending === 'UNSOLD' && own?.isLeading && state?.outcome !== 'WITHDRAWN'
  return text.t(isRefused ? 'lane.after.unsold' : 'lane.after.lost')
}

/** The last lot before the one on show that was won, or whose highest bid is the reader's and waits for its seller. */
export function pastWords({ past }: OpenLane, { text, formats }: Telling): string {
  if (past === null) return ''
  const name = itemName(past.item)
  const { own, state } = past
  return hasWon(past)
    ? text.t('lane.past.won', { name, total: formats.money({ minor: own.awardedAllInMinor ?? 0, currency: own.currency }) })
    : text.t('lane.past.seller', { name, amount: formats.money({ minor: state.priceMinor, currency: state.currency }) })
}
