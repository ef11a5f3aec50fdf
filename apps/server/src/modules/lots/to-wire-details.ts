import type { WireLotDetails } from '@app/contract/lots/lots.answers.ts'
import { toWireLot } from '@app/contract/lots/lot-wire.ts'
import { decideAuctionStatus } from '@app/rules/lots/auction-status.ts'
import { designOf } from '@app/rules/lots/design.ts'
import type { LotViewer } from '@app/rules/lots/viewer.ts'
import type { CancelledSaleRow, LotRow, RevisionRow } from './lot-rows.store.ts'
import { toLotView } from './to-lot-view.ts'

export interface LotFacts {
  readonly row: LotRow
  readonly revisions: readonly RevisionRow[]
  readonly imageCount: number
  readonly cancelledSale: CancelledSaleRow | null
  /** Number of the caller, 0 for a visitor. */
  readonly buyerNumber: number
}

const text = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)

/** Fields left out of a lot's history: whatever the row itself hides. */
const OMITTED_FIELDS: ReadonlySet<string> = new Set([
  'vin',
  'VIN',
  'sellerName',
  'seller_name',
  'lane',
  'item',
  'itemNumber',
  'gridRow',
  'grid_row',
])

const PURE_SALE = 'PURE_SALE'
const STAGE_OFFERED = 40
const STAGE_SOLD = 50
const AUCTION_AT = 'auctionAt'

/** When the last auction began that the lot was in, by its sale and by the sales it had before; 0 for none. */
function lastAuctionAtMs({ auction_at_ms: atMs }: LotRow, revisions: readonly RevisionRow[], nowMs: number): number {
  const before = revisions.flatMap(({ changes }) =>
    changes.flatMap(({ field, from }) => (field === AUCTION_AT && typeof from === 'string' ? [Date.parse(from)] : [])),
  )
  return Math.max(0, ...[...before, atMs ?? 0].filter((one) => one <= nowMs))
}

/** Details of a lot as a viewer may see them at an instant (wire.md §3, MQ-082, MKT-3.13). */
export function toWireDetails(
  { row, revisions, imageCount, cancelledSale, buyerNumber }: LotFacts,
  viewer: LotViewer,
  nowMs: number,
): WireLotDetails {
  const wire = toWireLot(toLotView(row, viewer))
  const lotAuctionStatus = decideAuctionStatus(
    {
      status: row.status,
      startsAtMs: row.auction_at_ms,
      dateType: row.auction_date_type,
      hasLiveSale: row.has_live_sale,
      isOver: row.is_sale_over,
      endOfPreBidMinutes: row.end_of_pre_bid_minutes,
    },
    nowMs,
  )
  const bidStatus = 'NEVER_BID'
  return {
    ...wire,
    lotAuctionStatus,
    bidStatus,
    designType: designOf(row.is_wholesale),
    dynamicLotDetails: {
      lotNumber: row.number,
      lotNum: row.number,
      las: wire.las,
      currentBid: wire.hb,
      hasBid: wire.bf,
      lotSold: wire.lotSold,
      lotAuctionStatus,
      bidStatus,
      saleStatus: row.sale_status ?? undefined,
      auctionId: wire.auctionId,
      buyTodayFlag: wire.bnp > 0 ? 'Y' : 'N',
      buyTodayBid: wire.bnp,
      errorCode: '',
      buyerNumber,
      source: 'web',
      totalAmountDue: 0,
      sealedBid: wire.sbf,
      firstBid: !wire.bf,
      sellerReserveMet: wire.lotSold || row.sale_status === PURE_SALE,
      counterBidStatus: 'DEFAULT',
      buyerHighBidder: false,
      anonymous: viewer.isAnonymous,
      nonSyncedBuyer: false,
      startingBidFlag: false,
    },
    lad: lastAuctionAtMs(row, revisions, nowMs),
    hcr: false,
    ahb: wire.lotSold ? wire.hb : 0,
    lotPlugAcv: 0,
    lstg: wire.lotSold ? STAGE_SOLD : STAGE_OFFERED,
    imageCount,
    bidCount: row.bid_count,
    ...(cancelledSale === null ? {} : { cancelledSale }),
    revisions: revisions.map((one) => ({
      revision: one.revision,
      changedAt: one.changed_at_ms,
      source: one.source,
      changes: one.changes
        .filter(({ field }) => !OMITTED_FIELDS.has(field))
        .map(({ field, from, to }) => ({ field, from: text(from), to: text(to) })),
    })),
  }
}
