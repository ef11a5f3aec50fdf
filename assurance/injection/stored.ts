import { pageFault } from '../answers/check-page.ts'
import { callFault } from '../answers/check-call.ts'
import { Asker, type RawRequest } from '../raw/ask.ts'
import { leakFault } from './traces.ts'

const LIMIT_MS = 15_000
const LISTS = [
  '/',
  '/lotSearchResults',
  '/lotSearchResults?size=100',
  '/lotSearchResults?page=2&sort=make',
  '/es/lotSearchResults',
  '/sitemap.xml',
  '/sitemaps/lots-1.xml',
]
const VIEWS = ['', 'searchView=classic']
const SUGGESTED = ['sc', 'im', 'sv', 'ja', 'al', '<s', '"x']

/** Every address that shows what was imported. */
export function* storedRequests(lots: readonly number[]): Generator<RawRequest> {
  for (const path of LISTS) for (const cookie of VIEWS) yield { method: 'GET', path, headers: cookie === '' ? {} : { cookie } }
  for (const lot of lots) {
    for (const path of [
      `/lot/${lot}`,
      `/nl/lot/${lot}`,
      `/lot/${lot}/Photos`,
      `/public/data/lotdetails/solr/${lot}`,
      `/public/data/lotdetails/solr/lotImages/${lot}`,
    ])
      yield { method: 'GET', path }
  }
  for (const q of SUGGESTED)
    yield {
      method: 'POST',
      path: '/public/data/lots/suggest',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `q=${encodeURIComponent(q)}`,
    }
}

export interface StoredOutcome {
  readonly answers: number
  readonly faults: readonly string[]
}

/** Reads everything that shows imported texts, following redirects, and looks for markup that came out of them. */
export const readStored = (port: number, lots: readonly number[]): Promise<StoredOutcome> => readAll(port, storedRequests(lots))

/** The same for any addresses. */
export async function readAll(port: number, requests: Iterable<RawRequest>): Promise<StoredOutcome> {
  const asker = new Asker(port, LIMIT_MS)
  const faults: string[] = []
  let answers = 0
  for (const request of requests) {
    let outcome = await asker.ask(request)
    if (outcome.kind === 'reply' && outcome.headers.location !== undefined)
      outcome = await asker.ask({ ...request, path: outcome.headers.location })
    answers += 1
    if (outcome.kind !== 'reply') {
      faults.push(`${outcome.kind}: ${request.path}`)
      continue
    }
    const type = String(outcome.headers['content-type'])
    const shape = type.startsWith('text/html') ? pageFault(outcome) : type.startsWith('application/json') ? callFault(outcome, null) : null
    const fault = shape ?? leakFault(outcome)
    if (fault !== null) faults.push(`stored: ${fault}: ${request.path}`)
  }
  asker.close()
  return { answers, faults }
}
