import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordDemo } from '#platform/demo/demo-mode.store.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson } from '#test/people.ts'
import { Browser } from './sign-on.test-kit.ts'

const DANA = { number: 901_001, profile: { email: 'dana.reyes@example.com' } } as const
const OTTO = { number: 901_009, kind: 'internal', profile: { email: 'otto.lindqvist@example.com' } } as const
const GIL = { number: 901_011, kind: 'guest', profile: { email: 'gil.santos@example.com' } } as const

async function demoHouse(env: Readonly<Record<string, string>>): Promise<TestApp> {
  const house = await testApp({ DEMO: 'on', ...env })
  for (const person of [DANA, OTTO, GIL]) await aPerson(house.database.db, person)
  await recordDemo(house.database.db, 'made')
  return house
}

let house: TestApp
beforeAll(async () => void (house = await demoHouse({})))
afterAll(() => house.close())

/** A sign-in by a stand-in up to the page that asks who one is; answers its address. */
async function toChooser(browser: Browser, name: string, host: string): Promise<URL> {
  const started = await browser.get(`http://${host}/sso/${name}/start`)
  expect(started.headers.location).toMatch(new RegExp(`^/demo/openid/${name}/auth\\?`))
  const page = await browser.get(`http://${host}${started.headers.location}`)
  const chooser = new URL(String(page.headers.location), `http://${host}`)
  expect(chooser.pathname).toBe(`/demo/sign-on/${name}`)
  return chooser
}

/** Chooses somebody and goes home; answers where that ends. */
async function choose(browser: Browser, chooser: URL, number: string): Promise<string> {
  const uid = chooser.searchParams.get('uid') ?? ''
  const chosen = await browser.form(chooser.href, { uid, number })
  let answer = await browser.get(String(chosen.headers.location))
  const form = /action="([^"]+)"/.exec(answer.body)?.[1]
  if (form !== undefined) {
    const fields = [...answer.body.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
    const posted = await browser.form(form, Object.fromEntries(fields))
    answer = await browser.get(new URL(String(posted.headers.location), form).href)
  } else answer = await browser.get(String(answer.headers.location))
  return String(answer.headers.location)
}

const goThrough = async (browser: Browser, name: string, { number, host = 'localhost' }: { number: number | ''; host?: string }) =>
  choose(browser, await toChooser(browser, name, host), String(number))
const numberAt = async (browser: Browser, host = 'localhost'): Promise<string> =>
  (await browser.get(`http://${host}/public/data/userConfig`)).json().data.buyerNumber

describe('the stand-ins of a demo world', () => {
  it('the stand-ins of a demo world are told to pages, and are whole OpenID providers', async () => {
    const browser = new Browser(house.app)
    const { sso } = (await browser.get('/public/data/envconfig/properties')).json().data
    expect(sso).toMatchObject({ google: { enabled: true }, apple: { enabled: true } })
    const settings = (await browser.get('/demo/openid/google/.well-known/openid-configuration')).json()
    expect(settings).toMatchObject({ issuer: 'http://localhost/demo/openid/google', code_challenge_methods_supported: ['S256'] })
    expect((await browser.get('/demo/openid/acme/jwks')).statusCode).toBe(404)
  })

  it.each(['google', 'apple'])(
    'the stand-ins of a demo world of %s vouch for invented people, on whatever address of ours',
    async (name) => {
      for (const host of ['localhost', 'localhost:8099', 'us.localhost:8080']) {
        const browser = new Browser(house.app)
        expect(await goThrough(browser, name, { number: DANA.number, host })).toBe('/')
        expect(await numberAt(browser, host)).toBe(String(DANA.number))
      }
    },
  )

  it.each(['google', 'apple'])('the stand-ins of a demo world of %s ask who one is each time, and take no for an answer', async (name) => {
    const browser = new Browser(house.app)
    await goThrough(browser, name, { number: DANA.number })
    browser.take('hl=')
    expect(await goThrough(browser, name, { number: '' })).toBe('/login?error=SIGN_ON_CANCELLED')
    expect(await goThrough(browser, name, { number: OTTO.number })).toBe('/')
    expect(await numberAt(browser)).toBe(String(OTTO.number))
  })

  it('the stand-ins of a demo world know somebody whom nothing is linked to', async () => {
    expect(await goThrough(new Browser(house.app), 'google', { number: GIL.number })).toMatch(/^\/login\?error=SIGN_ON_UNLINKED/)
  })

  it('the stand-ins of a demo world lead nowhere but home, and know no sign-in that was not begun', async () => {
    const browser = new Browser(house.app)
    const started = new URL(String((await browser.get('/sso/google/start')).headers.location), 'http://localhost')
    for (const address of [
      'https://evil.example/sso/google/callback',
      'http://localhost/today',
      'http://localhost.evil.example/sso/google/callback',
    ]) {
      started.searchParams.set('redirect_uri', address)
      const answer = await browser.get(started.href)
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
    }
    const unknown = await browser.form('/demo/sign-on/google', { uid: 'x', number: String(DANA.number) })
    expect(unknown.headers.location).toBe('/login?error=SIGN_ON_FAILED')
  })

  it('the stand-ins of a demo world answer with headers as strict as ours', async () => {
    const answer = await new Browser(house.app).get('/demo/openid/google/jwks')
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'cache-control': 'no-store' })
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/)
  })

  it.each([{ 'x-forwarded-for': '198.51.100.9' }, { forwarded: 'for=198.51.100.9' }])(
    'the stand-ins of a demo world are not there for a request with %o',
    async (headers) => {
      const ask = (url: string) => house.app.inject({ url, headers: { host: 'localhost', ...headers } })
      expect((await ask('/demo/openid/google/.well-known/openid-configuration')).statusCode).toBe(404)
      expect((await ask('/sso/google/start')).statusCode).toBe(404)
      expect((await ask('/public/data/envconfig/properties')).json().data.sso).toMatchObject({ google: { enabled: false } })
      const payload = new URLSearchParams({ uid: 'x', number: String(DANA.number) }).toString()
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const chosen = await house.app.inject({
        method: 'POST',
        url: '/demo/sign-on/google',
        headers: { host: 'localhost', ...type, ...headers },
        payload,
      })
      expect(chosen.statusCode).toBe(404)
    },
  )

  it('the stand-ins of a demo world vouch for nobody of the house where others than this machine can come', async () => {
    const open = await demoHouse({ DEMO_PUBLIC: 'on' })
    const browser = new Browser(open.app)
    const chooser = await toChooser(browser, 'google', 'localhost')
    expect(await choose(browser, chooser, String(OTTO.number))).toBe('/login?error=SIGN_ON_CANCELLED')
    const rows = await open.database.db
      .selectFrom('identities')
      .innerJoin('accounts', 'id', 'account_id')
      .select('number')
      .distinct()
      .execute()
    expect(rows.map(({ number }) => number)).toEqual([DANA.number])
    await open.close()
  })
})
