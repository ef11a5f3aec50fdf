import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { silentLog } from '#platform/log.ts'
import { until } from '#test/until.ts'
import type { Somebody } from '../agreements/agreements.test-kit.ts'
import { aNewMember, anEmail, codeIn, FORM, TestBrowser } from '../registration/registration.test-kit.ts'
import { nextMail } from '../account-recovery/recovery.test-kit.ts'
import { consentHash } from '../consents/index.ts'
import { finishSigned } from '../agreements/index.ts'
import { TextBook } from './index.ts'
import {
  midnightOf,
  moveClock,
  READ,
  refused,
  restoreClock,
  sha256,
  textWorld,
  type TextWorld,
  tomorrow,
  WORDS,
} from './house-texts.test-kit.ts'

const GUARDED = '/data/kioskuser'
const STEPS = '/data/member/steps'
const ACCEPT = '/data/member/acceptTerms'
const ACCEPTED = 200
const HELD_UP = 460

let world: TextWorld
let beside: TestApp
beforeAll(async () => {
  world = await textWorld()
  beside = await testApp({ SEARCH_WORKERS: '0' }, { beside: world })
})
afterAll(async () => {
  await beside.close()
  await world.close()
})
afterEach(restoreClock)

const guarded = async ({ headers }: Somebody, node: TestApp = world) => (await node.app.inject({ url: GUARDED, headers })).statusCode
/** Waits until a node says so of a member; it remembers sessions for less than a second. */
const becomes = (status: number, who: Somebody, node: TestApp = world) =>
  until(`${status}`, async () => (await guarded(who, node)) === status)
const british = () => world.someone({ home_site: 'CPRTUK' }, { site: 'CPRTUK', host: 'uk.localhost' })
const english = (version: number, words = WORDS) => ['TERMS', version, 'CPRTUS', 'en_us', sha256(words)]

