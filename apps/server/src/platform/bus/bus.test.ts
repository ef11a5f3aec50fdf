import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { until } from '#test/until.ts'
import type { Bus } from './bus.ts'
import { openBus } from './open-bus.ts'
import { openRedisPeer, type RedisPeer } from './redis-peer.test-kit.ts'

let database: TestDatabase
let redis: RedisPeer
beforeAll(async () => {
  database = await testDatabase()
  redis = await openRedisPeer()
})
afterAll(async () => {
  await redis.close()
  await database.close()
})

/** What one node heard, and how often its line came back. */
class Ear {
  readonly heard: string[] = []
  rejoined = 0
  readonly bus: Bus

  constructor(nodeId: string, redisUrl: string | undefined) {
    this.bus = openBus(
      { pool: database.pool, redisUrl, nodeId, log: silentLog(), channel: 'test_bus' },
      { heard: (text) => this.heard.push(text), rejoined: () => (this.rejoined += 1) },
    )
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

/** Sends something until it is received: a bus may lose messages while a connection is opened. */
async function sayUntilHeard(from: Ear, to: Ear, text: string): Promise<void> {
  while (!to.heard.includes(text)) {
    from.bus.say(text)
    await pause()
  }
}

const cuts: Readonly<Record<string, () => Promise<void>>> = {
  PostgreSQL: async () => {
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hammerlane bus' and datname = current_database()`,
    )
  },
  Redis: async () => redis.cutAll(),
}

describe.each(Object.keys(cuts))('nodes over %s', (kind) => {
  const url = (): string | undefined => (kind === 'Redis' ? redis.url : undefined)

  test('nodes hear each other and not themselves, also after their lines were cut', async () => {
    const [one, two] = [new Ear('one', url()), new Ear('two', url())]
    await sayUntilHeard(one, two, 'first\nwith a line break and ü')
    await sayUntilHeard(two, one, 'back')
    expect(one.heard.every((text) => text === 'back')).toBe(true)
    const before = [one.rejoined, two.rejoined]
    await cuts[kind]?.()
    await sayUntilHeard(one, two, 'second')
    await sayUntilHeard(two, one, 'again')
    await until('both have joined again', () => one.rejoined > (before[0] ?? 0) && two.rejoined > (before[1] ?? 0))
    await Promise.all([one.bus.close(), two.bus.close()])
    one.bus.say('after the end')
    await pause()
    expect(two.heard).not.toContain('after the end')
  })
})

test("a word may travel with somebody else's question to PostgreSQL, and is heard as any other", async () => {
  const [one, two, byRedis] = [new Ear('one', undefined), new Ear('two', undefined), new Ear('three', redis.url)]
  await sayUntilHeard(one, two, 'first')
  await sayUntilHeard(two, one, 'back')
  const notification = one.bus.asNotification('with a question')
  await database.pool.query('select pg_notify($1, $2)', [notification?.channel, notification?.payload])
  await until('it is heard', () => two.heard.includes('with a question'))
  await sayUntilHeard(two, one, 'after it')
  expect(one.heard).not.toContain('with a question')
  expect(byRedis.bus.asNotification('with a question')).toBeNull()
  await Promise.all([one, two, byRedis].map(({ bus }) => bus.close()))
})
