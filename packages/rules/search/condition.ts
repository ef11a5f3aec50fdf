/**
 * What a parsed filter asks of one lot, in the words of the index (packages/lot-index/query.ts), which takes it as it is once
 * `vin` has been looked up: VINs are not in the index, they are found in the database and become `ids`.
 */
export type Condition =
  | { readonly op: 'all' }
  | { readonly op: 'none' }
  | { readonly op: 'term'; readonly field: string; readonly values: readonly string[] }
  | { readonly op: 'prefix'; readonly field: string; readonly value: string }
  | { readonly op: 'range'; readonly field: string; readonly min?: number; readonly max?: number }
  | { readonly op: 'exists'; readonly field: string }
  | { readonly op: 'ids'; readonly ids: readonly number[] }
  | { readonly op: 'near'; readonly field: string; readonly at: { readonly lat: number; readonly lon: number }; readonly radiusKm: number }
  | { readonly op: 'and'; readonly of: readonly Condition[] }
  | { readonly op: 'or'; readonly of: readonly Condition[] }
  | { readonly op: 'not'; readonly of: Condition }
  | { readonly op: 'vin'; readonly value: string }

/** A condition that the index answers by itself. */
export type FoundCondition =
  | Exclude<Condition, { op: 'and' | 'or' | 'not' | 'vin' }>
  | { readonly op: 'and'; readonly of: readonly FoundCondition[] }
  | { readonly op: 'or'; readonly of: readonly FoundCondition[] }
  | { readonly op: 'not'; readonly of: FoundCondition }

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
export function withLotsOfVins(condition: Condition, lots: (vin: string) => readonly number[]): FoundCondition {
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
