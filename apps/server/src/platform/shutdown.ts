/** A terminal's Ctrl-C reaches every process of the group, and a launcher may pass it on as well: one press, two signals. */
const SAME_PRESS_MS = 1_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

class Stopped extends Error {
  override readonly name = 'Stopped'

  constructor() {
    super('stopped while starting')
  }
}

/** When to stop: the first request stops in order, the second at once. */
export interface Shutdown {
  /** Resolves with the first request to stop: the signal, `disconnect` when the launcher is gone, `crash` on an uncaught error. */
  readonly requested: Promise<string>
  /** Aborted with it. */
  readonly signal: AbortSignal
  /** The first uncaught error, if there was one. */
  crash(): Error | null
  /** @throws Stopped when a stop was requested; for the steps of a start. */
  throwIfRequested(): void
  /** Gives the signals back to their defaults. */
  done(): void
}

/**
 * Listens for SIGINT, SIGTERM, SIGHUP, the end of the launcher, and uncaught errors, after which the process is not to be
 * trusted with more work. `force` runs on a second signal more than a second after the first.
 */
export function listenForShutdown(force: () => void): Shutdown {
  const controller = new AbortController()
  let requestedAtMs: number | undefined
  let crash: Error | null = null
  let request: (reason: string) => void
  const requested = new Promise<string>((resolve) => {
    request = resolve
  })
  const onReason = (reason: string) => {
    requestedAtMs ??= performance.now()
    request(reason)
    controller.abort(new Stopped())
    if (performance.now() - requestedAtMs > SAME_PRESS_MS) force()
  }
  const onLauncherGone = () => onReason('disconnect')
  const onCrash = (error: Error) => {
    crash ??= error
    if (requestedAtMs === undefined) onReason('crash')
  }
  for (const name of SIGNALS) process.on(name, onReason)
  process.on('disconnect', onLauncherGone)
  process.on('uncaughtException', onCrash)
  return {
    requested,
    signal: controller.signal,
    crash: () => crash,
    throwIfRequested: () => controller.signal.throwIfAborted(),
    done: () => {
      for (const name of SIGNALS) process.off(name, onReason)
      process.off('disconnect', onLauncherGone)
      process.off('uncaughtException', onCrash)
    },
  }
}
