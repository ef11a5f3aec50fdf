import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { solvedCaptcha } from '#test/accounts/captcha.ts'
import { askWhileHeld } from '#test/accounts/held-account.ts'
import { aPerson, signIn, type TestPerson } from '#test/people.ts'
import { readMails } from './read-mails.ts'
import { ANSWERS, aPersonWithQuestions, asker, linkIn, mailsTo, nextMail, testPasswords } from '../account-recovery/recovery.test-kit.ts'

const QUESTIONS = '/data/member/securityQuestions'
const EXPIRED = '/public/data/expiredPassword'
/** What a page's script says of itself. */
const SCRIPT = { 'x-requested-with': 'XMLHttpRequest' }
const SELLER = '/rest/public/data/seller'

let one: TestApp
let oldHash: string
beforeAll(async () => {
  one = await testApp()
  oldHash = await testPasswords.hash('the password of before')
})
afterAll(async () => {
  await one.close()
  await testPasswords.close()
})
const db = () => one.database.db
const hashOf = async ({ id }: TestPerson) =>
  (await db().selectFrom('credentials').select('password_hash').where('account_id', '=', id).executeTakeFirst())?.password_hash ?? null

describe('security questions', () => {
  it('security questions are chosen by members only, with the token of their visit', async () => {
    expect((await asker(one).post(QUESTIONS, { questions: ANSWERS })).statusCode).toBe(401)
    const { host, cookie } = await signIn(db(), await aPerson(db()))
    expect((await asker(one, { host, cookie }).post(QUESTIONS, { questions: ANSWERS })).statusCode).toBe(403)
    expect((await asker(one).get(QUESTIONS)).statusCode).toBe(401)
  })

  it('security questions that are missing hold a member up until three are chosen; answers are kept as hashes [ACC-2.24] [ACC-8.05]', async () => {
    const person = await aPerson(db(), { hasSecurityAnswers: false })
    const mine = asker(one, await signIn(db(), person))
    expect((await mine.get('/data/kioskuser')).statusCode).toBe(462)
    expect((await mine.get(QUESTIONS)).json().data).toMatchObject({ chosen: [], choices: { length: 10 } })
    const two = (await mine.post(QUESTIONS, { questions: ANSWERS.slice(1) })).json()
    expect(two.data.fieldErrors).toEqual({ questions: 'validation.questions' })
    const open = await mine.post(QUESTIONS, { questions: ANSWERS.map((item, at) => (at === 1 ? { ...item, answer: ' ' } : item)) })
    expect(open.json().data.fieldErrors).toEqual({ '5': 'validation.answer.required' })
    expect((await mine.post(QUESTIONS, { questions: ANSWERS })).json().returnCode).toBe(1)
    expect((await mine.get('/data/kioskuser')).statusCode).toBe(200)
    const rows = await db().selectFrom('security_answers').selectAll().where('account_id', '=', person.id).orderBy('question_id').execute()
    expect(rows.map((row) => row.question_id)).toEqual([2, 5, 9])
    expect(rows.every((row) => row.answer_hash.startsWith('$argon2id$'))).toBe(true)
  })

  it('security questions are replaced only by somebody who proved lately who they are', async () => {
    const person = await aPersonWithQuestions(db())
    const old = asker(one, await signIn(db(), person, { proved_at: sql<Date>`now() - interval '16 minutes'` as never }))
    expect((await old.post(QUESTIONS, { questions: ANSWERS })).json().data.errorCode).toBe('PROOF_NEEDED')
    const fresh = asker(one, await signIn(db(), person))
    expect((await fresh.post(QUESTIONS, { questions: ANSWERS })).json().returnCode).toBe(1)
  })

  it('security questions come from a form without script, which is led on', async () => {
    const headers = await signIn(db(), await aPerson(db(), { hasSecurityAnswers: false }))
    const { 'x-xsrf-token': token, ...visit } = headers
    const fields = Object.fromEntries(
      ANSWERS.flatMap(({ questionId, answer }, at) => [
        [`questions[${at}][questionId]`, String(questionId)],
        [`questions[${at}][answer]`, answer],
      ]),
    )
    const send = (more: Record<string, string>) => asker(one, visit).form(QUESTIONS, { ...fields, ...more })
    expect((await send({})).statusCode).toBe(403)
    const wrong = await send({ _csrf: token, 'questions[0][questionId]': '5' })
    expect(wrong.headers.location).toBe('/collect-security-questions?fault=validation.questions')
    expect((await send({ _csrf: token })).headers.location).toBe('/')
  })
})

