import * as z from 'zod/mini'
import type { CallName } from './calls.ts'
import type { Schema } from './define-call.ts'
import { FILTER_CLAUSES_MAX, FILTER_GROUPS_MAX, QUERY_LENGTH_MAX, SORT_KEYS_MAX } from './search/search-limits.ts'

const texts = z.union([z.string(), z.array(z.string())])
const flag = z.union([z.boolean(), z.enum(['true', 'false'])])
const count = z.union([z.int(), z.string().check(z.regex(/^\d+$/))])

/** A search as JSON says it, and what the flat and the DataTables form add (wire.md §1). */
const searchBody = z.looseObject({
  query: z.optional(texts).check(z.describe(`Typed words or "*", ${QUERY_LENGTH_MAX} characters at most.`)),
  filter: z
    .optional(z.record(z.string(), texts))
    .check(
      z.describe(
        `Clauses by group: a facet code or MISC. ${FILTER_GROUPS_MAX} groups, ${FILTER_CLAUSES_MAX} clauses a group at most; a form writes filter[CODE] or filter.CODE.`,
      ),
    ),
  sort: z
    .optional(texts)
    .check(z.describe(`Sort keys with direction, ${SORT_KEYS_MAX} at most; a form repeats the key or joins them by commas.`)),
  page: z.optional(count).check(z.describe('Zero-based.')),
  size: z.optional(count).check(z.describe('Lots a page; 20, 50 and 100 are offered.')),
  start: z.optional(count).check(z.describe('First hit wanted, instead of page.')),
  length: z.optional(count).check(z.describe('Lots a page, as DataTables says it.')),
  draw: z.optional(count).check(z.describe('Counter of a DataTables caller; comes back in data.query.')),
  freeFormSearch: z.optional(flag),
  watchListOnly: z.optional(flag),
  hideImages: z.optional(flag),
  displayName: z.optional(z.string()),
  searchName: z.optional(z.string()),
  includeTagByField: z.optional(z.record(z.string(), z.string())).check(z.describe('Group code to the tag of the facet it counts as.')),
  rawParams: z
    .optional(z.object({ pt: z.optional(z.string()), sfield: z.optional(z.string()) }))
    .check(z.describe('pt is "latitude,longitude", sfield the field of the place.')),
  sortByZip: z.optional(flag),
  buyerEnteredZip: z.optional(z.string()),
  milesAway: z.optional(count),
  facetLimit: z.optional(count).check(z.describe("Values of a field's facet wanted at most; 0 asks for no facets.")),
  facetsInBrief: z
    .optional(flag)
    .check(z.describe("Of a field's facet only the most frequent values and those set, and as valueCount how many there are.")),
})

/** What a DataTables caller sends for a list of own lots (wire.md §1). */
const tableBody = z.looseObject({
  draw: z.optional(count).check(z.describe('Counter of the caller; comes back as sEcho.')),
  start: z.optional(count).check(z.describe('First row wanted.')),
  length: z.optional(count).check(z.describe('Rows wanted; as many as are given at once when left out.')),
  sortByColumn: z.optional(z.string()).check(z.describe('Field that the rows are sorted by.')),
  sortOrder: z.optional(z.string()).check(z.describe('asc or desc.')),
  filterCriteria: z.optional(z.string()).check(z.describe('JSON text {"filters":[]}.')),
  fromDate: z.optional(texts).check(z.describe('First day, yyyymmdd.')),
  toDate: z.optional(texts).check(z.describe('Last day, yyyymmdd.')),
})

/**
 * What a body looks like where the call itself reads leniently and so has no shape to show. For the API page and its tests: a body
 * of this shape is always read; the call decides. Read by the server only.
 */
export const bodyShapes: Readonly<Partial<Record<CallName, Schema>>> = {
  searchLots: searchBody,
  searchLotsForm: searchBody,
  searchVehicleFinder: searchBody,
  searchLotNumbers: searchBody,
  searchVin: searchBody,
  watchAll: searchBody,
  listOwnLots: searchBody,
  listLotsWon: tableBody,
  listLotsLost: tableBody,
  listMyBids: tableBody,
}
