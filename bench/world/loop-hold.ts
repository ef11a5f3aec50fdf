// Loaded before a server's own program (NODE_OPTIONS): watches for how long its loop is held, and writes that down when it is told to.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 1
const NS_PER_MS = 1e6

const folder = process.env['BENCH_LOOP_FOLDER']
if (isMainThread && folder !== undefined) {
  const held = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  held.enable()
  let times = 0
  const tell = (): void => {
    times += 1
    writeFileSync(
      join(folder, `${process.pid}-${times}.json`),
      JSON.stringify(times === 1 ? 0 : Math.max(0, held.max / NS_PER_MS - RESOLUTION_MS)),
    )
    held.reset()
  }
  process.on('SIGUSR2', tell)
  // Says that it is there.
  tell()
}
