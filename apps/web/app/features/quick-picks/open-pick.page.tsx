import { getQuickPicks } from '@app/contract/quick-picks/quick-picks.ts'
import { categoryOf, criteriaOfPick, quickPickPageOf } from '@app/rules/quick-picks/quick-picks.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { textSearchPath } from './text-search-path.ts'

/** The page whose picks an address without one names. */
const PAGE = 'HOME'

/** Opens the search of a quick pick; a value that names none is searched for as a text (MQ-038). */
export async function load({ api, params }: LoadArgs): Promise<never> {
  const { pageId = PAGE, value = '' } = params
  const category = quickPickPageOf(pageId)?.category ?? categoryOf(params['category'] ?? '') ?? 'all'
  const { groups, quickPicksByUri } = await api(getQuickPicks, { params: { pageId }, query: { category } })
  const pick = Object.hasOwn(quickPicksByUri, value) ? quickPicksByUri[value] : undefined
  const group = groups.find(({ uris }) => uris.includes(value))
  if (pick === undefined || group === undefined) throw redirectTo(textSearchPath(value))
  throw redirectTo(criteriaToUrl(criteriaOfPick(group.code, pick.searchQuery, category)))
}

export const head = (): PageHead => ({})

/** Never shown: the address leads on to results. */
export const Page = (): null => null
