import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Membership } from '@app/contract/memberships/memberships.answers.ts'
import type { Duplicate } from '@app/contract/operations/duplicates/duplicates.answers.ts'
import { shiftDay, yearFrom } from '@app/rules/memberships/periods.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { applyPaid } from '#modules/memberships/index.ts'
import { collectRecords, erasePerson } from '../account-information/personal-data.store.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { aNewMember, type TestBrowser } from '../registration/registration.test-kit.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { askWhileHeld } from '#test/accounts/held-account.ts'
import { aPerson, type PersonFields, type SessionFields, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import { markChanged } from './mark-person.ts'

const LIST = '/data/operations/duplicates'
const DECIDE = `${LIST}/decide`

let one: TestApp
let operator: { readonly person: TestPerson; readonly headers: SignedInHeaders }
beforeAll(async () => {
  one = await testApp({ SEARCH_WORKERS: '0' })
  operator = await anOperator()
})
afterAll(() => one.close())
const db = () => one.database.db

async function anOperator(fields: PersonFields = {}, session: SessionFields = {}) {
  const person = await aPerson(db(), { kind: 'internal', privileges: ['OPERATOR'], ...fields })
  return { person, headers: await signIn(db(), person, session) }
}

const list = async (query = '', { headers } = operator): Promise<readonly Duplicate[]> =>
  (await one.app.inject({ url: `${LIST}${query}`, headers })).json().data.duplicates
const decide = async (body: object, { headers } = operator) => {
  const answer = await one.app.inject({ method: 'POST', url: DECIDE, headers, payload: body })
  return { status: answer.statusCode, ...answer.json() }
}

/** A telephone number that nobody else has, without the prefix of its country. */
let last = 0
const aPhone = (): string => `214 ${String(200 + Math.floor(last / 10_000))} ${String(1_000 + (last++ % 9_000))}`

/** Registers a standard member of the US site as far as the end. */
async function register(fields: Readonly<Record<string, unknown>>, { postCode = '75201', line1 = '12 Elm Street' } = {}) {
  const { browser, email } = await aNewMember(one, fields)
  await browser.post('/data/registration/membership', { level: 'S' })
  const answers = [1, 4, 9].map((questionId) => ({ questionId, answer: `answer ${questionId}` }))
  const address = { line1, city: 'Dallas', state: 'TX', country: 'USA', postCode, securityQuestions: answers }
  const { body } = await browser.post('/data/registration/address', address)
  const account = await db()
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .select(['accounts.id', 'accounts.number'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { browser, email, body, ...account }
}

const standingOf = async (id: number) =>
  db().selectFrom('accounts').select(['kind', 'membership_type as level']).where('id', '=', id).executeTakeFirstOrThrow()
const membershipOf = async (browser: TestBrowser): Promise<Membership> =>
  (await browser.get('/data/member/membership')).body.data as unknown as Membership
const marked = () => markChanged({ db: db(), keys: one.keys })
const pairOf = async (number: number): Promise<Duplicate | undefined> => (await list(`?number=${number}`))[0]

/** Somebody with whom the house has parted. */
async function aStopped(profile: object, status: 'suspended' | 'terminated' = 'suspended') {
  const person = await aPerson(db(), { status, profile: { country: 'USA', ...profile } })
  await marked()
  return person
}

describe('accounts that may be one person’s', () => {
  it('accounts that may be one person’s are nobody’s to see but operators’', async () => {
    const member = await aPerson(db())
    const headers = await signIn(db(), member)
    const visitor = { host: 'localhost' }
    expect((await one.app.inject({ url: LIST, headers: visitor })).statusCode).toBe(401)
    expect((await one.app.inject({ url: LIST, headers })).statusCode).toBe(403)
    const body = { id: 1, state: 'OPEN', isSame: true, reason: 'x' }
    expect((await one.app.inject({ method: 'POST', url: DECIDE, headers: visitor, payload: body })).statusCode).toBe(401)
    expect((await decide(body, { person: member, headers })).status).toBe(403)
  })

  it('accounts that may be one person’s are found by telephone in any spelling, by name with postal code, and by the number of a paper', async () => {
    const phone = aPhone()
    const address = { country: 'USA', postCode: '75001' }
    const named = { first_name: 'Zoë', last_name: 'Quill', address: JSON.stringify(address) }
    const [byPhone, byName, byPaper] = [
      await aPerson(db(), { profile: { country: 'USA', phone: `(${phone.slice(0, 3)}) ${phone.slice(4)}` } }),
      await aPerson(db(), { profile: { ...named } }),
      await aPerson(db(), { profile: { country: 'USA' } }),
    ]
    const twin = await aPerson(db(), {
      profile: { country: 'USA', ...named, first_name: 'zoe', last_name: 'QUILL', phone: `+1${phone.replaceAll(' ', '')}` },
    })
    for (const { id } of [byPaper, twin])
      await sql`
        insert into documents (account_id, site, category, state, kind, size_bytes, sha256, document_number, country)
        values (${id}, 'CPRTUS', 'ID', 'IN_REVIEW', 'png', 1, ''::bytea, ${id === twin.id ? 'P-118 4471' : 'p1184471'}, 'USA')`.execute(
        db(),
      )
    await marked()
    const pairs = await list(`?number=${twin.number}`)
    expect(pairs.map(({ other, marks }) => [other.number, marks]).toSorted()).toEqual(
      [
        [byPhone.number, ['PHONE']],
        [byName.number, ['HOME']],
        [byPaper.number, ['DOCUMENT']],
      ].toSorted(),
    )
    expect(pairs.map(({ waits }) => waits)).toEqual([null, null, null])
  })

  it('accounts that may be one person’s are kept by keyed hashes alone', async () => {
    const phone = aPhone()
    const person = await aPerson(db(), { profile: { country: 'USA', phone } })
    await marked()
    const { rows } = await sql<{ mark: Buffer }>`select mark from person_marks where account_id = ${person.id} and kind = 'PHONE'`.execute(
      db(),
    )
    expect(rows).toHaveLength(1)
    const { createHash } = await import('node:crypto')
    const e164 = `+1${phone.replaceAll(' ', '')}`
    for (const guess of [e164, `PHONE:${e164}`]) expect(rows[0]?.mark).not.toEqual(createHash('sha256').update(guess).digest())
    const { rows: keys } = await sql<{ sealed: string }>`select sealed from person_mark_key`.execute(db())
    expect(keys).toHaveLength(1)
  })

  it('accounts that may be one person’s are found anew when something changed, and are not when nothing is shared any more', async () => {
    const phone = aPhone()
    const [first, second] = [
      await aPerson(db(), { profile: { country: 'USA', phone } }),
      await aPerson(db(), { profile: { country: 'USA' } }),
    ]
    await marked()
    expect(await list(`?number=${first.number}`)).toEqual([])
    await sql`update profiles set phone = ${phone}, changed_at = now() where account_id = ${second.id}`.execute(db())
    await marked()
    expect((await pairOf(first.number))?.person.number).toBe(second.number)
  })
})

describe('a membership', () => {
  it.each(['suspended', 'terminated'] as const)(
    'a membership waits where the telephone is one of a %s account, until an operator has decided',
    async (status) => {
      const phone = aPhone()
      const stopped = await aStopped({ phone }, status)
      const { browser, email, body, id, number } = await register({ phone: `+1 ${phone}`, firstName: 'Nora', lastName: `Wait${status}` })
      // The steps end as everybody's do, and nothing says why.
      expect(body).toMatchObject({ returnCode: 1, data: { next: '/thankyou' } })
      expect(await standingOf(id)).toEqual({ kind: 'guest', level: 'G' })
      expect(await membershipOf(browser)).toMatchObject({ level: 'G', isWaiting: true })
      expect((await browser.get('/data/registration')).body.data).toMatchObject({ isWaiting: true })
      const pair = await pairOf(number)
      expect(pair).toMatchObject({ marks: ['PHONE'], state: 'OPEN', waits: number, other: { number: stopped.number, status } })
      expect((await list())[0]?.waits).not.toBeNull()

      const before = (await mailsTo(db(), email)).length
      const decision = { id: pair?.id, state: 'OPEN', isSame: false, reason: 'Siblings, by their IDs.' }
      expect((await decide({ ...decision, reason: ' ' })).data.errorCode).toBe('INVALID_INPUT')
      expect((await decide(decision)).data).toEqual({ state: 'NOT_SAME' })
      expect(await standingOf(id)).toEqual({ kind: 'buyer', level: 'S' })
      expect(await membershipOf(browser)).toMatchObject({ level: 'S', isWaiting: false })
      expect((await browser.get('/data/registration')).body.data).toMatchObject({ isWaiting: false })
      expect((await mailsTo(db(), email)).length).toBe(before + 1)
      expect((await decide(decision)).data).toMatchObject({ errorCode: 'MEMBERSHIP_ACT_REFUSED', reason: 'DECIDED' })
      const { rows } = await sql<{ account: number; detail: object }>`
      select account_id as account, detail from account_events where kind = 'duplicate-decided' and account_id in (${id}, ${stopped.id})
      order by account_id`.execute(db())
      expect(rows.map(({ account }) => account)).toEqual([stopped.id, id].toSorted((a, b) => a - b))
      expect(rows[0]?.detail).toMatchObject({ decided: 'NOT_SAME', reason: 'Siblings, by their IDs.' })
    },
  )

  it('a membership that is paid for while it waits begins with the decision, whole', async () => {
    const phone = aPhone()
    await aStopped({ phone })
    const { browser, number } = await register({ phone: `+1 ${phone}`, firstName: 'Pia', lastName: 'Paid' })
    const pair = await pairOf(number)
    const [offer] = (await membershipOf(browser)).offers
    await browser.post('/data/member/membership/orders', { level: offer?.level, kind: offer?.kind, priceId: String(offer?.priceId) })
    const { order } = await membershipOf(browser)
    const paidAt = (days: number) => ({ reference: 'Wire 1', nowMs: Date.now() - days * 86_400_000, actorId: null })
    // Found 40 days ago, paid for 30 days ago.
    await sql`update possible_duplicates set found_at = found_at - interval '40 days' where id = ${pair?.id}`.execute(db())
    await db()
      .transaction()
      .execute((tx) => applyPaid(tx, order?.id ?? 0, paidAt(30)))
    expect(await membershipOf(browser)).toMatchObject({ level: 'G', isWaiting: true })
    await decide({ id: pair?.id, state: 'OPEN', isSame: true, reason: 'Same ID.' })
    const days = async () => {
      const { past } = await membershipOf(browser)
      return [past[0]?.firstOn, past[0]?.lastOn]
    }
    const today = dayOfSite('CPRTUS', Date.now())
    expect((await days())[0]).toBe(shiftDay(today, -30))
    await decide({ id: pair?.id, state: 'SAME', isSame: false, reason: 'The ID was misread.' })
    expect(await days()).toEqual([today, yearFrom(today).lastOn])
    expect(await membershipOf(browser)).toMatchObject({ level: 'P', validUntil: yearFrom(today).lastOn, isWaiting: false })
  })

  it('a membership stays a guest’s where the operator says that they are one person, and begins when that turns out wrong', async () => {
    const phone = aPhone()
    await aStopped({ phone })
    const { id, number } = await register({ phone: `+1 ${phone}`, firstName: 'Sam', lastName: 'Same' })
    const pair = await pairOf(number)
    await decide({ id: pair?.id, state: 'OPEN', isSame: true, reason: 'Same ID.' })
    expect(await standingOf(id)).toEqual({ kind: 'guest', level: 'G' })
    expect(await pairOf(number)).toMatchObject({ state: 'SAME', waits: number, decidedBy: operator.person.number, reason: 'Same ID.' })
    await decide({ id: pair?.id, state: 'SAME', isSame: false, reason: 'The ID was misread.' })
    expect(await standingOf(id)).toEqual({ kind: 'buyer', level: 'S' })
  })

  it('a membership waits for the name and postal code that come with the last step, also in another spelling', async () => {
    await aStopped({ first_name: 'Álvaro', last_name: 'Test-Peña', address: JSON.stringify({ country: 'USA', postCode: '75-299' }) })
    const { id } = await register({ phone: `+1 ${aPhone()}`, firstName: 'alvaro', lastName: 'Test Pena' }, { postCode: '75299' })
    expect(await standingOf(id)).toEqual({ kind: 'guest', level: 'G' })
  })

  it('a membership waits for nobody whom the house has not parted with, and for no guest', async () => {
    const phone = aPhone()
    await aPerson(db(), { profile: { country: 'USA', phone } })
    await marked()
    const { id, number } = await register({ phone: `+1 ${phone}`, firstName: 'Free', lastName: 'Person' })
    expect(await standingOf(id)).toEqual({ kind: 'buyer', level: 'S' })
    expect(await pairOf(number)).toMatchObject({ marks: ['PHONE'], waits: null, state: 'OPEN' })
  })

  it('a membership that somebody holds already is not taken away by a later match', async () => {
    const phone = aPhone()
    const member = await aPerson(db(), { profile: { country: 'USA' } })
    await aStopped({ phone })
    await sql`update profiles set phone = ${phone}, changed_at = now() where account_id = ${member.id}`.execute(db())
    await marked()
    expect(await pairOf(member.number)).toMatchObject({ marks: ['PHONE'], waits: null })
    expect((await standingOf(member.id)).kind).toBe('buyer')
  })

  it('a membership waits once where the same person registers twice at once', async () => {
    const phone = aPhone()
    await aStopped({ phone })
    const both = await Promise.all(['Ann', 'Bea'].map((firstName) => register({ phone: `+1 ${phone}`, firstName, lastName: 'Over' })))
    for (const { id } of both) expect(await standingOf(id)).toEqual({ kind: 'guest', level: 'G' })
  })
})

describe('what an operator decides', () => {
  it('what an operator decides is not decided about their own account or that of somebody close, nor on sites that are not theirs', async () => {
    const phone = aPhone()
    const own = await anOperator({ kind: 'buyer', profile: { country: 'USA', phone } })
    const other = await aPerson(db(), { profile: { country: 'USA', phone, first_name: 'Olga', last_name: 'Other' } })
    await marked()
    const pair = await pairOf(other.number)
    const body = { id: pair?.id, state: 'OPEN', isSame: false, reason: 'Me.' }
    const close = await anOperator({ broker_id: other.id })
    for (const by of [own, close])
      expect((await decide(body, by)).data).toMatchObject({ errorCode: 'MEMBERSHIP_ACT_REFUSED', reason: 'SELF' })
    const british = await anOperator({ home_site: 'CPRTUK' }, { site: 'CPRTUK', host: 'uk.localhost' })
    expect(await list(`?number=${other.number}`, british)).toEqual([])
    expect((await decide(body, british)).status).toBe(404)
    expect((await pairOf(other.number))?.state).toBe('OPEN')
  })

  it('what an operator decides shows no name of an account of another site', async () => {
    const phone = aPhone()
    const here = await aPerson(db(), { profile: { country: 'USA', phone, first_name: 'Hanna', last_name: 'Here' } })
    await aPerson(db(), { home_site: 'CPRTUK', profile: { country: 'GBR', phone: `+1${phone}`, first_name: 'Theo', last_name: 'There' } })
    await marked()
    const pair = await pairOf(here.number)
    expect([pair?.person.name, pair?.other.name]).toEqual(['', 'Hanna Here'])
  })

  it('what an operator decides begins a membership that a registration finds to wait at that moment', async () => {
    const phone = aPhone()
    await aStopped({ phone })
    const { id, number } = await register({ phone: `+1 ${phone}`, firstName: 'Meg', lastName: 'While' })
    const pair = await pairOf(number)
    const hold = (holds: number | null, tx: Db | Tx = db()) =>
      sql`update possible_duplicates set holds = ${holds} where id = ${pair?.id ?? 0}`.execute(tx)
    await hold(null)
    const { returnCode } = await askWhileHeld(db(), {
      accountId: id,
      hold: async (tx) => {
        await sql`select from accounts where id = ${id} for no key update`.execute(tx)
        await hold(id, tx)
      },
      ask: () => decide({ id: pair?.id, state: 'OPEN', isSame: false, reason: 'Sisters.' }),
      meanwhile: async () => undefined,
    })
    expect([returnCode, await standingOf(id)]).toEqual([1, { kind: 'buyer', level: 'S' }])
  })

  it('what an operator decides is open anew once two people share more than was known then', async () => {
    const phone = aPhone()
    const address = JSON.stringify({ country: 'USA', postCode: '75777' })
    const first = await aPerson(db(), { profile: { country: 'USA', phone, first_name: 'Re', last_name: 'Open', address } })
    const second = await aPerson(db(), { profile: { country: 'USA', phone } })
    await marked()
    const pair = await pairOf(second.number)
    await decide({ id: pair?.id, state: 'OPEN', isSame: false, reason: 'A shared telephone.' })
    await sql`update profiles set changed_at = now() where account_id = ${second.id}`.execute(db())
    await marked()
    expect((await pairOf(second.number))?.state).toBe('NOT_SAME')
    await sql`
      update profiles set first_name = 'Re', last_name = 'Open', address = ${address}::jsonb, changed_at = now()
      where account_id = ${second.id}`.execute(db())
    await marked()
    expect(await pairOf(first.number)).toMatchObject({ state: 'OPEN', marks: ['HOME', 'PHONE'], decidedBy: null, reason: '' })
  })
})

describe('the data of a person', () => {
  it('the data of a person tell nothing of a match, and an erasure leaves neither mark nor pair', async () => {
    const phone = aPhone()
    const stopped = await aStopped({ phone })
    const { id, number } = await register({ phone: `+1 ${phone}`, firstName: 'Gone', lastName: 'Soon' })
    const pair = await pairOf(number)
    await decide({ id: pair?.id, state: 'OPEN', isSame: true, reason: 'Hidden words.' })
    const records = await collectRecords(db(), id)
    const text = JSON.stringify(records)
    expect(Object.keys(records)).toContain('person_marks')
    for (const secret of ['possible_duplicates', 'duplicate-decided', 'Hidden words', 'isHeld'])
      expect([secret, text.includes(secret)]).toEqual([secret, false])
    expect(records['account_events']?.length).toBeGreaterThan(0)
    await transaction(db(), (tx) => erasePerson(tx, stopped.id))
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from person_marks where account_id = ${stopped.id})::int
        + (select count(*) from possible_duplicates where ${stopped.id} in (account_id, other_id))::int as count`.execute(db())
    expect(rows[0]?.count).toBe(0)
  })
})
