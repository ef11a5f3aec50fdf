import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { PASSWORD, passwordHash } from '#test/passwords.ts'
import { aPerson, signIn } from '#test/people.ts'
import { cookieHeader } from '../../../test/sign-in.test-kit.ts'

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp()
})
afterAll(() => pages.close())

/** Codes that sign-in is refused by, with the words that people read. */
const WORDS = {
  ERROR: 'Internal server error. Please try again later',
  PASSWORD_EXPIRED: 'Your password has expired.',
  ACCOUNT_SUSPENDED: 'Your buyer account is suspended. Please contact member services',
  ACCOUNT_TERMINATED: 'Your buyer account is terminated. Please contact member services',
  ACCOUNT_LAPSED: 'Your buyer account has lapsed. Please contact member services',
  ACCOUNT_LOCKED: 'Your account is locked.',
  BAD_CREDENTIALS: 'The email, user ID or password is not correct',
  INVALID_RECAPTCHA: 'Please confirm that you are not a robot',
  MULTIPLE_ACCOUNTS_WITH_SAME_EMAIL_ID: 'More than one account uses this email. Please sign in with your user ID',
  BIDDER_ACCOUNT_VACANT_LOGIN_FAILURE: 'This bidder account is not assigned. Please contact your broker',
  CROSS_SITE_LOGIN_NOT_ALLOWED: 'This account cannot sign in on this site',
  DEVICE_LOGIN_BLOCKED: 'Sign-in from this device is blocked',
  EMAIL_DOMAIN_BLOCKED: 'Sign-in with this email domain is not permitted',
} as const
const CODES = Object.keys(WORDS)

interface Alert {
  readonly classes: string
  readonly words: string
  /** Where its link leads; null where it has none. */
  readonly link: string | null
}

/** The alert over the form of sign-in. */
async function alertOf(path: string, host = 'localhost'): Promise<Alert | null> {
  const { body, statusCode } = await pages.get(path, { host })
  expect([path, statusCode]).toEqual([path, 200])
  const [, classes = '', content = ''] = /<div class="([^"]*)" role="alert"[^>]*>([\s\S]*?)<\/div><\/div>/.exec(body) ?? []
  if (content === '') return null
  return { classes, words: /<p>([^<]*)<\/p>/.exec(content)?.[1] ?? '', link: /<a [^>]*href="([^"]*)"/.exec(content)?.[1] ?? null }
}

describe('a refused sign-in', () => {
  it.each(Object.entries(WORDS))(
    'a refused sign-in by %s is told in its own words, as a danger [ACC-8.17] [ACC-8.18] [ACC-8.19]',
    async (code, words) => {
      expect(await alertOf(`/login?error=${code}`)).toMatchObject({ classes: 'alert bad', words })
    },
  )

  it.each(['/es', '/nl'])(
    'a refused sign-in has words of its own for every code in each language: %s [ACC-8.10] [ACC-4.11]',
    async (prefix) => {
      const words = await Promise.all(CODES.map(async (code) => (await alertOf(`${prefix}/login?error=${code}`))?.words ?? ''))
      expect(words.filter((one) => one.length < 10)).toEqual([])
      expect(new Set([...words, ...Object.values(WORDS)]).size).toBe(2 * CODES.length)
    },
  )

  it('a refused sign-in for a voided account is told nothing, nor for a code that nobody knows [ACC-8.15]', async () => {
    for (const code of ['ACCOUNT_VOIDED', 'NOTHING_KNOWN', '']) expect([code, await alertOf(`/login?error=${code}`)]).toEqual([code, null])
  })

  it('a refused sign-in for an expired password links to its page, but not on the global platform; a locked one is reset [ACC-8.12] [ACC-8.16]', async () => {
    expect(await alertOf('/login?error=PASSWORD_EXPIRED')).toMatchObject({ link: '/expiredPassword' })
    expect(await alertOf('/login?error=PASSWORD_EXPIRED', 'de.localhost')).toMatchObject({ link: null, words: expect.stringMatching(/./) })
    expect(await alertOf('/login?error=ACCOUNT_LOCKED')).toMatchObject({ link: '/login/forgotPassword' })
    expect(await alertOf('/login?error=BAD_CREDENTIALS')).toMatchObject({ link: null })
  })

  it('a refused sign-in at the first sign-in stands on a page of its own, in its own words [ACC-2.15]', async () => {
    for (const [code, words] of Object.entries(WORDS)) {
      const { statusCode, body } = await pages.get(`/login-error?errorCode=${code}`)
      expect([code, statusCode, /<div class="alert" role="alert"><p>([^<]*)<\/p>/.exec(body)?.[1]]).toEqual([code, 200, words])
    }
  })
})

describe('the form of sign-in', () => {
  const formOn = async (path: string): Promise<string> => /<form class="sign-form"[^>]*>/.exec((await pages.get(path)).body)?.[0] ?? ''

  it('the form of sign-in is posted to the path in its action, by the mobile app with its mark [ACC-7.08] [ACC-7.09]', async () => {
    const { db } = pages.database
    const { email } = await aPerson(db, { passwordHash: passwordHash() })
    for (const [path, action, isMobileApp] of [
      ['/login', '/processLogin', false],
      ['/login?MobileAppUser=true', '/processLogin?MobileAppUser=true', true],
      ['/login?MobileAppUser=no', '/processLogin', false],
    ] as const) {
      const form = await formOn(path)
      expect([path, form]).toEqual([path, expect.stringMatching(/ method="post"/)])
      expect([path, / action="([^"]*)"/.exec(form)?.[1]]).toEqual([path, action])
      const answer = await pages.app.inject({
        method: 'POST',
        url: action,
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        payload: new URLSearchParams({ username: email ?? '', password: PASSWORD }).toString(),
      })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dashboard'])
      const config = await pages.app.inject({
        url: '/public/data/userConfig',
        headers: { host: 'localhost', cookie: cookieHeader(answer) },
      })
      expect([path, config.json().data.mobileAppUser]).toEqual([path, isMobileApp])
    }
  })
})

describe('the sign-in of the header', () => {
  const linkOn = async (path: string): Promise<string | undefined> =>
    /<a class="btn sm"[^>]*href="(\/login[^"]*)"/.exec((await pages.get(path)).body)?.[1]

  it('leads back to where its reader was, and from the home page to the dashboard [ACC-2.05]', async () => {
    expect(await linkOn('/lotSearchResults?make=TOYOTA')).toBe('/login?redirectUrl=%2FlotSearchResults%3Fmake%3DTOYOTA')
    expect(await linkOn('/')).toBe('/login')
    const { db } = pages.database
    const headers = await signIn(db, await aPerson(db))
    expect((await pages.get('/login', headers)).headers.location).toBe('/dashboard')
    expect((await pages.get('/login?redirectUrl=%2FlotSearchResults', headers)).headers.location).toBe('/lotSearchResults')
  })

  it('the sign-in of the header is refused the pages of other roles with a word, by their address [ACC-2.37]', async () => {
    const { db } = pages.database
    const headers = await signIn(db, await aPerson(db))
    expect((await pages.get('/operations/flags', headers)).headers.location).toMatch(/^\/accessDenied/)
    const { statusCode, body } = await pages.get('/accessDenied', headers)
    expect([statusCode, /<h1>([^<]*)<\/h1>/.exec(body)?.[1]]).toEqual([403, 'Your account cannot open this page'])
  })
})
