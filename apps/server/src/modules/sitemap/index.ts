import type { Pool } from 'pg'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { LotSearch } from '#modules/search/index.ts'
import { inBatches } from '#platform/jobs/index.ts'
import { AnswerKeeper } from '#platform/kept/kept.ts'
import type { SitemapEntry, SitemapSource } from '#platform/pages/index.ts'
import { landingEntries } from './landing-entries.ts'
import { countUnsold, readLastChanges, readLastResult, readPartChanges, readUnsold } from './lots.store.ts'

/** How long the landing pages of a site are kept. */
const LIFE_MS = 600_000
const SITEMAPS_BYTES_MAX = 32 * 2 ** 20
/** About so much an entry takes in memory. */
const ENTRY_BYTES = 300
/** The page of what was decided. */
const RESULTS_PATH = '/results'
/** Landing pages that are handed on at once. */
const PAGE_ENTRIES = 1_000

/** The last change of each part of so many pages. */
function partChanges(entries: readonly SitemapEntry[], limit: number): readonly (number | null)[] {
  return inBatches(entries, limit).map((part) => part.reduce<number | null>((last, { changedAtMs }) => maxOf(last, changedAtMs), null))
}
const maxOf = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.max(one, other)

/** What of a site's pages comes and goes with its lots. */
export function sitemapOf({ pool, countLots }: { readonly pool: Pool } & Pick<LotSearch, 'countLots'>): SitemapSource {
  const kept = new AnswerKeeper<readonly SitemapEntry[]>({
    name: 'sitemaps',
    lifeMs: LIFE_MS,
    maxBytes: SITEMAPS_BYTES_MAX,
    bytesOf: (entries) => entries.length * ENTRY_BYTES,
  })
  const landing = (siteCode: string, nowMs: number): Promise<readonly SitemapEntry[]> =>
    kept.get(siteCode, nowMs, async () => landingEntries({ countLots, siteCode, nowMs, changes: await readLastChanges(pool, siteCode) }))
  return {
    count: async (section, { siteCode, nowMs }) =>
      section === 'lots' ? countUnsold(pool, siteCode) : (await landing(siteCode, nowMs)).length,
    changes: async (section, { siteCode, nowMs, limit }) =>
      section === 'lots' ? readPartChanges(pool, siteCode, limit) : partChanges(await landing(siteCode, nowMs), limit),
    pageChanges: async (siteCode) => {
      const changedAtMs = await readLastResult(pool, siteOf(siteCode).lists.sellingSites)
      return new Map(changedAtMs === null ? [] : [[RESULTS_PATH, changedAtMs]])
    },
    async *read(section, { siteCode, nowMs, offset, limit }) {
      if (section === 'lots') yield* readUnsold(pool, siteCode, { offset, limit })
      else {
        const entries = (await landing(siteCode, nowMs)).slice(offset, offset + limit)
        yield* inBatches(entries, PAGE_ENTRIES)
      }
    },
  }
}
