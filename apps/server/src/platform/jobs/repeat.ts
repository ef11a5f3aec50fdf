import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import type { Log } from '#platform/log.ts'

/** Repeated work. */
export interface Repeated {
  /** Does it no more, and ends when the turn that runs has ended. */
  stop(): Promise<void>
}

export interface RepeatedWork {
  /** One turn; true when more waits and the next turn is due at once. */
  readonly work: () => Promise<unknown>
  /** From the end of a turn to the next, milliseconds. */
  readonly everyMs: number
  /** What a failed turn says, such as `mails could not be sent`; it is tried again. */
  readonly failed: string
  /** The first turn comes at once instead of after `everyMs`. */
  readonly isDueAtOnce?: boolean
}

/** Repeats work, one turn after the other, until it is stopped. While the database is away a failed turn is no news. */
export function repeat(log: Log, { work, everyMs, failed, isDueAtOnce = false }: RepeatedWork): Repeated {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  const arm = (inMs: number): void => {
    if (!isStopped) timer = setTimeout(() => void (running = turn()), inMs).unref()
  }
  async function turn(): Promise<void> {
    let hasMore = false
    try {
      hasMore = (await work()) === true
    } catch (error) {
      if (isDatabaseDown(error)) log.debug({ err: error }, failed)
      else log.error({ err: error }, `${failed}; it is tried again`)
    }
    arm(hasMore ? 0 : everyMs)
  }
  arm(isDueAtOnce ? 0 : everyMs)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
