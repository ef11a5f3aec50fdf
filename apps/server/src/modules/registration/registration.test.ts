import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyPaid } from '#modules/memberships/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson } from '#test/people.ts'
import { linkIn, mailsTo, nextMail } from '../account-recovery/recovery.test-kit.ts'
import { aNewMember, anEmail, codeIn, FORM, HOME, PASSWORD, QUESTIONS, TestBrowser } from './registration.test-kit.ts'
import { sweepRegistrations } from './registrations.store.ts'

/** As the requirements have them, not as our constants do. */
const BEGUN_BEFORE_HARD_MAX = 5
const CODE_TRIES_MAX = 5
const MAILS_OF_ADDRESS_MAX = 3

let one: TestApp
beforeAll(async () => {
  one = await testApp()
})
afterAll(() => one.close())
const db = () => one.database.db

const BEGIN = '/public/data/registration'
const CONFIRM = '/public/data/registration/confirm'

const accountsOf = (email: string) =>
  db()
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .selectAll()
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .execute()

describe('a registration begins', () => {
  it.each<[string, object, object]>([
    ['without names', { firstName: ' ', lastName: '' }, { firstName: 'validation.firstName', lastName: 'validation.lastName' }],
    ['with signs for a name', { firstName: '<b>' }, { firstName: 'validation.wrong' }],
    ['without an address', { email: '' }, { email: 'validation.email.required' }],
    ['with half an address', { email: 'dana@example' }, { email: 'validation.email' }],
    ['with half a telephone', { phone: '12345' }, { phone: 'validation.phone' }],
    ['of a country that there is not', { country: 'XXX' }, { country: 'validation.country' }],
    ['with a short password', { password: 'short', confirmPassword: 'short' }, { password: 'validation.password.length' }],
    ['with two passwords', { confirmPassword: 'another otter sails' }, { confirmPassword: 'validation.password.mismatch' }],
    ['with a common password', { password: 'password1', confirmPassword: 'password1' }, { password: 'validation.password.common' }],
    ['for a business without a name', { choices: { WBDY: 'BUSINESS' } }, { companyName: 'validation.company' }],
    ['with an answer that is not offered', { choices: { WBDY: 'GHOST' } }, { choices: 'validation.wrong' }],
    ['from a source that is not offered', { source: 'DREAM' }, { source: 'validation.wrong' }],
    ['without the terms', { termsAccepted: false }, { termsAccepted: 'validation.terms' }],
    ['without being of age', { isOfAge: false }, { isOfAge: 'validation.age' }],
    ['with terms of another version', { termsVersion: 0 }, { termsAccepted: 'terms.changed' }],
  ])('a registration does not begin %s', async (_, change, fieldErrors) => {
    const browser = new TestBrowser(one)
    const { body } = await browser.post(BEGIN, { ...FORM, email: anEmail(), ...change })
    expect(body.data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors })
    expect(browser.cookies.has('registration')).toBe(false)
  })

  it('a registration begins in Germany and Spain with a consent to the privacy notice of its own, which is kept with its words', async () => {
    for (const host of ['de.localhost', 'es.localhost']) {
      const browser = new TestBrowser(one, host)
      const { body } = await browser.post(BEGIN, { ...FORM, email: anEmail(), country: 'DEU' })
      expect(body.data['fieldErrors']).toEqual({ privacyAccepted: 'validation.privacy' })
    }
    const { email } = await aNewMember(one, { host: 'de.localhost', country: 'DEU', privacyAccepted: true })
    const [account] = await accountsOf(email)
    const consents = await db()
      .selectFrom('consents')
      .selectAll()
      .where('account_id', '=', account?.id ?? 0)
      .orderBy('id')
      .execute()
    expect(
      consents.map(({ kind, version, site, locale, network, text_hash: hash }) => [
        kind,
        version,
        site,
        locale,
        network !== '',
        hash.length,
      ]),
    ).toEqual([
      ['TERMS', 1, 'CPRTDE', 'en_us', true, 32],
      ['AGE', 18, 'CPRTDE', 'en_us', true, 32],
      ['PRIVACY', 1, 'CPRTDE', 'en_us', true, 32],
    ])
    await expect(sql`update consents set version = 2 where account_id = ${account?.id}`.execute(db())).rejects.toThrow('append-only')
  })

  it('a registration begins with a solved captcha, and from the sixth of a network on with a hard one', async () => {
    const browser = new TestBrowser(one)
    const bare = await browser.post(BEGIN, { ...FORM, email: anEmail() })
    expect(bare.body.data).toMatchObject({ errorCode: 'CAPTCHA_WRONG', isHard: false })
    for (let count = 1; count < BEGUN_BEFORE_HARD_MAX; count++) await browser.begin({ email: anEmail() })
    const usual = await browser.post(BEGIN, { ...FORM, email: anEmail(), captcha: await browser.captcha() })
    expect(usual.body.data).toMatchObject({ errorCode: 'CAPTCHA_WRONG', isHard: true })
    const hard = await browser.post(BEGIN, { ...FORM, email: anEmail(), captcha: await browser.captcha(true) })
    expect(hard.body.returnCode).toBe(1)
  })

  it('a registration begins without script for a few an hour, and gives back what was typed where something is wrong', async () => {
    const browser = new TestBrowser(one)
    const email = anEmail()
    const { choices: _, ...texts } = FORM
    const fields = { ...texts, termsVersion: '1', termsAccepted: 'true', isOfAge: 'true', 'choices[WBDY]': 'INDIVIDUAL', email }
    const wrong = await browser.form(BEGIN, { ...fields, phone: '12' })
    expect([wrong.status, wrong.location]).toEqual([303, '/usregister/STEP1?fault=validation.phone'])
    const draft = (await browser.get(BEGIN)).body.data
    expect(draft).toMatchObject({ state: 'typed', typed: { firstName: 'Dana', email, phone: '12', 'choices[WBDY]': 'INDIVIDUAL' } })
    expect(JSON.stringify(draft)).not.toContain(PASSWORD)
    const right = await browser.form(BEGIN, fields)
    expect([right.status, right.location]).toEqual([303, '/usregister/STEP1'])
    await nextMail(db(), email)
    expect((await browser.form(BEGIN, fields)).location).toBe('/usregister/STEP1')
    expect((await browser.form(BEGIN, fields)).location).toBe('/usregister/STEP1?fault=CAPTCHA_WRONG')
  })

  it('a registration begins alike for a known address: the same answer, and a code that is never right; the mail alone says so', async () => {
    const email = anEmail()
    const known = await aPerson(db(), { profile: { email } })
    const [browser, stranger] = [new TestBrowser(one), new TestBrowser(one)]
    const bodies = [
      (await browser.post(BEGIN, { ...FORM, email, captcha: await browser.captcha() })).body,
      (await stranger.post(BEGIN, { ...FORM, email: anEmail(), captcha: await stranger.captcha() })).body,
    ]
    const shapes = bodies.map(({ returnCode, data }) => [returnCode, Object.keys(data).toSorted(), data['next']])
    expect(shapes[0]).toEqual(shapes[1])
    const mail = await nextMail(db(), email)
    expect(mail.subject).toBe('You already have an account')
    expect(mail.text).toContain(String(known.number))
    expect(codeIn({ ...mail, text: mail.text.replace(String(known.number), '') })).toBe('')
    const drafts = await Promise.all([browser, stranger].map(async (who) => (await who.get(BEGIN)).body.data))
    expect(Object.keys(drafts[0] ?? {})).toEqual(Object.keys(drafts[1] ?? {}))
    const wrong = await browser.post(CONFIRM, { registrationId: bodies[0]?.data['registrationId'], code: '000000' })
    expect(wrong.body.data).toMatchObject({ errorCode: 'CODE_WRONG', triesLeft: CODE_TRIES_MAX - 1, field: 'code' })
    expect(await accountsOf(email)).toHaveLength(1)
  })

  it('a registration begins with three mails an hour to an address, from whatever browser, and none to a blocked domain; the answers stay the same', async () => {
    const email = anEmail()
    for (let count = 0; count <= MAILS_OF_ADDRESS_MAX; count++) await new TestBrowser(one).begin({ email })
    await db().insertInto('sign_in_blocks').values({ kind: 'email-domain', value: 'blocked.example' }).execute()
    const blocked = anEmail().replace('example.com', 'blocked.example')
    await new TestBrowser(one).begin({ email: blocked })
    // Another mail shows that those before it have had their time.
    const later = anEmail()
    await new TestBrowser(one).begin({ email: later })
    await nextMail(db(), later)
    await expect.poll(async () => (await mailsTo(db(), email)).length).toBe(MAILS_OF_ADDRESS_MAX)
    expect(await mailsTo(db(), blocked)).toEqual([])
  })
})

