import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { sql } from 'kysely'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn, type PersonFields, type SignedInHeaders } from '#test/people.ts'

const SETTINGS = '/data/member/messageSettings'
const VISITOR = { host: 'localhost' }

let one: TestApp
let operator: SignedInHeaders
beforeAll(async () => {
  one = await testApp({ SEARCH_WORKERS: '0' })
  operator = await signIn(db(), await aPerson(db(), { kind: 'internal', privileges: ['OPERATOR'], granted_sites: [...SITE_CODES] }))
})
afterAll(() => one.close())

const db = () => one.database.db
type Headers = Readonly<Record<string, string>>
const get = async (url: string, headers: Headers = VISITOR) => (await one.app.inject({ url, headers })).json()
const post = async (url: string, payload: object, headers: Headers = VISITOR) =>
  (await one.app.inject({ method: 'POST', url, payload, headers })).json()
const aMember = async (fields: PersonFields = {}, host = 'localhost') => {
  const person = await aPerson(db(), fields)
  return { person, headers: await signIn(db(), person, { host, site: fields.home_site ?? 'CPRTUS' }) }
}
const mailsTo = async (recipient: string) =>
  (await db().selectFrom('mails').select(['subject', 'body_text']).where('recipient', '=', recipient).orderBy('id').execute()).map(
    ({ subject, body_text: text }) => ({ subject, text: text ?? '' }),
  )
const linkIn = ({ text }: { text: string }): URL => new URL(/https?:\S+/.exec(text)?.[0] ?? 'http://mail.without.link/')
const statusesOf = async (headers: Headers): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await get(SETTINGS, headers)).data.kinds.map((one: { kind: string; status: string }) => [one.kind, one.status]))
const alert = async (number: number) =>
  post('/data/operations/alerts', { buyerNumber: number, userActionCode: 'MESSAGE', message: 'Papers are here' }, operator)
const unsubscribeKey = async (email: string): Promise<string> => {
  const mail = (await mailsTo(email)).at(-1)
  return /\/unsubscribe\?key=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('mail settings', () => {
  it('mail settings are a member’s own, and change with their token only', async () => {
    const { headers } = await aMember()
    const { 'x-xsrf-token': _, ...without } = headers
    const statuses = await Promise.all([
      one.app.inject({ url: SETTINGS, headers: VISITOR }),
      one.app.inject({ method: 'POST', url: SETTINGS, headers: without, payload: { kind: 'SALE_REMINDERS', isOn: false } }),
    ])
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 403])
    expect(await statusesOf(headers)).toMatchObject({ SALE_REMINDERS: 'SUBSCRIBED', ACCOUNT_ALERTS: 'SUBSCRIBED' })
  })

  it('mail settings are a buyer’s to manage, and so is their account [ACC-1.06]', async () => {
    const { headers } = await aMember()
    expect((await post(SETTINGS, { kind: 'SALE_REMINDERS', isOn: false }, headers)).returnCode).toBe(1)
    expect(await statusesOf(headers)).toMatchObject({ SALE_REMINDERS: 'UNSUBSCRIBED', ACCOUNT_ALERTS: 'SUBSCRIBED' })
    const own = { firstName: 'Mara', lastName: 'Quill', companyName: '', phone: '+1 214 555 0199' }
    const address = { line1: '77 Plumtree Lane', line2: '', city: 'Dallas', state: 'TX', country: 'USA', postCode: '75201' }
    expect((await post('/data/member/profile', { ...own, ...address }, headers)).returnCode).toBe(1)
    expect((await get('/data/member/profile', headers)).data).toMatchObject({ firstName: 'Mara', phone: own.phone, address })
  })

  it('mail settings stand at subscribed, not subscribed or unsubscribed, person by person [ACC-3.44] [MKT-4.33]', async () => {
    const { headers } = await aMember({ home_site: 'CPRTUK' }, 'uk.localhost')
    const other = await aMember({ home_site: 'CPRTUK' }, 'uk.localhost')
    await post(SETTINGS, { kind: 'SALE_REMINDERS', isOn: false }, headers)
    expect(await statusesOf(headers)).toMatchObject({
      SALE_REMINDERS: 'UNSUBSCRIBED',
      ACCOUNT_ALERTS: 'SUBSCRIBED',
      MKT_NEWS_UK: 'NOT_SUBSCRIBED',
    })
    expect((await statusesOf(other.headers))['SALE_REMINDERS']).toBe('SUBSCRIBED')
    await post(SETTINGS, { kind: 'SALE_REMINDERS', isOn: true }, headers)
    expect((await statusesOf(headers))['SALE_REMINDERS']).toBe('SUBSCRIBED')
  })

  it('mail settings refuse what is no kind of mail here: mails that have to be sent cannot be turned off', async () => {
    const { headers } = await aMember()
    for (const kind of ['PASSWORD_RESET', 'MKT_NEWS_UK', ''])
      expect((await post(SETTINGS, { kind, isOn: false }, headers)).data.fieldErrors).toEqual({ kind: 'messages.fixed' })
  })
})

