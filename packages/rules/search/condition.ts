import type { Predicate } from '@app/lot-index/query.ts'

/** A VIN or its beginning. VINs are not in the index: they are found in the database and become `ids`. */
export interface VinCondition {
  readonly op: 'vin'
  readonly value: string
}

/** What a parsed filter asks of one lot. */
export type Condition = Predicate<VinCondition>

/** Every VIN (or beginning of one) that a condition names. */
export function vinsOf(condition: Condition): readonly string[] {
  switch (condition.op) {
    case 'vin':
      return [condition.value]
    case 'and':
    case 'or':
      return condition.of.flatMap(vinsOf)
    case 'not':
      return vinsOf(condition.of)
    default:
      return []
  }
}

/** Replaces each VIN by the numbers of the lots that carry it; `lots` answers for every value of `vinsOf`. */
export function withLotsOfVins(condition: Condition, lots: (vin: string) => readonly number[]): Predicate {
  switch (condition.op) {
    case 'vin':
      return { op: 'ids', ids: lots(condition.value) }
    case 'and':
    case 'or':
      return { op: condition.op, of: condition.of.map((part) => withLotsOfVins(part, lots)) }
    case 'not':
      return { op: 'not', of: withLotsOfVins(condition.of, lots) }
    default:
      return condition
  }
}
