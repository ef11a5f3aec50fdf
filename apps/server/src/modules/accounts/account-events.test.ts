import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountEventKind } from '@app/contract/account-events.ts'
import { EVENT_LIMITS } from '@app/rules/people/event-limits.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, historyOf, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'

const VISITOR = { host: 'localhost' }
const PROFILE = {
  firstName: 'Mara',
  lastName: 'Quillfeather',
  companyName: '',
  phone: '+1 214 555 0199',
  line1: '77 Plumtree Lane',
  line2: '',
  city: 'Dallas',
  state: 'TX',
  country: 'USA',
  postCode: '75201',
}

let one: TestApp
beforeAll(async () => {
  one = await testApp({ SEARCH_WORKERS: '0' })
})
afterAll(() => one.close())

const db = () => one.database.db
const aMember = async (): Promise<{ person: TestPerson; headers: SignedInHeaders }> => {
  const person = await aPerson(db())
  return { person, headers: await signIn(db(), person) }
}
const post = async (url: string, payload: object, headers: Readonly<Record<string, string>> = VISITOR) => {
  const answer = await one.app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, ...answer.json() }
}
const eventsOf = (person: TestPerson) => historyOf(db(), person)
const addEvents = ({ id }: TestPerson, kind: AccountEventKind, count: number) =>
  sql`insert into account_events (account_id, kind) select ${id}, ${kind} from generate_series(1, ${count}::int)`.execute(db())
/** Puts back what happened: nobody but the owner of the table may. */
const age = async ({ id }: TestPerson, seconds: number): Promise<void> => {
  const { pool } = one.database
  await pool.query('alter table account_events disable trigger account_events_append_only')
  await pool.query(`update account_events set at = at - $2 * interval '1 second' where account_id = $1`, [id, seconds])
  await pool.query('alter table account_events enable trigger account_events_append_only')
}

describe('the history of an account, which nobody can shorten,', () => {
  it('the history of an account, which nobody can shorten, is not written by who is not signed in, or has no token of the session', async () => {
    const { person, headers } = await aMember()
    const { 'x-xsrf-token': _, ...without } = headers
    for (const url of ['/data/member/profile', '/data/member/acceptTerms', '/data/member/messageSettings']) {
      expect((await post(url, PROFILE)).status).not.toBe(200)
      expect((await post(url, PROFILE, without)).status).toBe(403)
    }
    expect(await eventsOf(person)).toEqual([])
  })

  it('the history of an account, which nobody can shorten, has a changed profile once a minute, and not one that was saved as it stood', async () => {
    const { person, headers } = await aMember()
    const save = (firstName: string) => post('/data/member/profile', { ...PROFILE, firstName }, headers)
    for (const firstName of ['Mara', 'Mara', 'Nora', 'Nora', 'Dora']) expect((await save(firstName)).data).toMatchObject({ firstName })
    expect(await eventsOf(person)).toEqual([{ kind: 'profile-changed' }])
    await age(person, 61)
    await save('Dora')
    expect(await eventsOf(person)).toHaveLength(1)
    for (const firstName of ['Mara', 'Nora']) await save(firstName)
    expect(await eventsOf(person)).toHaveLength(2)
  })

  it('the history of an account, which nobody can shorten, has profiles changed at the same time once', async () => {
    const { person, headers } = await aMember()
    await Promise.all(['Mara', 'Nora', 'Dora', 'Cora'].map((firstName) => post('/data/member/profile', { ...PROFILE, firstName }, headers)))
    expect(await eventsOf(person)).toEqual([{ kind: 'profile-changed' }])
  })

  it('the history of an account, which nobody can shorten, has the terms when they are accepted, and not again', async () => {
    const person = await aPerson(db(), { profile: { terms_version: 0 } })
    const headers = await signIn(db(), person)
    for (let again = 0; again < 3; again += 1) expect((await post('/data/member/acceptTerms', { version: 1 }, headers)).status).toBe(200)
    expect(await eventsOf(person)).toEqual([{ kind: 'terms-accepted', version: 1 }])
  })

  it('the history of an account, which nobody can shorten, has the first page of a minute, whatever a session says', async () => {
    const { person, headers } = await aMember()
    const arrive = () => post('/data/member/arrival', { path: '/' }, headers)
    const answers = await Promise.all([arrive(), arrive(), arrive(), arrive()])
    expect([...answers, await arrive()].map(({ returnCode }) => returnCode)).toEqual([1, 1, 1, 1, 1])
    expect(await eventsOf(person)).toEqual([{ kind: 'first-page', path: '/' }])
    await age(person, 61)
    await post('/data/member/arrival', { path: '/sales' }, headers)
    expect(await eventsOf(person)).toHaveLength(2)
  })

  it('the history of an account, which nobody can shorten, has all that matters to security: no more than visits and details are ever left out', () => {
    const leftOut = Object.entries(EVENT_LIMITS).filter(([, limit]) => limit?.further === 'left-out')
    expect(leftOut.map(([kind]) => kind)).toEqual(['first-page', 'left-for-brand', 'profile-changed'])
  })

  it('the history of an account, which nobody can shorten, has as many exports as an hour allows, in either form, and nothing is exported beyond; other accounts have their own', async () => {
    const { person, headers } = await aMember()
    await addEvents(person, 'data-exported', (EVENT_LIMITS['data-exported']?.events ?? 0) - 1)
    const ask = (form: string, as = headers) =>
      one.app.inject({ url: `/data/member/${form}`, headers: { ...as, 'sec-fetch-site': 'same-origin' } })
    const statesOf = async (...forms: readonly string[]) => {
      const states: number[] = []
      for (const form of forms) states.push((await ask(form)).statusCode)
      return states
    }
    expect(await statesOf('export', 'export', 'export.csv')).toEqual([200, 429, 429])
    expect((await ask('export', (await aMember()).headers)).statusCode).toBe(200)
    await age(person, 3_000)
    expect(await statesOf('export.csv', 'export')).toEqual([429, 429])
    await age(person, 700)
    expect(await statesOf('export.csv')).toEqual([200])
  })
})
