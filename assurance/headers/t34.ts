import { startApplication } from '../application/start.ts'
import { Asker } from '../raw/ask.ts'
import { record } from '../result.ts'
import { checkHeaders } from './check.ts'
import { BROKEN, BROKEN_PATHS, FAILING, requestsOfRoutes, type HeaderRequest } from './requests.ts'

const LOTS = 100
const LIMIT_MS = 15_000
/** More calls than any class of them allows in a minute. */
const MANY_CALLS = 330
const WANTED_STATUSES = [200, 302, 400, 403, 404, 405, 413, 415, 421, 429, 431, 500, 503]
const WANTS =
  'the exact security headers on every route and every failure, http and https; no script-src with unsafe-inline; HSTS of at least 31,536,000 s over https'

const application = await startApplication({ lots: LOTS, hasBrokenRoutes: true, env: { TRUST_PROXY: '1' } })
try {
  const limited: HeaderRequest = {
    method: 'GET',
    path: '/public/data/lotdetails/solr/1234567',
    headers: { 'x-forwarded-for': '203.0.113.9' },
    wants: 429,
  }
  const asker = new Asker(application.port, LIMIT_MS)
  for (let call = 0; call < MANY_CALLS; call++) await asker.ask(limited)
  asker.close()
  const requests = [...requestsOfRoutes(application.routes, application.lotNumbers[0]), ...FAILING, ...BROKEN, limited]
  const checks = [await checkHeaders(application.port, requests, false), await checkHeaders(application.port, requests, true)]
  const statuses = new Set(checks.flatMap((check) => check.statuses))
  const missing = WANTED_STATUSES.filter((status) => !statuses.has(status))
  const wanted: readonly string[] = Object.values(BROKEN_PATHS)
  const logged = application.logged().filter((line) => !wanted.some((path) => line.includes(path)))
  const shortfalls = [
    ...(application.hasPages ? [] : ['the pages are not built']),
    ...missing.map((status) => `no answer with status ${status} was seen`),
    ...checks.flatMap((check) => check.faults),
    ...logged.map((line) => `logged: ${line}`),
  ]
  await record({
    id: 'T34',
    figures: {
      routes: application.routes.length,
      answers: checks.reduce((sum, check) => sum + check.answers, 0),
      statuses: [...statuses].sort((a, b) => a - b).join(' '),
      'headers that differ': checks.reduce((sum, check) => sum + check.faults.length, 0),
    },
    wants: WANTS,
    holds: shortfalls.length === 0,
    shortfalls,
  })
} finally {
  await application.stop()
}