describe('an address is confirmed', () => {
  it('an address is confirmed by the code in the browser that began: a guest is made, signed in, with the terms accepted [ACC-1.03]', async () => {
    const { browser, email, confirmed } = await aNewMember(one, { promo: 'SPRING-26', source: 'FRIEND' })
    expect(confirmed.body).toMatchObject({ returnCode: 1, data: { next: '/usregister/STEP2' } })
    const [account] = await accountsOf(email)
    expect(account).toMatchObject({
      kind: 'guest',
      roles: ['ROLE_GUEST'],
      membership_type: 'G',
      home_site: 'CPRTUS',
      first_name: 'Dana',
      last_name: 'Reyes',
      phone: '+1 214 555 0142',
      country: 'USA',
      terms_version: 1,
    })
    const agreed = await db()
      .selectFrom('consents')
      .select(['kind', 'version'])
      .where('account_id', '=', account?.id ?? 0)
      .execute()
    expect(agreed).toContainEqual({ kind: 'TERMS', version: 1 })
    const row = await db()
      .selectFrom('registrations')
      .selectAll()
      .where('account_id', '=', account?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      typed: {},
      email: null,
      password_hash: null,
      code_hash: null,
      key_hash: null,
      promo: 'SPRING-26',
      source: 'FRIEND',
    })
    expect((await browser.get('/data/registration')).body.data).toMatchObject({
      state: 'open',
      current: 'STEP2',
      level: 'G',
      firstName: 'Dana',
    })
    // No step holds a guest up.
    expect((await browser.get('/data/member/profile')).body.returnCode).toBe(1)
    expect((await browser.get('/data/watchList')).status).not.toBe(462)
  })

  it('an address is not confirmed by a code in another browser, of another registration, on another site, a sixth try, or after ten minutes', async () => {
    const [browser, other, british] = [new TestBrowser(one), new TestBrowser(one), new TestBrowser(one, 'uk.localhost')]
    const email = anEmail()
    const registrationId = await browser.begin({ email })
    const code = codeIn(await nextMail(db(), email))
    await other.begin({ email: anEmail() })
    expect((await other.post(CONFIRM, { registrationId, code })).body.data).toMatchObject({ errorCode: 'LINK_EXPIRED' })
    expect((await new TestBrowser(one).post(CONFIRM, { registrationId, code })).body.data).toMatchObject({ errorCode: 'LINK_EXPIRED' })
    for (const [name, value] of browser.cookies) british.cookies.set(name, value)
    expect((await british.post(CONFIRM, { registrationId, code })).body.data).toMatchObject({ errorCode: 'LINK_EXPIRED' })
    const wrong = code === '111111' ? '222222' : '111111'
    for (let left = CODE_TRIES_MAX - 1; left >= 0; left--)
      expect((await browser.post(CONFIRM, { registrationId, code: wrong })).body.data).toMatchObject({
        errorCode: 'CODE_WRONG',
        triesLeft: left,
      })
    expect((await browser.post(CONFIRM, { registrationId, code })).body.data).toMatchObject({ errorCode: 'CODE_WRONG', triesLeft: 0 })
    await sql`update registrations set code_tries = 0, code_until = now() - interval '1 second' where id::text = ${registrationId}`.execute(
      db(),
    )
    expect((await browser.post(CONFIRM, { registrationId, code })).body.data).toMatchObject({ errorCode: 'CODE_WRONG' })
    expect(await accountsOf(email)).toEqual([])
  })

  it('an address is confirmed once, of many tries at once', async () => {
    const browser = new TestBrowser(one)
    const email = anEmail()
    const registrationId = await browser.begin({ email })
    const code = codeIn(await nextMail(db(), email))
    const answers = await Promise.all(Array.from({ length: 4 }, () => browser.post(CONFIRM, { registrationId, code })))
    expect(answers.filter(({ body }) => body.returnCode === 1)).toHaveLength(1)
    expect(await accountsOf(email)).toHaveLength(1)
  })

  it('an address is confirmed by the link in another browser, with the password typed there and not the first one', async () => {
    const email = anEmail()
    await new TestBrowser(one).begin({ email })
    const key = linkIn(await nextMail(db(), email)).searchParams.get('key') ?? ''
    const other = new TestBrowser(one)
    expect((await other.get(`${BEGIN}?key=${key}`)).body.data).toMatchObject({ state: 'link', typed: {} })
    const short = await other.post(CONFIRM, { key, password: 'short', confirmPassword: 'short' })
    expect(short.body.data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors: { password: 'validation.password.length' } })
    const own = 'heron under quiet bridges'
    expect((await other.post(CONFIRM, { key, password: own, confirmPassword: own })).body.data).toEqual({ next: '/usregister/STEP2' })
    expect((await other.post(CONFIRM, { key, password: own, confirmPassword: own })).body.data).toMatchObject({ errorCode: 'LINK_EXPIRED' })
    expect((await other.get(`${BEGIN}?key=${key}`)).body.data).toMatchObject({ state: 'dead' })
    const signIn = (password: string) =>
      new TestBrowser(one).post('/processLogin', { username: email, password, accountType: '0', accountTypeValue: '', rememberme: false })
    expect((await signIn(PASSWORD)).body.data).toMatchObject({ error: 'BAD_CREDENTIALS' })
    expect((await signIn(own)).body.data).toMatchObject({ result: 'success' })
  })

  it('an address is confirmed for one of two browsers that register the same address', async () => {
    const email = anEmail()
    const [first, second] = [new TestBrowser(one), new TestBrowser(one)]
    const ids = [await first.begin({ email }), await second.begin({ email })]
    await nextMail(db(), email, 2)
    const codes = (await mailsTo(db(), email)).map(codeIn)
    // Mails are written after the answers, in any order: whichever code is whose.
    const answers = []
    for (const [at, browser] of [first, second].entries())
      for (const code of codes) answers.push((await browser.post(CONFIRM, { registrationId: ids[at], code })).body.returnCode)
    expect(answers.filter((code) => code === 1)).toHaveLength(1)
    expect(await accountsOf(email)).toHaveLength(1)
  })

  it('an address is confirmed by another code after a minute; the earlier one and its link end', async () => {
    const browser = new TestBrowser(one)
    const email = anEmail()
    const registrationId = await browser.begin({ email })
    const first = await nextMail(db(), email)
    const resend = () => browser.post('/public/data/registration/resend', { registrationId })
    expect((await new TestBrowser(one).post('/public/data/registration/resend', { registrationId })).body.data).toMatchObject({
      errorCode: 'LINK_EXPIRED',
    })
    const early = (await resend()).body.data
    expect(early['resendSeconds']).toBeGreaterThan(50)
    await sql`update registrations set mailed_at = now() - interval '61 seconds' where id::text = ${registrationId}`.execute(db())
    expect((await resend()).body.returnCode).toBe(1)
    const second = await nextMail(db(), email, 2)
    expect((await browser.get(`${BEGIN}?key=${linkIn(first).searchParams.get('key')}`)).body.data).toMatchObject({ state: 'dead' })
    expect((await browser.post(CONFIRM, { registrationId, code: codeIn(second) })).body.returnCode).toBe(1)
  })

  it('an address is confirmed with a double opt-in for the news of a site that has them', async () => {
    for (const [host, country] of [
      ['uk.localhost', 'GBR'],
      ['ie.localhost', 'IRL'],
    ] as const) {
      const newsTo = async (marketing: boolean) => {
        const { email } = await aNewMember(one, { host, country, marketing })
        return (await mailsTo(db(), email)).filter(({ text }) => text.includes('/confirmSubscription?key='))
      }
      expect([(await newsTo(true)).length, await newsTo(false)]).toEqual([1, []])
    }
    const american = await aNewMember(one, { marketing: true })
    expect((await mailsTo(db(), american.email)).filter(({ text }) => text.includes('/confirmSubscription'))).toEqual([])
  })

  it('an address is confirmed within a day: what was typed is gone after it', async () => {
    const browser = new TestBrowser(one)
    const registrationId = await browser.begin({ email: anEmail() })
    await sql`update registrations set created_at = now() - interval '25 hours' where id::text = ${registrationId}`.execute(db())
    expect((await browser.get(BEGIN)).body.data).toMatchObject({ state: 'none', typed: {} })
    await sweepRegistrations(db())
    const { rows } = await sql`select from registrations where id::text = ${registrationId}`.execute(db())
    expect(rows).toEqual([])
  })
})

