import { damageClassOf } from '../reference/vehicles/damage-classes.ts'

/**
 * What recommendations know of a lot, and all they know: nothing in it says what we, the seller or the yard earn by a sale, and none of it
 * may (decision 0064; points.test.ts holds the list).
 */
export interface LotFacts {
  readonly lot: number
  readonly make: string | null
  readonly modelGroup: string | null
  readonly year: number | null
  readonly vehicleType: string
  readonly titleGroup: string | null
  /** Code of the primary damage. */
  readonly damage: string | null
  readonly at: { readonly lat: number; readonly lon: number } | null
  /** Whole miles from where the reader looks from, else from the shown lot; null where either place is unknown. */
  readonly miles: number | null
  /** When its sale begins, epoch ms; null without a date. */
  readonly startsAtMs: number | null
  /** What has been bid, else what the file estimates, minor units; null for neither. */
  readonly priceMinor: number | null
  readonly currency: string
}

/** Make and model group as one name; empty where either is missing. */
export const modelNameOf = ({ make, modelGroup }: Pick<LotFacts, 'make' | 'modelGroup'>): string =>
  make === null || modelGroup === null ? '' : `${make} ${modelGroup}`

/** Whether two lots have the same primary damage, or damages of one class. */
export function damageLikeness(one: string | null, other: string | null): 'same' | 'class' | 'none' {
  if (one === null || other === null) return 'none'
  if (one === other) return 'same'
  return damageClassOf(one) === damageClassOf(other) ? 'class' : 'none'
}
