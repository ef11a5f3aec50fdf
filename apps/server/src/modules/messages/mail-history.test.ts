import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVENT_LIMITS } from '@app/rules/people/event-limits.ts'
import { mailKindsOf } from '@app/rules/people/mail-kinds.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, historyOf, signIn, type TestPerson } from '#test/people.ts'
import { makeSubscriptionKey, type SubscriptionKey } from './subscription-keys.ts'

const VISITOR = { host: 'localhost' }

let one: TestApp
beforeAll(async () => {
  one = await testApp({ SEARCH_WORKERS: '0' })
})
afterAll(() => one.close())

const db = () => one.database.db
const aMember = async () => {
  const person = await aPerson(db())
  return { person, headers: await signIn(db(), person) }
}
const post = async (url: string, payload: object, headers: Readonly<Record<string, string>> = VISITOR) => {
  const answer = await one.app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, ...answer.json() }
}
const eventsOf = (person: TestPerson) => historyOf(db(), person)
/** Adds changes of mails to the history of an account. */
const addChanges = ({ id }: TestPerson, count: number) =>
  sql`insert into account_events (account_id, kind) select ${id}, 'mail-preference' from generate_series(1, ${count}::int)`.execute(db())
/** Puts back what happened: nobody but the owner of the table may. */
const age = async ({ id }: TestPerson, seconds: number): Promise<void> => {
  const { pool } = one.database
  await pool.query('alter table account_events disable trigger account_events_append_only')
  await pool.query(`update account_events set at = at - $2 * interval '1 second' where account_id = $1`, [id, seconds])
  await pool.query('alter table account_events enable trigger account_events_append_only')
}

describe('the history of an account, of mails,', () => {
  it('the history of an account, of mails, is not written by who has no key or session', async () => {
    const { person } = await aMember()
    expect((await post('/unsubscribe', { key: 'x', all: '1' })).data.errorCode).toBe('LINK_EXPIRED')
    expect((await post('/data/member/messageSettings', { kind: 'SALE_REMINDERS', isOn: false })).status).toBe(401)
    expect(await eventsOf(person)).toEqual([])
  })

  it('the history of an account, of mails, has an end of mails by a mailed key once, and one row where it ends every kind', async () => {
    const { person } = await aMember()
    const keyTo = (act: SubscriptionKey['act'], kind: string) =>
      makeSubscriptionKey(one.keys, { act, accountId: person.id, kind }, Date.now())
    const key = keyTo('end', 'ACCOUNT_ALERTS')
    for (let press = 0; press < 3; press += 1) expect((await post('/unsubscribe', { key })).returnCode).toBe(1)
    for (let press = 0; press < 3; press += 1) expect((await post('/unsubscribe', { key, all: '1' })).returnCode).toBe(1)
    const confirm = keyTo('confirm', 'ACCOUNT_ALERTS')
    for (let press = 0; press < 3; press += 1) expect((await post('/confirmSubscription', { key: confirm })).returnCode).toBe(1)
    const others = mailKindsOf('CPRTUS').flatMap(({ code }) => (code === 'ACCOUNT_ALERTS' ? [] : [code]))
    expect(await eventsOf(person)).toEqual([
      { kind: 'mail-preference', mails: ['ACCOUNT_ALERTS'], status: 'UNSUBSCRIBED' },
      { kind: 'mail-preference', mails: others, status: 'UNSUBSCRIBED' },
      { kind: 'mail-preference', mails: ['ACCOUNT_ALERTS'], status: 'SUBSCRIBED' },
    ])
  })

  it('the history of an account, of mails, has every change of mails: past so many an hour none is made, by a session or a key', async () => {
    const { person, headers } = await aMember()
    const turn = (isOn: boolean) => post('/data/member/messageSettings', { kind: 'SALE_REMINDERS', isOn }, headers)
    await addChanges(person, (EVENT_LIMITS['mail-preference']?.events ?? 0) - 1)
    expect((await turn(false)).returnCode).toBe(1)
    expect((await turn(false)).returnCode).toBe(1)
    expect(await turn(true)).toMatchObject({ status: 429, data: { errorCode: 'TOO_MANY_REQUESTS' } })
    const key = makeSubscriptionKey(one.keys, { act: 'end', accountId: person.id, kind: 'ACCOUNT_ALERTS' }, Date.now())
    expect((await post('/unsubscribe', { key })).status).toBe(429)
    const { data } = (await one.app.inject({ url: '/data/member/messageSettings', headers })).json()
    expect(data.kinds).toContainEqual(expect.objectContaining({ kind: 'SALE_REMINDERS', status: 'UNSUBSCRIBED' }))
    expect(data.kinds).toContainEqual(expect.objectContaining({ kind: 'ACCOUNT_ALERTS', status: 'SUBSCRIBED' }))
    await age(person, 3_601)
    expect((await turn(true)).returnCode).toBe(1)
  })
})
