import type { Pool } from 'pg'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { DeskLot, SaleBuilt, setLotTerms } from '@app/contract/operations/sales/sale-desk.ts'
import { decideLotAct, type LotAct } from '@app/rules/auctions/decide-lot-act.ts'
import type { SaleTerms } from '@app/rules/bidding/lot-bidding.ts'
import { wholeUnitOf } from '@app/rules/bidding/steps.ts'
import { type Acting, actOnLots, type Book, changeLot, leaveRunLists, type LotRow } from '#modules/lot-book/index.ts'
import { phaseInSale, type SaleTimes, withdrawLot as withdrawUnbid } from '#modules/sale-changes/index.ts'
import { wrongField } from '#platform/http/wrong-field.ts'
import { type Desk, getDeskSale } from './build-sale.ts'
import { findSale, fixOrder, lastItem, listForeign, listInSale, listSaleLots, lockSale, readDeskLot, type SaleRow } from './desk.store.ts'

/** An operator's desk with what acts on lots need. */
export interface ActingDesk extends Desk {
  readonly acting: Acting
  /** Who acts, for the history: `operator` or `command line`. */
  readonly source: string
}

const refuse = (lot: number, reason: string): never => {
  throw new Failure('LOT_ACT_REFUSED', { lot, reason })
}

function checkAct(act: LotAct, row: LotRow): void {
  const refusal = decideLotAct(act, row)
  if (refusal !== null) refuse(row.lot, refusal)
}

async function saleOf({ pool, sites }: Desk, saleId: number): Promise<SaleRow> {
  const sale = await findSale(pool, saleId, sites)
  if (sale === null) throw new Failure('AUCTION_NOT_FOUND')
  return sale
}

async function checkOwn(pool: Pool, lots: readonly number[], sites: readonly string[]): Promise<void> {
  const [foreign] = await listForeign(pool, lots, sites)
  if (foreign !== undefined) throw new Failure('LOT_NOT_FOUND', { lot: foreign, field: 'lots' })
}

/** How the ledger names the way a sale sells. */
const LEDGER_SALE_TYPES: Readonly<Record<string, SaleTimes['saleType']>> = { live: 'LANE', timed: 'TIMED', sealed: 'SEALED' }

/** The sale as bidding knows it. */
const timesOf = ({ saleType, startsAtMs, endsAtMs, endOfPreBidMinutes }: SaleRow): SaleTimes => ({
  saleType: LEDGER_SALE_TYPES[saleType] ?? 'LANE',
  startsAtMs,
  endsAtMs,
  preBidMinutes: endOfPreBidMinutes,
})

async function putInto(book: Book, sale: SaleRow, { row, item, source }: { row: LotRow; item: number; source: string }): Promise<void> {
  const { lot } = row
  const patch = phaseInSale(timesOf(sale), row.phase, book.nowMs())
  const moved = patch.phase === undefined ? {} : { phase: patch.phase, deadlineMs: patch.deadlineMs ?? null }
  const terms = { fromSale: row.saleId, toSale: sale.saleId, lane: sale.lane, item, saleType: LEDGER_SALE_TYPES[sale.saleType] ?? 'LANE' }
  book.append(lot, { kind: 'MOVED', by: 'operator', ...moved, terms }, patch)
  await leaveRunLists(book.client, lot)
  await listInSale(book.client, { saleId: sale.saleId, lot, item, lane: sale.lane })
  await changeLot(book.client, lot, {
    set: {
      yard: sale.yardNumber,
      sale_id: sale.saleId,
      auction_at: new Date(sale.startsAtMs),
      local_start: `${sale.localDate} ${sale.localTime}`,
      auction_date_type: 'F',
      zone_label: null,
      lane: sale.lane,
      item_number: item,
    },
    changes: [
      { field: 'sale', from: row.saleId, to: sale.saleId },
      { field: 'itemNumber', from: row.itemNumber, to: item },
    ],
    source,
  })
}

/**
 * Puts lots into a sale behind its last one, out of whichever they were in; each move is an event of the lot's ledger. A lot on the
 * block, sold or in negotiation stays. @throws Failure AUCTION_NOT_FOUND, LOT_NOT_FOUND, LOT_ACT_REFUSED.
 */
export async function moveLots(desk: ActingDesk, saleId: number, lots: readonly number[]): Promise<SaleBuilt> {
  const sale = await saleOf(desk, saleId)
  if (sale.status === 'CLOSED' || sale.status === 'CANCELLED') refuse(lots[0] ?? 0, 'OVER')
  if (sale.endsAtMs !== null && sale.endsAtMs <= desk.acting.nowMs()) refuse(lots[0] ?? 0, 'OVER')
  const wanted = [...new Set(lots)]
  await checkOwn(desk.pool, wanted, desk.sites)
  await actOnLots(desk.acting, wanted, async (book) => {
    // It may have been cancelled meanwhile.
    if ((await lockSale(book.client, saleId)) === 'CANCELLED') refuse(lots[0] ?? 0, 'OVER')
    let item = await lastItem(book.client, saleId)
    for (const lot of wanted) {
      const row = book.find(lot)
      if (row === undefined) return refuse(lot, 'OVER')
      if (row.saleId === saleId) continue
      if (row.sellingSite !== sale.sellingSite) refuse(lot, 'OTHER_SITE')
      checkAct('move', row)
      // Public bids cannot become sealed ones, and a lower bid must not win.
      if (sale.saleType === 'sealed' && row.bidCount > 0) refuse(lot, 'HAS_BIDS')
      item += 1
      await putInto(book, sale, { row, item, source: desk.source })
    }
    book.announceSale(saleId)
    return undefined
  })
  return getDeskSale(desk, saleId)
}

