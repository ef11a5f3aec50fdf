import { callFault, statusFault } from '../answers/check-call.ts'
import { judgedAt, pageFault } from '../answers/check-page.ts'
import { Asker, type Outcome, type Reply } from '../raw/ask.ts'
import { exchange } from '../raw/exchange.ts'
import type { FuzzCase } from './cases.ts'

/** An answer that takes longer is a hang. */
export const HANG_LIMIT_MS = 2_000
/** A slow answer counts when it is slow again, alone; the machine may have been busy. */
const SECOND_TRIES = 2
const CONNECTIONS = 4
const SHOWN_LENGTH = 160
const TOTAL_FAILURE = 500
/** Pictures, sitemaps, robots.txt, the script of pushed notices, sales for calendars: no page and no envelope. */
const OTHER_TYPES = /^(?:image\/|application\/xml|text\/(?:plain|javascript|calendar))/
/** Ways of sign-in by others, which browsers walk: calls that lead on, or show a page that says why not. */
export const WALKED = /^(?:\/\w\w)?\/sso\//
const BODILESS: ReadonlySet<number> = new Set([301, 302, 304])

export interface FuzzOutcome {
  readonly cases: number
  /** Those of them that ask a call whole. */
  readonly asked: number
  readonly serverErrors: number
  readonly hangs: number
  /** Answers that break the contract: no envelope, unknown code, data against the schema, foreign markup. */
  readonly violations: number
  /** How many answers had which status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Answers of calls that were a success; a fuzzer that is always refused proves nothing. */
  readonly successes: number
  readonly slowestMs: number
  readonly faults: readonly string[]
}

const shown = ({ request }: FuzzCase): string =>
  `${request.method} ${request.path.slice(0, SHOWN_LENGTH)} ${JSON.stringify(request.headers)} ${JSON.stringify(request.body?.toString('latin1', 0, SHOWN_LENGTH) ?? '')}`

function bytesOf({ request }: FuzzCase): Buffer {
  const body = Buffer.from(request.body ?? '')
  const headers = Object.entries({ host: 'localhost', ...request.headers, 'content-length': String(body.length), connection: 'close' })
  const head = `${request.method} ${request.path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body.subarray(0, Math.floor(body.length / 2))])
}

/** Asks the application one case; of a truncated one only whether the connection is given up. */
async function askCase(asker: Asker, port: number, one: FuzzCase): Promise<Outcome | null> {
  if (!one.isTruncated) return asker.ask(one.request)
  const { isClosed, elapsedMs } = await exchange(port, bytesOf(one), { limitMs: HANG_LIMIT_MS, endsAfterWriting: true })
  return isClosed ? null : { kind: 'hang', elapsedMs }
}

function replyFault(one: FuzzCase, answered: Reply): string | null {
  const reply = one.isPage ? judgedAt(one.request.path, answered) : answered
  if (one.request.method === 'HEAD') return statusFault(reply.status)
  const type = String(reply.headers['content-type'])
  if (one.isPage && (type.startsWith('text/html') || BODILESS.has(reply.status))) return pageFault(reply)
  if (WALKED.test(one.request.path) && type.startsWith('text/html')) return pageFault(reply)
  if (one.isPage && OTHER_TYPES.test(type)) return statusFault(reply.status)
  return callFault(reply, one.call)
}

class Tally {
  readonly statuses = new Map<number, number>()
  readonly faults: string[] = []
  cases = 0
  asked = 0
  serverErrors = 0
  hangs = 0
  violations = 0
  successes = 0
  slowestMs = 0

  add(one: FuzzCase, outcome: Outcome | null): void {
    this.cases += 1
    if (outcome === null) return
    if (one.call !== null) this.asked += 1
    this.slowestMs = Math.max(this.slowestMs, outcome.elapsedMs)
    if (outcome.kind !== 'reply') {
      this.hangs += 1
      this.faults.push(`${outcome.kind} after ${Math.round(outcome.elapsedMs)} ms: ${shown(one)}`)
      return
    }
    const { status, body } = outcome
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (one.call !== null && body.subarray(0, 16).toString() === '{"returnCode":1,') this.successes += 1
    const fault = replyFault(one, outcome)
    if (fault === null) return
    if (status >= TOTAL_FAILURE) this.serverErrors += 1
    else this.violations += 1
    this.faults.push(`${fault}: ${shown(one)}`)
  }
}

/** Sends every case, some at once, and judges every answer. */
export async function attackWithCases(port: number, cases: Iterable<FuzzCase>): Promise<FuzzOutcome> {
  const asker = new Asker(port, HANG_LIMIT_MS)
  const queue = cases[Symbol.iterator]()
  const tally = new Tally()
  const slow: FuzzCase[] = []
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const outcome = await askCase(asker, port, next.value)
      if (outcome && outcome.kind !== 'reply') slow.push(next.value)
      else tally.add(next.value, outcome)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  for (const one of slow) {
    let outcome: Outcome | null = null
    for (let attempt = 0; attempt < SECOND_TRIES; attempt++) {
      outcome = await askCase(asker, port, one)
      if (outcome === null || outcome.kind === 'reply') break
    }
    tally.add(one, outcome)
  }
  asker.close()
  return tally
}
