import { getDynamicLot } from '@app/contract/bids/bidding.ts'
import type { LedgerEvents } from '@app/contract/ledger/ledger.answers.ts'
import { LEDGER_PAGE_SIZE, listLedgerEvents } from '@app/contract/ledger/ledger.ts'
import type { Api, LoadArgs } from '../../platform/page/page-module.ts'
import { redirectTo } from '../../platform/page/page-module.ts'

/** A page of a ledger, and which of its events are bids of the reader. */
export interface LedgerPageData extends LedgerEvents {
  readonly own: readonly number[]
}

const PAGE = /^[1-9]\d{0,5}$/

/** Pages of a ledger of so many events, at least one. */
export const ledgerPagesOf = (total: number): number => Math.max(1, Math.ceil(total / LEDGER_PAGE_SIZE))

/** Address of a page of a lot's ledger; the first page is 1. */
export const ledgerPath = (lot: number, page = 1): string => `/lot/${lot}/ledger${page === 1 ? '' : `?page=${page}`}`

/** Address of one event, which stays the same whatever happens on the lot later. */
export const eventPath = (lot: number, seq: number): string => `${ledgerPath(lot, Math.ceil(seq / LEDGER_PAGE_SIZE))}#e${seq}`

/** Whose bid an event is: the reader's number on the lot, and their last bids, which are known while others see only a hash. */
async function findOwn(api: Api, { lotNumber, events }: LedgerEvents): Promise<readonly number[]> {
  const lot = await api(getDynamicLot, { params: { lotNumber } }).catch(() => null)
  if (!lot?.bidding) return []
  const { ownAlias, ownBids } = lot.bidding
  const own = new Set(ownBids.map(({ seq }) => seq))
  return events
    .filter(({ seq, alias, kind }) => own.has(seq) || (ownAlias !== null && alias === ownAlias && (kind === 'BID' || kind === 'REFUSED')))
    .map(({ seq }) => seq)
}

/** Loads the page of a ledger that the address names. @throws LOT_NOT_FOUND. */
export async function loadLedger({ params, url, api, app }: LoadArgs): Promise<LedgerPageData> {
  const asked = url.searchParams.get('page') ?? ''
  const page = PAGE.test(asked) ? Number(asked) : 1
  const ledger = await api(listLedgerEvents, { params: { lotNumber: params['lotId'] ?? '' }, query: { page: page - 1 } })
  const last = ledgerPagesOf(ledger.total)
  if (page > last) throw redirectTo(ledgerPath(ledger.lotNumber, last))
  return { ...ledger, own: app.member === null ? [] : await findOwn(api, ledger) }
}
