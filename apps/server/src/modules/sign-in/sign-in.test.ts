import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { PASSWORD, passwordHash } from '#test/passwords.ts'
import { aKioskScreen } from '#test/accounts/kiosk-screen.ts'
import { aPerson, type PersonFields, type TestPerson } from '#test/people.ts'
import { hashNow } from '#platform/passwords/argon2.ts'
import { cookieHeader, cookiesOf, post } from '../../../test/sign-in.test-kit.ts'
import { issueTicket } from '../session/tickets.ts'

let one: TestApp
beforeAll(async () => void (one = await testApp()))
afterAll(() => one.close())

const db = () => one.database.db
const someone = (fields: PersonFields = {}): Promise<TestPerson> => aPerson(db(), { passwordHash: passwordHash(), ...fields })
const login = (form: object, how: Parameters<typeof post>[2] = {}) => post(one.app, form, how)
const errorOf = async (form: object, how: Parameters<typeof post>[2] = {}) => {
  const answer = await login(form, how)
  expect([answer.statusCode, answer.json().returnCode]).toEqual([200, -1])
  expect(cookiesOf(answer)['hl']).toBeUndefined()
  return answer.json().data.error
}

describe('sign-in', () => {
  it('takes an email or a user id and answers who that is [ACC-3.02] [ACC-3.03] [ACC-7.08]', async () => {
    const { email, number } = await someone()
    for (const username of [email, email.toUpperCase(), String(number)]) {
      const answer = await login({ username, password: PASSWORD })
      expect(answer.json()).toEqual({
        returnCode: 1,
        returnCodeDesc: 'Success',
        data: { result: 'success', error: '', buyerNumber: String(number), email, crmid: String(number), isKioskBidder: false },
      })
    }
  })

  it('takes the login form with each of its fields, as JSON and as a form [ACC-3.01] [ACC-7.08]', async () => {
    const { email, id } = await someone()
    const form = { username: email, password: PASSWORD, accountType: '0', accountTypeValue: 'Member', rememberme: 'true', userUId: '' }
    const came = await login({ ...form, loginLocationInfo: { zipCode: '75201' } })
    expect([came.json().data.result, cookiesOf(came)['username']]).toEqual(['success', email])
    const { detail } = await db()
      .selectFrom('account_events')
      .select('detail')
      .where('account_id', '=', id)
      .where('kind', '=', 'signed-in')
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ place: { zipCode: '75201' } })
    const other = await someone()
    const userUId = await issueTicket(db(), { accountId: other.id, method: 'google' })
    const byTicket = (await login({ ...form, userUId })).json()
    expect([byTicket.data.result, byTicket.data.buyerNumber]).toEqual(['success', String(other.number)])
    expect((await login({ ...form, accountType: '1' })).json().data.error).toBe('BAD_CREDENTIALS')
    const postForm = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>>) =>
      one.app.inject({
        method: 'POST',
        url: '/processLogin',
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      })
    const answer = await postForm(form, { 'x-requested-with': 'XMLHttpRequest' })
    expect([answer.json().data.result, cookiesOf(answer)['username']]).toEqual(['success', email])
    for (const [accountTypeValue, page] of [
      ['Member', '/login'],
      ['kiosk', '/kiosk/login'],
    ] as const) {
      const refused = await postForm({ ...form, password: 'not the password', accountTypeValue }, { accept: 'text/html' })
      expect([refused.statusCode, refused.headers.location]).toEqual([303, `${page}?error=BAD_CREDENTIALS`])
    }
  })

  it('begins a new session in place of the one before [ACC-4.01]', async () => {
    const { email, id } = await someone()
    const first = cookiesOf(await login({ username: email, password: PASSWORD }))
    const second = cookiesOf(await login({ username: email, password: PASSWORD }, { cookie: `hl=${first['hl']}` }))
    expect(second['hl']).not.toBe(first['hl'])
    expect(second['memberName']).toBe('Pat Tester')
    expect(await db().selectFrom('sessions').selectAll().where('account_id', '=', id).execute()).toHaveLength(1)
  })

  it('keeps for the visit whether the mobile app asks [ACC-7.09]', async () => {
    const { email } = await someone()
    for (const [query, isMobileApp] of [
      ['?MobileAppUser=true', true],
      ['', false],
    ] as const) {
      const cookie = cookieHeader(await login({ username: email, password: PASSWORD }, { query }))
      const config = await one.app.inject({ url: '/public/data/userConfig', headers: { host: 'localhost', cookie } })
      expect([query, config.json().data.mobileAppUser]).toEqual([query, isMobileApp])
    }
  })

  it('keeps the user name for a year when asked to, and forgets it otherwise [ACC-3.33] [ACC-9.03]', async () => {
    const { email } = await someone()
    const answer = await login({ username: email, password: PASSWORD, rememberme: true })
    expect(answer.cookies.find(({ name }) => name === 'username')).toMatchObject({ value: email, maxAge: 31_536_000, path: '/' })
    const forgotten = await login({ username: email, password: PASSWORD })
    expect(forgotten.cookies.find(({ name }) => name === 'username')).toMatchObject({ value: '', maxAge: 0 })
  })

  it('marks a recent login [ACC-3.36]', async () => {
    const { email } = await someone()
    expect(cookiesOf(await login({ username: email, password: PASSWORD }))['recentLogIn']).toBe('1')
  })

  it('brings the language and time zone that a member saved to a browser of their own', async () => {
    const { email } = await someone({ profile: { preferences: JSON.stringify({ language: 'nl_nl', timeZone: 'Europe/Amsterdam' }) } })
    expect(cookiesOf(await login({ username: email, password: PASSWORD }))).toMatchObject({
      userLang: 'nl_nl',
      userTimezone: 'Europe/Amsterdam',
    })
    const other = await someone()
    expect(Object.keys(cookiesOf(await login({ username: other.email, password: PASSWORD })))).not.toContain('userLang')
  })

  it('says of a kiosk that it is one [ACC-3.03]', async () => {
    const { email } = await someone({ kind: 'kiosk' })
    const cookie = await aKioskScreen(db(), 101)
    expect((await login({ username: email, password: PASSWORD }, { cookie })).json().data.isKioskBidder).toBe(true)
  })

  it('asks a broker bidder without an address for one, and lets one in who has an address [ACC-3.04]', async () => {
    const { number, id } = await someone({ kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'] })
    expect((await login({ username: String(number), password: PASSWORD })).json().data.result).toBe('success')
    await db().updateTable('profiles').set({ email: null }).where('account_id', '=', id).execute()
    expect((await login({ username: String(number), password: PASSWORD })).json().data.result).toBe('updateBrokerBidderEmail')
  })
})

