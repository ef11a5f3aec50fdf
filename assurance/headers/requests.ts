import type { RouteOfApp } from '../application/protocol.ts'
import type { RawRequest } from '../raw/ask.ts'

/** Values of path parameters by name; what is not named gets OTHER. */
const VALUES: Readonly<Record<string, string>> = { countryCode: 'USA', part: '1' }
const UNKNOWN_LOT = 12_345_678
const OTHER = 'x'
const FORM = 'application/x-www-form-urlencoded'
const OVERSIZE_BYTES = 70_000

/** One address that a route answers; `lot` is the number of a lot that is there. */
export function addressOf(path: string, lot: number = UNKNOWN_LOT): string {
  const values: Readonly<Record<string, string>> = { ...VALUES, lotNumber: String(lot), lotId: String(lot) }
  return path.replaceAll(/:(\w+)(?:\([^)]*\))?\??/g, (_, name: string) => values[name] ?? OTHER).replace('*', OTHER)
}

/** A request whose answer must have a status; null where any will do. */
export interface HeaderRequest extends RawRequest {
  readonly wants: number | null
}

const BODILESS = new Set(['GET', 'HEAD'])

/** Every route as it is meant to be called, and every path by a method that it does not take. */
export function requestsOfRoutes(routes: readonly RouteOfApp[], lot?: number): HeaderRequest[] {
  const addresses = new Set(routes.map(({ path }) => addressOf(path, lot)))
  const plain = routes.map(({ method, path }) => ({
    method,
    path: addressOf(path, lot),
    wants: null,
    ...(BODILESS.has(method) ? {} : { headers: { 'content-type': FORM }, body: 'q=x' }),
  }))
  return [...plain, ...[...addresses].map((path) => ({ method: 'PUT', path, wants: 405 }))]
}

const POST_PATH = '/public/lots/search-results'
const LOG_PATH = '/public/data/log'
const json = (body: string, wants: number): HeaderRequest => ({
  method: 'POST',
  path: POST_PATH,
  headers: { 'content-type': 'application/json' },
  body,
  wants,
})
const get = (path: string, wants: number | null, headers: Readonly<Record<string, string>> = {}): HeaderRequest => ({
  method: 'GET',
  path,
  headers,
  wants,
})

/** Every way to be refused before a call is reached, on data and on page paths. */
export const FAILING: readonly HeaderRequest[] = [
  get('/%ff', 400),
  get('/data/%ff', 400),
  json('{"query":', 400),
  json('[[]', 400),
  get(`/public/data/lots/decide?${'a=1&'.repeat(2000)}`, 400),
  get('/data/nothing', 404),
  get('/public/nothing', 404),
  get('/media/nothing.webp', 404),
  get('/assets/nothing.js', 404),
  get('/nothing.php', 404),
  get('/.env', 404),
  get('/nothing/at/all', null),
  { method: 'POST', path: '/nothing', wants: 404 },
  { method: 'TRACE', path: '/', wants: 405 },
  { method: 'OPTIONS', path: POST_PATH, wants: 204 },
  { method: 'OPTIONS', path: LOG_PATH, wants: 405 },
  { method: 'DELETE', path: POST_PATH, wants: 405 },
  json(`{"query":"${'x'.repeat(OVERSIZE_BYTES)}"}`, 413),
  { ...json('q=1', 415), headers: { 'content-type': 'text/plain' } },
  { ...json('q=1', 415), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  get('/', 421, { host: 'evil.example' }),
  get('/lotSearchResults', 421, { host: 'evil.example' }),
  get('/data/nothing', 421, { host: 'evil.example' }),
  get('/', 431, { x: 'x'.repeat(OVERSIZE_BYTES) }),
  { ...json('{}', 403), path: LOG_PATH, headers: { 'content-type': 'application/json', origin: 'https://evil.example' } },
  { ...json('{}', 200), headers: { 'content-type': 'application/json', origin: 'https://evil.example' } },
]

/** Routes that the attacked application has beside its own: what a bug and an outage look like from outside. */
export const BROKEN_PATHS = { bug: '/data/assurance-broken', away: '/data/assurance-away', page: '/assurance-broken' } as const

export const BROKEN: readonly HeaderRequest[] = [get(BROKEN_PATHS.bug, 500), get(BROKEN_PATHS.away, 503), get(BROKEN_PATHS.page, 500)]
