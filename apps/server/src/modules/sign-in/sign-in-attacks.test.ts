import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { CAPTCHA_AFTER_FAILURES } from '@app/rules/sites/intervals.ts'
import { LOCK_FROM_FAILURES, NETWORK_FAILURES_MAX, STUFFING_FAILURES } from '@app/rules/people/sign-in-limits.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { solvedCaptcha } from '#test/accounts/captcha.ts'
import { PASSWORD, passwordHash } from '#test/passwords.ts'
import { aPerson } from '#test/people.ts'
import { cookieHeader, cookiesOf, post } from '../../../test/sign-in.test-kit.ts'
import { unlockAccount } from '../sign-in-tries/sign-in-failures.store.ts'

const one: TestApp = await testApp()
afterAll(() => one.close())
beforeEach(async () => void (await db().deleteFrom('sign_in_failures').execute()))

const db = () => one.database.db
const someone = () => aPerson(db(), { passwordHash: passwordHash() })
const WRONG = 'another password'
const errorOf = async (form: object, how: Parameters<typeof post>[2] = {}): Promise<string> =>
  (await post(one.app, form, how)).json().data.error
const failed = (key: string, count: number, scope = 'account') =>
  db()
    .insertInto('sign_in_failures')
    .values({ scope, key, count })
    .onConflict((row) => row.columns(['scope', 'key']).doUpdateSet({ count }))
    .execute()

describe('guessing at one account', () => {
  it('needs a captcha from the fourth guess on, which is looked at by the server [ACC-4.15] [ACC-8.17] [ACC-5.12]', async () => {
    const { email } = await someone()
    const guesses: string[] = []
    for (let tries = 0; tries < CAPTCHA_AFTER_FAILURES + 1; tries++) guesses.push(await errorOf({ username: email, password: WRONG }))
    expect(guesses).toEqual(['BAD_CREDENTIALS', 'BAD_CREDENTIALS', 'BAD_CREDENTIALS', 'INVALID_RECAPTCHA'])
    expect(await errorOf({ username: email, password: PASSWORD })).toBe('INVALID_RECAPTCHA')
    const reCaptchaResponse = { token: await solvedCaptcha(one.app) }
    expect(await errorOf({ username: email, password: PASSWORD, reCaptchaResponse })).toBe('')
    expect(await errorOf({ username: email, password: WRONG, reCaptchaResponse })).toBe('BAD_CREDENTIALS')
  })

  it('guessing at one account is over after ten wrong passwords, for unknown names as for known ones [ACC-8.16]', async () => {
    const { id, email } = await someone()
    await failed(String(id), LOCK_FROM_FAILURES - 1)
    await db().insertInto('sign_in_failures').values({ scope: 'network', key: 'nobody', count: 1 }).execute()
    const guess = async (username: string) =>
      errorOf({ username, password: WRONG, reCaptchaResponse: { token: await solvedCaptcha(one.app) } })
    expect(await guess(email)).toBe('BAD_CREDENTIALS')
    expect(await guess(email)).toBe('ACCOUNT_LOCKED')
    expect(await errorOf({ username: email, password: PASSWORD, reCaptchaResponse: { token: await solvedCaptcha(one.app) } })).toBe(
      'ACCOUNT_LOCKED',
    )
    expect(await guess('nobody@example.com')).toBe('BAD_CREDENTIALS')
    await sql`update sign_in_failures set count = ${LOCK_FROM_FAILURES} where key like 'name:%'`.execute(db())
    expect(await guess('nobody@example.com')).toBe('ACCOUNT_LOCKED')
  })

  it('guessing at one account does not lock its owner out: not on a device of theirs, nor after a completed reset [ACC-8.16]', async () => {
    const { id, email } = await someone()
    const owner = cookieHeader(await post(one.app, { username: email, password: PASSWORD }))
    await failed(String(id), LOCK_FROM_FAILURES)
    expect(await errorOf({ username: email, password: PASSWORD })).toBe('ACCOUNT_LOCKED')
    expect(await errorOf({ username: email, password: PASSWORD }, { cookie: owner })).toBe('')
    await unlockAccount(db(), id)
    expect(await errorOf({ username: email, password: PASSWORD })).toBe('')
  })

  it('guessing at one account at once from many addresses gets ten looks at the password at most', async () => {
    const { id, email } = await someone()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => errorOf({ username: email, password: WRONG }, { from: `198.51.100.${at % 50}` })),
    )
    const looked = answers.filter((error) => error === 'BAD_CREDENTIALS').length
    expect(looked).toBeGreaterThan(0)
    expect(looked).toBeLessThanOrEqual(LOCK_FROM_FAILURES)
    const row = await db().selectFrom('sign_in_failures').select('count').where('key', '=', String(id)).executeTakeFirstOrThrow()
    expect(row.count).toBeLessThanOrEqual(LOCK_FROM_FAILURES)
  })
})