describe('an expired password', () => {
  const change = (username: string, fields: object = {}) =>
    asker(one).post(EXPIRED, {
      username,
      currentPassword: 'the password of before',
      password: 'a long new password',
      confirmPassword: 'a long new password',
      ...fields,
    })
  const expired = async (state = 'expired') => {
    const person = await aPerson(db(), { passwordHash: oldHash })
    await db().updateTable('credentials').set({ password_state: state }).where('account_id', '=', person.id).execute()
    return person
  }

  it('an expired password is changed by itself only, and nothing tells whose it is', async () => {
    const person = await expired()
    const current = await expired('current')
    const refusals = [
      await change(person.email, { currentPassword: 'another password' }),
      await change('nobody@example.com'),
      await change(current.email),
    ].map((answer) => answer.json().data.error)
    expect(refusals).toEqual(['BAD_CREDENTIALS', 'BAD_CREDENTIALS', 'BAD_CREDENTIALS'])
    expect(await hashOf(person)).toBe(oldHash)
  })

  it('an expired password is still changed after failures of strangers, by who solves a captcha', async () => {
    const person = await expired()
    for (let at = 0; at < 3; at++) await change(person.email, { currentPassword: 'another password' })
    expect((await change(person.email)).json().data.error).toBe('INVALID_RECAPTCHA')
    expect((await change(person.email, { reCaptchaResponse: 'made up' })).json().data.error).toBe('INVALID_RECAPTCHA')
    const fields = {
      username: person.email,
      currentPassword: 'the password of before',
      password: 'a long new password',
      confirmPassword: 'a long new password',
    }
    const form = async (more: Record<string, string>) => (await asker(one).form(EXPIRED, { ...fields, ...more })).headers.location
    expect(await form({})).toBe('/expiredPassword?fault=INVALID_RECAPTCHA')
    expect(await form({ reCaptchaResponse: await solvedCaptcha(one.app) })).toBe('/login?notice=passwordChanged')
  })

  it('an expired password is changed into another one, and every session ends [ACC-2.21]', async () => {
    const person = await expired()
    const session = await signIn(db(), person)
    const same = { password: 'the password of before', confirmPassword: 'the password of before' }
    expect((await change(String(person.number), same)).json().data.fieldErrors).toEqual({ password: 'validation.password.unchanged' })
    expect((await change(String(person.number))).json()).toMatchObject({ returnCode: 1, data: { next: '/login?notice=passwordChanged' } })
    expect(await testPasswords.verify(await hashOf(person), 'a long new password')).toBe(true)
    expect((await asker(one, session).get('/data/member/sessions')).statusCode).toBe(401)
    expect((await nextMail(db(), person.email)).subject).toBe('Your password was changed')
  })
})

describe("the address of a broker's bidder", () => {
  const ask = async (person: TestPerson, email: string) =>
    asker(one, await signIn(db(), person)).post('/data/member/brokerBidderEmail', { email })
  const emailOf = async ({ id }: TestPerson) =>
    (await db().selectFrom('profiles').select('email').where('account_id', '=', id).executeTakeFirstOrThrow()).email

  it("the address of a broker's bidder is asked of nobody else", async () => {
    expect((await asker(one).post('/data/member/brokerBidderEmail', { email: 'a@example.com' })).statusCode).toBe(401)
    expect((await ask(await aPerson(db()), 'a@example.com')).statusCode).toBe(403)
  })

  it("the address of a broker's bidder is asked to confirm five times an hour, counted one after the other", async () => {
    const bidder = await aPerson(db(), { kind: 'broker-bidder' })
    const { id, number } = bidder
    const visit = asker(one, await signIn(db(), bidder))
    const mailed = (tx: Db | Tx, count: number) =>
      tx
        .insertInto('account_events')
        .values(Array.from({ length: count }, () => ({ account_id: id, kind: 'confirm-mailed' })))
        .execute()
    await mailed(db(), 4)
    const address = `race.${number}@example.com`
    const answer = await askWhileHeld(db(), {
      accountId: id,
      ask: () => visit.post('/data/member/brokerBidderEmail', { email: address }),
      meanwhile: (tx) => mailed(tx, 1),
    })
    expect([answer.statusCode, await mailsTo(db(), address)]).toEqual([429, []])
  })

  it('counts once the mailed link was confirmed by a press, and once only [ACC-2.23]', async () => {
    const bidder = await aPerson(db(), { kind: 'broker-bidder' })
    for (const [email, error] of [
      ['', 'validation.email.required'],
      ['bidder', 'validation.email'],
      ['a@example.com\r\nBcc: b@example.com', 'validation.email'],
    ] as const)
      expect((await ask(bidder, email)).json().data.fieldErrors).toEqual({ email: error })
    const address = 'new-bidder@example.com'
    expect((await ask(bidder, address)).json().returnCode).toBe(1)
    const key = linkIn(await nextMail(db(), address)).searchParams.get('key') ?? ''
    expect(await emailOf(bidder)).toBe(bidder.email)
    const confirm = () => asker(one).post('/public/data/confirmEmail', { key })
    expect((await confirm()).json()).toMatchObject({ returnCode: 1, data: { next: '/login' } })
    expect(await emailOf(bidder)).toBe(address)
    expect((await confirm()).json().data.errorCode).toBe('LINK_EXPIRED')
  })
})

