import type { IncomingHttpHeaders } from 'node:http'
import { Asker } from '../raw/ask.ts'
import { cookieFaults, differences, expectedHeaders, policyFaults } from './expected.ts'
import type { HeaderRequest } from './requests.ts'

const LIMIT_MS = 15_000
const FAILED = 400
const DATA_PATH = /^\/(?:public|data|api|health|media|assets)\b/

export interface HeaderCheck {
  readonly answers: number
  readonly statuses: readonly number[]
  readonly faults: readonly string[]
}

/** Headers that make a request one of https, as a trusted proxy sets them. */
const SECURE = { 'x-forwarded-proto': 'https' }

/** A failure is never stored; an error page may be revalidated by its own reader. */
const isUncached = (headers: IncomingHttpHeaders): boolean =>
  headers['cache-control'] === 'no-store' ||
  (headers['cache-control'] === 'private, no-cache' && String(headers['content-type']).startsWith('text/html'))

/** Sends each request and compares the security headers of its answer with the expected ones. */
export async function checkHeaders(port: number, requests: readonly HeaderRequest[], isSecure: boolean): Promise<HeaderCheck> {
  const asker = new Asker(port, LIMIT_MS)
  const faults: string[] = []
  const statuses = new Set<number>()
  for (const one of requests) {
    const label = `${isSecure ? 'https' : 'http'} ${one.method} ${one.path.slice(0, 60)}`
    const reply = await asker.ask({ ...one, headers: { ...one.headers, ...(isSecure && SECURE) } })
    if (reply.kind !== 'reply') {
      faults.push(`${label}: no answer (${reply.kind})`)
      continue
    }
    const { status, headers, body } = reply
    statuses.add(status)
    // Node's parser does not get as far as to know the scheme of what it refuses.
    const isKnownSecure = isSecure && status !== 431
    const found = [
      ...differences(headers, expectedHeaders({ method: one.method, path: one.path, status }, isKnownSecure)),
      ...policyFaults(headers, isKnownSecure),
      ...cookieFaults(headers['set-cookie'] ?? [], isKnownSecure),
      ...(one.wants === null || one.wants === status ? [] : [`answered ${status}, wanted ${one.wants}`]),
      ...(status >= FAILED && !isUncached(headers) ? [`cache-control ${headers['cache-control']}`] : []),
      ...(body.length > 0 && headers['content-type'] === undefined ? ['no content type'] : []),
      ...(status >= FAILED && DATA_PATH.test(one.path) && !String(headers['content-type']).startsWith('application/json')
        ? [`${headers['content-type']} on a data path`]
        : []),
    ]
    faults.push(...found.map((fault) => `${label} (${status}): ${fault}`))
  }
  asker.close()
  return { answers: requests.length, statuses: [...statuses], faults }
}
