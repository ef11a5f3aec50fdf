import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECOND_FACTOR_PRIVILEGES } from '@app/rules/people/second-factor.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { PASSWORD, passwordHash } from '#test/passwords.ts'
import { aPerson, type PersonFields, signIn, type SignedInHeaders, takeVisit, type TestPerson } from '#test/people.ts'
import { confirmSecret } from './one-time-codes.store.ts'
import { issueEnrolmentCode } from './enrolment-code.ts'
import { checkCode, makeSecret, currentCode } from './one-time-codes.ts'
import { cookiesOf, post } from '../../../test/sign-in.test-kit.ts'
import { qrPicture } from './qr-picture.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { issueTicket } from '../session/tickets.ts'

const STEP_MS = 30_000
const WRONG_TRIES = 10

let one: TestApp
beforeAll(async () => void (one = await testApp()))
afterAll(() => one.close())

const db = () => one.database.db
const rooms = () => ({ db: db(), keys: one.keys })
const someone = (fields: PersonFields = {}): Promise<TestPerson> => aPerson(db(), { passwordHash: passwordHash(), ...fields })
const call = async (url: string, headers: SignedInHeaders, payload?: object) =>
  takeVisit(
    headers,
    await one.app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: `/data/member/${url}`,
      headers: { ...headers },
      ...(payload && { payload }),
    }),
  ).json()
const codeAt = (secret: string, atMs: number): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })

/** Somebody with codes, and one that would be taken now. */
async function withCodes(fields: PersonFields = {}): Promise<{ person: TestPerson; code: () => Promise<string>; secret: string }> {
  const person = await someone(fields)
  const made = await makeSecret(rooms(), { accountId: person.id, label: String(person.number) })
  await confirmSecret(db(), person.id)
  return { person, secret: made?.secret ?? '', code: () => currentCode(rooms(), { accountId: person.id, nowMs: Date.now() }) }
}