const LEVEL = '/data/registration/membership'
const ADDRESS = '/data/registration/address'
const FINISH = '/data/registration/finish'

describe('the steps of a registration', () => {
  it('the steps of a registration are nobody else’s: a visitor is sent to sign in, and a buyer that an operator made has none to take', async () => {
    const visitor = new TestBrowser(one)
    for (const path of [LEVEL, ADDRESS, FINISH]) expect((await visitor.post(path, {})).status).toBe(401)
    expect((await visitor.get('/data/registration')).status).toBe(401)
  })

  it('the steps of a registration go from the level to the address, and end [ACC-2.52]', async () => {
    const { browser, email } = await aNewMember(one)
    expect((await browser.post(ADDRESS, { ...HOME, securityQuestions: QUESTIONS })).body.data).toMatchObject({ errorCode: 'STEP_ORDER' })
    expect((await browser.post(FINISH, {})).body.data).toMatchObject({ errorCode: 'STEP_ORDER' })
    for (const level of ['B', 'M', 'X', ''])
      expect((await browser.post(LEVEL, { level })).body.data).toMatchObject({
        errorCode: 'INVALID_INPUT',
        fieldErrors: { level: 'validation.level' },
      })
    expect((await browser.post(LEVEL, { level: 'S' })).body.data).toEqual({ level: 'S', next: '/usregister/STEP3' })
    expect((await browser.post(FINISH, {})).body.data).toMatchObject({ errorCode: 'STEP_ORDER' })
    // Nobody bids before their address is known.
    expect((await accountsOf(email))[0]).toMatchObject({ kind: 'guest', roles: ['ROLE_GUEST'], membership_type: 'G' })
    const saved = await browser.post(ADDRESS, { ...HOME, securityQuestions: QUESTIONS })
    expect(saved.body.data).toEqual({ next: '/thankyou' })
    expect((await accountsOf(email))[0]).toMatchObject({ kind: 'buyer', roles: [], membership_type: 'S' })
    expect((await accountsOf(email))[0]?.address).toEqual({
      line1: '12 Elm Street',
      line2: '',
      city: 'Dallas',
      state: 'TX',
      country: 'USA',
      postCode: '75201',
    })
    expect((await browser.post(FINISH, {})).body.data).toEqual({ next: '/thankyou' })
    expect((await browser.get('/data/registration')).body.data).toMatchObject({
      state: 'finished',
      current: null,
      level: 'S',
      mayChoose: false,
      hasQuestions: true,
      shippingPreference: 'SLFPCKP',
      steps: [
        { step: 'STEP1', isDone: true },
        { step: 'STEP2', isDone: true },
        { step: 'STEP3', isDone: true },
      ],
    })
    expect((await browser.post(LEVEL, { level: 'G' })).body.data).toMatchObject({ errorCode: 'STEP_ORDER' })
  })

  it('the steps of a registration take no address with a fault in it, and keep nothing of it', async () => {
    const { browser } = await aNewMember(one)
    await browser.post(LEVEL, { level: 'S' })
    const faults: readonly (readonly [change: object, fieldErrors: object])[] = [
      [{ line1: ' ' }, { line1: 'validation.line1' }],
      [{ line2: '<b>' }, { line2: 'validation.wrong' }],
      [{ city: '' }, { city: 'validation.city' }],
      [{ state: '1' }, { state: 'validation.wrong' }],
      [{ postCode: 'SW1A 1AA' }, { postCode: 'validation.postalCode' }],
      [{ country: '' }, { country: 'validation.country' }],
      [{ shippingPreference: 'DRONE' }, { shippingPreference: 'validation.wrong' }],
      [{ securityQuestions: QUESTIONS.slice(1) }, { questions: 'validation.questions' }],
      [{ securityQuestions: [{ questionId: 1, answer: ' ' }, ...QUESTIONS.slice(1)] }, { '1': 'validation.answer.required' }],
    ]
    for (const [change, fieldErrors] of faults) {
      const { body } = await browser.post(ADDRESS, { ...HOME, securityQuestions: QUESTIONS, ...change })
      expect(body.data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors })
    }
    expect((await browser.get('/data/registration')).body.data).toMatchObject({ current: 'STEP3', address: {}, hasQuestions: false })
  })

  it('the steps of a registration end for a guest without an address, who goes on to bid whenever they like', async () => {
    const { browser, email } = await aNewMember(one, { host: 'uk.localhost', country: 'GBR' })
    expect((await browser.post(LEVEL, { level: 'G' })).body.data).toEqual({ level: 'G', next: '/doRegistration/STEP3' })
    expect((await browser.post(FINISH, {})).body.data).toEqual({ next: '/doRegistration/STEP3' })
    expect((await browser.get('/data/registration')).body.data).toMatchObject({
      state: 'finished',
      current: null,
      level: 'G',
      mayChoose: true,
    })
    expect((await browser.post(LEVEL, { level: 'S' })).body.data).toEqual({ level: 'S', next: '/doRegistration/STEP3' })
    expect((await browser.get('/data/registration')).body.data).toMatchObject({ state: 'open', current: 'STEP3', level: 'S' })
    expect((await accountsOf(email))[0]).toMatchObject({ kind: 'guest', membership_type: 'G' })
    const home = { ...HOME, state: '', country: 'GBR', postCode: 'SW1A 1AA', securityQuestions: QUESTIONS }
    expect((await browser.post(ADDRESS, home)).body.data).toEqual({ next: '/doRegistration/STEP3' })
    expect((await accountsOf(email))[0]).toMatchObject({ kind: 'buyer', membership_type: 'S' })
  })

  it('the steps of a registration order a level with a price, which the account has once it is paid [ACC-2.51]', async () => {
    const { browser, email } = await aNewMember(one)
    const { prices } = (await browser.get('/data/registration')).body.data as { prices: readonly { id: number; level: string }[] }
    expect(prices.map(({ level }) => level)).toEqual(['S', 'P'])
    const shownPrices = prices.map(({ id }) => id).join(',')
    const ordersOf = async () =>
      db()
        .selectFrom('membership_orders')
        .select(['id', 'kind', 'state', 'price_minor'])
        .where('account_id', '=', (await accountsOf(email))[0]?.id ?? 0)
        .orderBy('id')
        .execute()
    // A price that no longer holds orders nothing.
    expect((await browser.post(LEVEL, { level: 'P', shownPrices: '999999' })).body.data).toMatchObject({ errorCode: 'PRICE_CHANGED' })
    expect([await ordersOf(), (await browser.get('/data/registration')).body.data['current']]).toEqual([[], 'STEP2'])
    expect((await browser.post(LEVEL, { level: 'P', shownPrices })).body.data).toEqual({ level: 'P', next: '/usregister/STEP3' })
    // Another choice takes the order back, the same one leaves it.
    await browser.post(LEVEL, { level: 'S', shownPrices })
    expect(await ordersOf()).toMatchObject([{ state: 'CANCELLED' }])
    await browser.post(LEVEL, { level: 'P', shownPrices })
    await browser.post(LEVEL, { level: 'P', shownPrices })
    expect(await ordersOf()).toMatchObject([{ state: 'CANCELLED' }, { kind: 'FIRST', state: 'OPEN', price_minor: 19_900 }])
    const [, { id } = { id: 0 }] = await ordersOf()
    const pay = () =>
      db()
        .transaction()
        .execute((tx) => applyPaid(tx, id, { reference: 'Wire 1', nowMs: Date.now(), actorId: null }))
    // Paid before the address is known it waits for that.
    await pay()
    expect((await accountsOf(email))[0]).toMatchObject({ kind: 'guest', membership_type: 'G' })
    // Nobody pays twice for it, from whichever page.
    expect((await browser.post(LEVEL, { level: 'P', shownPrices })).body.data).toEqual({ level: 'P', next: '/usregister/STEP3' })
    expect((await browser.get('/data/member/membership')).body.data).toMatchObject({ level: 'G', offers: [], isRegistering: true })
    expect(await ordersOf()).toHaveLength(2)
    expect((await browser.post(ADDRESS, { ...HOME, securityQuestions: QUESTIONS })).body.data).toEqual({ next: '/thankyou' })
    expect((await accountsOf(email))[0]).toMatchObject({ kind: 'buyer', membership_type: 'P', roles: ['ROLE_PREMIUM'] })
    expect((await browser.get('/data/registration')).body.data).toMatchObject({ state: 'finished', level: 'P', orderedLevel: null })
  })

  it('the steps of a registration make a standard member of whoever has not paid for more yet', async () => {
    const { browser, email } = await aNewMember(one)
    await browser.post(LEVEL, { level: 'P' })
    await browser.post(ADDRESS, { ...HOME, securityQuestions: QUESTIONS })
    expect((await accountsOf(email))[0]).toMatchObject({ kind: 'buyer', membership_type: 'S', roles: [] })
    expect((await browser.get('/data/registration')).body.data).toMatchObject({ state: 'finished', orderedLevel: 'P' })
    expect((await browser.get('/data/member/membership')).body.data).toMatchObject({
      level: 'S',
      step: null,
      order: { level: 'P', state: 'OPEN' },
    })
  })

  it('the steps of a registration ask for the password again before security questions, once the sign-in is old', async () => {
    const { browser, email } = await aNewMember(one)
    await browser.post(LEVEL, { level: 'S' })
    await sql`update sessions set proved_at = now() - interval '16 minutes'
      where account_id = (select account_id from profiles where email = ${email})`.execute(db())
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect((await browser.post(ADDRESS, { ...HOME, securityQuestions: QUESTIONS })).body.data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
  })

  it('the steps of a registration know who buys from abroad', async () => {
    const { browser } = await aNewMember(one, { country: 'MEX' })
    expect((await browser.get('/data/registration')).body.data).toMatchObject({
      isInternational: true,
      needsExportPapers: false,
      country: 'MEX',
    })
    const business = await aNewMember(one, { country: 'MEX', companyName: 'Reyes Autos', choices: { WBDY: 'BUSINESS' } })
    expect((await business.browser.get('/data/registration')).body.data).toMatchObject({ isInternational: true, needsExportPapers: true })
    const american = await aNewMember(one)
    expect((await american.browser.get('/data/registration')).body.data).toMatchObject({ isInternational: false, needsExportPapers: false })
  })
})
