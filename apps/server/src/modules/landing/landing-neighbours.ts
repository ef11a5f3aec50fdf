import type { LandingLink, LandingPage } from '@app/contract/landing/landing.answers.ts'
import { slugOf } from '@app/rules/reference/folded.ts'
import { asWritten } from '@app/rules/lots/lot-name.ts'
import { categoryClauses } from '@app/rules/quick-picks/quick-picks.ts'
import { findStateName } from '@app/rules/reference/places/states.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { NO_CRITERIA, withClauses, type FixedList, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { facetOf, STATE_CODE } from '@app/rules/search/facet-table.ts'
import { isModelYear } from '@app/rules/reference/vehicles/model-years.ts'
import { landingPath } from '@app/rules/search/landing/landing-path.ts'
import { landingValues } from '@app/rules/search/landing/landing-values.ts'
import type { LotField } from '#modules/lot-documents/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { landingClauses, type FoundLanding, type LandingDeps, type LotsAndGroups } from './found-landing.ts'

/** Links of a group that a page shows. */
const LINKS_MAX = 12
/** Models and years that are looked through for them: several values may share a word. */
const VALUES_READ = 60
const RUNS = 'lot_condition_code:CERT-D'
const CLEAN = 'title_group_code:TITLEGROUP_C'

type Counted = readonly (readonly [value: string, lots: number])[]
type Group = LandingPage['groups'][number]

const criteriaOf = (clauses: readonly string[], query: string): SearchCriteria => ({ ...NO_CRITERIA, query, misc: clauses })

/** Values as links, those that share a word put together; values without a word are left out. */
function named(counted: Counted, linkOf: (slug: string, value: string) => Pick<LandingLink, 'code' | 'clause' | 'path'>): LandingLink[] {
  const links = new Map<string, LandingLink>()
  for (const [value, count] of counted) {
    const slug = slugOf(value)
    if (slug === '') continue
    const known = links.get(slug)
    links.set(slug, known ? { ...known, count: known.count + count } : { ...linkOf(slug, value), name: asWritten(value), count })
  }
  return [...links.values()].toSorted((a, b) => b.count - a.count)
}

const modelsOf = (counted: Counted, { path: { category }, make, year }: FoundLanding): LandingLink[] =>
  named(counted, (slug, value) => ({
    code: 'MODG',
    clause: valueClause('lot_model_group', value),
    path: landingPath(year === '' ? 'model' : 'year', [make?.slug ?? '', slug, ...(year === '' ? [] : [year])], category),
  }))

/** Years of a make or model that have an address, the newest first. */
const yearsOf = (counted: Counted, { path: { category }, make, model }: FoundLanding, nowMs: number): LandingLink[] =>
  named(
    counted.filter(([year]) => isModelYear(year, new Date(nowMs).getUTCFullYear())),
    (year) => ({
      code: 'YEAR',
      clause: valueClause('lot_year', year),
      path: landingPath('year', [make?.slug ?? '', ...(model === null ? [] : [model.slug]), year], category),
    }),
  ).toSorted((a, b) => Number(b.name) - Number(a.name))

/** Values that narrow the list itself. */
function filters(
  within: FixedList,
  found: FoundLanding,
  { code, counted, words }: { code: string; counted: Counted; words: (value: string) => readonly [clause: string, name: string] },
): LandingLink[] {
  const list = { ...NO_CRITERIA, within, query: found.query }
  return counted.map(([value, count]) => {
    const [clause, name] = words(value)
    return { code, clause, name, count, path: criteriaToUrl(withClauses(list, code, [clause])) }
  })
}

function damageWords(value: string): readonly [string, string] {
  const clause = `damage_type_code:${value}`
  const facet = facetOf('PRID')
  const label = facet?.kind === 'fixed' ? facet.queries.find(({ query }) => query === clause)?.label : undefined
  return [clause, label ?? value]
}

