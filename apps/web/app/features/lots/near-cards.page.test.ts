import { expect, it } from 'vitest'
import type { OwnLot } from '@app/contract/bids/bidding-lists.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { unreachable, type Answers } from '../../../test/answers.ts'
import { aLot, searchOf } from '../../../test/lots.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { calendarOf } from '../../../test/sales.ts'
import { BUYER, NOW_MS } from '../../../test/visitor.ts'
import { aYard } from '../../../test/yards.ts'

const ZIP = '75201'
const LOTS = [aLot(40_000_001), aLot(40_000_002)]
const OWN: OwnLot = {
  lot: 40_000_001,
  bidStatus: 'OUTBID',
  currency: 'USD',
  ownMinor: 60_000,
  ownSeq: 1,
  priceMinor: 70_000,
  phase: 'PRELIM',
  outcome: null,
  counterMinor: null,
  answerUntilMs: null,
  wonAllInMinor: null,
  lastAtMs: NOW_MS,
}
const COUNTS = { mylots: 1, mybids: 1, current: 1, outbid: 1, highbidder: 0, counter: 0, won: 0, lost: 0, lotshistory: 0 }

type Search = Readonly<Record<'body', SearchRequest>>

/** Distances come to those who say whence, and to nobody else; an unknown place is refused. */
function found({ body }: Search) {
  if (body.buyerEnteredZip === '00000') throw new Failure('BAD_FILTER', { reason: 'unknown postal code', field: 'buyerEnteredZip' })
  return searchOf(LOTS, body.buyerEnteredZip === ZIP ? { miles: [12, 225] } : {})({ body: { ...body, sort: [] } })
}
const ANSWERS = {
  searchLots: found,
  listOwnLots: (asked: Search) => ({ ...found(asked), own: [OWN], counts: COUNTS }),
  listBidNotices: { unread: 0, notices: [] },
  listLanes: { lanes: [] },
  listAuctionCalendar: calendarOf([]),
  listResults: { results: [], total: 0, page: 0, size: 4, yards: [], makes: [], models: [], prices: null },
  listYards: { locations: [aYard(18, 'TX - DALLAS')] },
  findNearestYards: { locations: [] },
  openLiveTicket: unreachable,
} as Answers

const PAGES = [
  ['/', {}],
  ['/dashboard', BUYER],
  ['/myBids', BUYER],
  [`/locations/${aYard(18, 'TX - DALLAS').slug}`, {}],
] as const

const open = (path: string, app: object): Promise<RenderedPage> => renderPage(path, ANSWERS, { app })
const miles = (): (string | null)[] => [...document.querySelectorAll('[data-lot] .miles')].map((one) => one.textContent)

it.each(PAGES)('lots of %s say how far they are from the place that the reader searches near', async (path, app) => {
  await open(path, { ...app, searchZip: ZIP })
  expect(miles()).toEqual(['12 mi', '225 mi'])
})

it.each(PAGES)('lots of %s say no distance without a place, and are there for an unknown one', async (path, app) => {
  for (const searchZip of ['', '00000']) {
    await open(path, { ...app, searchZip })
    expect(document.querySelectorAll('[data-lot]')).toHaveLength(LOTS.length)
    expect(miles()).toEqual([])
  }
})
