import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueKey } from '#modules/session/index.ts'
import { SET_PASSWORD_KEY } from '#modules/sign-in/index.ts'
import { headingOf, plain } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn } from '#test/people.ts'
import { linkIn, nextMail } from '../account-recovery/recovery.test-kit.ts'

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp()
})
afterAll(() => pages.close())
const db = () => pages.database.db

/** The names of the fields that people fill in, in order. */
const fieldsOf = (body: string): (string | undefined)[] =>
  [...body.matchAll(/<(?:input|select)\b(?![^>]*type="hidden")[^>]*\bname="([^"]+)"/g)]
    .map(([, name]) => name)
    .filter((name) => name !== 'query' && name !== 'q')
const actionOf = (body: string): string => /<form\b(?=[^>]*class="acct-form")[^>]*\baction="([^"]+)"/.exec(body)?.[1] ?? ''

async function read(path: string, headers: Readonly<Record<string, string>> = {}) {
  const { statusCode, body } = await pages.get(path, headers)
  const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? body
  return { statusCode, heading: headingOf(body), fields: fieldsOf(main), action: actionOf(main), text: plain(main), main }
}
const newKey = async (): Promise<string> => issueKey(db(), { ...SET_PASSWORD_KEY, accountId: (await aPerson(db())).id })

describe('a page that sets a password', () => {
  it.each([
    ['/create-password?key=', '/public/data/createPassword', 'Choose a new password'],
    ['/setNewPassword?token=', '/public/data/setNewPassword', 'Choose your own password'],
    ['/expiredPassword?fp=true&token=', '/public/data/setNewPassword', 'Choose a new password'],
  ])('shows its form for a live key and none for a dead one: %s [ACC-2.16] [ACC-2.19] [ACC-2.22]', async (path, action, heading) => {
    const page = await read(path + (await newKey()))
    expect(page).toMatchObject({ statusCode: 200, heading, action, fields: ['password', 'confirmPassword'] })
    expect(await read(`${path}dead`)).toMatchObject({ statusCode: 200, heading: 'This link has expired', fields: [] })
  })

  it('a page that sets a password that has expired asks for the current one, and without script for a code in the same form [ACC-2.21]', async () => {
    const { heading, fields, action, main } = await read('/expiredPassword')
    expect([heading, action]).toEqual(['Your password has expired', '/public/data/expiredPassword'])
    expect(fields).toEqual(['username', 'currentPassword', 'oneTimeCode', 'password', 'confirmPassword'])
    expect(main).toMatch(/<div class="no-script"><div class="field"><label for="new-password-code">/)
  })

  it('a page that sets a password that has expired begins with the name that was typed at sign-in', async () => {
    expect((await read('/expiredPassword?username=a%40example.com')).main).toMatch(/<input\b[^>]*name="username"[^>]*value="a@example.com"/)
    const { main } = await read('/login?error=PASSWORD_EXPIRED')
    expect(main).toContain('href="/expiredPassword"')
  })

  it('a page that sets a password that has expired asks for a code once an account with codes was named', async () => {
    const { fields, text, main } = await read('/expiredPassword?fault=ONE_TIME_CODE_NEEDED')
    expect(fields).toEqual(['username', 'currentPassword', 'oneTimeCode', 'password', 'confirmPassword'])
    expect(main).toMatch(/<div><div class="field"><label for="new-password-code">/)
    expect(text).toContain('Enter the code that your authenticator app shows.')
  })

  it('a page that sets a password that has expired and is forgotten asks whose it is, to mail a link [ACC-2.22]', async () => {
    expect((await pages.get('/expiredPassword/?fp=true')).headers.location).toBe('/expiredPassword?fp=true')
    const { heading, fields, action } = await read('/expiredPassword?fp=true')
    expect([heading, action]).toEqual(['Your password has expired', '/public/data/emailPassword'])
    expect(fields).toEqual(['userIdOrEmail'])
  })
})

describe('a form that changes address, password or account', () => {
  it.each(['/accountInformation/accountSetting/edit', '/accountInformation/security', '/delete-account'])(
    'asks for a code only where codes are on: %s',
    async (path) => {
      const person = await aPerson(db())
      const headers = await signIn(db(), person)
      const hasCodeField = async () => /<input\b[^>]*\bid="own-oneTimeCode"/.test((await read(path, headers)).main)
      expect(await hasCodeField()).toBe(false)
      await db().insertInto('one_time_codes').values({ account_id: person.id, sealed_secret: 'x', confirmed_at: new Date() }).execute()
      expect(await hasCodeField()).toBe(true)
    },
  )
})

