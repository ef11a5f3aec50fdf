import type { OwnLot } from '@app/contract/bids/bidding-lists.answers.ts'
import { getOwnStandings } from '@app/contract/bids/bidding.ts'
import { STANDINGS_A_REQUEST_MAX } from '@app/contract/bids/bidding-limits.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { ownBids } from '../lots/own-bids-shown.ts'

const byLot = (own: readonly OwnLot[]) => own.map((one) => [one.lot, one] as const)

async function fetchOwnBids(lots: readonly number[]): Promise<OwnLot[] | null> {
  if (lots.length === 0) return null
  const requested = lots.slice(0, STANDINGS_A_REQUEST_MAX)
  const found = await browserApi()(getOwnStandings, { body: { lots: [...requested] } }).catch(() => null)
  return found && [...found.own]
}

/** Fetches what the reader bid on the lots of a page: the personal part of rows that are the same for everybody. */
export async function loadOwnBids(lots: readonly number[]): Promise<void> {
  const own = await fetchOwnBids(lots)
  if (own) ownBids.change(() => new Map(byLot(own)))
}

/** The same for lots that came to a page later. */
export async function addOwnBids(lots: readonly number[]): Promise<void> {
  const own = await fetchOwnBids(lots)
  if (own) ownBids.change((known) => new Map([...known, ...byLot(own)]))
}
