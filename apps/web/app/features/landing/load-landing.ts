import { Failure } from '@app/contract/failure.ts'
import { getLanding } from '@app/contract/landing/landing.ts'
import type { LandingPage } from '@app/contract/landing/landing.answers.ts'
import { PRICE_DAYS } from '@app/contract/prices/price-codes.ts'
import type { PriceBand } from '@app/contract/prices/prices.answers.ts'
import { getPrices } from '@app/contract/prices/prices.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import { movedTo } from '../../platform/page/page-module.ts'
import { unprefixed } from '../../platform/routing/routing.ts'
import type { LandingData } from '../landing-parts/landing-data.ts'

/** What loads a list; it is handed over, since it comes with the list. */
type ListLoader = Pick<typeof import('../search/results-data.ts'), 'loadResultsOf' | 'criteriaOfAddress'>

/** What lots of the page's model sold for; the page is whole without it. */
async function loadPrices({ api }: LoadArgs, { make, model, year }: LandingPage): Promise<PriceBand | null> {
  if (make === '' || model === '') return null
  const query = { make, model, days: PRICE_DAYS.usual, ...(year === '' ? {} : { year: Number(year) }) }
  return api(getPrices, { query }).then(
    ({ band }) => band,
    () => null,
  )
}

/** Loads a landing page; an old spelling moves for good, and what nobody knows is not found. @throws Failure NOT_FOUND. */
export async function loadLanding(args: LoadArgs, { loadResultsOf, criteriaOfAddress }: ListLoader): Promise<LandingData> {
  const { url, app, api } = args
  const answer = await api(getLanding, { query: { path: unprefixed(app.locale, url.pathname) } })
  if (answer.status === 'unknown') throw new Failure('NOT_FOUND')
  if (answer.status === 'moved') throw movedTo(answer.path + url.search)
  const { page } = answer
  const criteria = criteriaOfAddress(url.searchParams, app)
  const query = criteria.query === '' ? page.query : criteria.query
  const within = { path: page.path, params: [], clauses: page.clauses }
  const [results, prices] = await Promise.all([loadResultsOf(args, { ...criteria, query, within }), loadPrices(args, page)])
  return { landing: page, results, prices }
}
