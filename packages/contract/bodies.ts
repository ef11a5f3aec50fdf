import * as z from 'zod/mini'
import type { CallName } from './calls.ts'
import type { Schema } from './define-call.ts'
import { sentFlag } from './form-flag.ts'
import { FILTER_CLAUSES_MAX, FILTER_GROUPS_MAX, QUERY_LENGTH_MAX, SORT_KEYS_MAX } from './search/search-limits.ts'

const texts = z.union([z.string(), z.array(z.string())])
const count = z.union([z.int(), z.string().check(z.regex(/^\d+$/))])

/** A search as JSON, with the fields of the flat and the DataTables form (wire.md §1). */
const searchBody = z.looseObject({
  query: z.optional(texts).check(z.describe(`Search text or "*"; at most ${QUERY_LENGTH_MAX} characters.`)),
  filter: z
    .optional(z.record(z.string(), texts))
    .check(
      z.describe(
        `Clauses by group (a facet code or MISC); at most ${FILTER_GROUPS_MAX} groups of ${FILTER_CLAUSES_MAX} clauses. Forms send filter[CODE] or filter.CODE.`,
      ),
    ),
  sort: z
    .optional(texts)
    .check(z.describe(`Sort keys with direction; at most ${SORT_KEYS_MAX}. Forms repeat the field or separate the keys with commas.`)),
  page: z.optional(count).check(z.describe('Page number, starting at 0.')),
  size: z.optional(count).check(z.describe('Lots per page; pages offer 20, 50 and 100.')),
  start: z.optional(count).check(z.describe('Index of the first lot, in place of page.')),
  length: z.optional(count).check(z.describe('Lots per page, in place of size (DataTables).')),
  draw: z.optional(count).check(z.describe('Request counter of DataTables; returned in data.query.')),
  freeFormSearch: z.optional(sentFlag),
  watchListOnly: z.optional(sentFlag),
  hideImages: z.optional(sentFlag),
  displayName: z.optional(z.string()),
  searchName: z.optional(z.string()),
  includeTagByField: z.optional(z.record(z.string(), z.string())).check(z.describe('Tag of the facet that each group code counts as.')),
  rawParams: z
    .optional(z.object({ pt: z.optional(z.string()), sfield: z.optional(z.string()) }))
    .check(z.describe('pt is "latitude,longitude"; sfield is the field with the lot’s location.')),
  sortByZip: z.optional(sentFlag),
  buyerEnteredZip: z.optional(z.string()),
  milesAway: z.optional(count),
  facetLimit: z.optional(count).check(z.describe('Most values per facet; 0 returns no facets.')),
  facetsInBrief: z
    .optional(sentFlag)
    .check(z.describe('Return only the most frequent and the selected values of each facet; valueCount is the number of all values.')),
})

/** What DataTables sends for a list of the caller's lots (wire.md §1). */
const tableBody = z.looseObject({
  draw: z.optional(count).check(z.describe('Request counter; returned as sEcho.')),
  start: z.optional(count).check(z.describe('Index of the first row.')),
  length: z.optional(count).check(z.describe('Number of rows; defaults to the maximum.')),
  sortByColumn: z.optional(z.string()).check(z.describe('Field to sort by.')),
  sortOrder: z.optional(z.string()).check(z.describe('asc or desc.')),
  filterCriteria: z.optional(z.string()).check(z.describe('JSON text {"filters":[]}.')),
  fromDate: z.optional(texts).check(z.describe('First day, yyyymmdd.')),
  toDate: z.optional(texts).check(z.describe('Last day, yyyymmdd.')),
})

/**
 * Documented bodies of calls that parse their body leniently and so have no schema to show. For the API page and its tests: a body
 * of this shape is always accepted by the parser. Read by the server only.
 */
export const bodyShapes: Readonly<Partial<Record<CallName, Schema>>> = {
  searchLots: searchBody,
  searchLotsForm: searchBody,
  searchVehicleFinder: searchBody,
  countChoices: searchBody,
  searchLotNumbers: searchBody,
  searchVin: searchBody,
  watchAll: searchBody,
  listOwnLots: searchBody,
  listLotsWon: tableBody,
  listLotsLost: tableBody,
  listMyBids: tableBody,
}
