import { BUILT_IN_VERSION } from '@app/contract/house-texts/text-codes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { testApp, type TestApp } from '#test/app.ts'
import { PASSWORD, passwordHash } from '#test/passwords.ts'
import { aPerson, signIn, type SignedInHeaders, takeVisit, type TestPerson } from '#test/people.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { Sessions } from './sessions.ts'

let one: TestApp
beforeAll(async () => void (one = await testApp()))
afterAll(() => one.close())

const list = (headers: Readonly<Record<string, string>>) => one.app.inject({ url: '/data/member/sessions', headers })
const end = (headers: Readonly<Record<string, string>>, payload: object) =>
  one.app.inject({ method: 'POST', url: '/data/member/sessions/end', headers, payload })
const db = () => one.database.db
/** A node remembers a session for a second; these tests look at what the database says. */
const forgotten = () => new Promise((resolve) => setTimeout(resolve, 1_100))

describe('a fresh proof', () => {
  const prove = (headers: SignedInHeaders, password = PASSWORD) =>
    one.app.inject({ method: 'POST', url: '/data/member/proof', headers: { ...headers }, payload: { password } })
  const rowOf = ({ id }: TestPerson) => db().selectFrom('sessions').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow()

  it('gives the session another id: a copied cookie is out, the visit goes on with its facts, place in the list and devices', async () => {
    const person = await aPerson(db(), { passwordHash: passwordHash() })
    const mine = await signIn(db(), person, { facts: JSON.stringify({ refreshAlerts: true }) })
    const copied = { ...mine }
    const before = await rowOf(person)
    await db()
      .insertInto('push_subscriptions')
      .values({
        account_id: person.id,
        session_hash: before.id_hash,
        endpoint: 'https://push.example/1',
        p256dh: 'x',
        auth: 'x',
        kinds: [],
        locale: 'en_us',
      })
      .execute()
    expect((await prove(mine, 'another password')).cookies.map(({ name }) => name)).not.toContain('hl')
    expect((await list(copied)).statusCode).toBe(200)
    takeVisit(mine, await prove(mine))
    expect(mine.cookie).not.toBe(copied.cookie)
    await forgotten()
    expect((await list(copied)).statusCode).toBe(401)
    expect((await end(copied, { all: true })).statusCode).toBe(401)
    const { sessions } = (await list(mine)).json().data
    expect(sessions).toMatchObject([{ handle: before.handle, isCurrent: true }])
    expect((await end(mine, { all: true })).statusCode).toBe(200)
    const after = await rowOf(person)
    expect([after.handle, after.facts, after.created_at]).toEqual([before.handle, before.facts, before.created_at])
    const device = await db()
      .selectFrom('push_subscriptions')
      .select('session_hash')
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(device.session_hash).toEqual(after.id_hash)
  })

  it('a fresh proof of two at once counts for one id, and neither signs its owner out', async () => {
    const mine = await signIn(db(), await aPerson(db(), { passwordHash: passwordHash() }))
    const answers = await Promise.all([prove(mine), prove(mine)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    for (const answer of answers) takeVisit(mine, answer)
    await forgotten()
    expect((await list(mine)).statusCode).toBe(200)
  })

  it('a fresh proof is given a readable token of the new id', async () => {
    const mine = await signIn(db(), await aPerson(db(), { passwordHash: passwordHash() }))
    const answer = await prove(mine)
    takeVisit(mine, answer)
    const tokens = answer.cookies.filter(({ name }) => name === 'JWT')
    expect(tokens).toHaveLength(1)
    const headers = { ...mine, authorization: `Bearer ${tokens[0]?.value}` }
    expect((await one.app.inject({ url: '/g2mext/api/v1/public/location-info', headers })).statusCode).toBe(200)
  })
})

describe('own sessions', () => {
  it('own sessions are not shown to a visitor, nor to an unknown session', async () => {
    expect((await list({ host: 'localhost' })).statusCode).toBe(401)
    const { cookie } = await signIn(db(), await aPerson(db()))
    expect((await list({ host: 'localhost', cookie: cookie.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')) })).statusCode).toBe(401)
  })

  it('own sessions are those of the caller alone, the current one marked', async () => {
    const mine = await aPerson(db())
    const other = await signIn(db(), await aPerson(db()))
    const here = await signIn(db(), mine)
    await signIn(db(), mine, { user_agent: 'elsewhere' })
    const { sessions } = (await list(here)).json().data
    expect(sessions.map((session: { isCurrent: boolean }) => session.isCurrent).toSorted()).toEqual([false, true])
    expect((await list(other)).json().data.sessions).toHaveLength(1)
  })

  it('own sessions end by handle, of the caller only, and with the CSRF token only', async () => {
    const mine = await aPerson(db())
    const here = await signIn(db(), mine)
    const there = await signIn(db(), mine)
    const foreign = await signIn(db(), await aPerson(db()))
    const { handle } = (await list(there)).json().data.sessions.find((session: { isCurrent: boolean }) => session.isCurrent)
    expect((await end({ host: here.host, cookie: here.cookie }, { handle })).statusCode).toBe(403)
    expect((await end(foreign, { handle })).json().data).toEqual({ ended: false })
    expect((await end(here, { handle })).json().data).toEqual({ ended: true })
    expect((await list(there)).statusCode).toBe(401)
    expect((await list(here)).statusCode).toBe(200)
  })

  it('own sessions end all but the current one', async () => {
    const mine = await aPerson(db())
    const here = await signIn(db(), mine)
    const others = await Promise.all([signIn(db(), mine), signIn(db(), mine)])
    expect((await end(here, { all: true })).json().data).toEqual({ ended: true })
    expect(await Promise.all([here, ...others].map(async (one) => (await list(one)).statusCode))).toEqual([200, 401, 401])
  })
})

describe('whoever acts again and again', () => {
  it('whoever acts again and again is nobody any more, without having been forgotten here, once another node has ended their session', async () => {
    const sessions = new Sessions(db(), () => BUILT_IN_VERSION)
    const person = await aPerson(db())
    const { cookie } = await signIn(db(), person)
    const id = cookie.slice(cookie.indexOf('=') + 1)
    expect((await sessions.readOften(id, siteOf('CPRTUS')))?.accountId).toBe(person.id)
    await forgotten()
    expect((await sessions.readOften(id, siteOf('CPRTUS')))?.accountId).toBe(person.id)
    expect(await sessions.readOften(id, siteOf('CPRTUK'))).toBeNull()
    await sql`delete from sessions where account_id = ${person.id}`.execute(db())
    await forgotten()
    expect(await sessions.readOften(id, siteOf('CPRTUS'))).toBeNull()
  })
})

describe('a session is over', () => {
  const afterChange = async (change: (headers: SignedInHeaders, accountId: number) => Promise<unknown>, fields: object = {}) => {
    const person = await aPerson(db())
    const headers = await signIn(db(), person, fields)
    const before = (await list(headers)).statusCode
    await change(headers, person.id)
    await forgotten()
    return [before, (await list(headers)).statusCode]
  }
  const set = (column: 'ends_at' | 'seen_at', ago: string) => (_: SignedInHeaders, id: number) =>
    sql`update sessions set ${sql.ref(column)} = now() - ${ago}::interval where account_id = ${id}`.execute(db())

  it.each([
    ['at its absolute end', set('ends_at', '1 second'), {}],
    ['after half an hour without a request', set('seen_at', '31 minutes'), {}],
    ['of a kiosk after three minutes', set('seen_at', '181 seconds'), { method: 'kiosk' }],
    [
      'when its account is disabled',
      (_: SignedInHeaders, id: number) => db().updateTable('accounts').set({ status: 'suspended' }).where('id', '=', id).execute(),
      {},
    ],
  ])('a session is over %s', async (_, change, fields) => {
    expect(await afterChange(change, fields)).toEqual([200, 401])
  })

  it('a session is not over yet after twenty-nine minutes', async () => {
    expect(await afterChange(set('seen_at', '29 minutes'))).toEqual([200, 200])
  })

  it('a session is over on every other site', async () => {
    const headers = await signIn(db(), await aPerson(db()))
    expect((await list({ ...headers, host: 'uk.localhost' })).statusCode).toBe(401)
  })
})
