import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { PASSWORD, passwordHash } from '#test/passwords.ts'
import { aPerson, type PersonFields, signIn, takeVisit, type TestPerson } from '#test/people.ts'
import { Browser, CLIENT, Peer, type Sent, settingsFor } from './sign-on.test-kit.ts'

const STEP_MS = 30_000
const LOCKING_FAILURES = 10
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const FAILED = '/login?error=SIGN_ON_FAILED'

const google = new Peer('google')
const apple = new Peer('apple')
let house: TestApp
beforeAll(async () => {
  await google.open()
  await apple.open()
  house = await testApp(settingsFor(google, apple))
  house.app.edge.pages = { isOurs: (path) => ['/', '/today', '/dashboard'].includes(path), localPath: (_, path) => path }
})
afterAll(async () => {
  await house.close()
  await google.close()
  await apple.close()
})

const db = () => house.database.db
const someone = (fields: PersonFields = {}): Promise<TestPerson> => aPerson(db(), { passwordHash: passwordHash(), ...fields })
let subjects = 0

/** Somebody known to a peer; not linked to anything here. */
function known(peer: Peer, email: string, isVerified = true): string {
  const subject = `subject-${++subjects}`
  peer.people.set(subject, { subject, email, isVerified, name: 'Pat Tester' })
  return subject
}

/** Somebody with an account that a peer vouches for. */
async function linked(peer: Peer, fields: PersonFields = {}): Promise<{ person: TestPerson; subject: string }> {
  const person = await someone(fields)
  const subject = known(peer, person.email)
  await db().insertInto('identities').values({ issuer: peer.issuer, subject, account_id: person.id, email: person.email }).execute()
  return { person, subject }
}

/** Begins a sign-in; answers the address that it leads to. */
async function begin(browser: Browser, name: 'google' | 'apple', { query = '', headers = {} } = {}): Promise<string> {
  const answer = await browser.get(`/sso/${name}/start${query}`, headers)
  expect(answer.statusCode).toBe(303)
  return String(answer.headers.location)
}

/** The whole way of a sign-in; answers where it ends. */
async function goThrough(
  browser: Browser,
  peer: Peer,
  { subject, query = '' }: { subject: string | null; query?: string },
): Promise<string> {
  const name = peer === google ? 'google' : 'apple'
  const answer = await browser.bring(await peer.signIn(await begin(browser, name, { query }), subject))
  return String(answer.headers.location)
}

const configOf = async (browser: Browser) => (await browser.get('/public/data/userConfig')).json().data
const sessionOf = (person: TestPerson) =>
  db().selectFrom('sessions').select(['method', 'has_second_factor']).where('account_id', '=', person.id).executeTakeFirst()
const identitiesOf = (person: TestPerson) => db().selectFrom('identities').selectAll().where('account_id', '=', person.id).execute()

describe('where nothing is configured', () => {
  it('there is no sign-in by Google or Apple, and pages are told so [ACC-3.32]', async () => {
    const bare = await testApp()
    const browser = new Browser(bare.app)
    for (const name of ['google', 'apple', 'acme', 'constructor']) expect((await browser.get(`/sso/${name}/start`)).statusCode).toBe(404)
    const { sso } = (await browser.get('/public/data/envconfig/properties')).json().data
    expect(sso).toEqual({ google: { enabled: false, clientId: '' }, apple: { enabled: false, clientIdWeb: '', clientIdDevice: '' } })
    expect((await browser.form('/demo/sign-on/google', { uid: 'x', number: '901001' })).statusCode).toBe(404)
    expect((await browser.get('/demo/openid/google/.well-known/openid-configuration')).statusCode).toBe(404)
    await bare.close()
  })
})

describe('where the provider does not answer from the first', () => {
  it('whoever wants to sign in by it is told so, and nothing waits in their browser', async () => {
    const away = new Peer('google')
    await away.open()
    await away.close()
    const alone = await testApp(settingsFor(away, apple))
    const answer = await new Browser(alone.app).get('/sso/google/start?redirectUrl=%2Ftoday')
    expect(answer.headers.location).toBe('/login?error=SIGN_ON_UNAVAILABLE&redirectUrl=%2Ftoday')
    expect(answer.cookies).toEqual([])
    await alone.close()
  })
})

