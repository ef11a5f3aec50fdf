import type { LotCategory, QuickPickGroup } from '@app/contract/quick-picks/quick-pick-codes.ts'
import { getQuickPickCounts, getQuickPicks } from '@app/contract/quick-picks/quick-picks.ts'
import { criteriaOfPick, pickUri } from '@app/rules/quick-picks/quick-picks.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { titleCased } from '@app/rules/search/title-cased.ts'
import { clauseValue } from '@app/rules/search/clause-text.ts'
import { landingFacetOf } from '@app/rules/search/landing/landing-filters.ts'
import type { Api } from '../../platform/page/page-module.ts'

/** One pick as a page lists it. */
export interface ListedPick {
  readonly uri: string
  readonly clause: string
  readonly name: string
  /** An operator named it; its own words stand. */
  readonly isAdded: boolean
  readonly count: number
  readonly path: string
}

/** A group of picks with its columns. */
export interface PickList {
  readonly code: QuickPickGroup
  readonly columns: number
  readonly picks: readonly ListedPick[]
}

/** Whether the name of a pick is the one that its clause is made with. */
function isMade(code: QuickPickGroup, clause: string, uri: string): boolean {
  const facet = landingFacetOf(code)
  if (facet?.kind === 'fixed') return facet.queries.some(({ query, label }) => query === clause && pickUri(code, label) === uri)
  return facet !== undefined && pickUri(code, titleCased(clauseValue(facet.wireField, clause) ?? '')) === uri
}

/** The quick picks of a page and category with their lots. */
export async function loadPicks(api: Api, pageId: string, category: LotCategory): Promise<PickList[]> {
  const input = { params: { pageId }, query: { category } }
  const [{ groups, quickPicksByUri }, { countsByUri }] = await Promise.all([api(getQuickPicks, input), api(getQuickPickCounts, input)])
  return groups.map(({ code, columns, uris }) => ({
    code,
    columns,
    picks: uris.flatMap((uri) => {
      const pick = quickPicksByUri[uri]
      if (pick === undefined) return []
      const { searchQuery: clause, itemName: name } = pick
      const path = criteriaToUrl(criteriaOfPick(code, clause, category))
      return [{ uri, clause, name, isAdded: !isMade(code, clause, uri), count: countsByUri[uri] ?? 0, path }]
    }),
  }))
}