describe('who may not sign in', () => {
  it('who may not sign in is told the same whether the user or the password is wrong [ACC-8.17]', async () => {
    const { email } = await someone()
    const wrong = await login({ username: email, password: 'another password' })
    const unknown = await login({ username: 'nobody@example.com', password: 'another password' })
    expect(wrong.json()).toEqual(unknown.json())
    expect(wrong.json()).toMatchObject({
      returnCode: -1,
      returnCodeDesc: 'The email, user ID or password is not correct',
      data: { error: 'BAD_CREDENTIALS' },
    })
  })

  it.each([
    ['suspended', { status: 'suspended' }, 'ACCOUNT_SUSPENDED'],
    ['terminated', { status: 'terminated' }, 'ACCOUNT_TERMINATED'],
    ['lapsed', { status: 'lapsed' }, 'ACCOUNT_LAPSED'],
    ['voided', { status: 'voided' }, 'ACCOUNT_VOIDED'],
    ['closed', { status: 'closed' }, 'BAD_CREDENTIALS'],
    ['a vacant bidder number', { kind: 'broker-bidder', is_vacant: true }, 'BIDDER_ACCOUNT_VACANT_LOGIN_FAILURE'],
    ['of another site', { home_site: 'CPRTUK' }, 'CROSS_SITE_LOGIN_NOT_ALLOWED'],
  ] as const)('somebody %s hears it only after the right password [ACC-8.14] [ACC-8.18] [ACC-8.19]', async (_, fields, error) => {
    const { email } = await someone(fields)
    expect(await errorOf({ username: email, password: 'another password' })).toBe('BAD_CREDENTIALS')
    expect(await errorOf({ username: email, password: PASSWORD })).toBe(error)
  })

  it('somebody may sign in where a site was granted, and while inactive', async () => {
    const granted = await someone({ home_site: 'CPRTUK', granted_sites: ['CPRTUS'] })
    const inactive = await someone({ status: 'inactive' })
    for (const { email } of [granted, inactive]) expect((await login({ username: email, password: PASSWORD })).json().returnCode).toBe(1)
  })

  it('who may not sign in is told that several accounts share the address, and enters by user id [ACC-8.18]', async () => {
    const email = 'shared@example.com'
    const first = await someone({ profile: { email } })
    await someone({ profile: { email } })
    expect(await errorOf({ username: email, password: 'another password' })).toBe('BAD_CREDENTIALS')
    expect(await errorOf({ username: email, password: PASSWORD })).toBe('MULTIPLE_ACCOUNTS_WITH_SAME_EMAIL_ID')
    expect((await login({ username: String(first.number), password: PASSWORD })).json().returnCode).toBe(1)
  })

  it('who may not sign in is stopped by staff: by device and by the domain of the address [ACC-8.19]', async () => {
    const device = 'A'.repeat(22)
    const { email } = await someone()
    const blocked = await someone({ profile: { email: 'pat@blocked.example' } })
    await db()
      .insertInto('sign_in_blocks')
      .values([
        { kind: 'device', value: device },
        { kind: 'email-domain', value: 'blocked.example' },
      ])
      .execute()
    expect(await errorOf({ username: email, password: PASSWORD }, { cookie: `hlDevice=${device}` })).toBe('DEVICE_LOGIN_BLOCKED')
    expect(await errorOf({ username: blocked.email, password: PASSWORD })).toBe('EMAIL_DOMAIN_BLOCKED')
  })

  it('who may not sign in is not let in as a seller here, nor told what would be wrong with the form [ACC-5.02]', async () => {
    const { email } = await someone()
    for (const form of [
      { username: email, password: PASSWORD },
      { username: '', password: '' },
      { username: '12.5', password: 'x' },
    ]) {
      const { returnCode, data } = (await login({ ...form, accountType: '1' })).json()
      expect([returnCode, data.error, data.fieldErrors]).toEqual([-1, 'BAD_CREDENTIALS', undefined])
    }
  })

  // Told before any password is looked at.
  const wordsFor = async (change: object, host = 'localhost'): Promise<unknown> => {
    const { returnCode, returnCodeDesc } = (await login({ username: 'pat@example.com', password: PASSWORD, ...change }, { host })).json()
    return [returnCode, returnCodeDesc]
  }

  it('who may not sign in is told what is wrong with a user id that has spaces or decimals, or is missing [ACC-5.03] [ACC-5.04] [ACC-5.05]', async () => {
    for (const username of ['a b@example.com', '12 34', ' pat@example.com', 'pat@example.com '])
      expect([username, await wordsFor({ username })]).toEqual([username, [-1, 'Spaces are not allowed in User ID']])
    expect(await wordsFor({ username: '12.5' })).toEqual([-1, 'Decimals are not allowed in User ID'])
    expect(await wordsFor({ username: '' })).toEqual([-1, 'Email or User ID is required'])
  })

  it('who may not sign in is told that the password is missing; an id that is too long or no address is bad credentials [ACC-5.06] [ACC-5.07] [ACC-5.08]', async () => {
    expect(await wordsFor({ password: '' })).toEqual([-1, 'Password is required'])
    for (const username of ['no-address', `${'x'.repeat(53)}@example.com`, '1'.repeat(65)]) {
      const answer = (await login({ username, password: PASSWORD })).json()
      expect([username, answer.returnCodeDesc, answer.data.fieldErrors]).toEqual([
        username,
        'The email, user ID or password is not correct',
        { username: 'validation.credentials' },
      ])
    }
    // Of the greatest length, so it is looked for and not found.
    const longest = (await login({ username: `${'x'.repeat(52)}@example.com`, password: PASSWORD })).json()
    expect([longest.data.error, longest.data.fieldErrors]).toEqual(['BAD_CREDENTIALS', undefined])
  })

  it('who may not sign in is told both bounds of the password, which are those of the site [ACC-5.09] [ACC-5.11]', async () => {
    const words = [-1, 'Password must be between 8 and 128 characters']
    for (const password of ['seven77', 'x'.repeat(129)]) expect(await wordsFor({ password })).toEqual(words)
    for (const password of ['eight888', 'x'.repeat(128)])
      expect(await wordsFor({ password })).toEqual([-1, 'The email, user ID or password is not correct'])
  })

  it('an address may have accented letters on the global platform alone [ACC-5.14]', async () => {
    const errorsOn = async (host: string) =>
      (await login({ username: 'josé@müller.es', password: PASSWORD }, { host })).json().data.fieldErrors
    expect(await errorsOn('de.localhost')).toBeUndefined()
    for (const host of ['localhost', 'ca.localhost']) expect(await errorsOn(host)).toEqual({ username: 'validation.credentials' })
  })
})

