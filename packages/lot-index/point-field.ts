import { CodedField, MAX_REMEMBERED } from './coded-field.ts'
import { hashOfPoint } from './document-hash.ts'
import type { GeoPoint } from './query.ts'

/** Documents share places (their yard), so a slot holds the code of a point. */
export class PointField extends CodedField<GeoPoint> {
  readonly kind = 'point'
  #points: GeoPoint[] = []
  /** Codes by latitude, then longitude. */
  readonly #known = new Map<number, Map<number, number>>()

  pointOf(code: number): GeoPoint {
    const known = this.#points[code]
    if (known !== undefined) return known
    const [lat = 0, lon = 0] = this.dictionary.textOf(code).split(',').map(Number)
    return (this.#points[code] = { lat, lon })
  }

  protected valueHashOf(code: number): number {
    return hashOfPoint(this.pointOf(code))
  }

  override compact(): boolean {
    const changed = super.compact()
    if (changed) {
      this.#points = []
      this.#known.clear()
    }
    return changed
  }

  codeOf({ lat, lon }: GeoPoint): number {
    const byLon = this.#known.get(lat)
    const known = byLon?.get(lon)
    if (known !== undefined) return known
    // Writing two numbers as text takes longer than all the rest, so the codes of common places are remembered.
    const code = this.dictionary.intern(`${lat},${lon}`)
    if (byLon !== undefined && byLon.size < MAX_REMEMBERED) byLon.set(lon, code)
    else if (byLon === undefined && this.#known.size < MAX_REMEMBERED) this.#known.set(lat, new Map([[lon, code]]))
    return code
  }
}
