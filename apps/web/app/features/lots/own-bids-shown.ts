import type { OwnLot } from '@app/contract/bids/bidding-lists.answers.ts'
import { lotStore } from '../notes/lot-store.ts'

/** What the reader bid on lots of this page; empty for visitors and until it is known. */
export const ownBids = lotStore<OwnLot>()