describe('what is asked of a provider', () => {
  it('Google is asked for a code, who one is and which account, all bound to this browser [ACC-4.59]', async () => {
    const browser = new Browser(house.app)
    const answer = await browser.get('/sso/google/start')
    const url = new URL(String(answer.headers.location))
    expect(url.origin).toBe(google.issuer)
    const { state = '', nonce = '', code_challenge = '', ...rest } = Object.fromEntries(url.searchParams)
    expect(rest).toEqual({
      client_id: CLIENT.google.id,
      redirect_uri: 'http://localhost/sso/google/callback',
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
      code_challenge_method: 'S256',
    })
    for (const secret of [state, nonce, code_challenge]) expect(secret).toMatch(/^[\w-]{43}$/)
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ name: 'hlSignOn', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 })
    expect(cookie?.domain).toBeUndefined()
  })

  it('Apple is asked for a code and a token, posted, with name and email [ACC-4.60]', async () => {
    const url = new URL(await begin(new Browser(house.app), 'apple'))
    expect(url.origin).toBe(apple.issuer)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: CLIENT.apple.web,
      redirect_uri: 'http://localhost/sso/apple/callback',
      response_type: 'code id_token',
      response_mode: 'form_post',
      scope: 'name email',
    })
  })

  it('Apple is asked by another client on an Apple device, through to the end [ACC-4.61]', async () => {
    const { person, subject } = await linked(apple)
    const browser = new Browser(house.app)
    const location = await begin(browser, 'apple', { headers: { 'user-agent': PHONE } })
    expect(new URL(location).searchParams.get('client_id')).toBe(CLIENT.apple.device)
    await browser.bring(await apple.signIn(location, subject))
    expect((await configOf(browser)).buyerNumber).toBe(String(person.number))
  })

  it('what is asked of a provider is told to pages by its public half alone [ACC-3.32]', async () => {
    const { sso } = (await new Browser(house.app).get('/public/data/envconfig/properties')).json().data
    expect(sso).toEqual({
      google: { enabled: true, clientId: CLIENT.google.id },
      apple: { enabled: true, clientIdWeb: CLIENT.apple.web, clientIdDevice: CLIENT.apple.device },
    })
  })
})

