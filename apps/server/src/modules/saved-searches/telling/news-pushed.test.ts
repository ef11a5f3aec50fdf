import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEXT_KINDS } from '@app/contract/texts/text-codes.ts'
import { pushingEnv } from '#test/accounts/push-keys.ts'
import { until } from '#test/until.ts'
import { SAVED, searchWorld, TOYOTAS, type SearchWorld } from '../saved-searches.test-kit.ts'

const TEXTS = '/data/member/texts'

let world: SearchWorld
beforeAll(async () => void (world = await searchWorld(pushingEnv())))
afterAll(() => world.close())

let nextLot = 31_580_000
const query = async <R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
  (await world.database.pool.query<R>(text, [...values])).rows

/** Somebody with devices that get these kinds, in quiet hours round the clock but for the minute before this one. */
async function someoneQuiet(...devices: readonly (readonly string[])[]) {
  const one = await world.someone({ profile: { preferences: { timeZone: 'UTC' } } })
  await query(
    `insert into quiet_hours select $1, true, m, (m + 1439) % 1440
     from (select (extract(hour from now() at time zone 'UTC') * 60 + extract(minute from now() at time zone 'UTC'))::int as m) clock`,
    [one.id],
  )
  for (const kinds of devices)
    await query(
      `insert into push_subscriptions (account_id, session_hash, endpoint, p256dh, auth, kinds, locale) values ($1, '\\x00', $2, '', '', $3, 'en_us')`,
      [one.id, `http://127.0.0.1:9/${randomBytes(8).toString('hex')}`, [...kinds]],
    )
  return one
}
const messages = (id: number) =>
  query<{ payload: string; held: number | null; kind: string | null }>(
    `select m.payload, m.held, m.kind from push_messages m join push_subscriptions s on s.id = m.subscription_id where s.account_id = $1 order by m.id`,
    [id],
  )
const heldOf = async (id: number) => (await messages(id)).filter(({ held }) => held !== null)
const kindsOf = async (id: number) =>
  (await query<{ kinds: string[] }>('select kinds from push_subscriptions where account_id = $1 order by id', [id])).map(({ kinds }) =>
    kinds.toSorted(),
  )