describe('terms of another version', () => {
  it('terms of another version hold up members of their site alone, from its midnight on, on every node, until accepted as they are read [ACC-8.03]', async () => {
    const [member, briton, kiosk] = [await world.someone(), await british(), await world.someone({ kind: 'kiosk' })]
    const midnight = midnightOf('CPRTUS', tomorrow())
    const version = await world.confirmed('TERMS')
    await until('the other node knows', async () => {
      const { data } = (await beside.app.inject({ url: `${READ}/TERMS`, headers: { host: 'localhost' } })).json()
      return data.versions[0].version === version
    })
    moveClock(new Date(midnight - 1))
    expect([await guarded(member), (await world.get(STEPS, member.headers)).data.termsVersion]).toEqual([ACCEPTED, 1])
    moveClock(new Date(midnight))
    await becomes(HELD_UP, member)
    await becomes(HELD_UP, member, beside)
    expect([await guarded(briton), await guarded(kiosk)]).toEqual([ACCEPTED, ACCEPTED])
    expect((await world.get(STEPS, member.headers)).data).toMatchObject({ steps: [{ status: HELD_UP }], termsVersion: version })
    expect((await world.get(STEPS, briton.headers)).data.termsVersion).toBe(1)
    // What somebody still had before them is not what they accept.
    for (const wrong of [1, version + 1, 0])
      expect(refused(await world.post(ACCEPT, { version: wrong }, member.headers))).toEqual(['INVALID_INPUT', { version: 'terms.changed' }])
    expect([await guarded(member), await world.consentsOf(member)]).toEqual([HELD_UP, []])
    expect((await world.post(ACCEPT, { version, locale: 'nl_nl' }, member.headers)).data.steps).toEqual([])
    await becomes(ACCEPTED, member)
    await becomes(ACCEPTED, member, beside)
    expect(await world.consentsOf(member)).toEqual([english(version)])
  })

  it('terms of another version bind a member by their own site, wherever they sign in', async () => {
    const fields = { home_site: 'CPRTUK', granted_sites: ['CPRTUS'] }
    const guest = await world.someone(fields)
    moveClock(new Date(midnightOf('CPRTUS', tomorrow())))
    expect([await guarded(guest), (await world.get(STEPS, guest.headers)).data.termsVersion]).toEqual([ACCEPTED, 1])
    expect((await world.read('TERMS', { headers: guest.headers })).data).toMatchObject({ site: 'CPRTUK', version: 1 })
    const never = await world.someone({ ...fields, profile: { terms_version: 0 } })
    expect((await world.post(ACCEPT, { version: 1 }, never.headers)).data.steps).toEqual([])
    expect(await world.consentsOf(never)).toEqual([
      ['TERMS', 1, 'CPRTUK', 'en_us', consentHash('TERMS', { site: 'CPRTUK', locale: 'en_us' }).toString('hex')],
    ])
  })

  it('terms of another version are what somebody registers with; what they began with is what they agreed to', async () => {
    const early = new TestBrowser(world)
    const email = anEmail()
    const registrationId = await early.begin({ email })
    const words = 'Others.'
    const version = await world.arrived('TERMS', { site: 'CPRTUS', host: 'localhost', words })
    const late = new TestBrowser(world)
    const { body } = await late.post('/public/data/registration', { ...FORM, email: anEmail(), phone: '12' })
    expect(body.data['fieldErrors']).toEqual({ termsAccepted: 'terms.changed', phone: 'validation.phone' })
    // What was typed beside it stands there as the page is read again.
    const { phone: _, choices: __, ...typed } = FORM
    const asForm = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, String(value)]))
    await late.form('/public/data/registration', { ...asForm, phone: '12', email: anEmail() })
    const draft = (await late.get('/public/data/registration')).body.data
    expect(draft['typed']).toMatchObject({ firstName: FORM.firstName, phone: '12' })
    const fresh = await aNewMember(world, { termsVersion: version })
    const idOf = async (of: string) =>
      (await world.database.db.selectFrom('profiles').select(['account_id as id', 'terms_version']).where('email', '=', of).execute())[0]
    const made = await idOf(fresh.email)
    expect(made?.terms_version).toBe(version)
    expect(await world.consentsOf(made!)).toContainEqual(english(version, words))
    const code = codeIn(await nextMail(world.database.db, email))
    await early.post('/public/data/registration/confirm', { registrationId, code })
    const before = await idOf(email)
    expect(before?.terms_version).toBe(1)
    const hash = consentHash('TERMS', { site: 'CPRTUS', locale: 'en_us' }).toString('hex')
    expect(await world.consentsOf(before!)).toContainEqual(['TERMS', 1, 'CPRTUS', 'en_us', hash])
  })
})

it('a privacy notice is agreed to in the version that was read', async () => {
  expect(await world.arrived('PRIVACY', { site: 'CPRTDE', host: 'de.localhost', words: WORDS })).toBe(2)
  const browser = new TestBrowser(world, 'de.localhost')
  const form = { ...FORM, country: 'DEU', privacyAccepted: true, email: anEmail() }
  const { body } = await browser.post('/public/data/registration', { ...form, privacyVersion: 1 })
  expect(body.data['fieldErrors']).toEqual({ privacyAccepted: 'validation.privacyChanged' })
  const { email } = await aNewMember(world, { ...form, host: 'de.localhost', privacyVersion: 2 })
  const rows = await sql<{ version: number; hash: string }>`select version, encode(text_hash, 'hex') as hash from consents c
    join profiles p on p.account_id = c.account_id where p.email = ${email} and c.kind = 'PRIVACY'`.execute(world.database.db)
  expect(rows.rows).toEqual([{ version: 2, hash: sha256(WORDS) }])
})