describe.each([
  ['google', google],
  ['apple', apple],
] as const)('somebody whom %s vouches for', (name, peer) => {
  it('comes into the account that is linked, to the page they wished for; the provider is remembered for a year [ACC-4.62] [ACC-3.38] [ACC-9.03]', async () => {
    const { person, subject } = await linked(peer)
    const browser = new Browser(house.app)
    const sent = await peer.signIn(await begin(browser, name, { query: '?redirectUrl=%2Ftoday%3Fa%3D1' }), subject)
    const answer = await browser.bring(sent)
    expect(answer.headers.location).toBe('/today?a=1')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.cookies.find((one) => one.name === 'lastSocialProvider')).toMatchObject({ value: name, maxAge: 365 * 86_400, path: '/' })
    expect((await configOf(browser)).buyerNumber).toBe(String(person.number))
    expect(await sessionOf(person)).toEqual({ method: name, has_second_factor: false })
  })

  it.each(['https://evil.example/today', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/unknown'])(
    'goes nowhere else for the wish %s',
    async (wish) => {
      const { subject } = await linked(peer)
      const query = `?redirectUrl=${encodeURIComponent(wish)}`
      expect(await goThrough(new Browser(house.app), peer, { subject, query })).toBe('/dashboard')
    },
  )

  it('comes into no account that is not linked, whosever their address is', async () => {
    const person = await someone()
    const browser = new Browser(house.app)
    const to = await goThrough(browser, peer, { subject: known(peer, person.email) })
    expect(to).toBe('/login?error=SIGN_ON_UNLINKED&redirectUrl=%2FaccountInformation%2Fsecurity')
    expect((await configOf(browser)).buyerNumber).toBe('')
    expect(await identitiesOf(person)).toEqual([])
  })

  it('hears that several accounts have their address only when it is shown to be theirs', async () => {
    const email = `twins${++subjects}@example.com`
    for (let one = 0; one < 2; one++) await someone({ profile: { email } })
    const profile = async (isVerified: boolean) =>
      goThrough(new Browser(house.app), peer, { subject: known(peer, email, isVerified), query: '?redirectUrl=%2Ftoday' })
    expect(await profile(false)).toBe('/login?error=SIGN_ON_UNLINKED&redirectUrl=%2Ftoday')
    expect(await profile(true)).toBe('/login?error=MULTIPLE_ACCOUNTS_WITH_SAME_EMAIL_ID&redirectUrl=%2Ftoday')
  })

  it('somebody whom a provider vouches for may break off', async () => {
    expect(await goThrough(new Browser(house.app), peer, { subject: null })).toBe('/login?error=SIGN_ON_CANCELLED')
  })

  it('comes in after the provider has changed its keys', async () => {
    const { person, subject } = await linked(peer)
    await peer.rotate()
    const browser = new Browser(house.app)
    await goThrough(browser, peer, { subject })
    expect((await configOf(browser)).buyerNumber).toBe(String(person.number))
  })

  it('somebody whom a provider vouches for is told when the provider is away, and can sign in by password meanwhile', async () => {
    const { person, subject } = await linked(peer)
    const browser = new Browser(house.app)
    const sent = await peer.signIn(await begin(browser, name), subject)
    await peer.close()
    expect((await browser.bring(sent)).headers.location).toBe('/login?error=SIGN_ON_UNAVAILABLE')
    const login = await house.app.inject({
      method: 'POST',
      url: '/processLogin',
      headers: { host: 'localhost' },
      payload: { username: String(person.number), password: PASSWORD },
    })
    expect(login.json().data.result).toBe('success')
    await peer.open()
  })
})

