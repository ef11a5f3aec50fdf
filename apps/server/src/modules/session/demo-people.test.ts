import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, DEMO_PEOPLE, emailOf } from '@app/demo/people/people.ts'
import { silentLog } from '#platform/log.ts'
import { openPasswords, type Passwords } from '#platform/passwords/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { addDemoPeople } from './demo-people.ts'
import { post } from './sign-in.test-kit.ts'

let one: TestApp
let passwords: Passwords
beforeAll(async () => {
  one = await testApp({ DEMO: '' })
  passwords = openPasswords(silentLog())
})
afterAll(async () => {
  await passwords.close()
  await one.close()
})

const list = () => one.app.inject({ url: '/public/data/demo/people', headers: { host: 'localhost' } })
const codeOf = async (number: number): Promise<string> =>
  (await list()).json().data.people.find((person: { number: number }) => person.number === number)?.oneTimeCode ?? ''
const signIn = async (about: string) => {
  const person = DEMO_PEOPLE.find((each) => each.about === about)
  if (!person) throw new Error(`no ${about} in the demo world`)
  const host = person.site === 'CPRTUK' ? 'uk.localhost' : 'localhost'
  const username = person.hasNoEmail === true ? String(person.number) : emailOf(person)
  return (await post(one.app, { username, password: DEMO_PASSWORD, oneTimeCode: await codeOf(person.number) }, { host })).json().data
}

describe('the people of the demo world', () => {
  it('are nowhere told of without one, and then to anybody', async () => {
    expect((await list()).statusCode).toBe(404)
    await one.database.db.insertInto('app_settings').values({ name: 'demo', value: '{"state":"made"}' }).execute()
    await addDemoPeople({ db: one.database.db, keys: one.keys, passwords }, { isPublic: false })
    const { people, password } = (await list()).json().data
    expect(password).toBe(DEMO_PASSWORD)
    expect(people.map((person: { number: number }) => person.number)).toEqual(DEMO_PEOPLE.map(({ number }) => number))
  })

  it('come once, however often the server starts', async () => {
    const count = () => one.database.db.selectFrom('accounts').select('id').execute()
    const before = await count()
    await addDemoPeople({ db: one.database.db, keys: one.keys, passwords }, { isPublic: false })
    expect(await count()).toEqual(before)
  })

  it('hold what bidding asks for, in the currency of their site, and keep what an operator set', async () => {
    const { db } = one.database
    const terms = await db
      .selectFrom('accounts')
      .innerJoin('bidder_terms', 'bidder_terms.account_id', 'accounts.id')
      .innerJoin('deposits', 'deposits.account_id', 'accounts.id')
      .select(['number', 'document_status', 'currency', 'held_minor'])
      .execute()
    const of = (about: string) => terms.filter(({ number }) => number === DEMO_PEOPLE.find((each) => each.about === about)?.number)
    expect(of('standard')).toMatchObject([{ document_status: 'VALID', currency: 'USD', held_minor: 1_000_000 }])
    expect(of('uk')).toMatchObject([{ document_status: 'VALID', currency: 'GBP' }])
    expect([...of('operator'), ...of('counterman')]).toEqual([])
    await db.updateTable('bidder_terms').set({ document_status: 'EXPIRED' }).execute()
    await addDemoPeople({ db, keys: one.keys, passwords }, { isPublic: false })
    expect(await db.selectFrom('bidder_terms').select('account_id').where('document_status', '=', 'VALID').execute()).toEqual([])
  })

  it.each([
    ['standard', { result: 'success', isKioskBidder: false }],
    ['operator', { result: 'success' }],
    ['kiosk', { result: 'success', isKioskBidder: true }],
    ['inactive', { result: 'success' }],
    ['uk', { result: 'success' }],
    ['step460', { result: 'success' }],
    ['noEmail', { result: 'updateBrokerBidderEmail' }],
    ['suspended', { error: 'ACCOUNT_SUSPENDED' }],
    ['terminated', { error: 'ACCOUNT_TERMINATED' }],
    ['lapsed', { error: 'ACCOUNT_LAPSED' }],
    ['voided', { error: 'ACCOUNT_VOIDED' }],
    ['locked', { error: 'ACCOUNT_LOCKED' }],
    ['vacant', { error: 'BIDDER_ACCOUNT_VACANT_LOGIN_FAILURE' }],
    ['expired', { error: 'PASSWORD_EXPIRED' }],
    ['reset', { error: 'FORGET_PASSWORD' }],
  ])('%s signs in as told', async (about, told) => {
    expect(await signIn(about)).toMatchObject(told)
  })

  it('are of every kind that the market serves beside visitors [MKT-1.05]', async () => {
    for (const [about, said] of [
      ['guest', { kind: 'guest', roles: ['ROLE_GUEST'] }],
      ['standard', { kind: 'buyer' }],
      ['premium', { kind: 'buyer', roles: ['ROLE_PREMIUM'] }],
      ['broker', { kind: 'buyer', roles: ['ROLE_BROKER'] }],
      ['master', { kind: 'buyer', roles: ['ROLE_MASTER'] }],
      ['internal', { kind: 'internal' }],
      ['kiosk', { kind: 'kiosk' }],
    ] as const) {
      expect([about, await signIn(about)]).toMatchObject([about, { result: 'success' }])
      expect(DEMO_PEOPLE.find((person) => person.about === about)).toMatchObject(said)
    }
  })

  it('need a code where they run the house, which the list tells and which works once', async () => {
    const { number } = DEMO_PEOPLE.find(({ about }) => about === 'operator') ?? { number: 0 }
    const asked = await post(one.app, { username: String(number), password: DEMO_PASSWORD })
    expect(asked.json().data.error).toBe('ONE_TIME_CODE_NEEDED')
    const codes = (await list()).json().data.people.filter(({ oneTimeCode }: { oneTimeCode: string }) => oneTimeCode !== '')
    expect(codes).toMatchObject([{ number, oneTimeCode: expect.stringMatching(/^\d{6}$/) }])
  })

  it('of the house have no password where others than this machine can come, and get it back', async () => {
    await addDemoPeople({ db: one.database.db, keys: one.keys, passwords }, { isPublic: true })
    expect(await signIn('operator')).toMatchObject({ error: 'BAD_CREDENTIALS' })
    await addDemoPeople({ db: one.database.db, keys: one.keys, passwords }, { isPublic: false })
    expect(await signIn('operator')).toMatchObject({ result: 'success' })
  })
})
