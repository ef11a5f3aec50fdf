import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { PASSWORD, passwordHash } from '#test/passwords.ts'
import { aPerson, type PersonFields, signIn, type SignedInHeaders, takeVisit, type TestPerson } from '#test/people.ts'
import { Browser, Peer, settingsFor } from './sign-on.test-kit.ts'

const google = new Peer('google')
const apple = new Peer('apple')
const LINKED = /^\/accountInformation\/security\?linked=google$/

let house: TestApp
beforeAll(async () => {
  await google.open()
  await apple.open()
  house = await testApp(settingsFor(google, apple))
})
afterAll(async () => {
  await house.close()
  await google.close()
  await apple.close()
})

const db = () => house.database.db
let subjects = 0
function known(peer: Peer = google): { subject: string; email: string } {
  const subject = `subject-${++subjects}`
  const email = `${subject}@mail.example`
  peer.people.set(subject, { subject, email, isVerified: true, name: 'Pat Tester' })
  return { subject, email }
}

interface Someone {
  readonly person: TestPerson
  readonly headers: SignedInHeaders
  readonly browser: Browser
}
async function someone(fields: PersonFields = {}): Promise<Someone> {
  const person = await aPerson(db(), { passwordHash: passwordHash(), ...fields })
  const headers = await signIn(db(), person)
  return { person, headers, browser: new Browser(house.app).take(headers.cookie) }
}

const send = async ({ headers, browser }: Pick<Someone, 'headers'> & Partial<Someone>, url: string, payload: object) => {
  const answer = await house.app.inject({ method: 'POST', url: `/data/member/identities/${url}`, headers: { ...headers }, payload })
  takeVisit(headers, answer)
  browser?.take(headers.cookie)
  return answer.json().data
}
const list = async ({ headers }: Someone) => (await house.app.inject({ url: '/data/member/identities', headers })).json().data
const startPath = async (who: Someone, provider = 'google'): Promise<string> =>
  (await send(who, 'start', { provider, password: PASSWORD })).path
/** Goes to the provider by an address of `startPath` and comes back; answers where that ends. */
async function follow(
  browser: Browser,
  path: string,
  { subject, peer = google }: { subject: string | null; peer?: Peer },
): Promise<string> {
  const begun = await browser.get(path)
  return String((await browser.bring(await peer.signIn(String(begun.headers.location), subject))).headers.location)
}
const mailsTo = async ({ person }: Someone) =>
  (await db().selectFrom('mails').select('subject').where('recipient', '=', person.email).orderBy('id').execute()).map(
    ({ subject }) => subject,
  )

