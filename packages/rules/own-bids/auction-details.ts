/** A place in today's sales as an address names it: yard, lane (empty where the sale has one) and, where one is meant, lot. */
export interface AuctionDetails {
  readonly yardNumber: number
  readonly lane: string
  readonly lot: number | null
}

const YARD = /^\d{1,6}$/
const LOT = /^\d{3,10}$/
const LANE = /^[\w -]{0,16}$/

/**
 * Reads `yard-lane-lot`, split at the first and last hyphen, so that lanes with hyphens work (MKT-2.53, MQ-070). Tools also write
 * `yard-lane`. Null for anything else, which is ignored.
 */
export function readAuctionDetails(text: string): AuctionDetails | null {
  const first = text.indexOf('-')
  if (first === -1) return null
  const last = text.lastIndexOf('-')
  const yard = text.slice(0, first)
  if (!YARD.test(yard)) return null
  const lane = last === first ? text.slice(first + 1) : text.slice(first + 1, last)
  const lot = last === first ? null : text.slice(last + 1)
  if (!LANE.test(lane) || (lot !== null && !LOT.test(lot)) || (lot === null && lane === '')) return null
  return { yardNumber: Number(yard), lane, lot: lot === null ? null : Number(lot) }
}

/** The same as an address carries it. */
export const writeAuctionDetails = ({ yardNumber, lane, lot }: AuctionDetails): string =>
  lot === null ? `${yardNumber}-${lane}` : `${yardNumber}-${lane}-${lot}`
