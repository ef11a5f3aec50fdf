import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import { signToken } from '#platform/tokens/index.ts'
import { testApp } from '#test/app.ts'
import { PASSWORD, passwordHash } from '#test/passwords.ts'
import { aPerson } from '#test/people.ts'
import { TEST_SECRET } from '#test/test-secret.ts'
import { cookieHeader, cookiesOf, post } from '../../../test/sign-in.test-kit.ts'

const one = await testApp()
afterAll(() => one.close())
const keys = await openKeyRing(one.database.db, TEST_SECRET)

const person = await aPerson(one.database.db, { passwordHash: passwordHash() })
const signedIn = await post(one.app, { username: person.email, password: PASSWORD })
const token = cookiesOf(signedIn)['JWT'] ?? ''
const cookie = cookieHeader(signedIn)

const URL = '/g2mext/api/v1/public/location-info'
const ask = async (authorization: string | undefined, sent: string = cookie): Promise<number> =>
  (
    await one.app.inject({
      url: URL,
      headers: { host: 'localhost', cookie: sent, ...(authorization === undefined ? {} : { authorization }) },
    })
  ).statusCode

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const [head = '', body = '', tag = ''] = token.split('.')
const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, string>
const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
const with_ = (change: object): string => `${head}.${part({ ...claims, ...change })}.${tag}`
const headed = (change: object): string => `${part({ ...header, ...change })}.${body}.${tag}`
const madeAt = (offsetSeconds: number, fields: { aud?: string } = {}): string =>
  signToken(
    keys,
    { sub: String(person.number), aud: 'g2mext', sid: String(claims['sid']), ...fields },
    { nowMs: Date.now() + offsetSeconds * 1_000, lifeSeconds: 300 },
  )

describe('the readable token', () => {
  it('the readable token is given at sign-in for five minutes, readable and bound to the session [ACC-7.03]', () => {
    const set = signedIn.cookies.find(({ name }) => name === 'JWT')
    expect(set).toMatchObject({ maxAge: 300, path: '/', sameSite: 'Lax' })
    expect(set?.httpOnly).toBeUndefined()
    expect(header).toMatchObject({ alg: 'HS256', typ: 'JWT' })
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(300)
    expect(token).not.toContain(cookiesOf(signedIn)['hl'])
  })

  it('opens calls under /g2mext beside its session, and without any token they stay open', async () => {
    expect([await ask(`Bearer ${token}`), await ask(undefined)]).toEqual([200, 200])
  })

  it('the readable token is worthless without the session, or beside another', async () => {
    const other = await aPerson(one.database.db, { passwordHash: passwordHash() })
    const theirs = cookieHeader(await post(one.app, { username: other.email, password: PASSWORD }))
    expect([await ask(`Bearer ${token}`, ''), await ask(`Bearer ${token}`, theirs)]).toEqual([401, 401])
  })

  it.each([
    ['unsigned', `${part({ alg: 'none', typ: 'JWT' })}.${body}.`],
    ['of no algorithm, signed all the same', headed({ alg: 'none' })],
    ['of another algorithm', headed({ alg: 'RS256' })],
    ['of another type', headed({ typ: 'JWS' })],
    ['by a key that is a path', headed({ kid: '../../../dev/null' })],
    ['by a key that nobody has', headed({ kid: 'unknown' })],
    ['without a key', headed({ kid: undefined })],
    ['signed by an empty secret', `${head}.${body}.${createHmac('sha256', '').update(`${head}.${body}`).digest('base64url')}`],
    ['for somebody else', with_({ sub: '1' })],
    ['made to last', with_({ exp: 9_999_999_999 })],
    ['for another use', madeAt(0, { aud: 'g2mext-public' })],
    ['over by more than the leeway', madeAt(-331)],
    ['from the future', madeAt(90)],
    ['cut', token.slice(0, -4)],
    ['longer than any', `${token}.${'x'.repeat(3_000)}`],
    ['nothing', ''],
    ['no JSON', 'a.b.c'],
  ])('a readable token is refused: %s', async (_, forged) => {
    expect(await ask(`Bearer ${forged}`)).toBe(401)
  })

  it('the readable token within the leeway of clocks is good', async () => {
    expect([await ask(`Bearer ${madeAt(-305)}`), await ask(`Bearer ${madeAt(25)}`)]).toEqual([200, 200])
  })

  it('the readable token in another scheme is refused', async () => {
    expect([await ask(`Basic ${token}`), await ask(token)]).toEqual([401, 401])
  })

  it('comes again when it is gone, and goes with the name when nobody is signed in [ACC-4.01] [ACC-4.02]', async () => {
    const session = `hl=${cookiesOf(signedIn)['hl']}`
    const again = await one.app.inject({ url: '/public/data/userConfig', headers: { host: 'localhost', cookie: session } })
    expect(cookiesOf(again)).toMatchObject({ JWT: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), memberName: 'Pat Tester' })
    const gone = await one.app.inject({
      url: '/public/data/userConfig',
      headers: { host: 'localhost', cookie: `JWT=${token}; memberName=Pat` },
    })
    expect(gone.cookies.filter(({ name }) => ['JWT', 'memberName'].includes(name)).map(({ maxAge }) => maxAge)).toEqual([0, 0])
  })

  it('dies with its session', async () => {
    const mine = await post(one.app, { username: person.email, password: PASSWORD })
    const bearer = `Bearer ${cookiesOf(mine)['JWT']}`
    const before = await ask(bearer, cookieHeader(mine))
    await one.app.inject({
      method: 'POST',
      url: '/doLogout.html',
      headers: { host: 'localhost', cookie: cookieHeader(mine), 'x-xsrf-token': cookiesOf(mine)['XSRF-TOKEN'] ?? '' },
      payload: {},
    })
    expect([before, await ask(bearer, cookieHeader(mine))]).toEqual([200, 401])
  })
})
