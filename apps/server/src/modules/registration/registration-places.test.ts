import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KIOSK_DEVICE_COOKIE } from '@app/rules/people/sign-in-limits.ts'
import { networkOf } from '#platform/edge/network.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { keyHash, newKey } from '#platform/random-key.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, insertYards } from '#test/lots.ts'
import { aPerson, signIn } from '#test/people.ts'
import { type RegistrationDeps, roomsOf } from './registration-deps.ts'
import { aNewMember, anEmail, FORM, TestBrowser } from './registration.test-kit.ts'

/** As the requirements have them, not as our constants do. */
const BEGUN_BEFORE_HARD_MAX = 5
const BEGUN_OF_NETWORK_MAX = 60
const BEGUN_WITHOUT_CAPTCHA_MAX = 3

const BEGIN = '/public/data/registration'
const PHONES: Readonly<Record<string, string>> = { ARE: '+971501234567', BHR: '+97336001234', OMN: '+96892123456', USA: '+12145550114' }

let one: TestApp
beforeAll(async () => {
  one = await testApp({ SEARCH_WORKERS: '0' })
})
afterAll(() => one.close())

describe('registrations of a network', () => {
  /** What two nodes hold apart from each other, above one database. */
  const aNode = () => roomsOf({ db: one.database.db } as RegistrationDeps)
  const nodes = () => [aNode(), aNode()] as const
  const aNetwork = () => {
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
    return { origin: { network: networkOf(address) } } as RequestContext
  }

  it('registrations of a network are counted across nodes: from the sixth on the captcha is a hard one, and sixty are the end', async () => {
    const [here, there] = nodes()
    const ctx = aNetwork()
    const taken: boolean[] = []
    for (let at = 0; at < BEGUN_OF_NETWORK_MAX; at += 1) taken.push((await (at % 2 === 0 ? here : there).takeBeginning(ctx)).isHard)
    expect(taken.indexOf(true)).toBe(BEGUN_BEFORE_HARD_MAX)
    expect(taken.slice(BEGUN_BEFORE_HARD_MAX)).not.toContain(false)
    for (const node of [here, there]) await expect(node.takeBeginning(ctx)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await there.takeBeginning(aNetwork())).toEqual({ isHard: false })
  })

  it('registrations of a network are as many at once from both nodes as one after the other', async () => {
    const [here, there] = nodes()
    const ctx = aNetwork()
    const taken = await Promise.all(Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? here : there).takeBeginning(ctx)))
    expect(taken.filter((one_) => !one_.isHard)).toHaveLength(BEGUN_BEFORE_HARD_MAX)
  })

  it('registrations of a network without a captcha are a few across nodes', async () => {
    const [here, there] = nodes()
    const { network } = aNetwork().origin
    const taken: boolean[] = []
    for (let at = 0; at < 6; at += 1) taken.push(await (at % 2 === 0 ? here : there).takeWithoutCaptcha(network))
    expect(taken.filter((isTaken) => isTaken)).toHaveLength(BEGUN_WITHOUT_CAPTCHA_MAX)
  })
})