describe('a mail of a kind', () => {
  it('reaches who has it on, and nobody who turned it off', async () => {
    const { person, headers } = await aMember()
    await alert(person.number)
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual(['Hammerlane: A message for you'])
    await post(SETTINGS, { kind: 'ACCOUNT_ALERTS', isOn: false }, headers)
    expect((await alert(person.number)).returnCode).toBe(1)
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  it('leaves the mails that have to be sent alone', async () => {
    const { person, headers } = await aMember()
    await alert(person.number)
    expect((await post('/unsubscribe', { key: await unsubscribeKey(person.email), all: '1' })).returnCode).toBe(1)
    expect(new Set(Object.values(await statusesOf(headers)))).toEqual(new Set(['UNSUBSCRIBED']))
    const before = (await mailsTo(person.email)).length
    await post('/public/data/emailPassword', { userIdOrEmail: person.email })
    await expect.poll(async () => (await mailsTo(person.email)).length).toBe(before + 1)
  })

  it('a mail of a kind that waits to be handed over is dropped with the unsubscription', async () => {
    const { person } = await aMember()
    await alert(person.number)
    await sql`update mails set state = 'queued' where recipient = ${person.email}`.execute(db())
    await post('/unsubscribe', { key: await unsubscribeKey(person.email) })
    expect(await mailsTo(person.email)).toEqual([])
  })
})

describe('the link of a mail', () => {
  it('changes nothing by being opened, and ends its kind by a press, once and again [ACC-2.35]', async () => {
    const { person, headers } = await aMember()
    await alert(person.number)
    const key = await unsubscribeKey(person.email)
    expect((await get(`/public/data/subscriptionKey?key=${key}`)).data).toEqual({ kind: 'ACCOUNT_ALERTS', status: 'SUBSCRIBED' })
    expect((await statusesOf(headers))['ACCOUNT_ALERTS']).toBe('SUBSCRIBED')
    for (let press = 0; press < 2; press += 1) expect((await post('/unsubscribe', { key })).returnCode).toBe(1)
    expect(await statusesOf(headers)).toMatchObject({ SALE_REMINDERS: 'SUBSCRIBED', ACCOUNT_ALERTS: 'UNSUBSCRIBED' })
  })

  it('works by one press of a mail program at the address of the mail’s header', async () => {
    const { person, headers } = await aMember()
    await alert(person.number)
    const { unsubscribe_url: url } = await db()
      .selectFrom('mails')
      .select('unsubscribe_url')
      .where('recipient', '=', person.email)
      .executeTakeFirstOrThrow()
    const { pathname, search } = new URL(url ?? '')
    const answer = await one.app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { ...VISITOR, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    expect((await statusesOf(headers))['ACCOUNT_ALERTS']).toBe('UNSUBSCRIBED')
  })

  it.each([
    ['en_us', '/unsubscribe', 'Unsubscribe from these emails'],
    ['es_es', '/es/unsubscribe', 'Dese de baja de estos correos'],
    ['nl_nl', '/nl/unsubscribe', 'Meld u af voor deze mails'],
  ])('stands last in the mail, in both of its parts, and fits on a line: %s', async (language, path, words) => {
    const { person, headers } = await aMember({ profile: { preferences: JSON.stringify({ language }) } })
    await alert(person.number)
    const mail = await db().selectFrom('mails').selectAll().where('recipient', '=', person.email).executeTakeFirstOrThrow()
    const [said, address = ''] = (mail.body_text ?? '').trim().split('\n').slice(-2)
    expect([said, new URL(address).pathname]).toEqual([`${words}:`, path])
    expect(new URL(address).search.length).toBeLessThan(50)
    expect(mail.body_html).toContain(`<a href="${address}"`)
    expect(mail.body_html).toContain(`>${words}</a>`)
    // What a mail program posts keeps its sealed key.
    expect(mail.unsubscribe_url?.length).toBeGreaterThan(150)
    expect((await post('/unsubscribe', { key: new URL(address).searchParams.get('key') })).returnCode).toBe(1)
    expect(await statusesOf(headers)).toMatchObject({ ACCOUNT_ALERTS: 'UNSUBSCRIBED', SALE_REMINDERS: 'SUBSCRIBED' })
  })

  it('the link of a mail is refused when it is not ours, was changed, or is for something else', async () => {
    const { person } = await aMember()
    await alert(person.number)
    const key = await unsubscribeKey(person.email)
    for (const wrong of ['', 'x', `${key.slice(0, -4)}AAAA`, `AAAA${key.slice(4)}`, key.slice(1), `${key}=`])
      expect((await post('/unsubscribe', { key: wrong })).data.errorCode).toBe('LINK_EXPIRED')
    expect((await post('/confirmSubscription', { key })).data.errorCode).toBe('LINK_EXPIRED')
  })

  it('begins news only once it is confirmed; its end is confirmed too [ACC-2.46]', async () => {
    const { person, headers } = await aMember({ home_site: 'CPRTUK' }, 'uk.localhost')
    const answer = await post(SETTINGS, { kind: 'MKT_NEWS_UK', isOn: true }, headers)
    expect(answer.data.confirmationMailedFor).toBe('MKT_NEWS_UK')
    expect((await statusesOf(headers))['MKT_NEWS_UK']).toBe('NOT_SUBSCRIBED')
    const [mail] = await mailsTo(person.email)
    if (!mail) throw new Error('a link was mailed')
    const link = linkIn(mail)
    expect(link.pathname).toBe('/confirmSubscription')
    const news = { site: 'CPRTUK', subject: 'Holidays', text: 'All yards are closed on the 25th.' }
    expect((await post('/data/operations/news', news, operator)).data).toEqual({ mails: 0 })
    expect((await post('/confirmSubscription', { key: link.searchParams.get('key') })).returnCode).toBe(1)
    expect((await post('/data/operations/news', news, operator)).data).toEqual({ mails: 1 })
    expect((await mailsTo(person.email)).at(-1)).toMatchObject({ subject: 'Holidays' })
    await post('/confirmUnSubscription', { key: await unsubscribeKey(person.email) })
    expect((await statusesOf(headers))['MKT_NEWS_UK']).toBe('UNSUBSCRIBED')
    expect((await post('/data/operations/news', news, operator)).data).toEqual({ mails: 0 })
  })
})
