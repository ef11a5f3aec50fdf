import { type ActingDesk, buildSale, changeTerms, moveLots } from '#modules/auctions/index.ts'
import { answerNegotiation, relistLot } from '#modules/after-hammer/index.ts'
import { findLotsToSell, yardClock } from './demo-lanes.store.ts'
import { countUnsoldOffers, isSaleAhead, listEndedLots } from './demo-unsold.store.ts'

/** Sales of the demo world whose lots find no buyer have this name. */
export const UNSOLD_SALE_NAME = 'Hammerlane demo sale by time'
const LOTS_A_SALE = 8
/** Fewer lots than this on offer, and another sale is held. */
const ON_OFFER_LEAST = 3
/** A sale begins within this time, once its first bids are in, and lasts a minute: no clock of a yard knows seconds. */
const BUILD_AHEAD_S = 90
const LASTS_S = 60
/** Of every so many lots one has bids, which its seller declines. */
const BID_EVERY = 2
/** While a sale is on its way it is looked at so often, otherwise as often as this. */
const LOOK_SOON_MS = 2_000
const LOOK_MS = 60_000

export interface UnsoldDeps {
  readonly desk: () => ActingDesk
  readonly site: string
  /** Bids on lots before their sale, as people would. */
  readonly bidAhead: (lots: readonly number[]) => Promise<void>
}

/**
 * Keeps some lots of the demo world that went unsold and take offers: a sale by time is held in which some lots have no bid and the
 * sellers of the others decline, and whatever is left is offered again at once, by the doors that operators, bidders and sellers use.
 */
export class UnsoldLots {
  readonly #deps: UnsoldDeps
  #nextAtMs = 0

  constructor(deps: UnsoldDeps) {
    this.#deps = deps
  }

  /** Does what is due; answers at once when nothing is. */
  async turn(nowMs: number): Promise<void> {
    if (nowMs < this.#nextAtMs) return
    this.#nextAtMs = nowMs + LOOK_SOON_MS
    const desk = this.#deps.desk()
    const { pool, acting } = desk
    const ended = await listEndedLots(pool, UNSOLD_SALE_NAME)
    for (const { outcome, ...unsold } of ended) {
      if (outcome !== 'PENDING_SELLER') await relistLot(acting, unsold)
      else await answerNegotiation(acting, { lot: unsold.lot, by: 'seller', act: { kind: 'decline' }, buyer: null })
    }
    if (ended.length > 0 || (await isSaleAhead(pool, UNSOLD_SALE_NAME))) return
    if ((await countUnsoldOffers(pool, this.#deps.site)) < ON_OFFER_LEAST) await this.#hold(desk)
    else this.#nextAtMs = nowMs + LOOK_MS
  }

  async #hold(desk: ActingDesk): Promise<void> {
    const found = await findLotsToSell(desk.pool, this.#deps.site, LOTS_A_SALE)
    if (found === null) {
      this.#nextAtMs += LOOK_MS
      return
    }
    const start = await yardClock(desk.pool, found.yard, BUILD_AHEAD_S)
    const end = await yardClock(desk.pool, found.yard, BUILD_AHEAD_S + LASTS_S)
    const { sale } = await buildSale(desk, {
      yard: found.yard,
      ...start,
      endDate: end.date,
      endTime: end.time,
      isSecond: false,
      saleType: 'timed',
      lane: '',
      endOfPreBid: '0:00',
      recurrence: '',
      name: UNSOLD_SALE_NAME,
    })
    await moveLots(desk, sale.saleId, found.lots)
    for (const lot of found.lots) await changeTerms(desk, lot, { saleStatus: 'ON_APPROVAL', makeOffer: true })
    await this.#deps.bidAhead(found.lots.filter((_, at) => at % BID_EVERY === 0))
  }
}
