import { DECODE_MEMORY_LOOKED_AT_EVERY_MS, DECODE_MEMORY_MAX_BYTES } from '../limits.ts'

// A thread beside the one that decodes: that one may be busy for all of its time, in code that asks nobody before it takes memory.
setInterval(() => {
  if (process.memoryUsage.rss() > DECODE_MEMORY_MAX_BYTES) process.kill(process.pid, 'SIGKILL')
}, DECODE_MEMORY_LOOKED_AT_EVERY_MS)
