import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { testApp, type TestApp } from '#test/app.ts'
import { PASSWORD, passwordHash } from '#test/passwords.ts'
import { aPerson, signIn, takeVisit, type PersonSaid } from '#test/people.ts'
import { until } from '#test/until.ts'

const QUESTIONS = [2, 5, 9].map((questionId) => ({ questionId, answer: `answer ${questionId}` }))

let one: TestApp
beforeAll(async () => {
  one = await testApp()
})
afterAll(() => one.close())

const db = () => one.database.db
const mailsOf = (to: string) => db().selectFrom('mails').selectAll().where('recipient', '=', to).orderBy('id').execute()
const subjectsTo = async (to: string) => (await mailsOf(to)).map(({ subject }) => subject)
async function aVisit(said: PersonSaid = {}) {
  const person = await aPerson(db(), { passwordHash: passwordHash(), ...said })
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

describe('the owner of an account hears at the address that stands', () => {
  it('that a broker’s bidder named another one, and then that it replaced it', async () => {
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

  it('of new questions, of codes turned on and off, and of the end of the account', async () => {
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
