import { setTimeout as sleep } from 'node:timers/promises'
import { fastify, type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { DataDirInUse } from './data-dir-lock.ts'
import { databaseRetryAfterS, isDatabaseDown } from './db/is-database-down.ts'
import { createReadiness, registerHealth } from './health.ts'
import { listen } from './edge/listen.ts'
import type { Log } from './log.ts'

const TRY_EVERY_MS = 500
/** While it waits, the log says so this often. */
const SAY_EVERY_MS = 10_000
const SERVER_COMMAND = 'start'
const UNAVAILABLE = 503

interface Waiting {
  readonly config: Config
  readonly log: Log
  /** Aborted when the server stops. */
  readonly signal: AbortSignal
  say(line: string): void
}

/** Why a start has to wait, in plain words; null for what waiting does not mend. */
function causeOf(error: unknown): string | null {
  // Another server is there to stay; a command that holds the data folder ends by itself.
  if (error instanceof DataDirInUse && error.holder !== null && error.holder.command !== SERVER_COMMAND)
    return `hammerlane ${error.holder.command} (process ${error.holder.pid}) uses the data folder`
  if (!isDatabaseDown(error)) return null
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  const reason = typeof message === 'string' && message !== '' ? message : typeof code === 'string' ? code : 'no answer'
  return `the database cannot be reached (${reason})`
}

/** Answers only the health checks, while the server has no database. */
async function answerHealth(config: Config, cause: () => string): Promise<{ readonly app: FastifyInstance; readonly address: string }> {
  const app = fastify({ forceCloseConnections: true })
  const readiness = createReadiness()
  readiness.add('database', () => false, cause)
  registerHealth(app, readiness)
  app.setNotFoundHandler((_request, reply) =>
    reply.code(UNAVAILABLE).header('retry-after', String(databaseRetryAfterS)).header('cache-control', 'no-store').send(),
  )
  return { app, address: await listen(app, config) }
}

/**
 * Tries a step of the start that needs the database until the database answers and no command holds the data folder. Meanwhile the
 * port answers the health checks: live, not ready. The log names every ten seconds what is waited for.
 * @throws what the step throws for another reason, and the reason of the signal when the server stops
 */
export async function waitForStart<T>(step: () => Promise<T>, { config, log, signal, say }: Waiting): Promise<T> {
  let health: Awaited<ReturnType<typeof answerHealth>> | undefined
  let cause = ''
  let loggedAtMs = 0
  try {
    for (;;) {
      try {
        return await step()
      } catch (error) {
        signal.throwIfAborted()
        const found = causeOf(error)
        if (found === null) throw error
        cause = found
      }
      health ??= await answerHealth(config, () => cause)
      if (loggedAtMs === 0) say(`Waiting: ${cause}. ${health.address}/health/ready tells.`)
      if (loggedAtMs === 0 || performance.now() - loggedAtMs >= SAY_EVERY_MS) {
        loggedAtMs = performance.now()
        log.warn({ cause }, 'the start waits for the database')
      }
      await sleep(TRY_EVERY_MS, undefined, { signal }).catch(() => undefined)
      signal.throwIfAborted()
    }
  } finally {
    await health?.app.close()
  }
}
