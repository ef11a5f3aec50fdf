import * as z from 'zod/mini'
import { LOT_CATEGORIES } from '../quick-picks/quick-pick-codes.ts'
import { CURRENCY_CODES } from '../sites.ts'
import { LANDING_KINDS } from './landing-codes.ts'

const count = z.int().check(z.nonnegative())
const texts = z.readonly(z.array(z.string()))

/** A value of a filter with its lots, and the page that shows them. */
const link = z.object({
  /** Code of the filter, by which pages find their own word. */
  code: z.string(),
  clause: z.string(),
  /** The server's word for it. */
  name: z.string(),
  count,
  /** Path and query on this site, without language prefix. */
  path: z.string(),
})
export type LandingLink = z.infer<typeof link>

const page = z.object({
  kind: z.enum(LANDING_KINDS),
  category: z.enum(LOT_CATEGORIES),
  /** The page's one address, and the one that search engines keep: without a category of all. */
  path: z.string(),
  canonicalPath: z.string(),
  /** Clauses that find the lots of the page; a search carries them beside its own. */
  clauses: texts,
  /** Words that the page searches for; empty but for pages of a text. */
  query: z.string(),
  /** What the page is of: make and model as files write them, a year, or the value of a filter. */
  make: z.string(),
  model: z.string(),
  year: z.string(),
  value: z.nullable(z.object({ code: z.string(), clause: z.string(), name: z.string() })),
  total: count,
  /** How many of them run and drive, and how many have a clean title. */
  runs: count,
  clean: count,
  /** Pages above this one, the widest first, with the name of each. */
  trail: z.readonly(z.array(z.object({ name: z.string(), path: z.string() }))),
  /**
   * For a make without lots: models of it that were sold in the last year on the site, those sold most first; `medianMinor` is their middle
   * hammer price, null below eight sold. Else empty.
   */
  sold: z.readonly(
    z.array(z.object({ name: z.string(), path: z.string(), count, currency: z.enum(CURRENCY_CODES), medianMinor: z.nullable(count) })),
  ),
  /** What stands near it; a group without links is left out. */
  groups: z.readonly(
    z.array(z.object({ of: z.enum(['models', 'years', 'damages', 'states', 'makes', 'siblings']), links: z.readonly(z.array(link)) })),
  ),
})
export type LandingPage = z.infer<typeof page>

/** Answer of getLanding: a page, the address that it moved to, or nothing that anybody knows. */
export const landingAnswer = z.union([
  z.object({ status: z.literal('page'), page }),
  z.object({ status: z.literal('moved'), path: z.string() }),
  z.object({ status: z.literal('unknown') }),
])
export type LandingAnswer = z.infer<typeof landingAnswer>

/** Answer of getFindAddress: the filters that the address stands for, and the address without what is unknown. */
export const findAnswer = z.object({
  canonicalPath: z.string(),
  filter: z.record(z.string(), texts),
  /** Miles around the reader's place; null for anywhere. */
  miles: z.nullable(z.int()),
})
export type FindAnswer = z.infer<typeof findAnswer>

/** Answer of countChoices, in the shape of a search (MKT-3.28). */
export const finderChoices = z.object({
  results: z.object({
    totalElements: count,
    /** Facets of type, make, model, year, damage, title, country and state; each counted as if nothing of it were chosen. */
    facetFields: z.readonly(
      z.array(
        z.object({
          quickPickCode: z.string(),
          sequenceNumber: z.int(),
          displayName: z.string(),
          facetCounts: z.readonly(z.array(z.object({ count, query: z.string(), displayName: z.string(), sequenceNumber: z.int() }))),
        }),
      ),
    ),
    /** Lots within so many miles of the place; empty where none is named. */
    radii: z.readonly(z.array(z.object({ miles: z.int(), count }))),
    /** The postal code is unknown, and was left out. */
    isZipUnknown: z.boolean(),
  }),
})
export type FinderChoices = z.infer<typeof finderChoices>