/** A code that is none of the three taken now. */
async function wrongCode(secret: string): Promise<string> {
  const taken = new Set([-2, -1, 0, 1, 2].map((steps) => codeAt(secret, Date.now() + steps * STEP_MS)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !taken.has(code)) ?? ''
}

describe('turning codes on', () => {
  it('turning codes on is for somebody who is signed in and has proved lately who they are', async () => {
    const { app } = one
    for (const url of ['enrol', 'confirm', 'remove']) {
      const answer = await app.inject({
        method: 'POST',
        url: `/data/member/oneTimeCodes/${url}`,
        headers: { host: 'localhost' },
        payload: { oneTimeCode: '1' },
      })
      expect([401, 403]).toContain(answer.statusCode)
    }
    const person = await someone()
    const stale = await signIn(db(), person, { proved_at: new Date(Date.now() - 60 * 60_000) })
    expect((await call('oneTimeCodes/confirm', stale, { oneTimeCode: '000000' })).data.errorCode).toBe('PROOF_NEEDED')
    expect((await call('oneTimeCodes/enrol', stale, { password: 'another password' })).data.error).toBe('BAD_CREDENTIALS')
    expect((await call('proof', stale, { password: 'another password' })).data.error).toBe('BAD_CREDENTIALS')
    expect((await call('proof', stale, { password: PASSWORD })).returnCode).toBe(1)
    expect((await call('oneTimeCodes/enrol', stale, { password: PASSWORD })).data.url).toMatch(/^otpauth:\/\/totp\//)
  })

  it('shows a secret once and counts from the first right code on', async () => {
    const person = await someone()
    const headers = await signIn(db(), person)
    const { secret, url, picture } = (await call('oneTimeCodes/enrol', headers, { password: PASSWORD })).data
    expect(new URL(url).searchParams.get('secret')).toBe(secret)
    expect(picture.path).toMatch(/^(?:M\d+ \d+h1v1h-1z)+$/)
    expect(picture.path).not.toBe(qrPicture(`${url}x`).path)
    expect(picture).toEqual(qrPicture(url))
    const row = await db().selectFrom('one_time_codes').selectAll().where('account_id', '=', person.id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret)
    expect((await post(one.app, { username: person.email, password: PASSWORD })).json().returnCode).toBe(1)
    expect((await call('oneTimeCodes/confirm', headers, { oneTimeCode: await wrongCode(secret) })).data.errorCode).toBe(
      'ONE_TIME_CODE_WRONG',
    )
    expect((await call('oneTimeCodes', headers)).data).toEqual({ isOn: false, isRequired: false, needsEnrolmentCode: false })
    expect((await call('oneTimeCodes/confirm', headers, { oneTimeCode: codeAt(secret, Date.now()) })).data.isOn).toBe(true)
    expect((await call('oneTimeCodes/enrol', headers, { password: PASSWORD })).data.errorCode).toBe('ONE_TIME_CODES_ON')
  })
})

describe('somebody who runs the house', () => {
  it('enrols no second factor by a password alone, which a mail may have given them, but by a code of the machine', async () => {
    const person = await someone({ kind: 'internal', privileges: ['OPERATOR'] })
    const other = await someone({ kind: 'internal', privileges: ['OPERATOR'] })
    const headers = await signIn(db(), person, { has_second_factor: false })
    const enrol = (enrolmentCode?: string) => call('oneTimeCodes/enrol', headers, { password: PASSWORD, enrolmentCode })
    expect((await call('oneTimeCodes', headers)).data).toEqual({ isOn: false, isRequired: true, needsEnrolmentCode: true })
    expect((await enrol()).data.errorCode).toBe('ENROLMENT_CODE_NEEDED')
    expect((await enrol(await issueEnrolmentCode(db(), other.id))).data.errorCode).toBe('ENROLMENT_CODE_NEEDED')
    expect((await call('passkeys/start', headers, { password: PASSWORD })).data.errorCode).toBe('ENROLMENT_CODE_NEEDED')
    const code = await issueEnrolmentCode(db(), person.id)
    const { secret } = (await enrol(code)).data
    expect((await call('oneTimeCodes/confirm', headers, { oneTimeCode: codeAt(secret, Date.now()) })).data.isOn).toBe(true)
    const mails = await db().selectFrom('mails').select('subject').where('recipient', '=', person.email).execute()
    expect(mails).toEqual([{ subject: 'Your account now asks for a code' }])
    await removeSecondFactor(db(), person.number)
    const next = await signIn(db(), person, { has_second_factor: false })
    expect((await call('oneTimeCodes/enrol', next, { password: PASSWORD, enrolmentCode: code })).data.errorCode).toBe(
      'ENROLMENT_CODE_NEEDED',
    )
  })
})

describe('an owner who lost telephone and passkeys', () => {
  it('loses codes, passkeys and sessions by the command, and keeps the password', async () => {
    const { person } = await withCodes()
    const headers = await signIn(db(), person)
    expect(await removeSecondFactor(db(), person.number)).toEqual({ hadCodes: true, passkeys: 0, enrolmentCode: null })
    expect((await one.app.inject({ url: '/data/member/sessions', headers })).statusCode).toBe(401)
    expect((await post(one.app, { username: person.email, password: PASSWORD })).json().returnCode).toBe(1)
    expect(await removeSecondFactor(db(), 999_999)).toBeNull()
    const kinds = await db().selectFrom('account_events').select('kind').where('account_id', '=', person.id).execute()
    expect(kinds.map(({ kind }) => kind)).toContain('second-factor-removed')
  })
})

describe('a code', () => {
  it('a code is taken one step early or late, not two, and never twice', async () => {
    const { person, secret } = await withCodes()
    const nowMs = 1_800_000_015_000
    const check = (steps: number) => checkCode(rooms(), { accountId: person.id, typed: codeAt(secret, nowMs + steps * STEP_MS), nowMs })
    expect([await check(-2), await check(2)]).toEqual(['wrong', 'wrong'])
    expect([await check(-1), await check(-1)]).toEqual(['right', 'wrong'])
    expect([await check(1), await check(0)]).toEqual(['right', 'wrong'])
  })

  it('goes to one of many who send it at once', async () => {
    const { person, secret } = await withCodes()
    const nowMs = Date.now()
    const typed = codeAt(secret, nowMs)
    const all = await Promise.all(Array.from({ length: 8 }, () => checkCode(rooms(), { accountId: person.id, typed, nowMs })))
    expect(all.filter((check) => check === 'right')).toHaveLength(1)
  })
})

describe('sign-in with codes on', () => {
  it('asks after a right password only, begins no session without, and takes each code once', async () => {
    const { person, code, secret } = await withCodes()
    const login = (form: object) => post(one.app, { username: person.email, ...form })
    expect((await login({ password: 'another password' })).json().data.error).toBe('BAD_CREDENTIALS')
    const answer = await login({ password: PASSWORD })
    expect([answer.json().returnCode, answer.json().data.error]).toEqual([-1, 'ONE_TIME_CODE_NEEDED'])
    expect(cookiesOf(answer)['hl']).toBeUndefined()
    const wrong = await login({ password: PASSWORD, oneTimeCode: await wrongCode(secret) })
    expect([wrong.json().data.error, cookiesOf(wrong)['hl']]).toEqual(['ONE_TIME_CODE_WRONG', undefined])
    const typed = await code()
    const right = await login({ password: PASSWORD, oneTimeCode: `${typed.slice(0, 3)} ${typed.slice(3)}` })
    expect(right.json().data.result).toBe('success')
    expect(cookiesOf(right)['hl']).toMatch(/^s/)
    expect((await login({ password: PASSWORD, oneTimeCode: typed })).json().data.error).toBe('ONE_TIME_CODE_WRONG')
  })

  it('counts wrong codes like wrong passwords', async () => {
    const { person, secret } = await withCodes()
    const login = async (oneTimeCode: string) =>
      (await post(one.app, { username: person.email, password: PASSWORD, oneTimeCode }, { from: '203.0.113.77' })).json().data.error
    const typed = await wrongCode(secret)
    for (let tries = 0; tries < 3; tries++) expect(await login(typed)).toBe('ONE_TIME_CODE_WRONG')
    expect(await login(typed)).toBe('INVALID_RECAPTCHA')
  })

  it('locks against guessing within a session', async () => {
    const { person, code, secret } = await withCodes()
    const headers = await signIn(db(), person)
    const typed = await wrongCode(secret)
    for (let tries = 0; tries < WRONG_TRIES; tries++)
      expect((await call('oneTimeCodes/remove', headers, { password: PASSWORD, oneTimeCode: typed })).data.error).toBe(
        'ONE_TIME_CODE_WRONG',
      )
    expect((await call('oneTimeCodes/remove', headers, { password: PASSWORD, oneTimeCode: await code() })).data.error).toBe(
      'ACCOUNT_LOCKED',
    )
  })

  it('asks behind a ticket as well, and hands out another for the next try', async () => {
    const { person, code } = await withCodes()
    const userUId = await issueTicket(db(), { accountId: person.id, method: 'google' })
    const data = (await post(one.app, { userUId })).json().data
    expect(data.error).toBe('ONE_TIME_CODE_NEEDED')
    expect((await post(one.app, { userUId, oneTimeCode: await code() })).json().data.error).toBe('BAD_CREDENTIALS')
    expect((await post(one.app, { userUId: data.userUId, oneTimeCode: await code() })).json().data.result).toBe('success')
  })
})

describe('who runs the house', () => {
  it('needs a second factor: without one the privilege counts for nothing', async () => {
    const operator = await someone({ kind: 'internal', privileges: [...SECOND_FACTOR_PRIVILEGES] })
    const signedIn = await post(one.app, { username: operator.email, password: PASSWORD })
    const { hl, 'XSRF-TOKEN': token = '' } = cookiesOf(signedIn)
    const headers: SignedInHeaders = { host: 'localhost', cookie: `hl=${hl}`, 'x-xsrf-token': token }
    const mailbox = () => one.app.inject({ url: `/data/operations/alerts?buyerNumber=${operator.number}`, headers })
    expect((await mailbox()).statusCode).toBe(403)
    expect((await call('oneTimeCodes', headers)).data).toEqual({ isOn: false, isRequired: true, needsEnrolmentCode: true })
    const { secret } = (
      await call('oneTimeCodes/enrol', headers, { password: PASSWORD, enrolmentCode: await issueEnrolmentCode(db(), operator.id) })
    ).data
    await call('oneTimeCodes/confirm', headers, { oneTimeCode: codeAt(secret, Date.now()) })
    expect((await mailbox()).statusCode).toBe(200)
    const oneTimeCode = await currentCode(rooms(), { accountId: operator.id, nowMs: Date.now() })
    expect((await call('oneTimeCodes/remove', headers, { password: PASSWORD, oneTimeCode })).data.isOn).toBe(false)
    expect((await mailbox()).statusCode).toBe(403)
  })
})
