import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOOKKEEPERS, CASHIER, DEMO_PASSWORD, DEMO_PEOPLE, emailOf } from '@app/demo/people/people.ts'
import { silentLog } from '#platform/log.ts'
import { openPasswords, type Passwords } from '#platform/passwords/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { TEST_HASH_COST } from '#test/passwords.ts'
import { addDemoPeople } from './demo-people.ts'
import { post } from '../../../test/sign-in.test-kit.ts'

let one: TestApp
let passwords: Passwords
beforeAll(async () => {
  one = await testApp({ DEMO: '' })
  passwords = openPasswords(silentLog(), TEST_HASH_COST)
})
afterAll(async () => {
  await passwords.close()
  await one.close()
})

const areSaidToBeHere = async (headers: Readonly<Record<string, string>> = {}): Promise<boolean> =>
  (await one.app.inject({ url: '/public/data/envconfig/properties', headers: { host: 'localhost', ...headers } })).json().data.demoPeople
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
  it('the people of the demo world are nowhere told of without one, and then to anybody', async () => {
    expect((await list()).statusCode).toBe(404)
    expect(await areSaidToBeHere()).toBe(false)
    await one.database.db.insertInto('app_settings').values({ name: 'demo', value: '{"state":"made"}' }).execute()
    await addDemoPeople({ db: one.database.db, keys: one.keys, passwords }, { isPublic: false })
    const { people, password } = (await list()).json().data
    expect(password).toBe(DEMO_PASSWORD)
    expect(people.map((person: { number: number }) => person.number)).toEqual(DEMO_PEOPLE.map(({ number }) => number))
    expect(await areSaidToBeHere()).toBe(true)
  })

  it('the people of the demo world show their mails whole, but for a request that came from elsewhere or by a proxy, and nobody else’s', async () => {
    const { db } = one.database
    const standard = DEMO_PEOPLE.find(({ about }) => about === 'standard')
    const { id } = await db
      .selectFrom('accounts')
      .select('id')
      .where('number', '=', standard?.number ?? 0)
      .executeTakeFirstOrThrow()
    const mail = {
      recipient: 'a@example.com',
      subject: 'Key',
      body_text: 'https://a.example/?key=0123456789abcdef',
      locale: 'en_us',
      state: 'kept',
    }
    await db
      .insertInto('mails')
      .values([{ ...mail, account_id: id, secrets: ['0123456789abcdef'] }, mail])
      .execute()
    const { mails } = (await list()).json().data
    expect(mails).toMatchObject([{ subject: 'Key', text: mail.body_text }])
    const forwarded = { host: 'localhost', 'x-forwarded-for': '198.51.100.9' }
    expect((await one.app.inject({ url: '/public/data/demo/people', headers: forwarded })).statusCode).toBe(404)
    expect(await areSaidToBeHere(forwarded)).toBe(false)
  })

  it('the people of the demo world come once, however often the server starts', async () => {
    const count = () => one.database.db.selectFrom('accounts').select('id').execute()
    const before = await count()
    await addDemoPeople({ db: one.database.db, keys: one.keys, passwords }, { isPublic: false })
    expect(await count()).toEqual(before)
  })

  it('operators whom an earlier version made get what their work asks for by now, and keep what they were given since', async () => {
    const { db } = one.database
    const read = () =>
      db
        .selectFrom('accounts')
        .select(['number', 'privileges', 'granted_sites as sites'])
        .where('number', 'in', [...BOOKKEEPERS, CASHIER])
        .orderBy('number')
        .execute()
    const sorted = (rows: Awaited<ReturnType<typeof read>>) =>
      rows.map(({ number, privileges, sites }) => [number, privileges.toSorted(), sites.toSorted()])
    const before = sorted(await read())
    const [first, second] = BOOKKEEPERS
    await db
      .updateTable('accounts')
      .set({ privileges: ['OPERATOR'], granted_sites: [] })
      .where('number', '=', first)
      .execute()
    await db
      .updateTable('accounts')
      .set({ privileges: ['GATE'] })
      .where('number', '=', second)
      .execute()
    await addDemoPeople({ db, keys: one.keys, passwords }, { isPublic: false })
    const after = sorted(await read())
    expect(after.filter(([number]) => number !== second)).toEqual(before.filter(([number]) => number !== second))
    expect(after.find(([number]) => number === second)?.[1]).toEqual(['AUDITOR', 'GATE', 'MONEY', 'REVIEWER'])
  })

  it('the people of the demo world hold what bidding asks for, in the currency of their site, and keep what an operator set', async () => {
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
  ])('%s signs in as told', async (about, expected) => {
    expect(await signIn(about)).toMatchObject(expected)
  })

  it('the people of the demo world are of every kind that the market serves beside visitors [MKT-1.05]', async () => {
    for (const [about, texts] of [
      ['guest', { kind: 'guest', roles: ['ROLE_GUEST'] }],
      ['standard', { kind: 'buyer' }],
      ['premium', { kind: 'buyer', roles: ['ROLE_PREMIUM'] }],
      ['broker', { kind: 'buyer', roles: ['ROLE_BROKER'] }],
      ['master', { kind: 'buyer', roles: ['ROLE_MASTER'] }],
      ['internal', { kind: 'internal' }],
      ['kiosk', { kind: 'kiosk' }],
    ] as const) {
      expect([about, await signIn(about)]).toMatchObject([about, { result: 'success' }])
      expect(DEMO_PEOPLE.find((person) => person.about === about)).toMatchObject(texts)
    }
  })

  it('the people of the demo world need a code where they run the house, which the list tells and which works once', async () => {
    const { number } = DEMO_PEOPLE.find(({ about }) => about === 'operator') ?? { number: 0 }
    const answer = await post(one.app, { username: String(number), password: DEMO_PASSWORD })
    expect(answer.json().data.error).toBe('ONE_TIME_CODE_NEEDED')
    const codes = (await list()).json().data.people.filter(({ oneTimeCode }: { oneTimeCode: string }) => oneTimeCode !== '')
    const reviewer = DEMO_PEOPLE.find(({ about }) => about === 'reviewer')
    const oneTimeCode = expect.stringMatching(/^\d{6}$/)
    expect(codes).toMatchObject([
      { number, oneTimeCode },
      { number: reviewer?.number, oneTimeCode },
      { number: CASHIER, oneTimeCode },
    ])
  })

  it.each([
    ['a proxy told us of', { 'x-forwarded-for': '198.51.100.9' }],
    ['one that names its host', { 'x-forwarded-host': 'auctions.example' }],
    ['one of the standard header', { forwarded: 'for=198.51.100.9' }],
    ['one that names itself', { via: '1.1 edge' }],
    ['one that names only its caller', { 'x-real-ip': '198.51.100.9' }],
    ['one that hides, whose clients name another house', { origin: 'https://auctions.example' }],
  ] as const)('the people of the demo world are nobody to a request that came through %s', async (_, headers) => {
    expect((await one.app.inject({ url: '/public/data/demo/people', headers: { host: 'localhost', ...headers } })).statusCode).toBe(404)
    const username = String(DEMO_PEOPLE.find(({ about }) => about === 'standard')?.number)
    const payload = { username, password: DEMO_PASSWORD }
    const answer = await one.app.inject({ method: 'POST', url: '/processLogin', headers: { host: 'localhost', ...headers }, payload })
    expect(answer.json().data).not.toMatchObject({ result: 'success' })
  })

  it('the people of the demo world are nobody to a caller from elsewhere, and there for this machine by its other spelling', async () => {
    const from = await one.app.inject({ url: '/public/data/demo/people', headers: { host: 'localhost' }, remoteAddress: '198.51.100.9' })
    expect(from.statusCode).toBe(404)
    const mapped = await one.app.inject({
      url: '/public/data/demo/people',
      headers: { host: '127.0.0.1' },
      remoteAddress: '::ffff:127.0.0.1',
    })
    expect(mapped.statusCode).toBe(200)
  })

  it('the people of the demo world are nobody where an address or a proxy opens the house to others, unless that is allowed', async () => {
    const at = async (env: Readonly<Record<string, string>>) => {
      const open = await testApp({ DEMO: '', ...env })
      await open.database.db.insertInto('app_settings').values({ name: 'demo', value: '{"state":"made"}' }).execute()
      const { statusCode } = await open.app.inject({ url: '/public/data/demo/people', headers: { host: 'localhost' } })
      await open.close()
      return statusCode
    }
    expect(await at({ PUBLIC_URL: 'https://auctions.example' })).toBe(404)
    expect(await at({ TRUST_PROXY: '1' })).toBe(404)
    expect(await at({ PUBLIC_URL: 'https://auctions.example', TRUST_PROXY: '1', DEMO_PUBLIC: 'on' })).toBe(200)
  })

  it('the operators of the demo world have no password where others than this machine can come, and get it back', async () => {
    await addDemoPeople({ db: one.database.db, keys: one.keys, passwords }, { isPublic: true })
    expect(await signIn('operator')).toMatchObject({ error: 'BAD_CREDENTIALS' })
    await addDemoPeople({ db: one.database.db, keys: one.keys, passwords }, { isPublic: false })
    expect(await signIn('operator')).toMatchObject({ result: 'success' })
  })
})