describe("a seller's legacy password", () => {
  const form = (email: string, password = 'eleven 2 go', confirmPassword = password) => ({ email, password, confirmPassword })
  const create = (body: object, cookie = '') =>
    asker(one, cookie === '' ? {} : { cookie }).post(`${SELLER}/accountInformation/createPassword`, body)

  it("a seller's legacy password is mailed alike to known and unknown, and set once with the cookie of the link, which leads to the member home page [ACC-7.45] [ACC-7.46] [ACC-8.36]", async () => {
    const seller = await aPerson(db(), { kind: 'seller' })
    for (const email of [seller.email, 'nobody@example.com'])
      expect((await asker(one, SCRIPT).get(`${SELLER}/emailPassword/${encodeURIComponent(email)}/`)).json()).toMatchObject({
        returnCode: 1,
        data: {},
      })
    const key = linkIn(await nextMail(db(), seller.email)).searchParams.get('key') ?? ''
    const opened = await asker(one).get(`${SELLER}/openPassword?key=${key}`)
    expect(opened.json().data).toEqual({ state: 'open' })
    expect(opened.cookies[0]).toMatchObject({ name: 'sellerPassword', value: key, httpOnly: true, maxAge: 1_800, sameSite: 'Lax' })
    const cookie = `sellerPassword=${key}`
    expect((await create(form('other@example.com'), cookie)).json().returnCodeDesc).toBe('This link has expired')
    expect((await create(form(seller.email))).json().returnCodeDesc).toBe('This link has expired')
    one.app.edge.pages = { isOurs: (path) => path === '/dashboard', localPath: (_, path) => path }
    expect((await create(form(seller.email), cookie)).json()).toMatchObject({ returnCode: 1, data: { next: '/dashboard' } })
    expect(await testPasswords.verify(await hashOf(seller), 'eleven 2 go')).toBe(true)
    expect((await create(form(seller.email), cookie)).json().data.errorCode).toBe('LINK_EXPIRED')
    expect(await mailsTo(db(), 'nobody@example.com')).toEqual([])
  })

  it.each([
    ['SELLER_EMAIL', form('seller')],
    ['SELLER_PASSWORD_EMPTY', form('s@example.com', '')],
    ['SELLER_PASSWORD_LENGTH', form('s@example.com', 'seven 7')],
    ['SELLER_PASSWORD_LENGTH', form('s@example.com', 'thirteen 13..')],
  ])("a seller's legacy password is refused by %s before anything else [ACC-5.45] [ACC-5.46] [ACC-5.47]", async (code, body) => {
    expect((await create(body)).json().data.errorCode).toBe(code)
  })

  it("a seller's legacy password is no way into an account that is no seller", async () => {
    const buyer = await aPerson(db())
    await asker(one, SCRIPT).get(`${SELLER}/emailPassword/${encodeURIComponent(buyer.email)}/`)
    const seller = await aPerson(db(), { kind: 'seller' })
    await asker(one, SCRIPT).get(`${SELLER}/emailPassword/${encodeURIComponent(seller.email)}/`)
    await nextMail(db(), seller.email)
    expect((await asker(one).get(`${SELLER}/openPassword?key=x`)).json().data).toEqual({ state: 'dead' })
  })
})

