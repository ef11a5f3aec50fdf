import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { CAPTCHA_TOKEN_LENGTH_MAX } from '@app/contract/site/captcha.ts'
import { issueKey } from '#modules/session/index.ts'
import { SET_PASSWORD_KEY } from '#modules/sign-in/index.ts'
import { solvedCaptcha } from '#test/accounts/captcha.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn } from '#test/people.ts'
import { asker, linkIn, mailsTo, nextMail, testPasswords } from './recovery.test-kit.ts'

const NEW = { password: 'a long new password', confirmPassword: 'a long new password' }

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
const forget = (userIdOrEmail: string) => asker(one).post('/public/data/emailPassword', { userIdOrEmail })
const create = (body: object) => asker(one).post('/public/data/createPassword', { ...NEW, ...body })
const stateOf = async (query: string) => (await asker(one).get(`/public/data/createPassword?${query}`)).json().data.state
const hashOfPerson = async (id: number) =>
  (await db().selectFrom('credentials').select('password_hash').where('account_id', '=', id).executeTakeFirst())?.password_hash ?? null

describe('a forgotten password', () => {
  it('a forgotten password is answered by the form of the name alone, not by whether there is somebody [ACC-7.10] [ACC-5.16]', async () => {
    const person = await aPerson(db())
    for (const name of [person.email, String(person.number), 'nobody@example.com', '999998']) {
      const answer = await forget(name)
      expect([answer.statusCode, answer.json()]).toEqual([200, { returnCode: 1, returnCodeDesc: 'success', data: { result: 'success' } }])
    }
    for (const name of ['', 'nobody', 'a b@example.com', 'x@y', '12.5']) {
      const { returnCode, returnCodeDesc, data } = (await forget(name)).json()
      expect([returnCode, returnCodeDesc, data.result, data.errorCode]).toEqual([-1, 'InvalidUserID', 'InvalidUserID', 'INVALID_USER_ID'])
      expect(data.errorMsg).toBe('A valid email or user ID is required')
    }
  })

  it('takes user ids of six digits and no more [ACC-5.17] [ACC-9.10]', async () => {
    expect((await forget('123456')).json().returnCodeDesc).toBe('success')
    expect((await forget('1234567')).json().returnCodeDesc).toBe('InvalidUserID')
  })

  describe('with a captcha', () => {
    const asking = (network = asker(one)) => ({
      network,
      ask: async (reCaptchaResponse?: unknown) =>
        (await network.post('/public/data/emailPassword', { userIdOrEmail: 'nobody@example.com', reCaptchaResponse })).json(),
    })
    const solved = async () => ({ token: await solvedCaptcha(one.app), siteKey: 'altcha' })

    it('takes its token and the key of the site beside the name [ACC-3.05] [ACC-7.10]', async () => {
      const { ask } = asking()
      expect(await ask({ token: 'x', siteKey: 'altcha' })).toMatchObject({ returnCode: 1, returnCodeDesc: 'success' })
      for (const [wrong, field] of [
        [{ token: 'x'.repeat(CAPTCHA_TOKEN_LENGTH_MAX + 1), siteKey: 'altcha' }, 'reCaptchaResponse.token'],
        [{ token: 'x', siteKey: 'x'.repeat(257) }, 'reCaptchaResponse.siteKey'],
        ['x', 'reCaptchaResponse'],
      ] as const)
        expect((await ask(wrong)).data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors: { [field]: expect.any(String) } })
    })

    it('asks for it from the fourth mail of a network on, and takes each solution once [ACC-3.05]', async () => {
      const { network, ask } = asking()
      for (let at = 1; at <= 3; at++) expect(await ask()).toMatchObject({ returnCode: 1 })
      const refused = { returnCode: -1, data: { errorCode: 'CAPTCHA_NEEDED', errorMsg: 'Confirm that you are not a robot.' } }
      expect(await ask()).toMatchObject(refused)
      expect(await ask({ token: 'made up', siteKey: 'altcha' })).toMatchObject(refused)
      const one = await solved()
      expect(await ask(one)).toMatchObject({ returnCode: 1, returnCodeDesc: 'success' })
      expect(await ask(one)).toMatchObject(refused)
      // Another network is asked for none.
      expect(await asking().ask()).toMatchObject({ returnCode: 1 })
      const form = await network.form('/public/data/emailPassword', { userIdOrEmail: 'nobody@example.com', locale: 'es_es' })
      expect(form.headers.location).toBe('/login/forgotPassword?fault=CAPTCHA_NEEDED')
    })

    it('mails nobody for whom none was solved', async () => {
      const { email } = await aPerson(db())
      const { network, ask } = asking()
      for (let at = 1; at <= 3; at++) await ask()
      const refused = await network.post('/public/data/emailPassword', { userIdOrEmail: email })
      expect(refused.json().data.errorCode).toBe('CAPTCHA_NEEDED')
      await network.post('/public/data/emailPassword', { userIdOrEmail: email, reCaptchaResponse: await solved() })
      await nextMail(db(), email)
    })

    it('a name that is none is told before the captcha, and no captcha is asked for', async () => {
      const { network, ask } = asking()
      for (let at = 1; at <= 3; at++) await ask()
      expect((await network.post('/public/data/emailPassword', { userIdOrEmail: 'nobody' })).json().returnCodeDesc).toBe('InvalidUserID')
    })
  })

  it('a forgotten password is refused to a page of another site', async () => {
    const answer = await asker(one, { origin: 'https://evil.example' }).post('/public/data/emailPassword', {
      userIdOrEmail: 'a@example.com',
    })
    expect(answer.statusCode).toBe(403)
  })

  it('mails the user ids of an address, each with a link to our own address, in the language of the person', async () => {
    const email = 'twins@example.com'
    const preferences = JSON.stringify({ language: 'es_es' })
    const twins = [await aPerson(db(), { profile: { email, preferences } }), await aPerson(db(), { profile: { email, preferences } })]
    await asker(one, { 'x-forwarded-host': 'evil.example' }).post('/public/data/emailPassword', { userIdOrEmail: email.toUpperCase() })
    const mail = await nextMail(db(), email)
    expect(mail).toMatchObject({ locale: 'es_es', subject: 'Elija una contraseña nueva' })
    for (const { number } of twins) expect(mail.text).toContain(String(number))
    const links = mail.text.match(/https?:\S+/g) ?? []
    expect(links).toHaveLength(2)
    for (const link of links) expect(link).toMatch(/^http:\/\/localhost:\d+\/es\/create-password\?key=[\w-]{43}$/)
  })

  it('mails nobody who is not there, has no address, or is gone', async () => {
    const apart = await testApp()
    const gone = await aPerson(apart.database.db, { status: 'closed' })
    const vacant = await aPerson(apart.database.db, { is_vacant: true })
    const names = [gone.email, String(gone.number), vacant.email, 'nobody@example.com', '999999']
    for (const name of names)
      expect((await asker(apart).post('/public/data/emailPassword', { userIdOrEmail: name })).json().returnCode).toBe(1)
    // The end waits for all that was taken on.
    await apart.app.close()
    expect(await apart.database.db.selectFrom('mails').selectAll().execute()).toEqual([])
    await apart.close()
  })

  it('mails one account five times an hour for one network, which keeps the owner’s other networks from nothing', async () => {
    const person = await aPerson(db())
    const { post } = asker(one)
    const ask = async (token = '') =>
      post('/public/data/emailPassword', { userIdOrEmail: person.email, reCaptchaResponse: { token, siteKey: 'altcha' } })
    for (let at = 1; at <= 5; at++) {
      await ask(at > 3 ? await solvedCaptcha(one.app) : '')
      await nextMail(db(), person.email, at)
    }
    const key = linkIn(await nextMail(db(), person.email, 5)).searchParams.get('key') ?? ''
    const age = () =>
      db()
        .updateTable('one_time_keys')
        .set({ expires_at: new Date(Date.now() - 1_000) })
        .where('account_id', '=', person.id)
        .execute()
    await age()
    expect(await stateOf(`key=${key}`)).toBe('dead')
    expect((await ask(await solvedCaptcha(one.app))).json().returnCode).toBe(1)
    await expect.poll(() => stateOf(`key=${key}`)).toBe('open')
    expect(await mailsTo(db(), person.email)).toHaveLength(5)
    await forget(person.email)
    await nextMail(db(), person.email, 6)
  })

  it('mails one account twenty times an hour, whoever asks, and then lengthens the link that it has', async () => {
    const { id, email } = await aPerson(db())
    const key = await issueKey(db(), { ...SET_PASSWORD_KEY, accountId: id })
    const over = { expires_at: new Date(Date.now() - 1_000) }
    await db().updateTable('one_time_keys').set(over).where('account_id', '=', id).execute()
    const events = Array.from({ length: 20 }, () => ({ account_id: id, kind: 'reset-mailed' }))
    await db().insertInto('account_events').values(events).execute()
    expect((await forget(email)).json().returnCode).toBe(1)
    await expect.poll(() => stateOf(`key=${key}`)).toBe('open')
    expect(await mailsTo(db(), email)).toEqual([])
  })

  it('a forgotten password is asked for twenty times an hour by one network, sellers’ links included, then with 429', async () => {
    const { post, get } = asker(one, { 'x-requested-with': 'XMLHttpRequest' })
    const forget = () => post('/public/data/emailPassword', { userIdOrEmail: 'nobody@example.com' })
    const codes: number[] = []
    for (let at = 0; at < 19; at++) codes.push((await get(`/rest/public/data/seller/emailPassword/n${at}@example.com/`)).statusCode)
    for (let at = 19; at < 21; at++) codes.push((await forget()).statusCode)
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })

  it('leads a form without script to the page with its result', async () => {
    const said = await asker(one).form('/public/data/emailPassword', { userIdOrEmail: 'nobody@example.com', locale: 'nl_nl' })
    expect([said.statusCode, said.headers.location]).toEqual([303, '/login/forgotPassword?result=success'])
    const bad = await asker(one).form('/public/data/emailPassword', { userIdOrEmail: '' })
    expect(bad.headers.location).toBe('/login/forgotPassword?result=InvalidUserID')
  })
})

