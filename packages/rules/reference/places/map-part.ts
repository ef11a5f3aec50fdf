/** Size of every map of a country, in its own units. */
export const MAP_SIZE = { width: 960, height: 600 } as const

const RADIANS_A_DEGREE = Math.PI / 180
const FULL_TURN = 360
const HALF_TURN = 180

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/**
 * A part of a map: Albers' conic projection, which keeps areas, between two parallels around a meridian. Parts after the first are drawn
 * beside it, and hold what lies within their bounds.
 */
export interface MapPart {
  readonly parallels: readonly [south: number, north: number]
  readonly meridian: number
  /** Map units to a radian. */
  readonly scale: number
  /** Where the meridian crosses the equator, map units. */
  readonly x: number
  readonly y: number
  /** West, south, east and north in degrees. */
  readonly bounds: readonly [number, number, number, number]
}

/** A point on the cone: to the right and down, in radians, from where the meridian crosses the equator. */
export function onCone({ parallels, meridian }: Pick<MapPart, 'parallels' | 'meridian'>, at: Coordinates): [right: number, down: number] {
  const [south, north] = parallels.map((degrees) => Math.sin(degrees * RADIANS_A_DEGREE)) as [number, number]
  const n = (south + north) / 2
  const c = 1 + south * (2 * n - south)
  const radiusOf = (sine: number): number => Math.sqrt(c - 2 * n * sine) / n
  const radius = radiusOf(Math.sin(at.latitude * RADIANS_A_DEGREE))
  // The other side of the date line is the next degree, not the other end of the map.
  const east = ((at.longitude - meridian + HALF_TURN + FULL_TURN) % FULL_TURN) - HALF_TURN
  const angle = n * east * RADIANS_A_DEGREE
  return [radius * Math.sin(angle), radius * Math.cos(angle) - radiusOf(0)]
}

/** Where a place stands on a part of a map. */
export function placeOnPart(part: MapPart, at: Coordinates): { readonly x: number; readonly y: number } {
  const [right, down] = onCone(part, at)
  return { x: part.x + part.scale * right, y: part.y + part.scale * down }
}