describe('an answer of a provider', () => {
  /** A sign-in that lacks nothing but its way home. */
  async function underWay(peer: Peer = google) {
    const { person, subject } = await linked(peer)
    const browser = new Browser(house.app)
    const location = await begin(browser, peer === google ? 'google' : 'apple')
    return { person, subject, browser, location, sent: () => peer.signIn(location, subject) }
  }
  const isNobody = async (browser: Browser) => expect((await configOf(browser)).buyerNumber).toBe('')

  it('works once', async () => {
    const { browser, sent } = await underWay()
    const answer = await sent()
    expect((await browser.bring(answer)).headers.location).toBe('/dashboard')
    const again = new Browser(house.app)
    for (const reader of [browser, again]) expect((await reader.bring(answer)).headers.location).toBe(FAILED)
    await isNobody(again)
  })

  it.each([
    ['google', google],
    ['apple', apple],
  ] as const)('an answer of %s with a code that was used is refused in another sign-in', async (name, peer) => {
    const { browser, sent, subject } = await underWay(peer)
    const used = await sent()
    await browser.bring(used)
    const again = new Browser(house.app)
    const fresh = await peer.signIn(await begin(again, name), subject)
    expect((await again.bring(fresh, { code: used.params['code'] ?? '' })).headers.location).toBe(FAILED)
    await isNobody(again)
  })

  it.each([
    ['google', google],
    ['apple', apple],
  ] as const)('an answer of %s with a code that somebody else was given for themselves is refused', async (_, peer) => {
    const mine = await underWay(peer)
    const theirs = await underWay(peer)
    const code = (await theirs.sent()).params['code'] ?? ''
    expect((await mine.browser.bring(await mine.sent(), { code })).headers.location).toBe(FAILED)
    await isNobody(mine.browser)
  })

  it.each<[string, Record<string, string>]>([
    ['another state', { state: 'x'.repeat(43) }],
    ['no state', { state: '' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['no issuer, where the provider names itself', { iss: '' }],
    ['no code', { code: '' }],
    ['a code of nobody', { code: 'y'.repeat(43) }],
    ['an error of somebody else’s making', { error: 'access_denied', state: 'z' }],
  ])('an answer of a provider with %s is refused', async (_, fields) => {
    const { browser, sent } = await underWay()
    expect((await browser.bring(await sent(), fields)).headers.location).toBe(FAILED)
    await isNobody(browser)
  })

  it('an answer of a provider with the nonce of another sign-in is refused', async () => {
    for (const peer of [google, apple]) {
      const { browser, location, subject } = await underWay(peer)
      const url = new URL(location)
      url.searchParams.set('nonce', 'n'.repeat(43))
      expect((await browser.bring(await peer.signIn(url.href, subject))).headers.location).toBe(FAILED)
      await isNobody(browser)
    }
  })

  it('an answer of a provider for a challenge of another sign-in is refused', async () => {
    const { browser, location, subject } = await underWay()
    const url = new URL(location)
    url.searchParams.set('code_challenge', 'c'.repeat(43))
    expect((await browser.bring(await google.signIn(url.href, subject))).headers.location).toBe(FAILED)
    await isNobody(browser)
  })

  it('an answer of a provider is heard only in the browser that asked', async () => {
    const { sent } = await underWay()
    const answer = await sent()
    const [stranger, another] = [new Browser(house.app), new Browser(house.app)]
    await begin(stranger, 'google')
    for (const reader of [stranger, another]) {
      expect((await reader.bring(answer)).headers.location).toBe(FAILED)
      await isNobody(reader)
    }
  })

  it('an answer of one provider is no answer to a question that another was asked', async () => {
    const { subject } = await linked(google)
    const browser = new Browser(house.app)
    const { params } = await google.signIn(await begin(browser, 'google'), subject)
    const mixedUp: Sent = { to: 'http://localhost/sso/apple/callback', params }
    expect((await browser.bring(mixedUp)).headers.location).toBe(FAILED)
    await isNobody(browser)
  })

  it.each<[string, (token: string) => string]>([
    ['an unsigned token', (token) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`],
    [
      'a token whose claims were changed',
      (token) => {
        const [head, body = '', signature] = token.split('.')
        const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'somebody-else' }
        return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
      },
    ],
    ['no token', () => ''],
  ])('an answer of Apple with %s is refused', async (_, change) => {
    const { browser, sent } = await underWay(apple)
    const answer = await sent()
    expect((await browser.bring(answer, { id_token: change(answer.params['id_token'] ?? '') })).headers.location).toBe(FAILED)
    await isNobody(browser)
  })

  it('an answer of Apple is posted from its page without any cookie of ours, and picked up once by the reader', async () => {
    const { person, browser, sent } = await underWay(apple)
    const { to, params } = await sent()
    const posted = await browser.form(to, params, 'https://appleid.apple.com')
    expect(posted.cookies).toEqual([])
    const [, key = ''] = String(posted.headers.location).split('?posted=')
    expect(posted.headers.location).toMatch(/^\/sso\/apple\/callback\?posted=[\w-]{43}$/)
    expect((await new Browser(house.app).get(`/sso/apple/callback?posted=${key}x`)).headers.location).toBe(FAILED)
    expect((await browser.get(String(posted.headers.location))).headers.location).toBe('/dashboard')
    expect((await configOf(browser)).buyerNumber).toBe(String(person.number))
    expect((await browser.get(String(posted.headers.location))).headers.location).toBe(FAILED)
  })
})

describe('being vouched for', () => {
  const byPassword = async (person: TestPerson): Promise<string> =>
    (
      await house.app.inject({
        method: 'POST',
        url: '/processLogin',
        headers: { host: 'localhost' },
        payload: { username: String(person.number), password: PASSWORD },
      })
    ).json().data.error

  it.each<[string, PersonFields]>([
    ['suspended', { status: 'suspended' }],
    ['terminated', { status: 'terminated' }],
    ['lapsed', { status: 'lapsed' }],
    ['voided', { status: 'voided' }],
    ['closed', { status: 'closed' }],
    ['vacant', { kind: 'broker-bidder', is_vacant: true }],
    ['of another site', { home_site: 'CPRTUK' }],
  ])('opens no account that its password would not open: %s', async (_, fields) => {
    const { person, subject } = await linked(google, fields)
    const error = await byPassword(person)
    const browser = new Browser(house.app)
    expect(error).toMatch(/^[A-Z_]+$/)
    expect(await goThrough(browser, google, { subject })).toBe(`/login?error=${error}`)
    expect(await sessionOf(person)).toBeUndefined()
  })

  it('opens no account that wrong passwords have locked', async () => {
    const { person, subject } = await linked(google)
    await db()
      .insertInto('sign_in_failures')
      .values({ scope: 'account', key: String(person.id), count: LOCKING_FAILURES, locked_until: new Date(Date.now() + 60_000) })
      .execute()
    expect(await byPassword(person)).toBe('ACCOUNT_LOCKED')
    expect(await goThrough(new Browser(house.app), google, { subject })).toBe('/login?error=ACCOUNT_LOCKED')
    expect(await sessionOf(person)).toBeUndefined()
  })

  /** Turns codes on as their owner does; answers the code of the step after the one that this has used. */
  async function withCodes(person: TestPerson): Promise<string> {
    const headers = await signIn(db(), person)
    const send = async (url: string, payload: object) =>
      takeVisit(headers, await house.app.inject({ method: 'POST', url, headers: { ...headers }, payload })).json().data
    const { secret } = await send('/data/member/oneTimeCodes/enrol', { password: PASSWORD })
    const code = (atMs: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })
    expect(await send('/data/member/oneTimeCodes/confirm', { oneTimeCode: code(Date.now()) })).toMatchObject({ isOn: true })
    await db().deleteFrom('sessions').where('account_id', '=', person.id).execute()
    return code(Date.now() + STEP_MS)
  }
  const desk = (person: TestPerson) => `/data/operations/alerts?buyerNumber=${person.number}`

  it('asks an operator for their code all the same, at single sign-on itself [ACC-2.25]', async () => {
    const { person, subject } = await linked(google, { kind: 'internal', privileges: ['OPERATOR'] })
    const code = await withCodes(person)
    const browser = new Browser(house.app)
    expect(await goThrough(browser, google, { subject, query: '?redirectUrl=%2Ftoday' })).toBe('/sso/login?step=code&redirectUrl=%2Ftoday')
    expect((await browser.get(desk(person))).statusCode).toBe(401)
    const wrong = await browser.form('/sso/login', { oneTimeCode: code === '000000' ? '000001' : '000000', redirectUrl: '/today' })
    expect(wrong.headers.location).toBe('/sso/login?step=code&error=ONE_TIME_CODE_WRONG&redirectUrl=%2Ftoday')
    const right = await browser.form('/sso/login', { oneTimeCode: code, redirectUrl: '/today' })
    expect(right.headers.location).toBe('/today')
    expect((await browser.get(desk(person))).statusCode).toBe(200)
    expect(browser.cookie('hlSignOnTicket')).toBeUndefined()
  })

  it('makes nobody an operator who holds no code', async () => {
    const { person, subject } = await linked(google, { kind: 'internal', privileges: ['OPERATOR'] })
    const browser = new Browser(house.app)
    expect(await goThrough(browser, google, { subject })).toBe('/dashboard')
    expect(await sessionOf(person)).toEqual({ method: 'google', has_second_factor: false })
    expect((await browser.get(desk(person))).statusCode).toBe(403)
  })

  it('being vouched for is needed before a code is taken', async () => {
    const answer = await new Browser(house.app).form('/sso/login', { oneTimeCode: '123456' })
    expect(answer.headers.location).toBe('/login?error=BAD_CREDENTIALS')
  })
})