/**
 * Numbers the items of a sale from 1 in the order given. All its lots have to be named; one that is on the block or through keeps its
 * number. @throws Failure AUCTION_NOT_FOUND, INVALID_INPUT, LOT_ACT_REFUSED.
 */
export async function orderLots(desk: ActingDesk, saleId: number, lots: readonly number[]): Promise<SaleBuilt> {
  await saleOf(desk, saleId)
  await actOnLots(desk.acting, lots, async (book) => {
    await lockSale(book.client, saleId)
    const listed = (await listSaleLots(book.client, saleId)).map(({ lotNumber }) => lotNumber)
    const isWhole = new Set(lots).size === lots.length && listed.length === lots.length && listed.every((lot) => lots.includes(lot))
    if (!isWhole) wrongField('lots')
    await fixOrder(book.client, saleId, lots)
    for (const [at, lot] of lots.entries()) {
      const row = book.find(lot)
      const item = at + 1
      if (row === undefined) return refuse(lot, 'OVER')
      if (row.itemNumber === item) continue
      checkAct('order', row)
      book.append(lot, { kind: 'MOVED', by: 'operator', terms: { sale: saleId, item } }, {})
      const changes = [{ field: 'itemNumber', from: row.itemNumber, to: item }]
      await changeLot(book.client, lot, { set: { item_number: item }, changes, source: desk.source })
    }
    book.announceSale(saleId)
    return undefined
  })
  return getDeskSale(desk, saleId)
}

async function deskLot(pool: Pick<Pool, 'query'>, lot: number): Promise<DeskLot> {
  const found = await readDeskLot(pool, lot)
  if (found === null) throw new Failure('LOT_NOT_FOUND')
  return found
}

type Terms = InputOf<typeof setLotTerms>['body']

function checkAmounts(row: LotRow, { startMinor, reserveMinor, buyNowMinor }: Terms): void {
  const fields = { startMinor, reserveMinor, buyNowMinor }
  for (const [field, minor] of Object.entries(fields)) if (typeof minor === 'number' && minor % wholeUnitOf(row) !== 0) wrongField(field)
}

/**
 * Sets what a lot is sold under: the seller's terms, start, reserve, buy-it-now, offers; only before its first bid. The ledger shows
 * that there is a reserve, not which. @throws Failure LOT_NOT_FOUND, INVALID_INPUT, LOT_ACT_REFUSED.
 */
export async function changeTerms(desk: ActingDesk, lot: number, terms: Terms): Promise<DeskLot> {
  await checkOwn(desk.pool, [lot], desk.sites)
  await actOnLots(desk.acting, [lot], async (book) => {
    const row = book.find(lot)
    if (row === undefined) return refuse(lot, 'OVER')
    checkAct('terms', row)
    checkAmounts(row, terms)
    const before = await deskLot(book.client, lot)
    const sale: SaleTerms = terms.saleStatus ?? row.terms
    const startMinor = terms.startMinor ?? row.startMinor
    const reserveMinor = terms.reserveMinor === undefined ? row.reserveMinor : terms.reserveMinor
    const buyNowMinor = terms.buyNowMinor === undefined ? row.buyNowMinor : terms.buyNowMinor
    const makeOffer = terms.makeOffer ?? before.makeOffer
    book.append(
      lot,
      { kind: 'TERMS', by: 'operator', terms: { sale, startMinor, hasReserve: reserveMinor !== null, buyNowMinor, makeOffer } },
      { startMinor, reserveMinor, buyNowMinor, terms: sale },
    )
    await changeLot(book.client, lot, {
      set: { sale_status: sale, buy_now_minor: buyNowMinor, make_offer: makeOffer },
      changes: [
        { field: 'saleStatus', from: before.saleStatus, to: sale },
        { field: 'buyNow', from: before.buyNowMinor, to: buyNowMinor },
        { field: 'makeOffer', from: before.makeOffer, to: makeOffer },
      ],
      source: desk.source,
    })
    return undefined
  })
  return deskLot(desk.pool, lot)
}

/**
 * Withdraws a lot with a reason that its ledger records: out of its sale, its leader released and notified, its offers ended. One
 * operator, or the command line, is enough only while it has no bids.
 * @throws Failure LOT_NOT_FOUND, LOT_ACT_REFUSED while it is on the block, in negotiation or sold, SECOND_PERSON_NEEDED.
 */
export async function withdrawLot(desk: ActingDesk, lot: number, reason: string): Promise<DeskLot> {
  await checkOwn(desk.pool, [lot], desk.sites)
  await withdrawUnbid(desk.acting, { lot, reason, source: desk.source, by: 'one' })
  return deskLot(desk.pool, lot)
}
