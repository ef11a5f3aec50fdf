import type { FindAnswer } from '@app/contract/landing/landing.answers.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { findClause, findMiles, findPath, FIND_KEYS, readFindPairs, type FindKey } from '@app/rules/search/landing/find-path.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Lexicon } from './lexicon.ts'

/** What the segments behind `/find/` stand for: known pairs as filters, the others dropped (MQ-052). */
export async function resolveFind(lexicon: Lexicon, rest: string, { site, nowMs }: RequestContext): Promise<FindAnswer> {
  const pairs = readFindPairs(rest)
  const known: Partial<Record<FindKey, string>> = {}
  const filter: Record<string, readonly string[]> = {}
  const take = (key: FindKey, slug: string, [code, clauses]: readonly [string, readonly string[]]): void => {
    known[key] = slug
    filter[code] = clauses
  }
  const make = pairs.make === undefined ? null : await lexicon.findMake(site.code, pairs.make, nowMs)
  if (make !== null) {
    take('make', make.slug, ['MAKE', make.values.map((value) => valueClause('lot_make_desc', value))])
    const model = pairs.model === undefined ? null : await lexicon.findModel(site.code, { make, slug: pairs.model }, nowMs)
    // A word stands for models and for groups of them; one clause holds them all.
    if (model !== null) take('model', model.slug, ['MODL', model.values.map((value) => valueClause('LotModel', value))])
  }
  for (const key of FIND_KEYS) {
    const slug = pairs[key]
    if (slug === undefined || key === 'make' || key === 'model' || key === 'miles') continue
    const found = findClause(key, slug)
    if (found !== null) take(key, slug, [found.code, [found.clause]])
  }
  const miles = findMiles(pairs.miles)
  if (miles !== null) known.miles = String(miles)
  return { canonicalPath: findPath(known), filter, miles }
}
