import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, type PersonFields, signIn } from '#test/people.ts'
import { asker, linkIn, mailsTo, nextMail } from '../account-recovery/recovery.test-kit.ts'

let one: TestApp
beforeAll(async () => void (one = await testApp()))
afterAll(() => one.close())
const db = () => one.database.db

const FORGOT = '/public/data/emailPassword'
const INSTEAD = '/public/data/securityQuestions/resetEmail'
const SELLER = '/rest/public/data/seller/emailPassword'
const SCRIPT = { 'x-requested-with': 'XMLHttpRequest' }
const AT_ONCE = 50

describe('many at once', () => {
  /** Asks an application of its own, each time from another network; answers the mails to somebody and their live keys. */
  async function askAtOnce(said: PersonFields, ask: (from: ReturnType<typeof asker>, email: string) => Promise<unknown>) {
    const apart = await testApp()
    const person = await aPerson(apart.database.db, said)
    await Promise.all(Array.from({ length: AT_ONCE }, () => ask(asker(apart, SCRIPT), person.email)))
    // The end waits for all that was taken on.
    await apart.app.close()
    const mails = await mailsTo(apart.database.db, person.email)
    const keys = await apart.database.db.selectFrom('one_time_keys').select('purpose').where('account_id', '=', person.id).execute()
    await apart.close()
    return { mails: mails.length, keys: keys.length }
  }

  it('many at once who ask from as many networks for one account get twenty mails, and one link that works', async () => {
    const counts = await askAtOnce({}, (from, email) => from.post(FORGOT, { userIdOrEmail: email }))
    expect(counts).toEqual({ mails: 20, keys: 1 })
  })

  it('many at once who ask in place of the questions from as many networks get three', async () => {
    expect(await askAtOnce({}, (from, email) => from.post(INSTEAD, { email }))).toEqual({ mails: 3, keys: 1 })
  })

  it('many at once who ask for one seller from as many networks get twenty', async () => {
    const counts = await askAtOnce({ kind: 'seller' }, (from, email) => from.get(`${SELLER}/${email}/`))
    expect(counts).toEqual({ mails: 20, keys: 1 })
  })

  it('many at once who confirm one address by one key change it once', async () => {
    const bidder = await aPerson(db(), { kind: 'broker-bidder' })
    const address = `once.${bidder.number}@example.com`
    await asker(one, await signIn(db(), bidder)).post('/data/member/brokerBidderEmail', { email: address })
    const key = linkIn(await nextMail(db(), address)).searchParams.get('key') ?? ''
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => (await asker(one).post('/public/data/confirmEmail', { key })).json().returnCode),
    )
    expect(answers.filter((code) => code === 1)).toHaveLength(1)
  })
})

describe('a host that is not ours', () => {
  /** Asks for a reset, a seller's link and the confirmation of an address; answers the states and who is written to. */
  async function askAs(headers: Readonly<Record<string, string>>) {
    const [person, seller] = [await aPerson(db()), await aPerson(db(), { kind: 'seller' })]
    const bidder = await aPerson(db(), { kind: 'broker-bidder' })
    const address = `host.${bidder.number}@example.com`
    const stranger = asker(one, { ...SCRIPT, ...headers })
    const member = asker(one, { ...(await signIn(db(), bidder)), ...headers })
    const answers = [
      await stranger.post(FORGOT, { userIdOrEmail: person.email }),
      await stranger.get(`${SELLER}/${seller.email}/`),
      await member.post('/data/member/brokerBidderEmail', { email: address }),
    ]
    return { states: answers.map(({ statusCode }) => statusCode), written: [person.email, seller.email, address] }
  }

  const NAMED: readonly Readonly<Record<string, string>>[] = [
    { 'x-forwarded-host': 'evil.example' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-original-host': 'evil.example', 'x-host': 'evil.example', 'x-forwarded-server': 'evil.example' },
    { 'x-original-url': 'https://evil.example/', referer: 'https://evil.example/' },
  ]

  it.each(NAMED.map((headers) => [Object.keys(headers).join(', '), headers] as const))(
    'a host that is not ours is in no mailed link where a header beside Host names it: %s',
    async (_, headers) => {
      const { states, written } = await askAs(headers)
      expect(states).toEqual([200, 200, 200])
      for (const to of written) {
        const { text } = await nextMail(db(), to)
        expect(text).not.toContain('evil')
        expect(text).toMatch(/http:\/\/localhost:\d+\//)
      }
    },
  )

  it.each([
    ['evil.example', 421],
    ['localhost.evil.example', 421],
    ['localhost:1@evil.example', 400],
  ])('a host that is not ours is served nothing: %s', async (host, state) => {
    expect((await askAs({ host })).states).toEqual([state, state, state])
  })
})

describe('very long input', () => {
  const LONG = 'x'.repeat(20_000)
  const ADDRESS = `${LONG}@example.com`

  /** One field too long at a time: beside another one it would be refused with that one, whatever its own limit is. */
  it.each([
    [FORGOT, 'userIdOrEmail', { userIdOrEmail: ADDRESS }],
    [INSTEAD, 'email', { email: ADDRESS }],
    ['/public/data/securityQuestions', 'email', { email: ADDRESS }],
    ['/public/data/securityQuestions/verify', 'email', { email: ADDRESS, questions: [] }],
    ['/public/data/securityQuestions/verify', 'questions.0.answer', { questions: [{ questionId: 1, answer: LONG }] }],
    ['/public/data/confirmEmail', 'key', { key: LONG }],
    ['/public/data/createPassword', 'key', { key: LONG }],
    ['/public/data/createPassword', 'confirmation', { confirmation: LONG }],
    ['/public/data/createPassword', 'password', { password: LONG }],
    ['/public/data/createPassword', 'confirmPassword', { confirmPassword: LONG }],
    ['/public/data/setNewPassword', 'token', { token: LONG }],
    ['/public/data/expiredPassword', 'username', { username: LONG }],
    ['/public/data/expiredPassword', 'currentPassword', { currentPassword: LONG }],
    ['/public/data/expiredPassword', 'oneTimeCode', { oneTimeCode: LONG }],
  ])('very long input is refused before anything is looked up: %s, %s', async (path, field, payload) => {
    const { statusCode, body } = await asker(one).post(path, payload)
    expect([statusCode, JSON.parse(body).data]).toMatchObject([200, { errorCode: 'INVALID_INPUT', part: 'body', field }])
    expect(body.length).toBeLessThan(2_000)
  })
})
