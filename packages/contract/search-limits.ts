/** Typed query text, characters (MQ-003). */
export const QUERY_LENGTH_MAX = 200
/** Groups of one request's filter. */
export const FILTER_GROUPS_MAX = 40
/** Clauses of one filter group. */
export const FILTER_CLAUSES_MAX = 1_000
/** Characters of one filter clause. */
export const CLAUSE_LENGTH_MAX = 2_000
/** Sort keys of one request. */
export const SORT_KEYS_MAX = 8
