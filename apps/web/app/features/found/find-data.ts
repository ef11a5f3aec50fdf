import { getFindAddress } from '@app/contract/landing/landing.ts'
import { getUserConfig } from '@app/contract/site/site.ts'
import type { SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToQuery } from '@app/rules/search/criteria-to-url.ts'
import { redirectTo, type LoadArgs } from '../../platform/page/page-module.ts'
import { shownSearchZip } from '../../platform/preferences.ts'
import { unprefixed } from '../../platform/routing/routing.ts'
import { criteriaOfAddress } from '../search/own-criteria.ts'
import { loadResultsOf, type ResultsData } from '../search/results-data.ts'
import type { FinderData } from '../finder/finder-choices.ts'
import { chosenOf, loadFinder } from '../finder/finder-data.ts'

const PATH = '/find'
const CLASSIC_PATH = '/vehicleFinder'

/** The finder with what it finds below. */
export interface FindData {
  readonly finder: FinderData
  readonly results: ResultsData
  /** The address with known pairs alone. */
  readonly canonicalPath: string
}

/** What follows `/find/` as it travelled. */
const restOf = (path: string): string => path.slice(PATH.length + 1)

/** Loads the finder with its results; where the site hides the new layout, the finder as it was takes its place (MQ-051). @throws BAD_FILTER. */
export async function loadFind(args: LoadArgs): Promise<FindData> {
  const { api, app, url } = args
  const [{ vehicleFinderPreference }, address] = await Promise.all([
    api(getUserConfig, {}),
    api(getFindAddress, { query: { path: restOf(unprefixed(app.locale, url.pathname)) } }),
  ])
  const own = chosenOf(url.searchParams)
  const zip = own.buyerEnteredZip === '' && address.miles !== null ? shownSearchZip(app) : own.buyerEnteredZip
  const milesAway = own.milesAway ?? (zip === '' ? null : address.miles)
  const criteria: SearchCriteria = { ...own, filter: { ...address.filter, ...own.filter }, buyerEnteredZip: zip, milesAway }
  if (vehicleFinderPreference.hideNewLayout) {
    const query = criteriaToQuery(criteria)
    throw redirectTo(query === '' ? CLASSIC_PATH : `${CLASSIC_PATH}?${query}`)
  }
  const { page, size, sort, over } = criteriaOfAddress(url.searchParams, app)
  const found = { ...criteria, page, size, sort, over }
  const [finder, results] = await Promise.all([loadFinder(api, criteria), loadResultsOf(args, found)])
  return { finder, results, canonicalPath: address.canonicalPath }
}
