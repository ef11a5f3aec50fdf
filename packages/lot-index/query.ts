/**
 * The question a faceted index answers and the shape of its answer. The index knows fields by name and kind only;
 * what a field means is known to the owner of the schema alone. Other engines (plain SQL) answer the same question.
 */

/**
 * `keyword` one dictionary-coded string, `keywords` several, `number` a finite float64 (instants travel as epoch milliseconds; those of
 * whole seconds take 4 bytes in place of 8 by a `step` of 1000, which says what all numbers of the field should be multiples of),
 * `point` latitude and longitude in degrees, `text` words for full-text search, weighted for relevance: one text, or several that
 * stand beside one another as if white space were between them.
 * Every field may be absent on a document.
 */
export type FieldSpec =
  | { readonly kind: 'keyword' }
  | { readonly kind: 'keywords' }
  | { readonly kind: 'number'; readonly step?: number }
  | { readonly kind: 'point' }
  | { readonly kind: 'text'; readonly weight: number }

/** Field name to field kind. Sorts that must be cheap are named so that the index keeps their order ready. */
export interface IndexSchema {
  readonly fields: Readonly<Record<string, FieldSpec>>
  /** Sort orders that stay ready and are merged incrementally; any other order is computed for the hits. */
  readonly readySorts: readonly (readonly SortKey[])[]
}

export interface GeoPoint {
  readonly lat: number
  readonly lon: number
}

export type FieldValue = string | number | readonly string[] | GeoPoint

export type DocumentFields = Readonly<Record<string, FieldValue | undefined>>

/** One document. `id` is a positive integer below 2^53 (the lot number); absent fields are left out. */
export interface IndexDocument {
  readonly id: number
  readonly fields: DocumentFields
  /**
   * More of its fields, in objects that documents share: what many documents have in common is worked out once for each object. An
   * object given here must never change. Only a text field may be in several places: all its texts count.
   */
  readonly parts?: readonly DocumentFields[]
}

/** Every field of a document, its own and those of its parts. */
export function allFields({ fields, parts }: IndexDocument): DocumentFields {
  if (parts === undefined || parts.length === 0) return fields
  const all: Record<string, FieldValue | undefined> = {}
  for (const part of [...parts, fields]) {
    for (const [name, value] of Object.entries(part)) {
      if (value === undefined) continue
      const before = all[name]
      all[name] = before === undefined ? value : ([before, value].flat() as string[])
    }
  }
  return all
}

/**
 * A condition on one document. Ranges are inclusive; an absent field satisfies only `not`. `Other` are conditions of the asker's own,
 * which the index does not know: they are put into its words before it is asked.
 */
export type Predicate<Other = never> =
  | Other
  | { readonly op: 'all' }
  | { readonly op: 'none' }
  | { readonly op: 'term'; readonly field: string; readonly values: readonly string[] }
  | { readonly op: 'prefix'; readonly field: string; readonly value: string }
  | { readonly op: 'range'; readonly field: string; readonly min?: number; readonly max?: number }
  | { readonly op: 'exists'; readonly field: string }
  | { readonly op: 'ids'; readonly ids: readonly number[] }
  /** Documents whose id is higher. */
  | { readonly op: 'after'; readonly id: number }
  | { readonly op: 'near'; readonly field: string; readonly at: GeoPoint; readonly radiusKm: number }
  | { readonly op: 'and'; readonly of: readonly Predicate<Other>[] }
  | { readonly op: 'or'; readonly of: readonly Predicate<Other>[] }
  | { readonly op: 'not'; readonly of: Predicate<Other> }

/** Groups are joined by AND. A facet with the same tag is counted as if its own group were absent (disjunctive counting). */
export interface FilterGroup<Other = never> {
  readonly tag: string
  readonly where: Predicate<Other>
}

/** Counts of every value of a keyword(s) field (most frequent first, then by value), or of fixed predicates. */
export type FacetRequest =
  | { readonly tag: string; readonly kind: 'field'; readonly field: string; readonly limit: number }
  | { readonly tag: string; readonly kind: 'fixed'; readonly queries: readonly Predicate[] }
  | { readonly tag: string; readonly kind: 'histogram'; readonly field: string; readonly edges: readonly number[] }

/**
 * A figure that follows from a number in straight pieces: from `from` on it is `value` and grows by `slope` for each unit more. The
 * pieces ascend; below the first there is none.
 */
export type Curve = readonly { readonly from: number; readonly value: number; readonly slope: number }[]

/** Documents that satisfy `where`, and what their number means. */
export interface CurveCase {
  readonly where: Predicate
  readonly curve: Curve
}

/** Absent values sort last in both directions; the last tie-break is always the id, ascending. */
export type SortKey =
  | { readonly by: 'field'; readonly field: string; readonly direction: 'asc' | 'desc' }
  /** By a figure that follows from a number; the first case that a document satisfies says which, and without one it has none. */
  | { readonly by: 'curve'; readonly field: string; readonly cases: readonly CurveCase[]; readonly direction: 'asc' | 'desc' }
  | { readonly by: 'relevance' }
  | { readonly by: 'distance'; readonly field: string; readonly at: GeoPoint }
  | { readonly by: 'id'; readonly direction: 'asc' | 'desc' }

export interface IndexQuery {
  /** Words; all must match, the last also as a prefix. Empty or absent matches everything. */
  readonly text?: string
  readonly groups: readonly FilterGroup[]
  readonly facets: readonly FacetRequest[]
  readonly sort: readonly SortKey[]
  /** Number of hits to skip. */
  readonly offset: number
  /** Number of hits to return; 0 is allowed. */
  readonly limit: number
}

/** `field`: [value, count] pairs with count > 0. `fixed`: one count per query. `histogram`: edges.length - 1 counts, bucket i is [edges[i], edges[i+1]), the last one closed. */
export type FacetAnswer =
  | { readonly kind: 'field'; readonly counts: readonly (readonly [value: string, count: number])[] }
  | { readonly kind: 'fixed'; readonly counts: readonly number[] }
  | { readonly kind: 'histogram'; readonly counts: readonly number[] }

export interface IndexAnswer {
  readonly total: number
  /** Document ids of the requested page, in order. */
  readonly ids: readonly number[]
  /** One answer per requested facet, in the order of the request. */
  readonly facets: readonly FacetAnswer[]
  /** Set when nothing matched exactly and words were replaced by near ones (one edit): the words used. */
  readonly corrected?: readonly string[]
}

/** Looked at between the parts of a question; what it throws ends the question and changes nothing. */
export type Watch = () => void

/** Lets a question take as long as it needs. */
export const UNWATCHED: Watch = () => undefined
