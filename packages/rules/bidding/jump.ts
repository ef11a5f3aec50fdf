/** Jumps beyond these want a confirmation (auction-rules B4.2). */
const JUMP_STEPS = 10
const JUMP_SHARE = 0.5

/**
 * The largest bid in the lane that needs no second thought: ten steps or half the current bid above the ask, whichever is more.
 * `nextMinor` is one step above the current bid; minor units.
 */
export const unconfirmedLimit = ({
  priceMinor,
  askMinor,
  nextMinor,
}: {
  readonly priceMinor: number
  readonly askMinor: number
  readonly nextMinor: number
}): number => askMinor + Math.max(JUMP_STEPS * (nextMinor - priceMinor), JUMP_SHARE * priceMinor)
