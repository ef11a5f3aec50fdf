import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { testApp, type TestApp } from '#test/app.ts'
import { PASSWORD, passwordHash } from '#test/passwords.ts'
import { aPerson, signIn, takeVisit, type PersonFields } from '#test/people.ts'
import { until } from '#test/until.ts'
import { removeSecondFactor } from '../second-factor/index.ts'

const QUESTIONS = [2, 5, 9].map((questionId) => ({ questionId, answer: `answer ${questionId}` }))

let one: TestApp
beforeAll(async () => {
  one = await testApp()
})
afterAll(() => one.close())

const db = () => one.database.db
const mailsOf = (to: string) => db().selectFrom('mails').selectAll().where('recipient', '=', to).orderBy('id').execute()
const subjectsTo = async (to: string) => (await mailsOf(to)).map(({ subject }) => subject)
async function aVisit(fields: PersonFields = {}) {
  const person = await aPerson(db(), { passwordHash: passwordHash(), ...fields })
  const headers = await signIn(db(), person)
  const post = async (path: string, payload: object) =>
    takeVisit(headers, await one.app.inject({ method: 'POST', url: `/data/member/${path}`, headers: { ...headers }, payload })).json()
  const get = (path: string) => one.app.inject({ url: `/data/member/${path}`, headers })
  return { person, headers, post, get }
}

describe('an export', () => {
  it('holds no key of a mail and no mail of another account of the same address, and its owner is told', async () => {
    const email = 'shared@plumtree.example'
    const { person, get } = await aVisit({ profile: { email } })
    const other = await aPerson(db(), { profile: { email }, passwordHash: passwordHash() })
    for (const { number } of [person, other])
      await one.app.inject({ method: 'POST', url: '/public/data/emailPassword', payload: { userIdOrEmail: String(number) } })
    await until('both reset mails', async () => (await mailsOf(email)).length === 2)
    const keys = (await mailsOf(email)).map(({ body_text: text }) => /key=(\S+)/.exec(text ?? '')?.[1] ?? '')
    expect(keys.every((key) => key.length > 20)).toBe(true)
    for (const path of ['export', 'export.csv']) {
      const { body, statusCode } = await get(path)
      expect(statusCode).toBe(200)
      expect(body).toContain('Choose a new password')
      for (const key of keys) expect(body).not.toContain(key)
      expect(body).not.toContain(String(other.number))
    }
    expect((await get('export')).json().data.records.mails[0]).not.toHaveProperty('body_text')
    expect(await subjectsTo(email)).toContain('Your data was downloaded')
  })
})

const NEXT = { password: 'otter-bridge-21', confirmPassword: 'otter-bridge-21' }

/** Somebody signed in whose codes are on; `code` is that of so many steps ahead of now. */
async function aVisitWithCodes() {
  const visit = await aVisit()
  const { secret } = (await visit.post('oneTimeCodes/enrol', { password: PASSWORD })).data
  const code = (stepsAhead: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })
  await visit.post('oneTimeCodes/confirm', { oneTimeCode: code(0) })
  return { ...visit, code }
}
const needed = { fieldErrors: { oneTimeCode: 'login.error.ONE_TIME_CODE_NEEDED' } }
const wrong = { fieldErrors: { oneTimeCode: 'login.error.ONE_TIME_CODE_WRONG' } }
const hashAndStatusOf = ({ id }: { readonly id: number }) =>
  db()
    .selectFrom('accounts')
    .innerJoin('credentials', 'account_id', 'id')
    .select(['password_hash', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a stolen session whose thief knows the password', () => {
  it('changes neither address nor password and closes no account where codes are on', async () => {
    const { person, post, code } = await aVisitWithCodes()
    const before = await hashAndStatusOf(person)
    const proof = { currentPassword: PASSWORD }
    const email = `thief-${person.number}@plumtree.example`
    expect((await post('email', { email, ...proof })).data).toMatchObject(needed)
    expect((await post('password', { ...NEXT, ...proof })).data).toMatchObject(needed)
    expect((await post('deleteAccount', proof)).data).toMatchObject(needed)
    expect((await post('email', { email, ...proof, oneTimeCode: '000000' })).data).toMatchObject(wrong)
    expect([await mailsOf(email), await hashAndStatusOf(person)]).toEqual([[], before])
    expect((await post('email', { email, ...proof, oneTimeCode: code(1) })).returnCode).toBe(1)
  })

  it('goes on under another id after the proof, so that a copy of it is out', async () => {
    const { headers, post, get } = await aVisit()
    const copy = { ...headers }
    expect((await post('password', { currentPassword: PASSWORD, ...NEXT })).returnCode).toBe(1)
    expect(headers.cookie).not.toBe(copy.cookie)
    await until('the copy is out', async () => (await one.app.inject({ url: '/data/member/steps', headers: copy })).statusCode === 401)
    expect((await get('steps')).statusCode).toBe(200)
  })

  it('a stolen session whose thief knows the password cannot change an expired password without the code either', async () => {
    const { person, code } = await aVisitWithCodes()
    const change = await anExpired(person)
    const { password_hash: before } = await hashAndStatusOf(person)
    expect((await change({})).data).toMatchObject({ errorCode: 'SIGN_IN_REFUSED', error: 'ONE_TIME_CODE_NEEDED' })
    expect((await change({ oneTimeCode: '000000' })).data).toMatchObject({ errorCode: 'SIGN_IN_REFUSED', error: 'ONE_TIME_CODE_WRONG' })
    expect((await hashAndStatusOf(person)).password_hash).toBe(before)
    expect((await change({ oneTimeCode: code(1) })).returnCode).toBe(1)
  })
})