describe('a screen in a yard', () => {
  /** A browser that is a registered screen. */
  async function aScreen(): Promise<TestBrowser> {
    const { db } = one.database
    const key = newKey()
    const operator = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] })
    await insertYards(db, [A_YARD])
    await db
      .insertInto('kiosk_devices')
      .values({
        key_hash: keyHash(key),
        name: 'Hall',
        yard: A_YARD.number,
        link_until: new Date(),
        invited_by: operator.id,
        registered_at: new Date(),
      })
      .execute()
    const browser = new TestBrowser(one)
    browser.cookies.set(KIOSK_DEVICE_COOKIE, key)
    return browser
  }

  it('a screen in a yard takes no registration: it shows the way to one’s own phone, from source YARD', async () => {
    const screen = await aScreen()
    const { body } = await screen.get(BEGIN)
    expect(body.data).toMatchObject({ state: 'kiosk', door: { url: 'http://us.localhost/usregister/STEP1?source=YARD' } })
    const email = anEmail()
    const begun = await screen.post(BEGIN, { ...FORM, email, captcha: { token: await screen.captcha() } })
    expect(begun.status).toBe(403)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from registrations where email = ${email}`.execute(
      one.database.db,
    )
    expect(rows[0]?.count).toBe(0)
    const confirmed = await screen.post(`${BEGIN}/confirm`, { key: newKey(), password: FORM.password, confirmPassword: FORM.password })
    expect(confirmed.status).toBe(403)
  })

  it('a screen in a yard is any browser in which a kiosk is signed in, and no other', async () => {
    const { db } = one.database
    const kiosk = await aPerson(db, { kind: 'kiosk', roles: ['KIOSK_BIDDER'] })
    const headers = await signIn(db, kiosk, { method: 'kiosk' })
    const draft = async (cookies: object) => (await one.app.inject({ url: BEGIN, headers: { host: 'localhost', ...cookies } })).json().data
    expect((await draft(headers)).state).toBe('kiosk')
    expect(await draft({})).toMatchObject({ state: 'none', door: null })
    expect(await draft({ cookie: `${KIOSK_DEVICE_COOKIE}=${newKey()}` })).toMatchObject({ state: 'none', door: null })
  })
})

describe('that somebody is of age', () => {
  it('the word of somebody that they are of age is kept with the age of their country', async () => {
    const { email } = await aNewMember(one, { host: 'mea.localhost', country: 'BHR' })
    const { rows } = await sql<{ version: number; hash: Buffer }>`
      select c.version, c.text_hash as hash from consents c join profiles p on p.account_id = c.account_id
      where p.email = ${email} and c.kind = 'AGE'`.execute(one.database.db)
    expect(rows.map(({ version }) => version)).toEqual([21])
  })
})

describe('what differs by site', () => {
  const neededOn = async (host: string, country = 'USA', said: Readonly<Record<string, string>> = {}) => {
    const choices = { WBDY: 'BUSINESS', ...said }
    const { browser, email } = await aNewMember(one, { host, country, companyName: 'Reyes Autos', choices })
    await sql`update accounts set kind = 'buyer', membership_type = 'S'
      where id = (select account_id from profiles where email = ${email})`.execute(one.database.db)
    const { needed } = (await browser.get('/data/member/documents/needed')).body.data as { needed: readonly { category: string }[] }
    return needed.map(({ category }) => category)
  }

  it.each([
    ['DEALER', 'DLRLIC'],
    ['DISMANTLER', 'DSMLIC'],
    ['RECYCLER', 'DSMLIC'],
    ['EXPORTER', 'EXPLIC'],
    ['REBUILDER', 'BUSLIC'],
    ['NONE', 'BUSLIC'],
  ])('what a business does, as it said in the first step, decides its licence: %s shows %s', async (BUTP, licence) => {
    expect(await neededOn('us.localhost', 'USA', { BUTP })).toEqual(['ID', licence, 'TAXEXM'])
  })

  it('what a business does is forgotten of who buys for themselves: a form without script sends both', async () => {
    expect(await neededOn('us.localhost', 'USA', { WBDY: 'INDIVIDUAL', BUTP: 'DEALER' })).toEqual(['ID'])
  })

  it('what differs by site: the drive brand asks a dealer for no licence, and the American site does', async () => {
    expect([await neededOn('drive.localhost'), await neededOn('us.localhost')]).toEqual([['ID'], ['ID', 'BUSLIC', 'TAXEXM']])
  })

  it('what differs by site: papers against sales tax are taken from businesses of USA and CAN, on the sites of both, and of no other country [MKT-9.14]', async () => {
    const abroad = ['ID', 'EXPLIC', 'BUSLIC']
    expect(await neededOn('us.localhost', 'MEX')).toEqual(abroad)
    expect(await neededOn('ca.localhost', 'GBR')).toEqual(abroad)
    for (const [host, other] of [
      ['us.localhost', 'CAN'],
      ['ca.localhost', 'USA'],
    ] as const)
      expect(await neededOn(host, other)).toEqual([...abroad, 'TAXEXM'])
    expect(await neededOn('ca.localhost', 'CAN')).toEqual(['ID', 'BUSLIC', 'TAXEXM'])
  })

  it('what differs by site: in the Middle East a membership costs in the currency of the country [MKT-9.37]', async () => {
    const currenciesOf = async (country: string) => {
      const { browser } = await aNewMember(one, { host: 'mea.localhost', country, phone: PHONES[country] })
      const { prices } = (await browser.get('/data/registration')).body.data as { prices: readonly { currency: string }[] }
      return [...new Set(prices.map(({ currency }) => currency))]
    }
    expect([await currenciesOf('ARE'), await currenciesOf('BHR'), await currenciesOf('OMN'), await currenciesOf('USA')]).toEqual([
      ['AED'],
      ['BHD'],
      ['OMR'],
      ['AED'],
    ])
  })
})
