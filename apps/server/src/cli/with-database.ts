import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, loadConfig, unknownNames } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { createLog, type Log } from '#platform/log.ts'
import { openCommandRuntime } from '#platform/runtime.ts'
import { ROOT } from './root.ts'

/** How commands on the database end, beside what every command does. */
export const DATABASE_EXITS = { failed: true, badConfig: true, interrupted: true } as const

/** A stopped command has this long to end its work by itself. */
const ABORT_GRACE_MS = 5_000
const CLOSE_LIMIT_MS = 1_000

export interface CommandContext {
  readonly config: Config
  readonly log: Log
  readonly database: Database
  /** Connection address, for what needs a connection of its own (COPY, LISTEN). */
  readonly url: string
  /** Aborted by Ctrl-C or SIGTERM; work that takes long looks at it between its steps. */
  readonly signal: AbortSignal
}

/** The settings of this process, with a line on standard error for each name that means nothing. */
export function readConfig(): Config {
  for (const line of unknownNames(process.env)) console.error(`Warning: ${line}`)
  return loadConfig(process.env, ROOT)
}

function abortOnSignals(): { signal: AbortSignal; expired: Promise<number>; done(): void } {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let expire: (code: number) => void
  const expired = new Promise<number>((resolve) => {
    expire = resolve
  })
  const stop = () => {
    controller.abort()
    timer ??= setTimeout(() => expire(EXIT.interrupted), ABORT_GRACE_MS)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const name of signals) process.on(name, stop)
  process.on('disconnect', stop)
  return {
    signal: controller.signal,
    expired,
    done: () => {
      clearTimeout(timer)
      for (const name of signals) process.off(name, stop)
      process.off('disconnect', stop)
    },
  }
}

/**
 * Runs a command on the migrated database, whether or not a server runs on it, and answers the command's exit code.
 * Ctrl-C aborts `signal`; work that has not ended 5 s later is cut off with exit code 130, its transaction undone.
 */
export async function withDatabase(command: string, work: (context: CommandContext) => Promise<number>): Promise<number> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const interruption = abortOnSignals()
  const { signal, expired } = interruption
  const runtime = await openCommandRuntime({ config, log, command })
  const database = openDatabase(runtime.url, { log, use: 'command' })
  try {
    await migrate(runtime.url)
    const worked = work({ config, log, database, url: runtime.url, signal })
    worked.catch(() => undefined)
    const code = await Promise.race([worked, expired])
    return signal.aborted && code === EXIT.ok ? EXIT.interrupted : code
  } finally {
    interruption.done()
    // Work that was cut off keeps its connection; stopping PostgreSQL, or the end of this process, takes it away.
    await Promise.race([database.close(), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })])
    await runtime.close()
  }
}
