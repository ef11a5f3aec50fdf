import { fromWireLot, type WireLot } from '@app/contract/lots/lot-wire.ts'
import type { PricedLot } from '@app/rules/fees/all-in.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { classOfReader, offeredTerms, pricesOf, taxForReader, toLotCard, type LotCard } from './lot-card-data.ts'

/** Days begin at quarters of an hour, whatever the zone. */
const SAME_DAY_MS = 900_000

const cards = new WeakMap<
  WireLot,
  { readonly reader: string; readonly card: LotCard; readonly terms: PricedLot | null; readonly tax: string | undefined }
>()

/**
 * The card of a row. The server shares rows between pages as long as it keeps them, and what is made of one for visitors stays with it:
 * for readers of another class it is the same card but for what they would pay.
 */
export function cardOf(lot: WireLot, app: AppInfo): LotCard {
  if (!import.meta.env.SSR) return toLotCard(fromWireLot(lot), app)
  const reader = `${app.siteCode} ${app.schedulesPath} ${Math.floor(app.nowMs / SAME_DAY_MS)}`
  let known = cards.get(lot)
  if (known?.reader !== reader) {
    const view = fromWireLot(lot)
    const visitor = { ...app, member: null }
    known = { reader, card: toLotCard(view, visitor), terms: offeredTerms(view, visitor), tax: view.price.tax }
    cards.set(lot, known)
  }
  if (app.member === null) return known.card
  const { terms, tax, card } = known
  const ofReader = terms && { ...terms, buyerClass: classOfReader(app), tax: taxForReader(tax, terms.on, app) }
  return { ...card, ...pricesOf(ofReader, card.unsold, app) }
}
