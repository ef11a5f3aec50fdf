import type { WireLot } from '@app/contract/lots/lot-wire.ts'
import type { RecommendedLot } from '@app/contract/recommendations/recommendations.answers.ts'

/** A lot that is popular, as it is recommended. */
export const popularLot = (lot: WireLot): RecommendedLot => ({
  lotNumber: lot.ln,
  position: 0,
  parentLotNumber: null,
  imageUrl: null,
  images: [],
  lotIconCodes: [],
  currentHighBid: 0,
  reason: 'POPULAR',
  reasonName: '',
  miles: null,
  people: null,
  lot,
})