/** Has staff mark a password as expired; changes it by the form for that. */
async function anExpired({ id, number }: { readonly id: number; readonly number: number }) {
  await db().updateTable('credentials').set({ password_state: 'expired' }).where('account_id', '=', id).execute()
  return async (more: object) => {
    const payload = { username: String(number), currentPassword: PASSWORD, ...NEXT, ...more }
    return (await one.app.inject({ method: 'POST', url: '/public/data/expiredPassword', headers: { host: 'localhost' }, payload })).json()
  }
}

describe('a code', () => {
  const short = { password: 'short', confirmPassword: 'short' }

  it('a code is still good after a new password that cannot be taken', async () => {
    const { post, code } = await aVisitWithCodes()
    const proof = { currentPassword: PASSWORD, oneTimeCode: code(1) }
    expect(Object.keys((await post('password', { ...proof, ...short })).data.fieldErrors)).toEqual(['password'])
    expect((await post('password', { ...proof, ...NEXT })).returnCode).toBe(1)
  })

  it('a code is still good after a new password that cannot be taken in place of an expired one', async () => {
    const { person, code } = await aVisitWithCodes()
    const change = await anExpired(person)
    const oneTimeCode = code(1)
    for (const refused of [short, { password: PASSWORD, confirmPassword: PASSWORD }])
      expect(Object.keys((await change({ oneTimeCode, ...refused })).data.fieldErrors)).toEqual(['password'])
    expect((await change({ oneTimeCode })).returnCode).toBe(1)
  })
})

describe('the owner of an account hears at the address that stands', () => {
  it('the owner of an account hears at the address that stands that a broker’s bidder named another one, and then that it replaced it', async () => {
    const { person, post } = await aVisit({ kind: 'broker-bidder' })
    const next = `next-${person.number}@plumtree.example`
    expect((await post('brokerBidderEmail', { email: next })).returnCode).toBe(1)
    expect(await subjectsTo(person.email)).toEqual(['Your email address is about to change'])
    const [mail] = await mailsOf(next)
    const key = /key=(\S+)/.exec(mail?.body_text ?? '')?.[1]
    const confirmed = await one.app.inject({ method: 'POST', url: '/public/data/confirmEmail', payload: { key } })
    expect(confirmed.json().returnCode).toBe(1)
    expect((await subjectsTo(person.email)).at(-1)).toBe('Your email address was changed')
    expect(await subjectsTo(next)).toHaveLength(1)
  })

  it('the owner of an account hears at the address that stands of new questions, of codes turned on and off, and of the end of the account', async () => {
    const { person, post } = await aVisit()
    expect((await post('securityQuestions', { questions: QUESTIONS })).returnCode).toBe(1)
    const { secret } = (await post('oneTimeCodes/enrol', { password: PASSWORD })).data
    const code = (stepsAhead: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })
    expect((await post('oneTimeCodes/confirm', { oneTimeCode: code(0) })).returnCode).toBe(1)
    expect((await post('oneTimeCodes/remove', { password: PASSWORD, oneTimeCode: code(1) })).returnCode).toBe(1)
    expect((await post('deleteAccount', { currentPassword: PASSWORD })).returnCode).toBe(1)
    expect(await subjectsTo(person.email)).toEqual([
      'Your security questions were changed',
      'Your account now asks for a code',
      'Your account no longer asks for a code',
      'Your account was closed',
    ])
  })
})

describe('codes that somebody else turned on', () => {
  const told = async (to: string, subject: string): Promise<string> =>
    (await mailsOf(to)).findLast((mail) => mail.subject === subject)?.body_text ?? ''
  const signInBy = async ({ number }: { readonly number: number }) => {
    const payload = { username: String(number), password: NEXT.password }
    const { data } = (await one.app.inject({ method: 'POST', url: '/processLogin', payload, headers: { host: 'localhost' } })).json()
    return data.error || data.result
  }
  /** Chooses a new password by a mailed link. */
  async function reset({ number, email }: { readonly number: number; readonly email: string }): Promise<void> {
    const post = async (url: string, payload: object) =>
      (await one.app.inject({ method: 'POST', url, payload, headers: { host: 'localhost' } })).json()
    const before = (await mailsOf(email)).length
    await post('/public/data/emailPassword', { userIdOrEmail: String(number) })
    await until('the reset mail', async () => (await mailsOf(email)).length > before)
    const [, key] = /key=(\S+)/.exec((await mailsOf(email)).at(-1)?.body_text ?? '') ?? []
    expect((await post('/public/data/createPassword', { key, ...NEXT })).returnCode).toBe(1)
  }

  it('codes that somebody else turned on outlast a new password, of which both mails tell, with the way to us, until we take them off', async () => {
    const { person } = await aVisitWithCodes()
    const stays = /A new password does not turn the codes off.*ask us to turn them off:\s+http:\/\/localhost:\d+\/contactUs\s/s
    const turnedOn = await told(person.email, 'Your account now asks for a code')
    expect(turnedOn).toMatch(/If this was not you, choose a new password now\.[^]*\shttp:\/\/localhost:\d+\/login\/forgotPassword\s/)
    expect(turnedOn).toMatch(stays)
    await reset(person)
    expect(await told(person.email, 'Your password was changed')).toMatch(stays)
    expect(await signInBy(person)).toBe('ONE_TIME_CODE_NEEDED')
    await removeSecondFactor(db(), person.number)
    expect(await signInBy(person)).toBe('success')
  })

  it('codes that somebody else turned on are no word of the mails to somebody who has none', async () => {
    const { person } = await aVisit()
    await reset(person)
    const text = await told(person.email, 'Your password was changed')
    expect(text).toContain('/login/forgotPassword')
    expect(text).not.toMatch(/codes|contactUs/)
    expect(await signInBy(person)).toBe('success')
  })
})
