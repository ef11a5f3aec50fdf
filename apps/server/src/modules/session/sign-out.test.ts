import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '#test/app.ts'
import { PASSWORD, passwordHash } from '#test/passwords.ts'
import { aPerson, signIn } from '#test/people.ts'
import { aKioskScreen } from '#test/accounts/kiosk-screen.ts'
import { A_YARD, insertYards } from '#test/lots.ts'
import { cookieHeader, cookiesOf, post } from '../../../test/sign-in.test-kit.ts'

const one = await testApp()
afterAll(() => one.close())
const db = one.database.db
one.app.edge.pages = {
  isOurs: (path) => ['/', '/contactUs', '/dashboard', '/lotSearchResults', '/kiosklotSearchResults'].includes(path),
  localPath: (locale, path) => (locale === 'es_es' ? `/es${path}` : path),
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*' }
const postForm = (url: string, fields: Record<string, string>, cookie = '') =>
  one.app.inject({ method: 'POST', url, headers: { host: 'localhost', ...FORM, cookie }, payload: new URLSearchParams(fields).toString() })
const statusOf = async (cookie: string) =>
  (await one.app.inject({ url: '/data/member/sessions', headers: { host: 'localhost', cookie } })).statusCode

describe('sign-out', () => {
  it('sign-out is not done by reading an address, nor without the token [ACC-2.29]', async () => {
    const here = await signIn(db, await aPerson(db))
    await one.app.inject({ url: '/doLogout.html', headers: { host: here.host, cookie: here.cookie } })
    const forged = await postForm('/doLogout.html', {}, here.cookie)
    expect([forged.statusCode, await statusOf(here.cookie)]).toEqual([403, 200])
  })

  it('ends the session, clears what pages read and follows its cookie [ACC-7.44]', async () => {
    const here = await signIn(db, await aPerson(db))
    const cookie = `${here.cookie}; logoutRedirect=contactUs`
    const answer = await postForm('/doLogout.html', { _csrf: here['x-xsrf-token'] }, cookie)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contactUs'])
    const gone = answer.cookies.filter(({ value }) => value === '').map(({ name }) => name)
    expect(gone.toSorted()).toEqual(['JWT', 'logoutRedirect', 'memberName', 'recentLogIn'])
    expect(await statusOf(here.cookie)).toBe(401)
  })

  it.each(['https://evil.example', '//evil.example', '__proto__', 'constructor', ''])(
    'leads home for a cookie that says %j',
    async (wish) => {
      const here = await signIn(db, await aPerson(db))
      const answer = await postForm(
        '/doLogout.html',
        { _csrf: here['x-xsrf-token'], locale: 'es_es' },
        `${here.cookie}; logoutRedirect=${encodeURIComponent(wish)}`,
      )
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/es/'])
    },
  )
})

describe('a form without script', () => {
  it('a form without script is led to the page it came for, its address cleaned, or says what went wrong [ACC-2.08] [ACC-4.07] [ACC-5.24]', async () => {
    const { email } = await aPerson(db, { passwordHash: passwordHash() })
    const right = await postForm('/processLogin', { username: email, password: PASSWORD, redirectUrl: '/lotSearchResults?query=a' })
    expect([right.statusCode, right.headers.location]).toEqual([303, '/lotSearchResults?query=a'])
    const cleaned = await postForm('/processLogin', { username: email, password: PASSWORD, redirectUrl: '/lot;Search$@:\\Results?query=a' })
    expect(cleaned.headers.location).toBe('/lotSearchResults?query=a')
    const landed = await postForm('/processLogin', { username: email, password: PASSWORD })
    expect(landed.headers.location).toBe('/dashboard')
    const wrong = await postForm('/processLogin', { username: email, password: 'another password', redirectUrl: '/lotSearchResults' })
    expect(wrong.headers.location).toBe('/login?error=BAD_CREDENTIALS&redirectUrl=%2FlotSearchResults')
    const spaces = await postForm('/processLogin', { username: 'a b', password: PASSWORD })
    expect(spaces.headers.location).toBe('/login?error=validation.userId.spaces')
  })

  it('a form without script of a kiosk leads to its results, and back to its own sign-in [ACC-2.28] [ACC-4.08] [ACC-6.20]', async () => {
    const { email } = await aPerson(db, { kind: 'kiosk', passwordHash: passwordHash() })
    const screen = await aKioskScreen(db, A_YARD.number)
    const right = await postForm('/processLogin', { username: email, password: PASSWORD, redirectUrl: '/lotSearchResults' }, screen)
    expect(right.headers.location).toBe('/kiosklotSearchResults')
    const wrong = await postForm('/processLogin', { username: email, password: 'another password', accountTypeValue: 'kiosk' })
    expect(wrong.headers.location).toBe('/kiosk/login?error=BAD_CREDENTIALS')
  })

  it('a form without script of a bidder without an address leads to the page that asks for one [ACC-4.09]', async () => {
    const { id, number } = await aPerson(db, { kind: 'broker-bidder', passwordHash: passwordHash() })
    await db.updateTable('profiles').set({ email: null }).where('account_id', '=', id).execute()
    const answer = await postForm('/processLogin', { username: String(number), password: PASSWORD })
    expect(answer.headers.location).toBe('/updateBrokerBidderEmail')
  })
})

describe('the kiosk user', () => {
  const ask = (headers: Readonly<Record<string, string>>) => one.app.inject({ url: '/data/kioskuser', headers })

  it('the kiosk user is told to members only [ACC-7.31] [MKT-7.53]', async () => {
    expect((await ask({ host: 'localhost' })).statusCode).toBe(401)
    await insertYards(db, [A_YARD])
    const kiosk = await signIn(db, await aPerson(db, { kind: 'kiosk', yard: A_YARD.number, number: 900_500 }), { method: 'kiosk' })
    expect((await ask(kiosk)).json().data).toEqual({
      isKioskBidder: true,
      kioskId: '900500',
      yardNumber: A_YARD.number,
      yardName: A_YARD.name,
      displayUserName: 'Pat Tester',
      displayName: 'Pat Tester',
    })
    const buyer = await signIn(db, await aPerson(db))
    expect((await ask(buyer)).json().data).toMatchObject({ isKioskBidder: false, yardNumber: null, kioskId: '' })
  })
})

describe('the first page after a sign-in', () => {
  it('tells of it once, and not before the terms are accepted [ACC-4.16] [ACC-8.03]', async () => {
    const { email, id } = await aPerson(db, { passwordHash: passwordHash(), profile: { terms_version: 0 } })
    const signedIn = await post(one.app, { username: email, password: PASSWORD })
    const headers = { host: 'localhost', cookie: cookieHeader(signedIn), 'x-xsrf-token': cookiesOf(signedIn)['XSRF-TOKEN'] ?? '' }
    const arrive = () => one.app.inject({ method: 'POST', url: '/data/member/arrival', headers, payload: { path: '/' } })
    expect((await arrive()).statusCode).toBe(460)
    await one.app.inject({ method: 'POST', url: '/data/member/acceptTerms', headers, payload: { version: 1 } })
    const arrived = await arrive()
    expect([arrived.statusCode, arrived.cookies.find(({ name }) => name === 'recentLogIn')?.maxAge]).toEqual([200, 0])
    for (let again = 0; again < 20; again++) expect((await arrive()).statusCode).toBe(200)
    const events = await db.selectFrom('account_events').select('kind').where('account_id', '=', id).orderBy('id').execute()
    expect(events.map(({ kind }) => kind)).toEqual(['signed-in', 'terms-accepted', 'first-page'])
  })

  it.each(['\\u0000', '\\ud800 half'])(
    'the first page after a sign-in is refused with a character that cannot be kept: %s',
    async (character) => {
      const headers = { ...(await signIn(db, await aPerson(db))), 'content-type': 'application/json' }
      const answer = await one.app.inject({ method: 'POST', url: '/data/member/arrival', headers, payload: `{"path":"/${character}"}` })
      expect([answer.statusCode, answer.json().data.errorCode]).toEqual([200, 'INVALID_INPUT'])
    },
  )
})
