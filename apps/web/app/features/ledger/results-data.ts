import type { ResultPage } from '@app/contract/ledger/results.answers.ts'
import { listResults, RESULTS_PAGE_SIZES } from '@app/contract/ledger/results.ts'
import { type ResultSearch, narrowedBy, readResultsAddress } from '@app/rules/ledger/result-address.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'

const [, PAGE_SIZE] = RESULTS_PAGE_SIZES

/** A page of results and the search that found them. */
export interface ResultsData extends ResultPage {
  readonly search: ResultSearch
}

/** Loads a page of results by the search of its address. */
export async function loadResults({ api, url }: LoadArgs): Promise<ResultsData> {
  const { search, page } = readResultsAddress(url.searchParams)
  const { yearFrom, yearTo, priceFrom, priceTo, ...texts } = Object.fromEntries(narrowedBy(search))
  const numbers = Object.entries({ yearFrom, yearTo, priceFrom, priceTo }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Number(value)] as const],
  )
  const { kind, sort } = search
  const query = { ...texts, ...(Object.fromEntries(numbers) as Readonly<Record<string, number>>), kind, sort, page, size: PAGE_SIZE }
  return { ...(await api(listResults, { query })), search }
}
