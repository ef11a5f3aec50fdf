import {
  RESULT_KINDS,
  RESULT_NAME_MAX,
  RESULT_PRICE_MAX,
  RESULT_SORTS,
  RESULT_WORDS_MAX,
  RESULT_YEARS,
} from '@app/contract/ledger/results.ts'
import { isCalendarDay } from '../import/calendar-day.ts'

/** What results can be narrowed by, in the order in which an address and the chips of a page name it. */
export const RESULT_FILTERS = [
  'q',
  'make',
  'model',
  'yearFrom',
  'yearTo',
  'damage',
  'yard',
  'sale',
  'day',
  'from',
  'to',
  'priceFrom',
  'priceTo',
] as const
export type ResultFilterName = (typeof RESULT_FILTERS)[number]

/** Search of the results; empty parts do not narrow. */
export interface ResultSearch extends Readonly<Record<ResultFilterName, string>> {
  readonly kind: (typeof RESULT_KINDS)[number]
  readonly sort: (typeof RESULT_SORTS)[number]
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const YARD = /^\d{1,6}$/
const ID = /^\d{1,15}$/
const WHOLE = /^\d{1,10}$/
const DAMAGE = /^[A-Z0-9]{2}$/
const PAGE = /^[1-9]\d{0,3}$/
const [ALL] = RESULT_KINDS
const [NEWEST] = RESULT_SORTS

const fits = (form: RegExp) => (value: string) => form.test(value)
const isWithin =
  ({ min, max }: { readonly min: number; readonly max: number }) =>
  (value: string) =>
    WHOLE.test(value) && Number(value) >= min && Number(value) <= max
const isText = (max: number) => (value: string) => value !== '' && value.length <= max

function isDay(value: string): boolean {
  const [, year, month, day] = DAY.exec(value) ?? []
  return isCalendarDay(Number(year), Number(month), Number(day))
}

/** What of each the call takes. */
const FORMS: Readonly<Record<ResultFilterName, (value: string) => boolean>> = {
  q: isText(RESULT_WORDS_MAX),
  make: isText(RESULT_NAME_MAX),
  model: isText(RESULT_NAME_MAX),
  yearFrom: isWithin(RESULT_YEARS),
  yearTo: isWithin(RESULT_YEARS),
  damage: fits(DAMAGE),
  yard: fits(YARD),
  sale: fits(ID),
  day: isDay,
  from: isDay,
  to: isDay,
  priceFrom: isWithin({ min: 0, max: RESULT_PRICE_MAX }),
  priceTo: isWithin({ min: 0, max: RESULT_PRICE_MAX }),
}

/** Nothing narrowed, in the usual order. */
export const ALL_RESULTS: ResultSearch = {
  ...(Object.fromEntries(RESULT_FILTERS.map((name) => [name, ''])) as Record<ResultFilterName, string>),
  kind: ALL,
  sort: NEWEST,
}

/** What an address asks; a faulty part is as if it were left out. Pages count from 1 in the address, from 0 here. */
export function readResultsAddress(params: URLSearchParams): { readonly search: ResultSearch; readonly page: number } {
  const given = RESULT_FILTERS.flatMap((name) => {
    const value = (params.get(name) ?? '').trim()
    return FORMS[name](value) ? [[name, value] as const] : []
  })
  const page = params.get('page') ?? ''
  return {
    search: {
      ...ALL_RESULTS,
      ...(Object.fromEntries(given) as Partial<Record<ResultFilterName, string>>),
      kind: RESULT_KINDS.find((one) => one === params.get('kind')) ?? ALL,
      sort: RESULT_SORTS.find((one) => one === params.get('sort')) ?? NEWEST,
    },
    page: PAGE.test(page) ? Number(page) - 1 : 0,
  }
}

/** The parts of a search that narrow, as the call takes them. */
export const narrowedBy = (search: Partial<ResultSearch>): [ResultFilterName, string][] =>
  RESULT_FILTERS.flatMap((name) => {
    const value = search[name] ?? ''
    return value === '' ? [] : [[name, value] as [ResultFilterName, string]]
  })

function paramsOf(search: Partial<ResultSearch>): URLSearchParams {
  const params = new URLSearchParams(narrowedBy(search))
  const { kind = ALL, sort = NEWEST } = search
  if (kind !== ALL) params.set('kind', kind)
  if (sort !== NEWEST) params.set('sort', sort)
  return params
}

const withParams = (path: string, params: URLSearchParams): string => (params.size === 0 ? path : `${path}?${params}`)

/** Address of a page of results; what is at its default, or left out, stays out. */
export function resultsPath(search: Partial<ResultSearch>, page = 0): string {
  const params = paramsOf(search)
  if (page > 0) params.set('page', String(page + 1))
  return withParams('/results', params)
}

/** Address of the file with all of them. */
export const resultsCsvPath = (search: ResultSearch): string => withParams('/public/data/results.csv', paramsOf(search))

/** A search without one of its parts; a model means nothing without its make. */
export const withoutResultFilter = (search: ResultSearch, name: ResultFilterName | 'kind'): ResultSearch =>
  name === 'kind' ? { ...search, kind: ALL } : { ...search, [name]: '', ...(name === 'make' ? { model: '' } : {}) }
