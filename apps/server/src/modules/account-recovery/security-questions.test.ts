import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { testApp, type TestApp } from '#test/app.ts'
import { solvedCaptcha } from '#test/accounts/captcha.ts'
import { aPerson } from '#test/people.ts'
import { ANSWERS, aPersonWithQuestions, asker, linkIn, mailsTo, nextMail, testPasswords } from './recovery.test-kit.ts'

const URL_OF_QUESTIONS = '/public/data/securityQuestions'
const NEW = { password: 'a long new password', confirmPassword: 'a long new password' }

let one: TestApp
beforeAll(async () => {
  one = await testApp()
})
afterAll(async () => {
  await one.close()
  await testPasswords.close()
})
const db = () => one.database.db
const idsOf = async (email: string): Promise<number[]> => {
  const { data } = (await asker(one).get(`${URL_OF_QUESTIONS}?email=${encodeURIComponent(email)}`)).json()
  return data.questions.map(({ questionId }: { questionId: number }) => questionId)
}
const verify = async (email: string, questions: object = ANSWERS, more: object = {}) =>
  (await asker(one).post(`${URL_OF_QUESTIONS}/verify`, { email, questions, ...more })).json()
/** As a page does that was asked for a captcha. */
const verifyAsPage = async (email: string, questions: object = ANSWERS) => {
  const first = await verify(email, questions)
  return first.data.errorCode === 'CAPTCHA_NEEDED' ? verify(email, questions, { reCaptchaResponse: await solvedCaptcha(one.app) }) : first
}
const create = async (body: object) => (await asker(one).post('/public/data/createPassword', { ...NEW, ...body })).json()
const wrongAnswers = (...wrong: number[]) => ANSWERS.map((item) => (wrong.includes(item.questionId) ? { ...item, answer: 'x' } : item))

describe('saved questions', () => {
  it('saved questions are those a person chose, with their words, never stored in a cache [ACC-7.11] [ACC-3.08]', async () => {
    const person = await aPersonWithQuestions(db())
    for (const name of [person.email, person.email.toUpperCase(), String(person.number)]) expect(await idsOf(name)).toEqual([2, 5, 9])
    const answer = await asker(one, { cookie: 'userLang=es_es' }).post(URL_OF_QUESTIONS, { email: person.email })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json().data.questions[0]).toEqual({ questionId: 2, question: '¿De qué marca fue su primer coche?' })
  })

  it('saved questions are decoys for nobody: three that stay, or none for some, as some people have none', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `nobody${at}@example.com`)
    const decoys = await Promise.all(names.map(idsOf))
    expect(await Promise.all(names.map(idsOf))).toEqual(decoys)
    const lengths = new Set(decoys.map((ids) => ids.length))
    expect([...lengths].toSorted()).toEqual([0, 3])
    expect(await idsOf((await aPerson(db(), { hasSecurityAnswers: false })).email)).toEqual([])
  })

  it.each(['', 'nobody', '1234567', 'a b@example.com'])(
    'saved questions are not looked for by %j [ACC-5.16] [ACC-5.17] [ACC-9.10]',
    async (name) => {
      const { returnCode, returnCodeDesc, data } = (await asker(one).get(`${URL_OF_QUESTIONS}?email=${encodeURIComponent(name)}`)).json()
      expect([returnCode, data.fieldErrors]).toEqual([-1, { email: 'validation.userIdOrEmail' }])
      expect(returnCodeDesc).toBe('A valid email or user ID is required')
    },
  )
})

