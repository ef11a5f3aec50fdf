import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson } from '#test/people.ts'
import { Browser, Peer, settingsFor } from './sign-on.test-kit.ts'

const STEP1 = '/usregister/STEP1'

const google = new Peer('google')
const apple = new Peer('apple')
let house: TestApp
beforeAll(async () => {
  await google.open()
  await apple.open()
  house = await testApp(settingsFor(google, apple))
  house.app.edge.pages = { isOurs: () => true, localPath: (_, path) => path }
})
afterAll(async () => {
  await house.close()
  await google.close()
  await apple.close()
})

const db = () => house.database.db
const start = (browser: Browser, name: string, query: string) => browser.get(`/sso/${name}/start?${query}`)
const draftOf = async (browser: Browser) => (await browser.get('/public/data/registration')).json().data
const isMember = async (browser: Browser) => (await browser.get('/data/registration')).statusCode !== 401

/** Goes to a provider to have a registration filled in; answers where it ends. */
async function fillIn(
  browser: Browser,
  peer: Peer,
  { subject, user, from = '' }: { subject: string | null; user?: object; from?: string },
): Promise<string> {
  const name = peer === google ? 'google' : 'apple'
  const query = new URLSearchParams({ register: '1', redirectUrl: from })
  const sent = await peer.signIn(String((await start(browser, name, String(query))).headers.location), subject)
  const params = user === undefined ? sent.params : { ...sent.params, user: JSON.stringify(user) }
  return String((await browser.bring({ ...sent, params })).headers.location)
}

it('what a provider says of a visitor fills in the first step of their registration, and no other browser’s', async () => {
  const [browser, other] = [new Browser(house.app), new Browser(house.app)]
  google.people.set('pat', { subject: 'pat', email: 'pat@example.org', isVerified: true, name: 'Pat van den Tester' })
  expect(await fillIn(browser, google, { subject: 'pat' })).toBe(STEP1)
  expect(await draftOf(browser)).toMatchObject({
    state: 'typed',
    typed: { firstName: 'Pat van den', lastName: 'Tester', email: 'pat@example.org' },
  })
  expect((await draftOf(other)).state).toBe('none')
})

it('what a link brought to a registration comes back from a provider with its reader, and nothing else does', async () => {
  google.people.set('lee', { subject: 'lee', email: 'lee@example.org', isVerified: true, name: 'Lee' })
  const from = `${STEP1}?promo=SPRING-26&source=YARD&fault=validation.phone&edit=1`
  expect(await fillIn(new Browser(house.app), google, { subject: 'lee', from })).toBe(`${STEP1}?promo=SPRING-26&source=YARD`)
  expect(await fillIn(new Browser(house.app), google, { subject: 'lee', from: 'https://elsewhere.example/?promo=%3Cb%3E' })).toBe(STEP1)
  expect(await fillIn(new Browser(house.app), google, { subject: null, from })).toBe(
    `${STEP1}?fault=SIGN_ON_CANCELLED&promo=SPRING-26&source=YARD`,
  )
})

it('what a provider says confirms, links and mails nothing, and signs nobody in, also whom it could', async () => {
  const person = await aPerson(db(), { profile: { email: 'known@example.org' } })
  google.people.set('known', { subject: 'known', email: 'known@example.org', isVerified: true, name: 'Known Buyer' })
  await db().insertInto('identities').values({ issuer: google.issuer, subject: 'known', account_id: person.id, email: '' }).execute()
  const before = await db().selectFrom('accounts').select(db().fn.countAll().as('count')).executeTakeFirst()
  const browser = new Browser(house.app)
  expect(await fillIn(browser, google, { subject: 'known' })).toBe(STEP1)
  expect(await isMember(browser)).toBe(false)
  expect(await db().selectFrom('accounts').select(db().fn.countAll().as('count')).executeTakeFirst()).toEqual(before)
  expect(await db().selectFrom('mails').select('id').where('recipient', '=', 'known@example.org').execute()).toEqual([])
  const { id } = await db()
    .selectFrom('registrations')
    .select('id')
    .where('account_id', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const confirmed = await browser.form('/public/data/registration/confirm', { registrationId: id, code: '123456' })
  expect(String(confirmed.headers.location)).toContain('fault=LINK_EXPIRED')
})

it('Apple tells a name beside its token, once; what is no name is left empty', async () => {
  const [browser, odd] = [new Browser(house.app), new Browser(house.app)]
  apple.people.set('ada', { subject: 'ada', email: 'relay@privaterelay.example', isVerified: true, name: '' })
  expect(await fillIn(browser, apple, { subject: 'ada', user: { name: { firstName: 'Ada', lastName: 'Byron' } } })).toBe(STEP1)
  expect((await draftOf(browser)).typed).toEqual({ firstName: 'Ada', lastName: 'Byron', email: 'relay@privaterelay.example' })
  expect(await fillIn(odd, apple, { subject: 'ada', user: { name: { firstName: 7, lastName: 'x'.repeat(300) } } })).toBe(STEP1)
  expect((await draftOf(odd)).typed).toEqual({ firstName: '', lastName: 'x'.repeat(100), email: 'relay@privaterelay.example' })
})

it('who breaks off comes back to the first step, which says so and is empty', async () => {
  const browser = new Browser(house.app)
  expect(await fillIn(browser, google, { subject: null })).toBe(`${STEP1}?fault=SIGN_ON_CANCELLED`)
  expect((await draftOf(browser)).state).toBe('none')
})