describe('a password that has to be changed', () => {
  const withState = async (password_state: string, temporary_until: Date | null = null) => {
    const person = await someone()
    await db().updateTable('credentials').set({ password_state, temporary_until }).where('account_id', '=', person.id).execute()
    return person
  }

  it('a password that has to be changed is refused as expired, or leads to the forgotten password [ACC-8.12] [ACC-8.13] [ACC-4.10]', async () => {
    const expired = await withState('expired')
    expect(await errorOf({ username: expired.email, password: PASSWORD })).toBe('PASSWORD_EXPIRED')
    const reset = await withState('reset')
    const { data } = (await login({ username: reset.email, password: PASSWORD })).json()
    expect(data).toMatchObject({ error: 'FORGET_PASSWORD', next: `/login/forgotPassword?username=${encodeURIComponent(reset.email)}` })
  })

  it('a password that has expired is told without a code, which its own page asks for: a code works once', async () => {
    const expired = await withState('expired')
    const sealed = { account_id: expired.id, sealed_secret: 'x', confirmed_at: new Date() }
    await db().insertInto('one_time_codes').values(sealed).execute()
    expect(await errorOf({ username: expired.email, password: 'another password' })).toBe('BAD_CREDENTIALS')
    for (let at = 0; at < 4; at++) expect(await errorOf({ username: expired.email, password: PASSWORD })).toBe('PASSWORD_EXPIRED')
  })

  it('a password that is on the list of breached ones leads to the forgotten password as well, from then on [ACC-4.10]', async () => {
    const { email } = await someone({ passwordHash: hashNow('password123') })
    expect(await errorOf({ username: email, password: 'password123' })).toBe('FORGET_PASSWORD')
    const { password_state: state } = await db()
      .selectFrom('credentials')
      .innerJoin('profiles', 'profiles.account_id', 'credentials.account_id')
      .select('password_state')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(state).toBe('reset')
  })

  it('a temporary password works once, for a key to choose another', async () => {
    const { email } = await withState('temporary', new Date(Date.now() + 60_000))
    const { data } = (await login({ username: email, password: PASSWORD })).json()
    expect(data).toMatchObject({ error: 'PASSWORD_EXPIRED', next: expect.stringMatching(/^\/setNewPassword\?token=[\w-]{43}$/) })
    expect(await errorOf({ username: email, password: PASSWORD })).toBe('BAD_CREDENTIALS')
  })

  it('a temporary password whose day is over leads to a page that says so [ACC-2.20]', async () => {
    const { email } = await withState('temporary', new Date(Date.now() - 1_000))
    const { data } = (await login({ username: email, password: PASSWORD })).json()
    expect(data).toMatchObject({ error: 'PASSWORD_EXPIRED', next: '/tempPasswordExpired' })
  })
})

