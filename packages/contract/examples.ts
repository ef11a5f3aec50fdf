import type { CallName } from './calls.ts'

/**
 * A body of each call that takes one, as the API page shows it. Bodies are read leniently (JSON, flat form, DataTables), so an
 * example tells more than a schema. Read by the server only.
 */
export const bodyExamples: Readonly<Partial<Record<CallName, Readonly<Record<string, unknown>>>>> = {
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
  endSession: { all: true },
}