describe('the mailbox', () => {
  const look = async (person: TestPerson | null, query = '') =>
    asker(one, person === null ? {} : await signIn(db(), person)).get(`/data/operations/mailbox${query}`)

  it('the mailbox is for operators only', async () => {
    expect((await look(null)).statusCode).toBe(401)
    expect((await look(await aPerson(db()))).statusCode).toBe(403)
  })

  it('shows the newest mails first, fifty a page', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({
      recipient: 'a@example.com',
      subject: `mail ${at}`,
      site: 'CPRTUS',
      body_text: 'x',
      locale: 'en_us',
      state: 'kept',
    }))
    await db().insertInto('mails').values(rows).execute()
    const operator = await aPerson(db(), { kind: 'internal', privileges: ['OPERATOR'] })
    const first = (await look(operator)).json().data
    expect([first.isKept, first.mails.length, first.mails[0].subject]).toEqual([true, 50, 'mail 59'])
    const second = (await look(operator, `?before=${first.next}`)).json().data
    expect(second.mails[0].subject).toBe('mail 9')
  })

  it('shows a mail that carries a key with the key left out', async () => {
    const buyer = await aPerson(db())
    await asker(one).post('/public/data/emailPassword', { userIdOrEmail: buyer.email })
    const key = linkIn(await nextMail(db(), buyer.email)).searchParams.get('key') ?? ''
    expect(key).toHaveLength(43)
    const { mails } = (await look(await aPerson(db(), { kind: 'internal', privileges: ['OPERATOR'] }))).json().data
    const shown = mails.find(({ to }: { to: string }) => to === buyer.email)
    expect(shown.text).toContain('/create-password?key=…')
    expect(JSON.stringify(mails)).not.toContain(key)
  })

  it('shows the HTML of a mail with the same key left out, to operators of its site alone, as a document that runs nothing', async () => {
    const buyer = await aPerson(db())
    await asker(one).post('/public/data/emailPassword', { userIdOrEmail: buyer.email })
    const key = linkIn(await nextMail(db(), buyer.email)).searchParams.get('key') ?? ''
    const stored = await db().selectFrom('mails').select(['id', 'body_html']).where('recipient', '=', buyer.email).executeTakeFirstOrThrow()
    expect(stored.body_html).toContain(`/create-password?key=${key}`)
    const view = async (person: TestPerson | null, id: number | string = stored.id) =>
      asker(one, person === null ? {} : await signIn(db(), person)).get(`/data/operations/mailbox/${id}/html`)
    expect((await view(null)).statusCode).toBe(401)
    expect((await view(await aPerson(db()))).statusCode).toBe(403)
    const operator = await aPerson(db(), { kind: 'internal', privileges: ['OPERATOR'] })
    const answer = await view(operator)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('/create-password?key=…')
    expect(answer.body).not.toContain(key)
    expect(answer.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; .*; sandbox$/)
    await db().updateTable('mails').set({ site: 'CPRTUK' }).where('id', '=', stored.id).execute()
    expect((await view(operator)).statusCode).toBe(404)
    expect((await view(operator, 999_999)).statusCode).toBe(404)
    const row = { recipient: 'a@example.com', subject: 'old', site: 'CPRTUS', body_text: 'x', locale: 'en_us', state: 'kept' }
    const { id } = await db().insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()
    expect((await view(operator, id)).statusCode).toBe(404)
    const { mails } = (await look(operator)).json().data
    expect(mails.find((one: { id: number }) => one.id === id)).toMatchObject({ hasHtml: false, text: 'x' })
  })

  it('the mailbox is read whole by command, which stands in the history of the account', async () => {
    const buyer = await aPerson(db())
    await asker(one).post('/public/data/emailPassword', { userIdOrEmail: String(buyer.number) })
    const { text } = await nextMail(db(), buyer.email)
    expect((await readMails(db(), buyer.email.toUpperCase())).map((mail) => mail.text)).toEqual([text])
    expect(await readMails(db(), 'nobody@example.com')).toEqual([])
    const events = await db().selectFrom('account_events').select(['kind', 'actor_id']).where('account_id', '=', buyer.id).execute()
    expect(events.filter(({ kind }) => kind === 'mail-read')).toEqual([{ kind: 'mail-read', actor_id: null }])
  })
})
