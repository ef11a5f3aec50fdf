import { RESULT_KINDS, RESULT_SORTS } from '@app/contract/ledger/results.ts'

/** Filter of the results; empty parts do not narrow. */
export interface ResultsFilter {
  readonly day: string
  readonly yard: string
  readonly sale: string
  readonly kind: (typeof RESULT_KINDS)[number]
  readonly sort: (typeof RESULT_SORTS)[number]
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const ID = /^\d{1,15}$/
const PAGE = /^[1-9]\d{0,3}$/
const [ALL] = RESULT_KINDS
const [NEWEST] = RESULT_SORTS

/** What an address asks; a faulty part is as if it were left out. Pages count from 1 in the address, from 0 here. */
export function readResultsAddress(params: URLSearchParams): { readonly filter: ResultsFilter; readonly page: number } {
  const valueOf = (name: string, form: RegExp): string => {
    const value = params.get(name) ?? ''
    return form.test(value) ? value : ''
  }
  const kind = RESULT_KINDS.find((one) => one === params.get('kind')) ?? ALL
  const sort = RESULT_SORTS.find((one) => one === params.get('sort')) ?? NEWEST
  const page = valueOf('page', PAGE)
  return {
    filter: { day: valueOf('day', DAY), yard: valueOf('yard', ID), sale: valueOf('sale', ID), kind, sort },
    page: page === '' ? 0 : Number(page) - 1,
  }
}

function paramsOf({ day, yard, sale, kind, sort }: ResultsFilter): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ day, yard, sale })) if (value !== '') params.set(name, value)
  if (kind !== ALL) params.set('kind', kind)
  if (sort !== NEWEST) params.set('sort', sort)
  return params
}

const withParams = (path: string, params: URLSearchParams): string => (params.size === 0 ? path : `${path}?${params}`)

/** Address of a page of results; what is at its default stays out. */
export function resultsPath(filter: ResultsFilter, page = 0): string {
  const params = paramsOf(filter)
  if (page > 0) params.set('page', String(page + 1))
  return withParams('/results', params)
}

/** Address of the file with all of them. */
export const resultsCsvPath = (filter: ResultsFilter): string => withParams('/public/data/results.csv', paramsOf(filter))

/** Nothing narrowed, in the usual order. */
export const ALL_RESULTS: ResultsFilter = { day: '', yard: '', sale: '', kind: ALL, sort: NEWEST }