/** Other values of a fixed list, each with its own page. */
async function siblingValues(
  { countLots }: LandingDeps,
  { path: { kind, category }, value }: FoundLanding,
  { site, nowMs }: RequestContext,
): Promise<LandingLink[]> {
  const values = landingValues(kind).filter((one) => one.query !== value?.query)
  const clauses = values.map(({ query }) => query)
  const counted = await countLots({ siteCode: site.code, nowMs, criteria: criteriaOf(categoryClauses(category), ''), clauses })
  return values
    .map(({ code, query, label, slug }, at) => ({
      code,
      clause: query,
      name: label,
      count: counted.clauses[at] ?? 0,
      path: landingPath(kind, [slug], category),
    }))
    .toSorted((a, b) => b.count - a.count)
}

/** What stands beside a page of a make, model or year: other models of the make, and years of the same. */
async function siblingsOfMake({ countLots }: LandingDeps, found: FoundLanding, { site, nowMs }: RequestContext): Promise<Group[]> {
  const { model, year } = found
  const wider = year === '' ? { ...found, model: null } : { ...found, year: '' }
  const fields: readonly (readonly [LotField, number])[] = [[year === '' ? 'modelGroup' : 'year', VALUES_READ]]
  const counted = await countLots({ siteCode: site.code, nowMs, criteria: criteriaOf(landingClauses(wider), ''), fields })
  if (year !== '')
    return [{ of: 'years', links: yearsOf(counted.values.get('year') ?? [], found, nowMs).filter(({ name }) => name !== year) }]
  const others = modelsOf(counted.values.get('modelGroup') ?? [], found).filter(({ name }) => slugOf(name) !== model?.slug)
  return [{ of: 'siblings', links: others }]
}

/** The lots of a page, and what stands near it, each with its lots; what has none is left out (MKT-2.20 to 2.23). */
export async function lotsAndGroupsOf(
  deps: LandingDeps,
  { found, within }: { readonly found: FoundLanding; readonly within: FixedList },
  ctx: RequestContext,
): Promise<LotsAndGroups> {
  const { site, nowMs } = ctx
  // To count a field takes time: only those are asked whose values the page shows.
  const fields: (readonly [LotField, number])[] = [
    ['damage', LINKS_MAX],
    ['state', LINKS_MAX],
  ]
  if (found.make === null) fields.push(['make', LINKS_MAX])
  else {
    if (found.model === null) fields.push(['modelGroup', VALUES_READ])
    if (found.year === '') fields.push(['year', VALUES_READ])
  }
  const criteria = criteriaOf(within.clauses, found.query)
  const besides: Promise<Group[]> =
    found.make === null
      ? siblingValues(deps, found, ctx).then((links) => [{ of: 'siblings', links }])
      : found.path.kind === 'make'
        ? Promise.resolve([])
        : siblingsOfMake(deps, found, ctx)
  const asked = { siteCode: site.code, nowMs, criteria, fields, clauses: [RUNS, CLEAN] }
  const [{ total, values, clauses }, others] = await Promise.all([deps.countLots(asked), besides])
  const [runs = 0, clean = 0] = clauses
  const of = (field: LotField): Counted => values.get(field) ?? []
  const own: Group[] =
    found.make === null
      ? [
          {
            of: 'makes',
            links: filters(within, found, {
              code: 'MAKE',
              counted: of('make'),
              words: (make) => [valueClause('lot_make_desc', make), asWritten(make)],
            }),
          },
        ]
      : [
          ...(found.model === null ? [{ of: 'models' as const, links: modelsOf(of('modelGroup'), found) }] : []),
          ...(found.year === '' ? [{ of: 'years' as const, links: yearsOf(of('year'), found, nowMs) }] : []),
        ]
  const damages = filters(within, found, { code: 'PRID', counted: of('damage'), words: damageWords })
  const states = filters(within, found, {
    code: STATE_CODE,
    counted: of('state'),
    words: (state) => [valueClause('location_state', state), findStateName(site.country, state) ?? state],
  })
  const groups = [...own, { of: 'damages' as const, links: damages }, { of: 'states' as const, links: states }, ...others]
    .map(({ of: what, links }) => ({ of: what, links: links.filter(({ count }) => count > 0).slice(0, LINKS_MAX) }))
    .filter(({ links }) => links.length > 0)
  return { total, runs, clean, groups }
}
