import type { Example, Schema } from '../define-call.ts'
import { searchAnswer, searchDecision, searchInsightsAnswer, suggestAnswer, wishAnswer } from './search.answers.ts'
import { sendSearchInsights } from './search-insights.ts'
import {
  decideSearch,
  readWish,
  searchLotNumbers,
  searchLots,
  searchLotsForm,
  searchVehicleFinder,
  searchVin,
  suggestLots,
} from './search.ts'

/** Search. Part of the list in `calls.ts`. */
export const searchCalls = {
  searchLots,
  searchLotsForm,
  searchVehicleFinder,
  searchLotNumbers,
  searchVin,
  suggestLots,
  readWish,
  decideSearch,
  sendSearchInsights,
} as const

/** Answer schema of each of these calls. */
export const searchAnswers = {
  searchLots: searchAnswer,
  searchLotsForm: searchAnswer,
  searchVehicleFinder: searchAnswer,
  searchLotNumbers: searchAnswer,
  searchVin: searchAnswer,
  suggestLots: suggestAnswer,
  readWish: wishAnswer,
  decideSearch: searchDecision,
  sendSearchInsights: searchInsightsAnswer,
} as const satisfies Readonly<Record<keyof typeof searchCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const searchExamples: Readonly<Partial<Record<keyof typeof searchCalls, Example>>> = {
  searchLots: {
    query: ['*'],
    filter: {
      MAKE: ['lot_make_desc:"TOYOTA"'],
      ODM: ['odometer_reading_received:[0 TO 80000]'],
      YEAR: ['lot_year:[2019 TO 2026]'],
      PRID: ['damage_type_code:DAMAGECODE_FR'],
    },
    sort: ['auction_date_type desc', 'auction_date_utc asc'],
    page: 0,
    size: 20,
  },
  searchLotsForm: {
    query: '2011 Nissan Armada',
    'filter[MAKE]': 'lot_make_desc:"NISSAN"',
    sort: 'auction_date_utc asc',
    page: 0,
    size: 20,
    freeFormSearch: true,
  },
  searchVehicleFinder: { query: '*', 'filter[MISC]': '#LotYear:[2015 TO 2020]' },
  searchLotNumbers: { filter: { MISC: ['ps_lot_number:20881167'] } },
  searchVin: { filter: { MISC: ['ps_vin_number:1HGCM82633A004352', 'sold_flag:false'] } },
  suggestLots: { q: 'toyo' },
  sendSearchInsights: { queryId: 'mgh2k1x0-4f', lotNumber: 20881167, index: 3, event: 'click' },
}
