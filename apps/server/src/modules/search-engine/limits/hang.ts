/** A worker that answers nothing for so long, by the clock and in processor time, is replaced, ms. */
export const HANG_LIMIT_MS = 5_000

/** A moment by the steady clock and by the processor time that this process has had, all its threads together, ms. */
export interface Moment {
  readonly clockMs: number
  readonly processorMs: number
}

export function momentNow(): Moment {
  const { user, system } = process.cpuUsage()
  return { clockMs: performance.now(), processorMs: (user + system) / 1_000 }
}

export const laterOf = (one: Moment, other: Moment): Moment => (one.clockMs > other.clockMs ? one : other)

/**
 * Whether a worker that has tasks, and was last seen to get on at a moment, hangs. On a machine that is busy with others the clock runs on
 * while the worker could do nothing; one put in its place would have to load the index first and get no more time.
 */
export const isHanging = (gotOn: Moment, now: Moment): boolean =>
  now.clockMs - gotOn.clockMs > HANG_LIMIT_MS && now.processorMs - gotOn.processorMs > HANG_LIMIT_MS