describe('answers', () => {
  it('answers that are right make a key that does nothing without the mailed link [ACC-7.12] [ACC-3.06] [ACC-3.07]', async () => {
    const person = await aPersonWithQuestions(db())
    const shouted = ANSWERS.map(({ questionId, answer }) => ({ questionId, answer: `  ${answer.toUpperCase().replace(' ', '   ')} ` }))
    const { returnCode, data } = await verify(person.email, shouted)
    expect([returnCode, data.questions]).toEqual([1, []])
    expect((await create({ key: data.key })).data.errorCode).toBe('LINK_EXPIRED')
    expect((await asker(one).get(`/public/data/createPassword?key=${data.key}`)).json().data).toEqual({ state: 'unconfirmed' })
    const { searchParams } = linkIn(await nextMail(db(), person.email))
    expect(searchParams.get('key')).toBe(data.key)
    const confirmation = searchParams.get('confirmation') ?? ''
    expect((await create({ key: data.key, confirmation: 'x'.repeat(confirmation.length) })).data.errorCode).toBe('LINK_EXPIRED')
    expect((await create({ key: data.key, confirmation })).returnCode).toBe(1)
    expect((await create({ key: data.key, confirmation })).data.errorCode).toBe('LINK_EXPIRED')
  })

  it('answers that are wrong are named by code and question, and only they; trouble is told as errorMsg [ACC-3.07] [ACC-7.12]', async () => {
    const person = await aPersonWithQuestions(db())
    const { returnCode, data } = await verify(person.email, wrongAnswers(5))
    expect([returnCode, data.key, data.questions, 'errorMsg' in data]).toEqual([-1, null, [{ questionId: 5, code: 2 }], false])
    expect((await verify(person.email, [ANSWERS[0]])).data.questions).toEqual([
      { questionId: 5, code: 2 },
      { questionId: 9, code: 2 },
    ])
    const trouble = await verify(person.email, [{ questionId: 'x', answer: '' }])
    expect([trouble.returnCode, trouble.data.key, trouble.data.errorMsg]).toEqual([-1, undefined, expect.stringMatching(/\S/)])
  })

  it('answers lock the questions for a day at the fifth wrong try, right ones included, and the owner is told; the mail stays open [ACC-8.23]', async () => {
    const person = await aPersonWithQuestions(db())
    const codes: number[] = []
    for (let at = 0; at < 5; at++) codes.push((await verifyAsPage(person.email, wrongAnswers(2))).data.questions[0].code)
    expect(codes).toEqual([2, 2, 2, 2, 3])
    expect((await verify(person.email)).data).toMatchObject({
      key: null,
      questions: [2, 5, 9].map((questionId) => ({ questionId, code: 3 })),
    })
    expect((await nextMail(db(), person.email)).subject).toBe('Your security questions are locked')
    const reset = await asker(one).post(`${URL_OF_QUESTIONS}/resetEmail`, { email: person.email })
    expect(reset.json()).toMatchObject({ returnCode: 1, data: {} })
    const key = linkIn(await nextMail(db(), person.email, 2)).searchParams.get('key') ?? ''
    expect((await create({ key })).returnCode).toBe(1)
    // A new password begins again.
    expect((await verify(person.email)).returnCode).toBe(1)
  })

  it('answers may be tried again after the day', async () => {
    const person = await aPersonWithQuestions(db())
    for (let at = 0; at < 5; at++) await verifyAsPage(person.email, wrongAnswers(2))
    await sql`update sign_in_failures set window_began_at = now() - interval '25 hours', locked_until = now() - interval '1 hour' where scope = 'questions'`.execute(
      db(),
    )
    expect((await verify(person.email)).returnCode).toBe(1)
  })

  it('answers are looked at five times, however many come at once', async () => {
    const person = await aPersonWithQuestions(db())
    const tokens = await Promise.all(Array.from({ length: 8 }, () => solvedCaptcha(one.app)))
    const answers = await Promise.all(tokens.map((reCaptchaResponse) => verify(person.email, wrongAnswers(2, 5, 9), { reCaptchaResponse })))
    const codes = answers.map(({ data }) => data.questions[0].code).toSorted()
    expect(codes).toEqual([2, 2, 2, 2, 3, 3, 3, 3])
  })

  it('answers need a captcha from the fourth try at a name on, which is looked at by the server and counts as no try', async () => {
    const person = await aPersonWithQuestions(db())
    const codeOf = async (questions: object, more: object = {}) => (await verify(person.email, questions, more)).data.errorCode
    for (let at = 0; at < 3; at++) expect(await codeOf(wrongAnswers(2))).toBe('ANSWERS_WRONG')
    for (let at = 0; at < 3; at++) expect(await codeOf(ANSWERS)).toBe('CAPTCHA_NEEDED')
    expect(await codeOf(ANSWERS, { reCaptchaResponse: { token: 'made up' } })).toBe('CAPTCHA_NEEDED')
    const token = await solvedCaptcha(one.app)
    expect(await codeOf(wrongAnswers(2), { reCaptchaResponse: { token } })).toBe('ANSWERS_WRONG')
    expect(await codeOf(ANSWERS, { reCaptchaResponse: token })).toBe('CAPTCHA_NEEDED')
    expect((await verify(person.email, ANSWERS, { reCaptchaResponse: await solvedCaptcha(one.app) })).returnCode).toBe(1)
  })

  it('answers need one from the fourth wrong try of a network on, whoever it is aimed at', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => aPersonWithQuestions(db())))
    const network = asker(one)
    const codes: unknown[] = []
    for (const { email } of people) {
      const { data } = (await network.post(`${URL_OF_QUESTIONS}/verify`, { email, questions: wrongAnswers(2) })).json()
      codes.push(data.errorCode)
    }
    expect(codes).toEqual(['ANSWERS_WRONG', 'ANSWERS_WRONG', 'ANSWERS_WRONG', 'CAPTCHA_NEEDED'])
  })

  it('answers of one name are judged one after the other, and too many at once are refused', async () => {
    const person = await aPersonWithQuestions(db())
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => asker(one).post(`${URL_OF_QUESTIONS}/verify`, { email: person.email, questions: ANSWERS.slice(1) })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
  })

  it('answers for nobody are answered like wrong ones, and lock alike', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `none${at}@example.com`)
    const withDecoys: string[] = []
    for (const name of names) if ((await idsOf(name)).length > 0) withDecoys.push(name)
    const [nobody = ''] = withDecoys
    const ids = await idsOf(nobody)
    const answers = ids.map((questionId) => ({ questionId, answer: 'x' }))
    const codes: number[] = []
    for (let at = 0; at < 6; at++) codes.push((await verifyAsPage(nobody, answers)).data.questions[0].code)
    expect(codes).toEqual([2, 2, 2, 2, 3, 3])
    expect(await mailsTo(db(), nobody)).toEqual([])
  })
})

describe('a reset mail in place of the questions', () => {
  it('a reset mail in place of the questions is answered alike for everybody and sent three times an hour [ACC-7.13]', async () => {
    const person = await aPersonWithQuestions(db())
    const ask = (email: string) => asker(one).post(`${URL_OF_QUESTIONS}/resetEmail`, { email })
    for (const email of ['nobody@example.com', 'no address', ''])
      expect((await ask(email)).json()).toMatchObject({ returnCode: 1, data: {} })
    for (let at = 1; at <= 3; at++) {
      await ask(person.email)
      await nextMail(db(), person.email, at)
    }
    await ask(person.email)
    const other = await aPerson(db())
    await ask(other.email)
    await nextMail(db(), other.email)
    expect(await mailsTo(db(), person.email)).toHaveLength(3)
  })
})
