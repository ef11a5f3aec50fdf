import { DECODE_LOOKED_AT_EVERY_MS, DECODE_MEMORY_MAX_BYTES, DECODE_WORK_LIMIT_MS } from '../limits.ts'

// A thread beside the one that decodes: that one may be busy for all of its time, in code that asks nobody before it takes memory.
// Time is counted as work: on a busy machine this process waits more than it works, and that is not the file's fault.

const US_PER_MS = 1_000

function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / US_PER_MS
}

setInterval(() => {
  if (process.memoryUsage.rss() > DECODE_MEMORY_MAX_BYTES || workedMs() > DECODE_WORK_LIMIT_MS) process.kill(process.pid, 'SIGKILL')
}, DECODE_LOOKED_AT_EVERY_MS)
