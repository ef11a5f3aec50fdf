import type { Pool } from 'pg'
import type { LandingPage } from '@app/contract/landing/landing.answers.ts'
import { categoryClauses } from '@app/rules/quick-picks/quick-picks.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import type { LandingPath } from '@app/rules/search/landing/landing-path.ts'
import type { LandingValue } from '@app/rules/search/landing/landing-values.ts'
import type { LotSearch } from '#modules/search/index.ts'
import type { FoundName, Lexicon } from './lexicon.ts'
import type { AnswerKeeper } from '#platform/kept/kept.ts'

/** What a page says of its own lots: how many there are, run and drive or have a clean title, and what stands near it. */
export type LotsAndGroups = Pick<LandingPage, 'total' | 'runs' | 'clean' | 'groups'>

export interface LandingDeps {
  readonly pool: Pool
  readonly countLots: LotSearch['countLots']
  readonly lexicon: Lexicon
  readonly counts: AnswerKeeper<LotsAndGroups>
}

/** A landing page whose words were found. */
export interface FoundLanding {
  readonly path: LandingPath
  readonly make: FoundName | null
  readonly model: FoundName | null
  readonly year: string
  readonly value: LandingValue | null
  /** Words that are searched for. */
  readonly query: string
}

/** Clauses that find the lots of a page: values that share a word are joined by OR, since they are of one field. */
export function landingClauses({ path, make, model, year, value }: FoundLanding): readonly string[] {
  return [
    ...categoryClauses(path.category),
    ...(make?.values ?? []).map((one) => valueClause('lot_make_desc', one)),
    ...(model?.values ?? []).map((one) => valueClause('LotModel', one)),
    ...(year === '' ? [] : [valueClause('lot_year', year)]),
    ...(value === null ? [] : [value.query]),
  ]
}