describe('a step that holds somebody up', () => {
  it('a step that holds somebody up for the missing address of a bidder has a page that asks for it [ACC-2.23]', async () => {
    const headers = await signIn(db(), await aPerson(db(), { kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'] }))
    const { statusCode, heading, fields } = await read('/updateBrokerBidderEmail', headers)
    expect([statusCode, heading, fields]).toEqual([200, 'Your email address', ['email']])
  })

  it('a step that holds somebody up for missing security questions leads to a page with three of them [ACC-2.24]', async () => {
    const headers = await signIn(db(), await aPerson(db(), { hasSecurityAnswers: false }))
    const held = await pages.get('/lotsWon', headers)
    expect([held.statusCode, held.headers.location]).toEqual([302, expect.stringMatching(/^\/collect-security-questions/)])
    const { statusCode, heading, fields } = await read('/collect-security-questions', headers)
    expect([statusCode, heading]).toEqual([200, 'Security questions'])
    expect(fields).toEqual([0, 1, 2].flatMap((at) => [`questions[${at}][questionId]`, `questions[${at}][answer]`]))
    expect((await pages.get('/collect-security-questions')).headers.location).toMatch(/^\/login/)
  })
})

it('news are confirmed on a page of their own, by a press, and so is their end [ACC-2.46]', async () => {
  const person = await aPerson(db(), { home_site: 'CPRTUK' })
  const headers = await signIn(db(), person, { site: 'CPRTUK', host: 'uk.localhost' })
  await pages.app.inject({ method: 'POST', url: '/data/member/messageSettings', headers, payload: { kind: 'MKT_NEWS_UK', isOn: true } })
  const { pathname, search } = linkIn(await nextMail(db(), person.email))
  expect(pathname).toBe('/confirmSubscription')
  const asked = await read(pathname + search, { host: 'uk.localhost' })
  expect(asked).toMatchObject({ statusCode: 200, heading: 'Confirm subscription' })
  expect(asked.main).toMatch(/<form[^>]* action="\/confirmSubscription"[^>]* method="post"/)
  expect(await read('/confirmUnSubscription', { host: 'uk.localhost' })).toMatchObject({ statusCode: 200, heading: 'Unsubscribe' })
})

describe('sign-out', () => {
  it.each([
    ['en_us', '', ['Contact us', 'Telephone', 'Email']],
    ['es_es', '/es', ['Contacto', 'Teléfono', 'Correo']],
    ['nl_nl', '/nl', ['Contact', 'Telefoon', 'E-mail']],
  ])('sign-out by its cookie leads to the contacts of the house and its yards, in %s [ACC-4.65]', async (locale, prefix, words) => {
    const operator = await signIn(db(), await aPerson(db(), { kind: 'internal', privileges: ['OPERATOR'] }))
    const contacts = { site: 'CPRTUS', phone: '(972) 555-0100', email: 'desk@house.example', hours: '8:00 - 17:00' }
    await pages.app.inject({ method: 'POST', url: '/data/operations/contactInfo', headers: operator, payload: contacts })
    await db().updateTable('yards').set({ phone_area: '530', phone: '555-0143', email: 'redding@yards.example' }).execute()
    const here = await signIn(db(), await aPerson(db()))
    const answer = await pages.app.inject({
      method: 'POST',
      url: '/doLogout.html',
      headers: {
        host: 'localhost',
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html',
        cookie: `${here.cookie}; logoutRedirect=contactUs`,
      },
      payload: new URLSearchParams({ _csrf: here['x-xsrf-token'], locale }).toString(),
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${prefix}/contactUs`])
    const page = await read(`${prefix}/contactUs`)
    expect([page.statusCode, page.heading]).toEqual([200, words[0]])
    for (const word of words) expect(page.text).toContain(word)
    for (const link of ['tel:9725550100', 'mailto:desk@house.example', 'tel:5305550143', 'mailto:redding@yards.example'])
      expect(page.main).toContain(`href="${link}"`)
  })
})

describe('the name in the header', () => {
  const shown = async (headers: Readonly<Record<string, string>>): Promise<unknown[]> => {
    const { body } = await pages.get('/noSearchResults', headers)
    const { data } = (await pages.app.inject({ url: '/public/data/userConfig', headers })).json()
    return [data.companyFlag, /class="who-name">([^<]*)</.exec(body)?.[1]]
  }

  it('the name in the header is the company where companyFlag says so, else the person [ACC-6.21]', async () => {
    expect(await shown(await signIn(db(), await aPerson(db(), { profile: { company_name: 'Tester Cars' } })))).toEqual([
      true,
      'Tester Cars',
    ])
    expect(await shown(await signIn(db(), await aPerson(db())))).toEqual([false, 'Pat Tester'])
  })
})
