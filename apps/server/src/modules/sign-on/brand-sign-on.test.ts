import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, type PersonFields, signIn, type TestPerson } from '#test/people.ts'
import { Browser } from './sign-on.test-kit.ts'

const HOME = 'http://localhost:8080'
const DRIVE = 'http://drive.localhost:8080'
const LEAVE = `${HOME}/sso/signon/leave/drive`
const MAY: PersonFields = { privileges: ['SINGLE_SIGN_ON'] }
const FAILED = '/login?error=SIGN_ON_FAILED'

let house: TestApp
beforeAll(async () => {
  house = await testApp()
  house.app.edge.pages = { isOurs: (path) => ['/', '/today', '/dashboard'].includes(path), localPath: (_, path) => path }
})
afterAll(() => house.close())

const db = () => house.database.db
async function someone(fields: PersonFields = MAY): Promise<{ person: TestPerson; browser: Browser }> {
  const person = await aPerson(db(), fields)
  const { cookie } = await signIn(db(), person)
  return { person, browser: new Browser(house.app).take(cookie, 'localhost:8080') }
}
/** Goes where each answer leads until it is a page of the same host; answers all the addresses. */
async function follow(browser: Browser, from: string): Promise<string[]> {
  const way = [from]
  for (let at = from; ;) {
    const { location } = (await browser.get(at)).headers
    way.push(String(location))
    if (location === undefined || location.startsWith('/')) return way
    at = location
  }
}
const numberAt = async (browser: Browser, origin: string): Promise<string> =>
  (await browser.get(`${origin}/public/data/userConfig`)).json().data.buyerNumber

