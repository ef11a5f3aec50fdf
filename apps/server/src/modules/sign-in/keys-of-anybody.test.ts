import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson } from '#test/people.ts'
import { issueKey, sweepKeys } from '../session/one-time-keys.store.ts'
import { PASSKEY_STARTS_A_MINUTE } from '../second-factor/passkey-routes.ts'
import { SET_PASSWORD_KEY } from './sign-in.ts'

let one: TestApp
beforeAll(async () => void (one = await testApp({ SEARCH_WORKERS: '0' })))
afterAll(() => one.close())

const db = () => one.database.db
const post = async (url: string, remoteAddress: string) =>
  (await one.app.inject({ method: 'POST', url, headers: { host: 'localhost' }, payload: {}, remoteAddress })).statusCode
const purposes = async () =>
  (await db().selectFrom('one_time_keys').select('purpose').orderBy('purpose').execute()).map(({ purpose }) => purpose)
const age = (by: string) => sql`update one_time_keys set expires_at = expires_at - ${by}::interval`.execute(db())

describe('keys that anybody may have made', () => {
  it('keys that anybody may have made are gone as soon as their time is over; those of accounts stay for a day', async () => {
    const { id } = await aPerson(db())
    await issueKey(db(), { ...SET_PASSWORD_KEY, accountId: id })
    expect([await post('/public/data/live-ticket', '203.0.113.1'), await post('/public/data/passkeys/start', '203.0.113.1')]).toEqual([
      200, 200,
    ])
    await sweepKeys(db())
    expect(await purposes()).toEqual(['live', 'passkey-used', 'set-password'])
    await age('30 seconds')
    await sweepKeys(db())
    expect(await purposes()).toEqual(['passkey-used', 'set-password'])
    await age('1 hour')
    await sweepKeys(db())
    expect(await purposes()).toEqual(['set-password'])
    await age('1 day')
    await sweepKeys(db())
    expect(await purposes()).toEqual([])
  })

  it('keys that anybody may have made are so many for one network and minute, whatever it asks, and others go on', async () => {
    const statuses: number[] = []
    for (let at = 0; at <= PASSKEY_STARTS_A_MINUTE; at++)
      statuses.push(await post('/public/data/passkeys/start', '2001:db8::' + at.toString(16)))
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([PASSKEY_STARTS_A_MINUTE, 429])
    expect(await post('/public/data/passkeys/start', '203.0.113.2')).toBe(200)
    const before = (await purposes()).length
    const tickets: number[] = []
    for (let at = 0; at < 310; at++) tickets.push(await post('/public/data/live-ticket', '203.0.113.3'))
    expect(tickets.at(-1)).toBe(429)
    expect((await purposes()).length - before).toBeLessThanOrEqual(300)
  })
})
