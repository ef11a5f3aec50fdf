import type { LandingKind } from '@app/contract/landing/landing-codes.ts'
import { slugOf } from '../../reference/folded.ts'
import type { FixedQuery } from '../facet-table.ts'
import { landingFacetOf } from './landing-filters.ts'

/** Kinds whose values are a fixed list: the filter whose clauses they are. */
const FIXED: Readonly<Partial<Record<LandingKind, string>>> = {
  featured: 'FETI',
  type: 'VEHT',
  title: 'TITL',
  damage: 'ANYD',
  'primary-damage': 'PRID',
  category: 'VEHC',
  'category-abi': 'ABI',
  'category-abi2': 'ABI',
  grade: 'GRAD',
  bid: 'BIDS',
  source: 'FROM',
}

/** Letters of each scheme of British insurers: of before October 2017, and of today (MQ-056). */
const SCHEMES: Readonly<Partial<Record<LandingKind, string>>> = { 'category-abi': 'ABCD', 'category-abi2': 'ABNS' }

/** One value of a fixed list: the filter's code, its clause, the server's word for it and its slug. */
export interface LandingValue extends FixedQuery {
  readonly code: string
}

/** Every value of a kind with a fixed list; none for makes, models, years and texts. */
export function landingValues(kind: LandingKind): readonly LandingValue[] {
  const code = FIXED[kind]
  const facet = code === undefined ? undefined : landingFacetOf(code)
  if (code === undefined || facet?.kind !== 'fixed') return []
  const letters = SCHEMES[kind]
  return facet.queries
    .filter(({ query }) => letters === undefined || letters.includes(query.slice(-1)))
    .map((query) => ({ ...query, code }))
}

const codeOf = (query: string): string => slugOf(query.split(':').at(-1)?.split('_').at(-1) ?? '')

/** The value that a slug names, by its own slug or by the code at the end of its clause (`fr`, `v`, `s`), as old links have it. */
export function landingValueOf(kind: LandingKind, slug: string): LandingValue | null {
  const values = landingValues(kind)
  return values.find((one) => one.slug === slug) ?? values.find(({ query }) => codeOf(query) === slug) ?? null
}