describe('linking an account elsewhere', () => {
  it('linking an account elsewhere is for somebody who is signed in, not at a kiosk, and gives the password', async () => {
    const visitor = await house.app.inject({ url: '/data/member/identities', headers: { host: 'localhost' } })
    expect(visitor.statusCode).toBe(401)
    const kiosk = await someone({ kind: 'kiosk' })
    for (const url of ['start', 'remove']) {
      const payload = { provider: 'google', password: PASSWORD }
      const answer = await house.app.inject({ method: 'POST', url: `/data/member/identities/${url}`, headers: kiosk.headers, payload })
      expect(answer.statusCode).toBe(403)
    }
    const who = await someone()
    for (const url of ['start', 'remove'])
      expect((await send(who, url, { provider: 'google', password: 'another password' })).error).toBe('BAD_CREDENTIALS')
  })

  it.each([
    ['google', google],
    ['apple', apple],
  ] as const)(
    'linking an account elsewhere of %s opens the account from then on, and its owner is told by mail',
    async (provider, peer) => {
      const who = await someone()
      const { subject, email } = known(peer)
      expect(await list(who)).toEqual({ identities: [], offered: ['google', 'apple'] })
      const end = await follow(who.browser, await startPath(who, provider), { subject, peer })
      expect(end).toBe(`/accountInformation/security?linked=${provider}`)
      expect(await list(who)).toMatchObject({ identities: [{ provider, email }] })
      expect(await mailsTo(who)).toEqual([`${provider === 'google' ? 'Google' : 'Apple'} now signs in to your account`])
      const fresh = new Browser(house.app)
      await follow(fresh, `/sso/${provider}/start`, { subject, peer })
      expect((await fresh.get('/public/data/userConfig')).json().data.buyerNumber).toBe(String(who.person.number))
    },
  )

  it('takes nobody that is linked to another account, and no second one of a provider', async () => {
    const [mine, theirs] = [await someone(), await someone()]
    const [one, two] = [known(), known()]
    expect(await follow(theirs.browser, await startPath(theirs), one)).toMatch(LINKED)
    const inUse = '/accountInformation/security?linkError=SIGN_ON_IN_USE'
    expect(await follow(mine.browser, await startPath(mine), one)).toBe(inUse)
    expect(await follow(mine.browser, await startPath(mine), two)).toMatch(LINKED)
    expect(await follow(mine.browser, await startPath(mine), known())).toBe(inUse)
    expect(await list(mine)).toMatchObject({ identities: [{ email: two.email }] })
    expect(await list(theirs)).toMatchObject({ identities: [{ email: one.email }] })
    // The same once more changes nothing and is no fault.
    expect(await follow(mine.browser, await startPath(mine), two)).toMatch(LINKED)
    expect(await mailsTo(mine)).toHaveLength(1)
  })

  it('linking an account elsewhere is begun by its owner alone, once', async () => {
    const [mine, theirs] = [await someone(), await someone()]
    const failed = '/accountInformation/security?linkError=SIGN_ON_FAILED'
    expect((await theirs.browser.get(await startPath(mine))).headers.location).toBe(failed)
    expect((await new Browser(house.app).get(await startPath(mine))).headers.location).toBe(failed)
    const path = await startPath(mine)
    expect(await follow(mine.browser, path, known())).toMatch(LINKED)
    expect((await mine.browser.get(path)).headers.location).toBe(failed)
    expect((await mine.browser.get('/sso/google/start?link=x')).headers.location).toBe(failed)
  })

  it('ends for somebody who comes back signed out, or as somebody else', async () => {
    for (const change of ['out', 'other']) {
      const who = await someone()
      const { subject } = known()
      const begun = await who.browser.get(await startPath(who))
      const sent = await google.signIn(String(begun.headers.location), subject)
      who.browser.take(change === 'out' ? 'hl=' : (await someone()).headers.cookie)
      expect((await who.browser.bring(sent)).headers.location).toBe('/accountInformation/security?linkError=SIGN_ON_FAILED')
      expect(await db().selectFrom('identities').selectAll().where('subject', '=', subject).execute()).toEqual([])
    }
  })

  it('linking an account elsewhere may be broken off', async () => {
    const who = await someone()
    expect(await follow(who.browser, await startPath(who), { subject: null })).toBe(
      '/accountInformation/security?linkError=SIGN_ON_CANCELLED',
    )
    expect(await list(who)).toMatchObject({ identities: [] })
  })
})

describe('unlinking', () => {
  it('closes the way in, tells the owner, and leaves what others have alone', async () => {
    const [mine, theirs] = [await someone(), await someone()]
    const [one, two] = [known(), known()]
    await follow(mine.browser, await startPath(mine), one)
    await follow(theirs.browser, await startPath(theirs), two)
    expect(await send(mine, 'remove', { provider: 'google', password: PASSWORD })).toMatchObject({ identities: [] })
    expect(await mailsTo(mine)).toEqual(['Google now signs in to your account', 'Google no longer signs in to your account'])
    expect(await follow(new Browser(house.app), '/sso/google/start', one)).toMatch(/^\/login\?error=SIGN_ON_UNLINKED/)
    expect(await follow(new Browser(house.app), '/sso/google/start', two)).toBe('/')
    expect(await list(theirs)).toMatchObject({ identities: [{ email: two.email }] })
    // What is not there any more is not shown again.
    await send(mine, 'remove', { provider: 'google', password: PASSWORD })
    expect(await mailsTo(mine)).toHaveLength(2)
  })
})
