import { getOwnStandings } from '@app/contract/bidding.ts'
import { STANDINGS_A_REQUEST_MAX } from '@app/contract/bidding-limits.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { showOwnBids } from '../../lots/own-bids-shown.ts'

/** Fetches what the reader bid on the lots of a page: the personal part of rows that are the same for everybody. */
export async function loadOwnBids(lots: readonly number[]): Promise<void> {
  if (lots.length === 0) return
  const asked = lots.slice(0, STANDINGS_A_REQUEST_MAX)
  const found = await browserApi()(getOwnStandings, { body: { lots: [...asked] } }).catch(() => null)
  if (found) showOwnBids(found.own)
}
