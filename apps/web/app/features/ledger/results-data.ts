import type { ResultPage } from '@app/contract/ledger/results.answers.ts'
import { listResults, RESULTS_PAGE_SIZES } from '@app/contract/ledger/results.ts'
import { type ResultSearch, narrowedBy, readResultsAddress } from '@app/rules/ledger/result-address.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import { findUnsoldLots, type UnsoldLots } from './unsold-lots.ts'

const [, PAGE_SIZE] = RESULTS_PAGE_SIZES

/** A page of results and the search that found them. */
export interface ResultsData extends ResultPage {
  readonly search: ResultSearch
  /** Of the first page: what went unsold and can still be had. */
  readonly unsold: UnsoldLots | null
}

/** Loads a page of results by the search of its address. */
export async function loadResults(args: LoadArgs): Promise<ResultsData> {
  const { api, url } = args
  const { search, page } = readResultsAddress(url.searchParams)
  const { yearFrom, yearTo, priceFrom, priceTo, ...texts } = Object.fromEntries(narrowedBy(search))
  const numbers = Object.entries({ yearFrom, yearTo, priceFrom, priceTo }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Number(value)] as const],
  )
  const { kind, sort } = search
  const query = { ...texts, ...(Object.fromEntries(numbers) as Readonly<Record<string, number>>), kind, sort, page, size: PAGE_SIZE }
  const [results, unsold] = await Promise.all([api(listResults, { query }), page === 0 ? findUnsoldLots(args, search) : null])
  return { ...results, search, unsold }
}
