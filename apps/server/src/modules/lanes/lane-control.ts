/** What an operator does to a lane; each is an event of the lot on the block. @throws AUCTION_NOT_FOUND for a sale without a lane. */
export interface LaneControl {
  start(saleId: number): Promise<void>
  /** Null rests until it is resumed. */
  pause(saleId: number, rest: { readonly reason: string; readonly forMs: number | null; readonly by?: string }): Promise<void>
  resume(saleId: number): Promise<void>
  message(saleId: number, text: string): Promise<void>
  setMode(saleId: number, mode: 'auto' | 'hand'): Promise<void>
  /** Ends this lot, on the block, as the rules say, now. @throws LANE_ACT_REFUSED when it is not there. */
  sell(saleId: number, lot: number): Promise<void>
  /** Takes this lot off the block unsold. @throws as `sell`. */
  pass(saleId: number, lot: number): Promise<void>
}
