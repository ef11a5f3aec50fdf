/** So far apart the dots of a map are at least, sideways or up and down, map units: 310 pixels of width leave a finger 24 for each. */
export const DOTS_APART = 78

/** A yard on a map. */
export interface MapYard {
  readonly x: number
  readonly y: number
  /** Lots of its next sale. */
  readonly lots: number
}

/** One dot: its first yard stands where it stands and has most lots, the others are around it. */
export interface MapDot<Y extends MapYard> {
  readonly yards: readonly [Y, ...Y[]]
  readonly lots: number
}

/** Yards as dots that do not touch: each joins the nearest larger yard that is closer than two dots may be. Largest dots first. */
export function dotsOf<Y extends MapYard>(yards: readonly Y[]): MapDot<Y>[] {
  const dots: [Y, ...Y[]][] = []
  for (const yard of yards.toSorted((one, other) => other.lots - one.lots)) {
    const near = dots
      .map((dot) => ({ dot, apart: Math.max(Math.abs(dot[0].x - yard.x), Math.abs(dot[0].y - yard.y)) }))
      .filter(({ apart }) => apart < DOTS_APART)
      .toSorted((one, other) => one.apart - other.apart)
    if (near[0] === undefined) dots.push([yard])
    else near[0].dot.push(yard)
  }
  return dots
    .map((members) => ({ yards: members, lots: members.reduce((sum, { lots }) => sum + lots, 0) }))
    .toSorted((one, other) => other.lots - one.lots)
}
