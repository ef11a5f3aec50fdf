import { callFault } from '../answers/check-call.ts'
import { pageFault } from '../answers/check-page.ts'
import { WALKED } from '../fuzz/attack.ts'
import { Asker, type Reply } from '../raw/ask.ts'
import { DATABASE_PAYLOADS } from './corpus/database.ts'
import type { Payload } from './payloads.ts'
import type { Point } from './points.ts'
import { leakFault } from './traces.ts'

const LIMIT_MS = 15_000
const CONNECTIONS = 4
/** A payload that makes somebody sleep asks for five seconds. */
const DELTA_LIMIT_MS = 1_000
const SECOND_TRIES = 2
const BENIGN = ['toyota', 'camry', 'x']
const HTML = 'text/html'
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 304])
const BAD = 500
const ERROR_PAGE = /^(?:\/\w\w)?\/app-error\?/

export interface InjectionOutcome {
  readonly requests: number
  readonly serverErrors: number
  readonly delays: number
  /** Answers with markup, headers, addresses or data that came out of a payload. */
  readonly executions: number
  readonly largestDeltaMs: number
  readonly faults: readonly string[]
}

/** One payload at one place. */
export interface Attempt {
  readonly point: Point
  readonly payload: Payload
}

/** A quoted value finds what equals it; no lot has a text of these groups. */
function logicFault({ point, payload }: Attempt, { body }: Reply): string | null {
  if (!point.isValue || !(payload.group in DATABASE_PAYLOADS)) return null
  const answer = JSON.parse(body.toString('utf8')) as { returnCode: number; data: { results?: { totalElements: number } } }
  const total = answer.data.results?.totalElements ?? 0
  return answer.returnCode === 1 && total > 0 ? `${total} lots were found` : null
}

function replyFault(one: Attempt, reply: Reply, path: string): string | null {
  const { point } = one
  // The error page takes the status from its address.
  if (reply.status >= BAD && !ERROR_PAGE.test(path)) return `status ${reply.status}`
  const isPage =
    (point.kind === 'page' || WALKED.test(path)) && (String(reply.headers['content-type']).startsWith(HTML) || REDIRECTS.has(reply.status))
  const shape = isPage ? pageFault({ ...reply, status: reply.status >= BAD ? 200 : reply.status }) : callFault(reply, null)
  return shape ?? leakFault(reply) ?? logicFault(one, reply)
}

async function baselineOf(asker: Asker, point: Point): Promise<number> {
  const times: number[] = []
  for (const text of BENIGN) times.push((await asker.ask(point.ask(text))).elapsedMs)
  return Math.min(...times)
}

class Tally {
  requests = 0
  serverErrors = 0
  delays = 0
  executions = 0
  largestDeltaMs = 0
  readonly faults: string[] = []
  readonly slow: Attempt[] = []

  addFault(fault: string, { point, payload }: Attempt): void {
    if (fault.startsWith('status 5')) this.serverErrors += 1
    else this.executions += 1
    this.faults.push(`${fault}: ${point.name} with ${JSON.stringify(payload.text.slice(0, 80))}`)
  }
}

interface Attack {
  readonly asker: Asker
  readonly baselines: ReadonlyMap<Point, number>
  readonly tally: Tally
}

async function attempt({ asker, baselines, tally }: Attack, one: Attempt): Promise<number> {
  const { point, payload } = one
  const request = point.ask(payload.text)
  const outcome = await asker.ask(request)
  tally.requests += 1
  if (outcome.kind === 'reply') {
    const fault = replyFault(one, outcome, request.path)
    if (fault !== null) tally.addFault(fault, one)
  } else if (outcome.kind === 'cut') tally.addFault('the connection was cut', one)
  return outcome.elapsedMs - (baselines.get(point) ?? 0)
}

/** A delay counts when it comes again, alone: the machine may have been busy. */
async function attemptAgain(attack: Attack, one: Attempt): Promise<void> {
  let leastMs = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < SECOND_TRIES; tries++) leastMs = Math.min(leastMs, await attempt(attack, one))
  attack.tally.largestDeltaMs = Math.max(attack.tally.largestDeltaMs, leastMs)
  if (leastMs <= DELTA_LIMIT_MS) return
  attack.tally.delays += 1
  attack.tally.faults.push(`${Math.round(leastMs)} ms more: ${one.point.name} with ${JSON.stringify(one.payload.text.slice(0, 80))}`)
}

/** Sends payloads to places and looks for any sign that one was more than text. */
export async function attackWithPayloads(port: number, attempts: readonly Attempt[]): Promise<InjectionOutcome> {
  const asker = new Asker(port, LIMIT_MS)
  const baselines = new Map<Point, number>()
  for (const point of new Set(attempts.map((one) => one.point))) baselines.set(point, await baselineOf(asker, point))
  const tally = new Tally()
  const attack: Attack = { asker, baselines, tally }
  const queue = attempts.values()
  const worker = async (): Promise<void> => {
    for (const one of queue) {
      const deltaMs = await attempt(attack, one)
      if (deltaMs > DELTA_LIMIT_MS) tally.slow.push(one)
      else tally.largestDeltaMs = Math.max(tally.largestDeltaMs, deltaMs)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  for (const one of tally.slow) await attemptAgain(attack, one)
  asker.close()
  return tally
}
