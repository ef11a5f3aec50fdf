import * as z from 'zod'
import { calls, type CallName } from '@app/contract/calls.ts'
import type { Schema } from '@app/contract/define-call.ts'

const SEARCH_JSON = {
  query: ['*'],
  filter: {
    MAKE: ['lot_make_desc:"TOYOTA"'],
    PRID: ['damage_type_code:DAMAGECODE_FR'],
    ODM: ['odometer_reading_received:[0 TO 80000]'],
    YEAR: ['lot_year:[2015 TO 2027]'],
    MISC: ['#LotYear:[2010 TO *]', '-sold_flag:true'],
  },
  sort: ['relevancy desc', 'auction_date_utc asc'],
  page: 0,
  size: 20,
  start: 0,
  watchListOnly: false,
  freeFormSearch: true,
  hideImages: false,
  defaultSort: true,
  displayName: 'cars',
  searchName: '',
  includeTagByField: { MISC: '{!tag=FETI}' },
  rawParams: { pt: '38.1,-122.2', sfield: 'yard_location' },
  buyerEnteredZip: '94590',
  milesAway: 100,
}
const SEARCH_TABLE = {
  draw: '3',
  start: '20',
  length: '20',
  search: { value: 'camry', regex: 'false' },
  'filter.MAKE': 'lot_make_desc:"KIA"',
}
const EVERY_SEARCH = [
  SEARCH_JSON,
  { query: 'toyota camry', sort: 'auction_date_type desc,auction_date_utc asc', page: '1', size: '20' },
  SEARCH_TABLE,
]

/** Bodies that a call takes, where its schema alone does not say. */
const BODIES: Readonly<Partial<Record<CallName, readonly unknown[]>>> = {
  searchLots: EVERY_SEARCH,
  searchLotsForm: EVERY_SEARCH,
  searchVehicleFinder: EVERY_SEARCH,
  searchLotNumbers: [{ filter: { MISC: ['ps_lot_number:12345678', 'ps_lot_number:(12345679 OR 12345680)'] } }],
  searchVin: [{ filter: { MISC: ['ps_vin_number:1FVACWDT0EHFZ1739'] } }],
  suggestLots: [{ q: 'toyo' }, { q: '123456' }],
}

/** A value that a JSON schema describes, as plain as can be. */
function sampleOf(schema: Readonly<Record<string, unknown>>): unknown {
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0] as unknown
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly Record<string, unknown>[] | undefined
  if (choices?.[0]) return sampleOf(choices[0])
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, Record<string, unknown>>).map(([name, of]) => [name, sampleOf(of)]),
      )
    case 'array':
      return [sampleOf((schema['items'] ?? {}) as Record<string, unknown>)]
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    default:
      return 'text'
  }
}

const sampleOfSchema = (schema: Schema | undefined): unknown =>
  schema ? sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>) : undefined

/** Requests that a call takes: what the fuzzer starts from. */
export interface Seed {
  readonly call: CallName
  readonly query: unknown
  readonly bodies: readonly unknown[]
}

/** A seed for every call of the contract; a call without bodies of its own gets what its schema describes. */
export const SEEDS: readonly Seed[] = (Object.keys(calls) as CallName[]).map((name) => {
  const call: { readonly body?: Schema; readonly query?: Schema } = calls[name]
  return { call: name, query: sampleOfSchema(call.query), bodies: call.body ? (BODIES[name] ?? [sampleOfSchema(call.body)]) : [] }
})
