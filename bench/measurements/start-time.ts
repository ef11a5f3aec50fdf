// P13: from the command to the first answered search, with the snapshot of an orderly stop and without one.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildIfStale } from '../../apps/server/src/cli/build.ts'
import { interleave, LEAST_ROUNDS, record, row, spreadOf } from '../harness.ts'
import { scaled } from '../scale.ts'
import { askSearch } from '../world/ask-search.ts'
import { makeWorld } from '../world/make-world.ts'
import { drawFirstPictures, startListening } from '../world/running-server.ts'

const LOTS = 300_000
const WARM_LIMIT_S = 3
const COLD_LIMIT_S = 12
const POLL_MS = 10
const FIRST_ANSWER_LIMIT_MS = 120_000
const MS_PER_SECOND = 1_000

interface Start {
  readonly listeningS: number
  readonly answeredS: number
  readonly lots: number
}

async function startOnce(dataDir: string): Promise<Start> {
  const begunMs = performance.now()
  const sinceBegun = (): number => (performance.now() - begunMs) / MS_PER_SECOND
  const server = await startListening(dataDir)
  const listeningS = sinceBegun()
  try {
    for (;;) {
      const found = await askSearch(server.address, {})
      if (found && found.totalElements > 0) return { listeningS, answeredS: sinceBegun(), lots: found.totalElements }
      if (sinceBegun() * MS_PER_SECOND > FIRST_ANSWER_LIMIT_MS) throw new Error('no search was answered in time')
      await sleep(POLL_MS)
    }
  } finally {
    await server.stop()
  }
}

await buildIfStale((line) => console.log(`  ${line}`))
const dataDir = await makeWorld(scaled(LOTS))
await drawFirstPictures(dataDir)
const listening: number[] = []
let lots = 0
const warmStart = async (): Promise<number> => {
  const start = await startOnce(dataDir)
  listening.push(start.listeningS)
  lots = start.lots
  return start.answeredS
}
const coldStart = async (): Promise<number> => {
  rmSync(join(dataDir, 'search'), { recursive: true, force: true })
  return (await startOnce(dataDir)).answeredS
}
// The first start of a world pays what no later one does: caches of the file system and of compiled code.
await warmStart()
listening.length = 0
const { cold, warm } = await interleave(LEAST_ROUNDS, { cold: coldStart, warm: warmStart })
await record({
  id: 'P13',
  rows: [
    row('warm: command to first search answer', warm, { unit: 's' }),
    row('of it until the server listens', spreadOf(listening), { unit: 's' }),
    row('cold, without a snapshot', cold, { unit: 's' }),
    { name: 'lots that the site lists', value: lots, unit: 'lots' },
  ],
  wants: `warm ≤ ${WARM_LIMIT_S} s, cold ≤ ${COLD_LIMIT_S} s at ${scaled(LOTS).toLocaleString('en-US')} lots`,
  holds: warm.median <= WARM_LIMIT_S && cold.median <= COLD_LIMIT_S,
})
