import type { LandingAnswer, LandingPage } from '@app/contract/landing/landing.answers.ts'
import { QUERY_LENGTH_MAX } from '@app/contract/search/search-limits.ts'
import { asWritten } from '@app/rules/lots/lot-name.ts'
import { landingPath, parseLanding, type LandingPath } from '@app/rules/search/landing/landing-path.ts'
import { landingValueOf } from '@app/rules/search/landing/landing-values.ts'
import { slugOf } from '@app/rules/reference/folded.ts'
import { readSoldModels } from '#modules/prices/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { landingClauses, type FoundLanding, type LandingDeps } from './found-landing.ts'
import { lotsAndGroupsOf } from './landing-neighbours.ts'
import type { FoundName } from './lexicon.ts'

/** Sold models of a make that its page leads to. */
const SOLD_MODELS_MAX = 12

type Sold = LandingPage['sold']

async function find({ lexicon }: LandingDeps, path: LandingPath, { site, nowMs }: RequestContext): Promise<FoundLanding | null> {
  const none = { path, make: null, model: null, year: '', value: null, query: '' }
  const [first = '', second = ''] = path.slugs
  if (path.kind === 'text') return { ...none, query: first.replaceAll('-', ' ').slice(0, QUERY_LENGTH_MAX) }
  if (path.kind !== 'make' && path.kind !== 'model' && path.kind !== 'year') {
    const value = landingValueOf(path.kind, first)
    return value === null ? null : { ...none, value }
  }
  const make = await lexicon.findMake(site.code, first, nowMs)
  if (make === null) return null
  const hasModel = path.kind === 'model' || path.slugs.length > 2
  const model = hasModel ? await lexicon.findModel(site.code, { make, slug: second }, nowMs) : null
  if (hasModel && model === null) return null
  return { ...none, make, model, year: path.kind === 'year' ? (path.slugs.at(-1) ?? '') : '' }
}

/** The words of the page's one address. */
function slugsOf({ path, make, model, year, value }: FoundLanding): readonly string[] {
  if (value !== null) return [value.slug]
  if (make === null) return path.slugs
  return [make.slug, ...(model === null ? [] : [model.slug]), ...(year === '' ? [] : [year])]
}

const nameOf = (found: FoundName | null): string => asWritten(found?.values[0] ?? '')

function trailOf({ path: { kind, category }, make, model, year }: FoundLanding): LandingPage['trail'] {
  if (make === null || kind === 'make') return []
  const ofMake = { name: nameOf(make), path: landingPath('make', [make.slug], category) }
  if (model === null || year === '') return [ofMake]
  return [ofMake, { name: nameOf(model), path: landingPath('model', [make.slug, model.slug], category) }]
}

/** Models of a make that were sold, as far as they have a page. */
async function soldOf({ pool, lexicon }: LandingDeps, { path, make }: FoundLanding, { site, nowMs }: RequestContext): Promise<Sold> {
  if (make === null || path.kind !== 'make') return []
  const sold = await readSoldModels(pool, make.values, { site, max: SOLD_MODELS_MAX })
  const known = await Promise.all(
    sold.map(async (one) => {
      const model = await lexicon.findModel(site.code, { make, slug: slugOf(one.model) }, nowMs)
      return model === null ? [] : [{ ...one, slug: model.slug }]
    }),
  )
  return known.flat().map(({ model, slug, count, medianMinor }) => ({
    name: asWritten(model),
    path: landingPath('model', [make.slug, slug], path.category),
    count,
    currency: site.currency,
    medianMinor,
  }))
}

/** What a path stands for on the site of the request. */
export async function resolveLanding(deps: LandingDeps, path: string, ctx: RequestContext): Promise<LandingAnswer> {
  const parsed = parseLanding(path, new Date(ctx.nowMs).getUTCFullYear())
  const found = parsed === null ? null : await find(deps, parsed, ctx)
  if (parsed === null || found === null) return { status: 'unknown' }
  const { kind, category } = parsed
  const canonicalPath = landingPath(kind, slugsOf(found), category)
  // The category of all may be written out; every other difference is an old or another spelling.
  const isOwn = path === canonicalPath || (category === 'all' && path === canonicalPath.replace(/(?<=^\/[^/]+)\//, '/all/'))
  if (!isOwn) return { status: 'moved', path: canonicalPath }
  const clauses = landingClauses(found)
  const within = { path, params: [], clauses }
  const lotsAndGroups = await deps.counts.get(`${ctx.site.code} ${path}`, ctx.nowMs, () => lotsAndGroupsOf(deps, { found, within }, ctx))
  const { value } = found
  return {
    status: 'page',
    page: {
      kind,
      category,
      path,
      canonicalPath,
      clauses,
      query: found.query,
      make: nameOf(found.make),
      model: nameOf(found.model),
      year: found.year,
      value: value === null ? null : { code: value.code, clause: value.query, name: value.label },
      trail: trailOf(found),
      sold: lotsAndGroups.total === 0 ? await soldOf(deps, found, ctx) : [],
      ...lotsAndGroups,
    },
  }
}
