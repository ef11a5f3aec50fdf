import type { Pool } from 'pg'
import type { LotSearch } from '#modules/search/index.ts'
import { AnswerKeeper } from '#platform/kept/kept.ts'
import type { SitemapEntry, SitemapSource } from '#platform/pages/index.ts'
import { landingEntries } from './landing-entries.ts'
import { countUnsold, readLastChanges, readUnsold } from './lots.store.ts'

/** How long the landing pages of a site are kept. */
const LIFE_MS = 600_000
/** Landing pages that are handed on at once. */
const PAGE_ENTRIES = 1_000

/** What of a site's pages comes and goes with its lots. */
export function sitemapOf({ pool, countLots }: { readonly pool: Pool } & Pick<LotSearch, 'countLots'>): SitemapSource {
  const kept = new AnswerKeeper<readonly SitemapEntry[]>({ lifeMs: LIFE_MS })
  const landing = (siteCode: string, nowMs: number): Promise<readonly SitemapEntry[]> =>
    kept.get(siteCode, nowMs, async () => landingEntries({ countLots, siteCode, nowMs, changes: await readLastChanges(pool, siteCode) }))
  return {
    count: async (section, siteCode, nowMs) => (section === 'lots' ? countUnsold(pool, siteCode) : (await landing(siteCode, nowMs)).length),
    async *read(section, { siteCode, nowMs, offset, limit }) {
      if (section === 'lots') yield* readUnsold(pool, siteCode, { offset, limit })
      else {
        const entries = (await landing(siteCode, nowMs)).slice(offset, offset + limit)
        for (let at = 0; at < entries.length; at += PAGE_ENTRIES) yield entries.slice(at, at + PAGE_ENTRIES)
      }
    },
  }
}