describe('trying a list of names', () => {
  it('trying a list of names from one network ends after a hundred failures', async () => {
    const { email } = await someone()
    const from = '203.0.113.9'
    await failed(from, NETWORK_FAILURES_MAX, 'network')
    const answer = await post(one.app, { username: email, password: PASSWORD }, { from })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '1800'])
    expect(await errorOf({ username: email, password: PASSWORD }, { from: '203.0.113.10' })).toBe('')
  })

  it('counts the addresses of one IPv6 network together', async () => {
    await failed('2001:db8:1:2', NETWORK_FAILURES_MAX, 'network')
    const answers = await Promise.all(
      ['2001:db8:1:2::7', '2001:db8:1:2:ffff::1', '2001:db8:1:3::7'].map((from) =>
        post(one.app, { username: '1', password: WRONG }, { from }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429, 200])
  })

  it('trying a list of names from many networks asks every device we do not know for a captcha, and none that we do', async () => {
    const { email } = await someone()
    const owner = cookieHeader(await post(one.app, { username: email, password: PASSWORD }))
    await failed('*', STUFFING_FAILURES, 'network')
    expect(await errorOf({ username: email, password: PASSWORD }, { from: '203.0.113.20' })).toBe('INVALID_RECAPTCHA')
    expect(await errorOf({ username: email, password: PASSWORD }, { from: '203.0.113.21', cookie: owner })).toBe('')
  })
})

describe('a session that somebody else chose', () => {
  it('a session that somebody else chose is not the one that sign-in begins', async () => {
    const { email } = await someone()
    const planted = `s${'A'.repeat(43)}`
    const answer = await post(one.app, { username: email, password: PASSWORD }, { cookie: `hl=${planted}` })
    expect(cookiesOf(answer)['hl']).toMatch(/^s[\w-]{43}$/)
    expect(cookiesOf(answer)['hl']).not.toBe(planted)
    const list = (cookie: string) => one.app.inject({ url: '/data/member/sessions', headers: { host: 'localhost', cookie } })
    expect([(await list(`hl=${planted}`)).statusCode, (await list(cookieHeader(answer))).statusCode]).toEqual([401, 200])
  })

  it('a session that somebody else chose cannot be planted by a form of another site', async () => {
    const { email } = await someone()
    const answer = await one.app.inject({
      method: 'POST',
      url: '/processLogin',
      headers: { host: 'localhost', origin: 'https://evil.example' },
      payload: { username: email, password: PASSWORD },
    })
    expect([answer.statusCode, answer.cookies.length]).toEqual([403, 0])
  })
})

it('another spelling of a user id means nobody, so that failures of it tell nothing of the account', async () => {
  const answers: string[][] = []
  for (const number of [(await someone()).number, 799_999]) {
    const from = `198.51.100.${answers.length + 1}`
    const tries: string[] = []
    const spellings = [`00${number}`, `00${number}`, `00${number}`, `0${number}`, String(number)]
    for (const username of spellings)
      tries.push((await post(one.app, { username, password: 'a wrong password' }, { from })).json().data.error)
    answers.push(tries)
    const right = await post(one.app, { username: `0${number}`, password: PASSWORD }, { from: `198.51.101.${answers.length}` })
    expect(right.json().data.error).toBe('BAD_CREDENTIALS')
  }
  expect(answers[0]).toEqual(answers[1])
})
