import type { Predicate } from '@app/lot-index/query.ts'
import { foldText } from '../reference/fold-text.ts'
import type { LotFacts } from './lot-facts.ts'

/** Model years either way that the nearest ring holds. */
const YEARS_EITHER_WAY = 2
/** How far a lot of another make may stand, kilometres: 250 miles. */
const NEAR_KM = 402

/** What the lots of a ring have in common with the lot that is shown. */
export const RINGS = ['MODEL', 'MAKE_AND_TYPE', 'TYPE_NEAR'] as const
export type Ring = (typeof RINGS)[number]

const term = (field: string, ...values: readonly string[]): Predicate => ({ op: 'term', field, values })
const ofType = (vehicleType: string): Predicate => term('vehicleType', `VEHTYPE_${vehicleType}`)

/** Lots of a make and model group. */
export const ofModel = (make: string, modelGroup: string): Predicate => ({
  op: 'and',
  of: [term('make', foldText(make)), term('modelGroup', foldText(modelGroup))],
})

function modelRing({ make, modelGroup, year, titleGroup }: LotFacts): Predicate {
  if (make === null || modelGroup === null) return { op: 'none' }
  const years = year === null ? [] : Array.from({ length: 2 * YEARS_EITHER_WAY + 1 }, (_, at) => String(year - YEARS_EITHER_WAY + at))
  return {
    op: 'and',
    of: [
      ofModel(make, modelGroup),
      ...(years.length === 0 ? [] : [term('year', ...years)]),
      ...(titleGroup === null ? [] : [term('titleGroup', `TITLEGROUP_${titleGroup}`)]),
    ],
  }
}

/** The rings around a lot, the nearest first; each is asked for only while those before it hold too few. */
export function ringsAround(lot: LotFacts): readonly { readonly ring: Ring; readonly where: Predicate }[] {
  return [
    { ring: 'MODEL', where: modelRing(lot) },
    {
      ring: 'MAKE_AND_TYPE',
      where: lot.make === null ? { op: 'none' } : { op: 'and', of: [term('make', foldText(lot.make)), ofType(lot.vehicleType)] },
    },
    {
      ring: 'TYPE_NEAR',
      where:
        lot.at === null
          ? { op: 'none' }
          : { op: 'and', of: [ofType(lot.vehicleType), { op: 'near', field: 'place', at: lot.at, radiusKm: NEAR_KM }] },
    },
  ]
}