describe('news of a saved search on devices', () => {
  it(
    'what is held of a saved search goes with it, with what it asks and with its way, and of others nothing',
    { timeout: 90_000 },
    async () => {
      const { id, headers } = await someoneQuiet(['SEARCH'])
      const other = await someoneQuiet(['SEARCH'])
      const ends: readonly ((search: string) => Promise<unknown>)[] = [
        (search) => world.post(`${SAVED}/${search}`, headers, { alertFrequency: 'NONE' }),
        (search) => world.post(`${SAVED}/${search}`, headers, { ways: ['', 'mail'] }),
        (search) => world.post(`${SAVED}/${search}`, headers, { isPaused: true }),
        (search) => world.post(SAVED, headers, { criteria: {}, inPlaceOf: search, alertFrequency: 'INSTANT', ways: ['push'] }),
        (search) => world.post(`${SAVED}/${search}/remove`, headers, {}),
      ]
      const pushed = { criteria: TOYOTAS, alertFrequency: 'INSTANT', ways: ['push'] }
      const searches: string[] = []
      for (const at of ends.keys()) searches.push(await world.save(headers, { ...pushed, name: `Held ${at}` }))
      await world.save(other.headers, pushed)
      await world.matchingBegun()
      await world.putListed([{ number: ++nextLot, make: 'TOYOTA' }])
      await until('all is held', async () => (await heldOf(id)).length === ends.length && (await heldOf(other.id)).length === 1)
      // Another name, or another way beside it, is no reason.
      for (const [at, search] of searches.entries())
        await world.post(`${SAVED}/${search}`, headers, { name: `Named ${at}`, ways: ['push', 'mail'] })
      expect(await heldOf(id)).toHaveLength(ends.length)
      for (const [at, end] of ends.entries()) {
        await end(searches[at] ?? '')
        expect([at, (await heldOf(id)).length]).toEqual([at, ends.length - at - 1])
      }
      expect(await heldOf(other.id)).toHaveLength(1)
      await query('delete from saved_searches')
    },
  )

  it('what was held comes as one for all that is left, and says what comparable lots sold for', { timeout: 90_000 }, async () => {
    const { id, headers } = await someoneQuiet(['SEARCH'])
    await query(
      `insert into price_facts (lot, seq, selling_site, make, model_group, year, title_group, damage, currency, hammer_minor, outcome, sold_on)
       select n, 1, 'CPRTUS', 'TOYOTA', 'RAV4', 2022, 'S', 'FR', 'USD', 100000 * n, 'SOLD', current_date from generate_series(1, 9) n`,
    )
    const pushed = { criteria: TOYOTAS, alertFrequency: 'INSTANT', ways: ['push'] }
    const searches: string[] = []
    for (const name of ['First', 'Second', 'Third']) searches.push(await world.save(headers, { ...pushed, name }))
    await world.matchingBegun()
    await world.putListed([{ number: ++nextLot, make: 'TOYOTA' }])
    await until('all is held', async () => (await heldOf(id)).length === searches.length)
    for (const { payload } of await heldOf(id)) expect(payload).toContain('comparable lots sold for $3,000 to $7,000')
    const release = async () => {
      await query('update push_messages set next_at = now() where held is not null')
      await until('it goes', async () => (await heldOf(id)).length === 0)
    }
    await world.post(`${SAVED}/${searches[0]}`, headers, { alertFrequency: 'NONE' })
    await release()
    const sent = async () => (await messages(id)).map(({ payload }) => JSON.parse(payload) as { title: string; body: string; path: string })
    expect(await sent()).toEqual([
      { title: '2 notices while you had quiet', body: expect.stringMatching(/^A new lot: (Second|Third)$/), path: '/dashboard' },
    ])
    // One alone comes as it is, and goes with its search while it could not be sent.
    await query('delete from push_messages')
    await query('update saved_searches set told_at = null, told_count = 0')
    await query('update saved_searches set is_paused = true where id::text = $1', [searches[1]])
    await world.putListed([{ number: ++nextLot, make: 'TOYOTA' }])
    await until('it is held', async () => (await heldOf(id)).length === 1)
    await release()
    expect(await sent()).toMatchObject([{ title: 'A new lot: Third', path: '/savedsearch' }])
    await world.post(`${SAVED}/${searches[2]}`, headers, { alertFrequency: 'NONE' })
    expect(await sent()).toEqual([])
    await query('delete from saved_searches')
  })

  it('a choice for all devices reaches each as far as it changes something, and ends what is held of a kind', async () => {
    const { id, headers } = await someoneQuiet(['OUTBID', 'WON', 'SEARCH'], ['LANE_NEAR', 'COUNTER'])
    const choose = (pushes: readonly string[]) => world.post(`${TEXTS}/kinds`, headers, { mails: [...TEXT_KINDS], pushes, texts: [] })
    await choose(['OUTBID', 'WON', 'LANE_NEAR'])
    // Nothing was changed of pushes.
    expect(await kindsOf(id)).toEqual([
      ['OUTBID', 'SEARCH', 'WON'],
      ['COUNTER', 'LANE_NEAR'],
    ])
    await query(
      "insert into push_messages (subscription_id, payload, next_at, expires_at, kind, held, held_at) select id, '{}', now() + interval '1 hour', now() + interval '1 day', k, 1, now() from push_subscriptions, unnest(array['WON', 'SEARCH']) k where account_id = $1",
      [id],
    )
    await choose(['OUTBID', 'LANE_NEAR', 'RELISTED'])
    expect(await kindsOf(id)).toEqual([
      ['OUTBID', 'RELISTED', 'SEARCH'],
      ['COUNTER', 'LANE_NEAR', 'RELISTED'],
    ])
    expect((await heldOf(id)).map(({ kind }) => kind)).toEqual(['SEARCH', 'SEARCH'])
  })
})
