import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { databaseRetryAfterS } from './db/is-database-down.ts'

const CHECK_LIMIT_MS = 2_000

type Check = () => boolean | Promise<boolean>
/** Why a condition is not met, in plain words; null where that is not known. */
type Cause = () => string | null

/** The named conditions under which this process can do its work. */
export interface Readiness {
  /** Adds a condition; a check that answers false, throws or takes longer than CHECK_LIMIT_MS counts as missing. */
  add(name: string, check: Check, cause?: Cause): void
  /** Asks all conditions at once: by name, whether it is met. */
  ask(): Promise<Record<string, boolean>>
  /** Known causes of unmet conditions, by name. */
  causes(missing: readonly string[]): Record<string, string>
}

async function isMet(check: Check): Promise<boolean> {
  try {
    return await check()
  } catch {
    return false
  }
}

async function isMetInTime(check: Check): Promise<boolean> {
  const ending = new AbortController()
  const tooLate = sleep(CHECK_LIMIT_MS, false, { signal: ending.signal }).catch(() => false)
  const answer = await Promise.race([isMet(check), tooLate])
  ending.abort()
  return answer
}

export function createReadiness(): Readiness {
  const checks = new Map<string, Check>()
  const known = new Map<string, Cause>()
  return {
    add: (name, check, cause) => {
      checks.set(name, check)
      if (cause !== undefined) known.set(name, cause)
    },
    causes: (missing) =>
      Object.fromEntries(
        missing.flatMap((name) => {
          const cause = known.get(name)?.() ?? null
          return cause === null ? [] : [[name, cause] as const]
        }),
      ),
    ask: async () =>
      Object.fromEntries(await Promise.all(Array.from(checks, async ([name, check]) => [name, await isMetInTime(check)] as const))),
  }
}

/** GET /health/live: the process answers. GET /health/ready: it can do its work; else 503 with the names of what is missing, and why. */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const checks = await readiness.ask()
    const missing = Object.keys(checks).filter((name) => !checks[name])
    if (missing.length === 0) return { status: 'ready', checks }
    const causes = readiness.causes(missing)
    const why = Object.keys(causes).length > 0 && { causes }
    return reply
      .code(503)
      .header('retry-after', String(databaseRetryAfterS))
      .send({ status: 'not ready', missing, ...why, checks })
  })
}