describe('the mailed link', () => {
  it('lets its reader in while strangers lock the account, and leaves no passkey and no linked identity', async () => {
    const person = await aPerson(db(), { passwordHash: oldHash })
    await db()
      .insertInto('identities')
      .values({ issuer: 'https://id.example', subject: 'x', account_id: person.id, email: 'e@evil.example' })
      .execute()
    const passkey = { credential_id: `of ${person.number}`, public_key: Buffer.from('key'), counter: 0, transports: [], name: 'Phone' }
    await db()
      .insertInto('passkeys')
      .values({ account_id: person.id, ...passkey })
      .execute()
    await forget(person.email)
    const key = linkIn(await nextMail(db(), person.email)).searchParams.get('key') ?? ''
    const owner = asker(one)
    const done = await owner.post('/public/data/createPassword', { key, ...NEW })
    expect(done.json().returnCode).toBe(1)
    for (const way of ['identities', 'passkeys'] as const)
      expect(await db().selectFrom(way).select('account_id').where('account_id', '=', person.id).execute()).toEqual([])
    const lock = { scope: 'account', key: String(person.id), count: 10, locked_until: new Date(Date.now() + 600_000) }
    await db().insertInto('sign_in_failures').values(lock).execute()
    const form = { username: String(person.number), password: NEW.password }
    expect((await asker(one).post('/processLogin', form)).json().data.error).toBe('ACCOUNT_LOCKED')
    const device = done.cookies.find(({ name }) => name === 'hlDevice')?.value ?? ''
    const knownBrowser = asker(one, { cookie: `hlDevice=${encodeURIComponent(device)}` })
    expect((await knownBrowser.post('/processLogin', form)).json().data.result).toBe('success')
  })

  it('sets the password once, ends every session, key and lock, and tells the owner [ACC-2.16]', async () => {
    const person = await aPerson(db(), { passwordHash: oldHash })
    const sessions = await Promise.all([signIn(db(), person), signIn(db(), person)])
    await db()
      .insertInto('sign_in_failures')
      .values({ scope: 'account', key: String(person.id), count: 10, locked_until: new Date(Date.now() + 60_000) })
      .execute()
    await forget(person.email)
    const key = linkIn(await nextMail(db(), person.email)).searchParams.get('key') ?? ''
    expect(await stateOf(`key=${key}`)).toBe('open')
    const done = await Promise.all([create({ key }), create({ key }), create({ key })])
    expect(done.map((answer) => answer.json().data.errorCode ?? 'done').toSorted()).toEqual(['LINK_EXPIRED', 'LINK_EXPIRED', 'done'])
    expect(await stateOf(`key=${key}`)).toBe('dead')
    expect(await testPasswords.verify(await hashOfPerson(person.id), NEW.password)).toBe(true)
    for (const headers of sessions) expect((await one.app.inject({ url: '/data/member/sessions', headers })).statusCode).toBe(401)
    expect(await db().selectFrom('sign_in_failures').selectAll().where('key', '=', String(person.id)).execute()).toEqual([])
    expect((await nextMail(db(), person.email, 2)).subject).toBe('Your password was changed')
  })

  it('the mailed link is kept as a hash of 256 random bits', async () => {
    const person = await aPerson(db())
    await forget(person.email)
    const key = linkIn(await nextMail(db(), person.email)).searchParams.get('key') ?? ''
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    const rows = await db().selectFrom('one_time_keys').selectAll().where('account_id', '=', person.id).execute()
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(rows[0]?.expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 600_000)
  })

  it('the mailed link is dead after ten minutes, and by a newer one', async () => {
    const person = await aPerson(db(), { passwordHash: oldHash })
    const first = await issueKey(db(), { ...SET_PASSWORD_KEY, accountId: person.id })
    const second = await issueKey(db(), { ...SET_PASSWORD_KEY, accountId: person.id })
    expect([await stateOf(`key=${first}`), await stateOf(`key=${second}`)]).toEqual(['dead', 'open'])
    await sql`update one_time_keys set expires_at = now() - interval '1 second' where account_id = ${person.id}`.execute(db())
    expect((await create({ key: second })).json()).toMatchObject({ returnCode: -1, returnCodeDesc: 'This link has expired' })
    expect(await hashOfPerson(person.id)).toBe(oldHash)
  })

  it('outlives a password that is refused', async () => {
    const person = await aPerson(db(), { passwordHash: oldHash })
    const key = await issueKey(db(), { ...SET_PASSWORD_KEY, accountId: person.id })
    const refused = async (password: string, confirmPassword = password) =>
      (await create({ key, password, confirmPassword })).json().data.fieldErrors
    expect(await refused('')).toEqual({ password: 'validation.password.required' })
    expect(await refused('short-7')).toEqual({ password: 'validation.password.length' })
    expect(await refused('x'.repeat(129))).toEqual({ password: 'validation.password.length' })
    expect(await refused('Qwertyuiop')).toEqual({ password: 'validation.password.common' })
    expect(await refused(person.email)).toEqual({ password: 'validation.password.sameAsEmail' })
    expect(await refused('a long new password', 'a long new passwore')).toEqual({ confirmPassword: 'validation.password.mismatch' })
    expect(await hashOfPerson(person.id)).toBe(oldHash)
    expect((await create({ key })).json()).toMatchObject({ returnCode: 1, data: { next: '/login?notice=passwordChanged' } })
  })

  it.each(['', 'x', 'a'.repeat(128)])('the mailed link is not guessed: %j', async (key) => {
    expect((await create({ key })).json().data.errorCode).toBe('LINK_EXPIRED')
    expect(await stateOf(`key=${key}`)).toBe('dead')
  })

  it('works without script', async () => {
    const person = await aPerson(db())
    const key = await issueKey(db(), { ...SET_PASSWORD_KEY, accountId: person.id })
    const again = await asker(one).form('/public/data/createPassword', { key, confirmation: '', ...NEW, confirmPassword: 'other' })
    expect(again.headers.location).toBe(`/create-password?key=${key}&fault=validation.password.mismatch`)
    const done = await asker(one).form('/public/data/createPassword', { key, confirmation: '', ...NEW })
    expect([done.statusCode, done.headers.location]).toEqual([303, '/login?notice=passwordChanged'])
  })

  it('replaces a temporary password too [ACC-2.19]', async () => {
    const person = await aPerson(db())
    const token = await issueKey(db(), { ...SET_PASSWORD_KEY, accountId: person.id })
    expect((await asker(one).post('/public/data/setNewPassword', { token, ...NEW })).json().returnCode).toBe(1)
    expect((await asker(one).post('/public/data/setNewPassword', { token, ...NEW })).json().data.errorCode).toBe('LINK_EXPIRED')
  })
})