describe('a login ticket', () => {
  it('stands in for the password, once [ACC-5.01]', async () => {
    const { id, number } = await someone()
    const userUId = await issueTicket(db(), { accountId: id, method: 'google' })
    const tries = await Promise.all([login({ userUId }), login({ userUId })])
    expect(tries.map((answer) => answer.json().data.error).toSorted()).toEqual(['', 'BAD_CREDENTIALS'])
    expect(tries.find((answer) => answer.json().returnCode === 1)?.json().data.buyerNumber).toBe(String(number))
    expect(await errorOf({ userUId: 'x'.repeat(43) })).toBe('BAD_CREDENTIALS')
  })

  it('stays good while its owner signs in elsewhere', async () => {
    const { id } = await someone()
    const first = await issueTicket(db(), { accountId: id, method: 'google' })
    const second = await issueTicket(db(), { accountId: id, method: 'apple' })
    const came = [await login({ userUId: first }), await login({ userUId: second })]
    expect(came.map((answer) => answer.json().returnCode)).toEqual([1, 1])
    expect([await errorOf({ userUId: first }), await errorOf({ userUId: second })]).toEqual(['BAD_CREDENTIALS', 'BAD_CREDENTIALS'])
  })

  it('a login ticket is over after a minute, and lets nobody past their status', async () => {
    const late = await issueTicket(db(), { accountId: (await someone()).id, method: 'google' })
    await db()
      .updateTable('one_time_keys')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect(await errorOf({ userUId: late })).toBe('BAD_CREDENTIALS')
    const { id } = await someone({ status: 'suspended' })
    expect(await errorOf({ userUId: await issueTicket(db(), { accountId: id, method: 'apple' }) })).toBe('ACCOUNT_SUSPENDED')
  })
})
