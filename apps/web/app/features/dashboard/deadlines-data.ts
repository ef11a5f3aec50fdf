import type { OwnListName } from '@app/contract/bids/bidding-limits.ts'
import { nextDeadlines, type Deadline } from '@app/rules/own-bids/next-deadlines.ts'
import { loadOwnList, type OwnListData, type OwnListPlace, type OwnListRow } from '../own-lists/own-list-data.ts'
import { orNothing } from '../../platform/page/or-nothing.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'

/** Lots looked through for what comes next. */
const LOTS_READ_MAX = 100
const DEADLINES_SHOWN = 6
const PATH = '/dashboard'

export interface DeadlineRow extends Deadline {
  readonly row: OwnListRow
}

/** What comes next for a buyer, and how many lots each of their lists has. */
export interface Deadlines {
  readonly next: readonly DeadlineRow[]
  readonly counts: Readonly<Record<string, number>>
}

function saleOf(row: OwnListRow): DeadlineRow[] {
  const { number: lot, sale, saleState, isSold } = row.card
  if (sale.startsAtMs === null || saleState !== null || isSold) return []
  return [{ lot, kind: sale.isLive ? 'LIVE' : 'SALE', atMs: sale.startsAtMs, row }]
}

const answerOf = (row: OwnListRow): DeadlineRow[] =>
  row.own?.answerUntilMs == null ? [] : [{ lot: row.card.number, kind: 'ANSWER', atMs: row.own.answerUntilMs, row }]

const paymentOf = (row: OwnListRow): DeadlineRow[] =>
  row.own?.won === undefined || row.own.won.isPaid ? [] : [{ lot: row.card.number, kind: 'PAY', atMs: row.own.won.payUntilMs, row }]

/** Lots that are watched stand below; here only the one of them that sells first. */
function withoutWatched(sales: readonly DeadlineRow[]): readonly DeadlineRow[] {
  const firstWatched = sales.find(({ row }) => row.own === null)
  return sales.filter((one) => one.row.own !== null || one === firstWatched)
}

async function readDeadlines(args: LoadArgs): Promise<Deadlines> {
  const list = (name: OwnListName, more: Partial<OwnListPlace> = {}): Promise<OwnListData> =>
    loadOwnList({ ...args, url: new URL(`${PATH}?size=${LOTS_READ_MAX}`, args.url) }, { name, path: PATH, ...more })
  // A sale that began within a day may still run.
  const sales = await list('mylots', {
    sort: ['auction_date_type desc', 'auction_date_utc asc'],
    clauses: ['auction_date_utc:[NOW-1DAY TO *]', 'sold_flag:false'],
  })
  const { counts } = sales
  const [answers, payments] = await Promise.all([
    (counts['counter'] ?? 0) > 0 ? list('counter') : null,
    (counts['won'] ?? 0) > 0 ? list('won', { sort: ['auction_date_utc desc'] }) : null,
  ])
  const all = [
    ...withoutWatched(sales.rows.flatMap(saleOf)),
    ...(answers?.rows ?? []).flatMap(answerOf),
    ...(payments?.rows ?? []).flatMap(paymentOf),
  ]
  return { next: nextDeadlines(all, { nowMs: args.app.nowMs, max: DEADLINES_SHOWN }), counts }
}

/** Reads what comes next of a buyer's own lots; null where the lists do not answer, so that the page stands without them. */
export const loadDeadlines = (args: LoadArgs): Promise<Deadlines | null> => orNothing<Deadlines | null>(readDeadlines(args), null)
