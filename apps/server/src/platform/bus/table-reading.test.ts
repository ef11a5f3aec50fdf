import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { until } from '#test/until.ts'
import { TableReading } from './table-reading.ts'

const NEVER_MS = 3_600_000
const SOON_MS = 20

let database: TestDatabase
beforeAll(async () => void (database = await testDatabase()))
afterAll(() => database.close())

/** A node that reads, and how often it did; its first `failing` readings after the start fail. */
function aNode({ everyMs = NEVER_MS, channel = '', failing = 0 }: { everyMs?: number; channel?: string; failing?: number } = {}) {
  const node = { reads: 0, logged: '' }
  const log = pino({ level: 'warn' }, { write: (line) => void (node.logged += line) })
  const read = (): Promise<void> => {
    node.reads += 1
    return node.reads > 1 && node.reads <= 1 + failing ? Promise.reject(new Error('away')) : Promise.resolve()
  }
  const told = channel === '' ? {} : { told: { pool: database.pool, redisUrl: undefined, channel } }
  return Object.assign(node, { reading: new TableReading({ log, read, everyMs, failed: 'could not be read', ...told }) })
}

it('a table is read at the start, and again once another node tells of a change, which reads it too', async () => {
  const [one, two] = [aNode({ channel: 'test_table' }), aNode({ channel: 'test_table' })]
  await one.reading.start()
  await two.reading.start()
  const [ones, twos] = [one.reads, two.reads]
  expect([ones, twos].every((reads) => reads > 0)).toBe(true)
  await until('the other node reads', async () => {
    await one.reading.tell('changed')
    return two.reads > twos + 1
  })
  expect(one.reads).toBeGreaterThan(ones)
  await Promise.all([one.reading.stop(), two.reading.stop()])
})

it('a table of which nobody tells is read again and again, also after a reading failed, which is logged, and no more once it is stopped', async () => {
  const node = aNode({ everyMs: SOON_MS, failing: 1 })
  await node.reading.start()
  expect(node.reads).toBe(1)
  await until('three readings', () => node.reads > 3)
  expect(node.logged).toContain('could not be read')
  await node.reading.stop()
  const { reads } = node
  await new Promise((resolve) => setTimeout(resolve, SOON_MS * 5))
  expect(node.reads).toBe(reads)
})
