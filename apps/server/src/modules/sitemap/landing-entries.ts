import { LANDING_KINDS } from '@app/contract/landing/landing-codes.ts'
import { LOT_CATEGORIES, type LotCategory } from '@app/contract/quick-picks/quick-pick-codes.ts'
import { slugOf } from '@app/rules/reference/folded.ts'
import { categoryClauses, categoryOf } from '@app/rules/quick-picks/quick-picks.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { NO_CRITERIA } from '@app/rules/search/criteria.ts'
import { isModelYear } from '@app/rules/reference/vehicles/model-years.ts'
import { landingPath } from '@app/rules/search/landing/landing-path.ts'
import { landingValues } from '@app/rules/search/landing/landing-values.ts'
import type { LotSearch } from '#modules/search/index.ts'
import type { SitemapEntry } from '#platform/pages/index.ts'

/** Makes of a site, and models and years of a make, that are listed. */
const VALUES_MAX = 10_000

interface SiteLots {
  readonly countLots: LotSearch['countLots']
  readonly siteCode: string
  readonly nowMs: number
  /** Last changes by make and model group in the spelling of the index. */
  readonly changes: ReadonlyMap<string, number>
}

/** Years of lots that have a page, of what `criteria` finds. */
const yearsIn = (years: readonly (readonly [year: string, lots: number])[] | undefined, nowMs: number): string[] =>
  (years ?? []).flatMap(([year]) => (isModelYear(year, new Date(nowMs).getUTCFullYear()) ? [year] : []))

/** The years of each model of a make; without a category, so that no page stands for what a broader one shows. */
async function yearsOfModels(
  { countLots, siteCode, nowMs, changes }: SiteLots,
  make: string,
  models: readonly string[],
): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = []
  for (const model of models) {
    const criteria = { ...NO_CRITERIA, misc: [valueClause('lot_make_desc', make), valueClause('lot_model_group', model)] }
    const { values } = await countLots({ siteCode, nowMs, criteria, fields: [['year', VALUES_MAX]] })
    const changedAtMs = changes.get(`${make}\n${model}`) ?? changes.get(`${make}\n`) ?? null
    const slugs = [slugOf(make), slugOf(model)]
    for (const year of yearsIn(values.get('year'), nowMs)) entries.push({ path: landingPath('year', [...slugs, year]), changedAtMs })
  }
  return entries
}

async function ofMake(lots: SiteLots, make: string, category: LotCategory): Promise<SitemapEntry[]> {
  const { countLots, siteCode, nowMs, changes } = lots
  const criteria = { ...NO_CRITERIA, misc: [...categoryClauses(category), valueClause('lot_make_desc', make)] }
  const fields = [
    ['modelGroup', VALUES_MAX],
    ['year', VALUES_MAX],
  ] as const
  const { total, values } = await countLots({ siteCode, nowMs, criteria, fields })
  if (total === 0) return []
  const own = slugOf(make)
  const changedAtMs = changes.get(`${make}\n`) ?? null
  const models = (values.get('modelGroup') ?? []).map(([model]) => model)
  return [
    { path: landingPath('make', [own], category), changedAtMs },
    ...models.map((model) => ({
      path: landingPath('model', [own, slugOf(model)], category),
      changedAtMs: changes.get(`${make}\n${model}`) ?? changedAtMs,
    })),
    ...yearsIn(values.get('year'), nowMs).map((year) => ({ path: landingPath('year', [own, year], category), changedAtMs })),
    ...(category === 'all' ? await yearsOfModels(lots, make, models) : []),
  ]
}

async function ofLists({ countLots, siteCode, nowMs, changes }: SiteLots, category: LotCategory): Promise<SitemapEntry[]> {
  const values = LANDING_KINDS.flatMap((kind) => landingValues(kind).map((value) => ({ kind, ...value })))
  const criteria = { ...NO_CRITERIA, misc: categoryClauses(category) }
  const { clauses } = await countLots({ siteCode, nowMs, criteria, clauses: values.map(({ query }) => query) })
  const changedAtMs = changes.get('\n') ?? null
  return values.flatMap(({ kind, slug }, at) =>
    (clauses[at] ?? 0) > 0 ? [{ path: landingPath(kind, [slug], category), changedAtMs }] : [],
  )
}

/** Every landing page of a site that has lots now, each address once, makes first. */
export async function landingEntries(asked: SiteLots): Promise<readonly SitemapEntry[]> {
  const { siteCode, nowMs } = asked
  const { values } = await asked.countLots({ siteCode, nowMs, criteria: NO_CRITERIA, fields: [['make', VALUES_MAX]] })
  const entries = new Map<string, SitemapEntry>()
  const add = (found: readonly SitemapEntry[]): void => {
    for (const entry of found) if (!/\/(?:\/|$)/.test(entry.path) && !entries.has(entry.path)) entries.set(entry.path, entry)
  }
  for (const [make] of values.get('make') ?? []) {
    // A make that a file calls as a category is called has no address (MQ-055).
    if (slugOf(make) === '' || categoryOf(slugOf(make)) !== null) continue
    for (const category of LOT_CATEGORIES) add(await ofMake(asked, make, category))
  }
  for (const category of LOT_CATEGORIES) add(await ofLists(asked, category))
  return [...entries.values()]
}