it('rules of auctions are agreed to anew in another version, each at its site', async () => {
  const CONSENT = '/data/member/auctionConsent'
  const member = await world.someone()
  await world.post(CONSENT, { version: 1, isAccepted: true }, member.headers)
  const words = 'Look before you bid.'
  const version = await world.confirmed('AUCTION', { words })
  moveClock(new Date(midnightOf('CPRTUS', tomorrow())))
  await becomes(HELD_UP, member)
  await world.post(ACCEPT, { version: (await world.read('TERMS')).data.version }, member.headers)
  await becomes(ACCEPTED, member)
  expect((await world.get(CONSENT, member.headers)).data).toEqual({ version, givenAt: '' })
  expect(refused(await world.post(CONSENT, { version: 1, isAccepted: true }, member.headers))).toEqual([
    'INVALID_INPUT',
    { isAccepted: 'terms.changed' },
  ])
  expect((await world.post(CONSENT, { version, isAccepted: true }, member.headers)).data).toMatchObject({ version, givenAt: /T/ })
  expect((await world.consentsOf(member))[0]).toEqual(['AUCTION', version, 'CPRTUS', 'en_us', sha256(words)])
})

it('an agreement is signed with the words about signing in force, which stay those of its document', async () => {
  const words = '# Meaning\n\nA name is a signature.'
  const version = await world.confirmed('ESIGN', { words })
  const now = new Date(midnightOf('CPRTUS', tomorrow()))
  moveClock(now)
  const signer = await world.someone({ profile: { terms_version: 99 } }, { proved_at: now })
  const id = await world.start(signer)
  const { data } = await world.get(`/data/member/agreements/${id}`, signer.headers)
  expect(data.consent).toMatchObject({ version, words: { sections: [{ title: 'Meaning', lines: ['A name is a signature.'] }] } })
  expect(refused(await world.sign(signer, id))).toEqual(['AGREEMENT_REFUSED', 'CONSENT'])
  await world.sign(signer, id, { consentVersion: version })
  // Its document is made while other words are in force.
  restoreClock()
  await finishSigned(world.app.rooms.agreements, 0)
  await until('the agreement counts', async () => (await world.eventsOf(id)).includes('ACTIVE'))
  expect((await world.consentsOf(signer))[0]).toEqual(['ESIGN', version, 'CPRTUS', 'en_us', sha256(words)])
  const { rows } = await sql<{ version: number; hash: string }>`select (facts -> 'consent' ->> 'version')::int as version,
    facts -> 'consent' ->> 'sha256' as hash from agreements where id = ${id}`.execute(world.database.db)
  expect(rows).toEqual([{ version, hash: sha256(words) }])
})

describe('the first day of a version', () => {
  it.each([
    ['CPRTUK', '2027-03-28', '2027-03-28T00:00:00Z'],
    ['CPRTUK', '2027-03-29', '2027-03-28T23:00:00Z'],
    ['CPRTUK', '2027-11-01', '2027-11-01T00:00:00Z'],
    ['CPRTUS', '2027-03-14', '2027-03-14T05:00:00Z'],
    ['CPRTUS', '2027-03-15', '2027-03-15T04:00:00Z'],
    ['CPRTIN', '2027-06-01', '2027-05-31T18:30:00Z'],
  ] as const)('the first day of a version begins as the day of %s does: %s', async (site, firstOn, instant) => {
    const { database, writer, reader } = world
    const { rows } = await sql<{ id: number; version: number }>`insert into house_texts (kind, site, first_on, author)
      values ('PRIVACY', ${site}, ${firstOn}, ${writer.id}) returning id`.execute(database.db)
    const id = rows[0]?.id ?? 0
    await sql`insert into house_text_words values (${id}, 'en_us', 'x', sha256('x'), ${writer.id})`.execute(database.db)
    const version = 1_000 + id
    await sql`update house_texts set state = 'CONFIRMED', version = ${version}, decided_by = ${reader.id}, decided_at = now() where id = ${id}`.execute(
      database.db,
    )
    const book = new TextBook({ db: database.db, pool: database.pool, log: silentLog(), redisUrl: undefined })
    await book.refresh()
    const at = Date.parse(instant)
    expect([book.inForce('PRIVACY', site, at - 1) === version, book.inForce('PRIVACY', site, at)]).toEqual([false, version])
  })
})
