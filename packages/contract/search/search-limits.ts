/** Typed query text, characters (MQ-003). */
export const QUERY_LENGTH_MAX = 200
/** Postal code or town that distances are measured from, characters. */
export const PLACE_LENGTH_MAX = 60
/** Groups of one request's filter. */
export const FILTER_GROUPS_MAX = 40
/** Clauses of one filter group. */
export const FILTER_CLAUSES_MAX = 1_000
/** Characters of one filter clause. */
export const CLAUSE_LENGTH_MAX = 2_000
/** Sort keys of one request. */
export const SORT_KEYS_MAX = 8
/**
 * What one request may ask of the index beside its words, lists of lot numbers and of values of one field apart, which are look-ups: so
 * many conditions in all groups together, and so many of them distances, which are worth five.
 */
export const CONDITIONS_MAX = 100
export const DISTANCES_MAX = 10