describe('leaving for a brand', () => {
  it('leaving for a brand is not for visitors, who sign in first, nor for those without the privilege [ACC-4.63] [ACC-2.26]', async () => {
    const visitor = await new Browser(house.app).get(`${LEAVE}?redirectUrl=%2Ftoday`)
    expect(visitor.headers.location).toBe(`/login?redirectUrl=${encodeURIComponent('/sso/signon/start/drive?redirectUrl=%2Ftoday')}`)
    for (const fields of [{}, { privileges: ['TOP_BUYER', 'MULTI_LOT_BIDDING'] }]) {
      const { person, browser } = await someone(fields)
      for (const state of ['', `?state=${'s'.repeat(22)}`])
        expect((await browser.get(LEAVE + state)).headers.location).toBe('/accessDenied')
      expect(await db().selectFrom('one_time_keys').select('purpose').where('account_id', '=', person.id).execute()).toEqual([])
    }
  })

  it('knows no other brand', async () => {
    const { browser } = await someone()
    for (const brand of ['acme', 'constructor', 'drive2'])
      expect((await browser.get(`${HOME}/sso/signon/leave/${brand}`)).headers.location).toMatch(/^\/app-error\?code=404&url=/)
  })

  it('signs in at its site with the same account, at the page that was wished for [ACC-4.63] [ACC-2.26]', async () => {
    for (const brand of ['drive', 'DRIVE']) {
      const { person, browser } = await someone()
      const way = await follow(browser, `${HOME}/sso/signon/leave/${brand}?redirectUrl=%2Ftoday%3Fa%3D1`)
      expect(way.map((address) => address.split('?', 1)[0])).toEqual([
        `${HOME}/sso/signon/leave/${brand}`,
        `${DRIVE}/sso/signon/enter`,
        LEAVE,
        `${DRIVE}/sso/signon/callback`,
        '/today',
      ])
      expect(way.at(-1)).toBe('/today?a=1')
      expect(await numberAt(browser, DRIVE)).toBe(String(person.number))
      expect(await numberAt(browser, HOME)).toBe(String(person.number))
      const sessions = await db().selectFrom('sessions').select(['site', 'method']).where('account_id', '=', person.id).execute()
      expect(sessions).toContainEqual({ site: 'CPRTDRIVE', method: 'sso' })
    }
  })

  it.each([
    ['https://evil.example/today', '/dashboard'],
    ['//evil.example/today', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['http://localhost:8080/today', '/dashboard'],
    ['http://drive.localhost:8080/today', '/today'],
    ['http://drive.localhost:8080//evil.example', '/dashboard'],
  ])('leads to the site of the brand alone: %s [ACC-2.26]', async (wish, end) => {
    const { browser } = await someone()
    const way = await follow(browser, `${LEAVE}?redirectUrl=${encodeURIComponent(wish)}`)
    expect(way.at(-1)).toBe(end)
    expect(way.slice(0, -1).every((address) => [HOME, DRIVE].includes(new URL(address).origin))).toBe(true)
  })

  it('begins at the brand’s site just as well, and asks a site that exists', async () => {
    const { person, browser } = await someone()
    for (const from of ['', '?from=CPRTUS', '?from=evil.example', '?from=CPRTDRIVE']) {
      const way = await follow(browser, `${DRIVE}/sso/signon/enter${from}`)
      expect(way.at(-1)).toBe('/dashboard')
      expect(await numberAt(browser, DRIVE)).toBe(String(person.number))
    }
    expect((await browser.get(`${HOME}/sso/signon/enter`)).headers.location).toBe('/login')
  })

  it('leaves nothing behind by a link that somebody follows, in the history or elsewhere, until the brand’s site has its reader', async () => {
    const { person, browser } = await someone()
    const rowsOf = async (): Promise<readonly string[]> => {
      const keys = await db().selectFrom('one_time_keys').select('purpose').where('account_id', '=', person.id).execute()
      const events = await db().selectFrom('account_events').select('kind').where('account_id', '=', person.id).execute()
      return [...keys.map(({ purpose }) => purpose), ...events.map(({ kind }) => kind)]
    }
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    const answer = await browser.get(`${LEAVE}?state=${'s'.repeat(22)}`, foreign)
    expect(String(answer.headers.location)).toMatch(/^http:\/\/drive\.localhost:8080\/sso\/signon\/callback\?userUId=/)
    expect((await browser.get(String(answer.headers.location))).headers.location).toBe(FAILED)
    expect(await rowsOf()).toEqual([])
    await follow(browser, LEAVE)
    expect(await rowsOf()).toEqual(['login-ticket', 'left-for-brand', 'signed-in'])
  })
})

describe('what comes to a brand’s site', () => {
  /** A sign-on that lacks its last step. */
  async function underWay(fields: PersonFields = MAY) {
    const { person, browser } = await someone(fields)
    const entered = await browser.get(`${DRIVE}/sso/signon/enter`)
    const left = await browser.get(String(entered.headers.location))
    return { person, browser, end: String(left.headers.location) }
  }

  it('what comes to a brand’s site is heard only in the browser that began, with its state, once', async () => {
    const { person, browser, end } = await underWay()
    const stranger = new Browser(house.app)
    await stranger.get(`${DRIVE}/sso/signon/enter`)
    expect((await stranger.get(end)).headers.location).toBe(FAILED)
    expect((await new Browser(house.app).get(end)).headers.location).toBe(FAILED)
    expect(await numberAt(stranger, DRIVE)).toBe('')
    expect((await browser.get(end)).headers.location).toBe('/dashboard')
    expect((await browser.get(end)).headers.location).toBe(FAILED)
    expect(await numberAt(browser, DRIVE)).toBe(String(person.number))
  })

  it('opens nothing with a ticket that was used or is nobody’s', async () => {
    const used = await underWay()
    await used.browser.get(used.end)
    for (const userUId of [new URL(used.end).searchParams.get('userUId') ?? '', 'x'.repeat(43), '']) {
      const again = await underWay()
      const end = new URL(again.end)
      end.searchParams.set('userUId', userUId)
      expect((await again.browser.get(end.href)).headers.location).toBe('/login?error=BAD_CREDENTIALS')
      expect(await numberAt(again.browser, DRIVE)).toBe('')
    }
  })

  it.each([
    ['suspended', 'ACCOUNT_SUSPENDED'],
    ['terminated', 'ACCOUNT_TERMINATED'],
    ['closed', 'BAD_CREDENTIALS'],
  ] as const)('opens no account that is %s meanwhile', async (status, error) => {
    const { person, browser, end } = await underWay()
    await db().updateTable('accounts').set({ status }).where('id', '=', person.id).execute()
    expect((await browser.get(end)).headers.location).toBe(`/login?error=${error}`)
  })

  it('opens no site by itself, and none once the session that left is over', async () => {
    const { person, browser, end } = await underWay()
    const userUId = new URL(end).searchParams.get('userUId') ?? ''
    for (const host of ['uk.localhost', 'localhost', 'drive.localhost']) {
      const answer = await house.app.inject({ method: 'POST', url: '/processLogin', headers: { host }, payload: { userUId } })
      expect(answer.json().data.error).toBe('BAD_CREDENTIALS')
    }
    await db().deleteFrom('sessions').where('account_id', '=', person.id).execute()
    expect((await browser.get(end)).headers.location).toBe('/login?error=BAD_CREDENTIALS')
    expect(await numberAt(browser, DRIVE)).toBe('')
  })

  it('carries no second factor over: an operator of one site is none of the other by it', async () => {
    const { browser, end } = await underWay({ kind: 'internal', privileges: ['SINGLE_SIGN_ON', 'OPERATOR'] })
    expect((await browser.get(`${HOME}/data/operations/alerts?buyerNumber=1`)).statusCode).toBe(200)
    await browser.get(end)
    expect((await browser.get(`${DRIVE}/data/operations/alerts?buyerNumber=1`)).statusCode).toBe(403)
  })
})
