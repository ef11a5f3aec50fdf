import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScreeningDesk, ScreeningHit } from '@app/contract/documents/screening.answers.ts'
import { collectRecords, erasePerson } from '../account-information/personal-data.store.ts'
import { paperWorld, type PaperWorld, type Somebody } from '../documents/documents.test-kit.ts'
import { aNewMember, type TestBrowser } from '../registration/registration.test-kit.ts'
import { readAgents } from '#modules/bid-accounts/index.ts'
import { transaction } from '#platform/db/database.ts'
import { historyOf, type PersonFields, signIn } from '#test/people.ts'
import { CANDIDATES_MAX, LOOKED_A_STEP } from './screening-limits.ts'
import { lookStep } from './look-step.ts'
import { aSurname, loadListed, screeningKit } from './screening.test-kit.ts'

const DESK = '/data/operations/screening'
const VISITOR = { host: 'localhost' }

let world: PaperWorld
let reviewer: Somebody
let colleague: Somebody
beforeAll(async () => {
  world = await paperWorld()
  reviewer = await world.reviewer()
  colleague = await world.reviewer()
})
afterAll(() => world.close())

const db = () => world.database.db
const nodeDeps = () => ({ db: db(), sessions: world.app.rooms.documents.sessions })
const { listed, look, list, vouchFor, hitOf, versionOf } = screeningKit(nodeDeps)

/** A member for whose papers an operator vouches, so that nothing keeps them from bidding. */
async function aBidder(fields: PersonFields): Promise<Somebody> {
  const who = await world.member(fields)
  await vouchFor(who)
  return who
}
const aListed = async (surname = aSurname(), fields: PersonFields = {}) => {
  const who = await aBidder({ profile: { first_name: 'Yuri', last_name: surname }, ...fields })
  await list({ id: `E-${surname}`, name: `${surname}, Yuri`, birth: '1959-10-13', countries: 'by' })
  return { who, surname, ref: `E-${surname}`, id: await hitOf(who) }
}
const stateOf = async (id: number): Promise<string | undefined> =>
  (await sql<{ state: string }>`select state from screening_hits where id = ${id}`.execute(db())).rows[0]?.state
const desk = async (headers = reviewer.headers, query = ''): Promise<ScreeningDesk> =>
  (await world.get(`${DESK}${query}`, headers)).json().data
const opened = async (id: number, headers = reviewer.headers): Promise<ScreeningHit> =>
  (await world.get(`${DESK}/${id}`, headers)).json().data
const decide = async (who: Pick<Somebody, 'headers'>, id: number, body: object = {}) =>
  (
    await world.post(`${DESK}/${id}/decide`, who.headers, {
      act: 'CLEAR',
      state: 'OPEN',
      version: await versionOf(id),
      reason: 'Another day of birth.',
      ...body,
    })
  ).json()
const clear = async (id: number) => {
  await decide(reviewer, id)
  await decide(colleague, id, { state: 'PROPOSED' })
}
/** What the edge makes of a call that steps keep somebody from, and how their papers stand. */
const standing = async (who: Somebody) => [
  (await world.get('/data/kioskuser', who.headers)).statusCode,
  (await world.statusOf(who)).documents,
]

describe('who may look', () => {
  it('the desk of screening is for reviewers with a second factor on their own sites, and for nobody else', async () => {
    const { id, who } = await aListed()
    const member = await world.member()
    const operator = await world.member({ kind: 'internal', privileges: ['OPERATOR'] })
    const bare = { headers: await signIn(db(), reviewer, { has_second_factor: false }) }
    const urls = [DESK, `${DESK}/${id}`]
    for (const url of urls) expect([url, (await world.get(url, VISITOR)).statusCode]).toEqual([url, 401])
    for (const { headers } of [member, operator, bare])
      for (const url of urls) expect([url, (await world.get(url, headers)).statusCode]).toEqual([url, 403])
    expect((await world.get(DESK, who.headers)).statusCode).toBe(403)
    for (const { headers } of [member, operator, bare])
      expect((await world.post(`${DESK}/${id}/decide`, headers, { act: 'CLEAR', state: 'OPEN', reason: 'x' })).statusCode).toBe(403)
    const elsewhere = await world.reviewer({ home_site: 'CPRTUK' })
    const uk = { headers: await signIn(db(), elsewhere, { site: 'CPRTUK', host: 'uk.localhost' }) }
    expect((await desk(uk.headers)).hits).toEqual([])
    expect((await world.get(`${DESK}/${id}`, uk.headers)).statusCode).toBe(404)
    expect((await decide(uk, id)).data.errorCode).toBe('NOT_FOUND')
    expect(await stateOf(id)).toBe('OPEN')
  })

  it('a hit of their own, or of somebody close, is none for a reviewer: they neither see it nor decide about it', async () => {
    const surname = aSurname()
    const own = await world.reviewer({ kind: 'buyer', profile: { first_name: 'Yuri', last_name: surname } })
    const bidder = await world.member({
      kind: 'broker-bidder',
      roles: ['ROLE_BROKER_BIDDER'],
      broker_id: reviewer.id,
      profile: { first_name: 'Olga', last_name: surname },
    })
    await list({ id: `a${surname}`, name: `Yuri ${surname}` }, { id: `b${surname}`, name: `Olga ${surname}` })
    // Their own step keeps them from the desk; without it they learn nothing there either.
    expect((await world.get(DESK, own.headers)).statusCode).toBe(467)
    await sql`delete from account_steps where account_id = ${own.id}`.execute(db())
    nodeDeps().sessions.forgetAccount()
    for (const [who, of] of [
      [own, own],
      [reviewer, bidder],
    ] as const) {
      const id = await hitOf(of)
      expect((await desk(colleague.headers)).hits.map((hit) => hit.id)).toContain(id)
      expect((await desk(who.headers)).hits.map((hit) => hit.id)).not.toContain(id)
      expect((await world.get(`${DESK}/${id}`, who.headers)).statusCode).toBe(404)
      expect((await decide(who, id)).data.errorCode).toBe('NOT_FOUND')
      expect(await stateOf(id)).toBe('OPEN')
    }
  })

  it('a hit of an account that was closed waits for nobody until it is open again', async () => {
    const { id, who } = await aListed()
    const put = (status: string) => sql`update accounts set status = ${status} where id = ${who.id}`.execute(db())
    const listed = async (): Promise<boolean> => (await desk(colleague.headers)).hits.some((hit) => hit.id === id)
    expect(await listed()).toBe(true)
    await put('closed')
    expect(await listed()).toBe(false)
    await put('active')
    expect(await listed()).toBe(true)
  })

  it('a look at a hit is an event, the list of hits names nobody on a list, and a link of another site makes no look', async () => {
    const { id, surname, who } = await aListed()
    const waiting = await desk()
    expect(waiting.hits.find((hit) => hit.id === id)).toEqual({
      id,
      site: 'CPRTUS',
      buyerNumber: who.number,
      list: 'OPENSANCTIONS',
      score: expect.any(Number),
      state: 'OPEN',
      foundAt: expect.any(String),
    })
    expect(JSON.stringify(waiting.hits)).not.toContain(surname)
    const foreign = { ...reviewer.headers, 'sec-fetch-site': 'cross-site' }
    expect((await world.get(`${DESK}/${id}`, foreign)).statusCode).toBe(403)
    const hit = await opened(id)
    expect(hit).toMatchObject({
      account: { name: `Yuri ${surname}`, country: 'USA', bornOn: '' },
      entry: { names: [`${surname}, Yuri`], birthDates: ['1959-10-13'], countries: ['BLR'], isListed: true },
      matched: { of: 'NAME', birth: 'UNKNOWN', country: 'OTHER' },
    })
    expect(hit.history.map(({ kind, by }) => [kind, by])).toEqual([
      ['VIEWED', reviewer.number],
      ['FOUND', null],
    ])
  })
})

describe('a hit', () => {
  it('a hit holds its person: the step 467, papers in review, whatever an operator has vouched for [ACC-8.07]', async () => {
    const surname = aSurname()
    const who = await aBidder({ profile: { first_name: 'Yuri', last_name: surname } })
    expect(await standing(who)).toEqual([200, 'VALID'])
    await list({ id: surname, name: `Yuri ${surname}` })
    expect(await standing(who)).toEqual([467, 'IN_REVIEW'])
  })

  it('whom a hit holds bids for nobody else: the lock reads their papers as in review', async () => {
    const { who, id } = await aListed(undefined, { kind: 'counterman' })
    const client = await world.database.pool.connect()
    try {
      const statusOf = async () => (await readAgents(client, [who.id])).get(who.id)
      expect(await statusOf()).toEqual({ kind: 'counterman', status: 'active', documentStatus: 'IN_REVIEW' })
      await clear(id)
      expect(await statusOf()).toEqual({ kind: 'counterman', status: 'active' })
    } finally {
      client.release()
    }
  })

  it('two reviewers clear a hit, and one cannot alone', async () => {
    const { id, who } = await aListed()
    expect((await decide(reviewer, id)).data).toEqual({ id, state: 'PROPOSED' })
    expect((await opened(id)).isFirst).toBe(true)
    expect((await decide(reviewer, id, { state: 'PROPOSED' })).data).toMatchObject({
      errorCode: 'SCREENING_REFUSED',
      reason: 'SECOND_PERSON',
    })
    expect(await standing(who)).toEqual([467, 'IN_REVIEW'])
    expect((await decide(colleague, id)).data).toMatchObject({ errorCode: 'SCREENING_REFUSED', reason: 'DECIDED' })
    expect((await decide(colleague, id, { state: 'PROPOSED' })).data).toEqual({ id, state: 'CLEARED' })
    expect(await standing(who)).toEqual([200, 'VALID'])
    expect((await desk()).hits.map((hit) => hit.id)).not.toContain(id)
    expect((await desk(reviewer.headers, '?view=decided')).hits.map((hit) => hit.id)).toContain(id)
  })

  it('a hit is not cleared by two who are close to each other', async () => {
    const { id } = await aListed()
    const [first, close] = [
      await world.reviewer({ profile: { phone: '+1 214 555 0163' } }),
      await world.reviewer({ profile: { phone: '+1 (214) 555-0163' } }),
    ]
    await decide(first, id)
    expect((await decide(close, id, { state: 'PROPOSED' })).data).toMatchObject({ errorCode: 'SCREENING_REFUSED', reason: 'SECOND_PERSON' })
    expect(await stateOf(id)).toBe('PROPOSED')
    expect((await decide(colleague, id, { state: 'PROPOSED' })).data.state).toBe('CLEARED')
  })

  it('a hit is not cleared by the word of a first reviewer who is none any more: another one begins anew', async () => {
    const { id, who } = await aListed()
    const leaver = await world.reviewer()
    await decide(leaver, id)
    await world.database.db.updateTable('accounts').set({ privileges: [] }).where('id', '=', leaver.id).execute()
    expect((await opened(id)).firstBy).toBeNull()
    expect((await decide(colleague, id, { state: 'PROPOSED' })).data).toEqual({ id, state: 'PROPOSED' })
    expect(await standing(who)).toEqual([467, 'IN_REVIEW'])
    expect((await decide(colleague, id, { state: 'PROPOSED' })).data).toMatchObject({ reason: 'SECOND_PERSON' })
    expect((await decide(reviewer, id, { state: 'PROPOSED' })).data.state).toBe('CLEARED')
  })

  it('a hit is decided as its reviewer saw it: by nobody whose entry a newer list has changed meanwhile', async () => {
    const { id, surname, ref } = await aListed()
    const { version } = await opened(id)
    await list({ id: ref, name: `${surname}, Yuri`, birth: '1984-03-14', countries: 'by' })
    expect((await decide(reviewer, id, { version })).data).toMatchObject({ errorCode: 'SCREENING_REFUSED', reason: 'CHANGED' })
    expect((await decide(reviewer, id, { version: '' })).data).toMatchObject({ reason: 'CHANGED' })
    const fresh = await opened(id)
    expect([fresh.version === version, fresh.entry.birthDates]).toEqual([false, ['1984-03-14']])
    expect((await decide(reviewer, id, { version: fresh.version })).data.state).toBe('PROPOSED')
    // The second decides about what the first saw.
    expect((await decide(colleague, id, { state: 'PROPOSED', version })).data).toMatchObject({ reason: 'CHANGED' })
    expect((await decide(colleague, id, { state: 'PROPOSED', version: fresh.version })).data.state).toBe('CLEARED')
  })

  it('one reviewer confirms a hit, also a cleared one, and its person stays held', async () => {
    const { id, who } = await aListed()
    await clear(id)
    expect((await decide(reviewer, id, { act: 'CONFIRM', state: 'CLEARED', reason: 'By the passport.' })).data.state).toBe('CONFIRMED')
    expect(await standing(who)).toEqual([467, 'IN_REVIEW'])
  })

  it('a hit that several clear at once is proposed by one, and cleared by nobody alone', async () => {
    const { id } = await aListed()
    const answers = await Promise.all([reviewer, colleague, reviewer, colleague].map((one) => decide(one, id)))
    expect(answers.filter(({ returnCode }) => returnCode === 1)).toHaveLength(1)
    expect(await stateOf(id)).toBe('PROPOSED')
  })

  it.each([
    [{ reason: ' ' }, 'reason'],
    [{ bornOn: '2999-01-01' }, 'bornOn'],
    [{ bornOn: '1899-12-31' }, 'bornOn'],
    [{ bornOn: '1984-02-30' }, 'bornOn'],
  ])('a decision with %o is refused by its field %s', async (wrong, field) => {
    const { id } = await aListed()
    expect(Object.keys((await decide(reviewer, id, wrong)).data.fieldErrors)).toEqual([field])
  })

  it('the second reviewer is told how a day of birth that the first read, and a new country, stand to the entry', async () => {
    const { id, who } = await aListed()
    expect((await opened(id)).matched).toMatchObject({ birth: 'UNKNOWN', country: 'OTHER' })
    await sql`update profiles set country = 'BLR' where account_id = ${who.id}`.execute(db())
    await decide(reviewer, id, { bornOn: '1984-03-14' })
    await look()
    expect((await opened(id, colleague.headers)).matched).toMatchObject({ birth: 'OTHER', country: 'SAME' })
  })

  it('another hit holds on where one is cleared, and what an operator raised is not lifted', async () => {
    const { id, who, surname } = await aListed()
    await list({ id: `x${surname}`, name: `Yurij ${surname}` })
    await clear(id)
    expect(await standing(who)).toEqual([467, 'IN_REVIEW'])
    const operator = await world.member({ kind: 'internal', privileges: ['OPERATOR'] })
    const step = { number: who.number, status: 467, reason: 'Call us.' }
    await world.post('/data/operations/accountSteps/raise', operator.headers, step)
    const lifted = await world.post('/data/operations/accountSteps/lift', operator.headers, step)
    // What the screening raised is not the operator's to lift, and reads as any look at papers.
    expect(lifted.json().data.steps).toEqual([{ status: 467, cause: 'DOCUMENTS', form: null, reason: '', raisedAt: expect.any(String) }])
    expect((await standing(who))[0]).toBe(467)
  })
})

describe('a cleared hit', () => {
  it('does not come back with a newer list, unless the entry or the name of the account changed', async () => {
    const { id, who, surname, ref } = await aListed()
    await clear(id)
    await list({ id: `other${surname}`, name: 'Somebody Else Entirely' })
    expect([await stateOf(id), await standing(who)]).toEqual(['CLEARED', [200, 'VALID']])
    await list({ id: ref, name: `${surname}, Yuri`, birth: '1959-10-13', countries: 'by;us' })
    expect([await stateOf(id), (await standing(who))[0]]).toEqual(['OPEN', 467])
    expect((await opened(id)).firstBy).toBeNull()
    await clear(id)
    await sql`update profiles set first_name = 'Yurij' where account_id = ${who.id}`.execute(db())
    await look()
    expect(await stateOf(id)).toBe('OPEN')
  })

  it('a day of birth that a reviewer read on a paper keeps namesakes on later lists away', async () => {
    const { id, who, surname } = await aListed()
    await decide(reviewer, id, { bornOn: '1984-03-14' })
    await decide(colleague, id, { state: 'PROPOSED' })
    expect((await opened(id)).account.bornOn).toBe('1984-03-14')
    await list({ id: `z${surname}`, name: `Yuri ${surname}`, birth: '1931' })
    expect(await standing(who)).toEqual([200, 'VALID'])
    await list({ id: `z${surname}`, name: `Yuri ${surname}`, birth: '1984' })
    expect((await standing(who))[0]).toBe(467)
  })

  it('a hit whose entry is gone from the list, or whose person takes another name, holds until it is cleared', async () => {
    const { id, who, ref } = await aListed()
    listed.splice(
      listed.findIndex((entry) => entry.id === ref),
      1,
    )
    await list()
    await sql`update profiles set last_name = 'Somebody' where account_id = ${who.id}`.execute(db())
    await look()
    expect((await standing(who))[0]).toBe(467)
    expect((await opened(id)).entry.isListed).toBe(false)
  })
})

describe('when somebody is compared', () => {
  it('a change of name is compared, and one that changes nothing is not', async () => {
    const surname = aSurname()
    await list({ id: surname, name: `Yuri ${surname}` })
    const who = await aBidder({ profile: { first_name: 'Pat', last_name: 'Tester' } })
    await look()
    await sql`update profiles set preferences = '{}', changed_at = now() where account_id = ${who.id}`.execute(db())
    expect((await sql`select from screening_due where account_id = ${who.id}`.execute(db())).rows).toEqual([])
    const profile = (await world.get('/data/member/profile', who.headers)).json().data
    const form = { line1: '', line2: '', city: '', state: '', country: '', postCode: '', ...profile.address }
    const named = { firstName: 'Yuri', lastName: surname, companyName: '', phone: '+1 214 555 0142', ...form }
    expect((await world.post('/data/member/profile', who.headers, named)).json().returnCode).toBe(1)
    await look()
    expect((await standing(who))[0]).toBe(467)
  })

  it('the very name is found among more that share its words than are compared', async () => {
    const surname = aSurname()
    const near = Array.from({ length: CANDIDATES_MAX }, (_, at) => ({ id: `near${at}`, name: `Valexx${at} ${surname.slice(0, 4)}qq${at}` }))
    const who = await world.member({ profile: { first_name: 'Valentin', last_name: surname } })
    await loadListed(db(), [...listed, ...near, { id: surname, name: `Valentin ${surname}` }])
    await look()
    const { rows } = await sql<{ ref: string }>`select ref from screening_hits where account_id = ${who.id}`.execute(db())
    expect(rows).toEqual([{ ref: surname }])
  })

  it('many accounts are compared in steps, each once, by two nodes at the same time', async () => {
    const surname = aSurname()
    // More than two steps, since the application itself may take one meanwhile.
    const people = await Promise.all(
      Array.from({ length: 2 * LOOKED_A_STEP + 20 }, () => world.member({ profile: { first_name: 'Yuri', last_name: surname } })),
    )
    await loadListed(db(), [...listed, { id: surname, name: `Yuri ${surname}` }])
    const turns = await Promise.all([lookStep(nodeDeps(), Date.now()), lookStep(nodeDeps(), Date.now())])
    expect(turns).toContain(true)
    await look()
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from screening_hits where account_id = any(${people.map(({ id }) => id)}::bigint[])`.execute(db())
    expect(rows[0]?.count).toBe(people.length)
    const found = await sql<{ count: number }>`
      select count(*)::int as count from screening_events where kind = 'FOUND' and account_id = any(${people.map(({ id }) => id)}::bigint[])`.execute(
      db(),
    )
    expect(found.rows[0]?.count).toBe(people.length)
  })

  it('an account that is opened again is compared with the lists that came while it was closed', async () => {
    const surname = aSurname()
    const who = await aBidder({ profile: { first_name: 'Yuri', last_name: surname } })
    await sql`update accounts set status = 'closed', closed_at = now() where id = ${who.id}`.execute(db())
    await list({ id: surname, name: `Yuri ${surname}` })
    expect(await hitOf(who)).toBe(0)
    const operator = await world.member({ kind: 'internal', privileges: ['OPERATOR'] })
    const answer = await world.post('/data/operations/accounts/reopen', operator.headers, { buyerNumber: who.number })
    expect(answer.json().returnCode).toBe(1)
    await look()
    expect((await standing(who))[0]).toBe(467)
  })

  it('accounts that a node took and did not compare are another’s after its time', async () => {
    const surname = aSurname()
    await list({ id: surname, name: `Yuri ${surname}` })
    const who = await world.member({ profile: { first_name: 'Yuri', last_name: surname } })
    await sql`update screening_due set leased_until = now() + interval '1 minute' where account_id = ${who.id}`.execute(db())
    await lookStep(nodeDeps(), Date.now())
    expect(await hitOf(who)).toBe(0)
    await sql`update screening_due set leased_until = now() - interval '1 second' where account_id = ${who.id}`.execute(db())
    await lookStep(nodeDeps(), Date.now())
    expect(await hitOf(who)).toBeGreaterThan(0)
  })
})

describe('the end of a registration', () => {
  /** Registers a standard member as far as the end; answers everything that was said to them. */
  async function register(names: { readonly firstName: string; readonly lastName: string }) {
    const { browser, email, confirmed } = await aNewMember(world, names)
    const level = await browser.post('/data/registration/membership', { level: 'S' })
    const answers = [1, 4, 9].map((questionId) => ({ questionId, answer: `answer ${questionId}` }))
    const address = { line1: '12 Elm Street', city: 'Dallas', state: 'TX', country: 'USA', postCode: '75201', securityQuestions: answers }
    const home = await browser.post('/data/registration/address', address)
    const { id } = await db().selectFrom('profiles').select('account_id as id').where('email', '=', email).executeTakeFirstOrThrow()
    return { browser, id, told: [confirmed, level, home].map(({ status, body }) => [status, body]) }
  }
  const stepsOf = async (browser: TestBrowser) => (await browser.get('/data/member/steps')).body.data

  it('answers somebody on a list as anybody else, and does the same work for both; the comparison comes after', async () => {
    const surname = aSurname()
    await list({ id: surname, name: `Yuri ${surname}` })
    // Without a list the application compares nobody meanwhile, and what was noted can be read.
    const { rows: standingLists } = await sql<{ id: number }>`
      update screening_lists set replaced_at = now() where replaced_at is null returning id`.execute(db())
    const [on, off] = [await register({ firstName: 'Yuri', lastName: surname }), await register({ firstName: 'Pat', lastName: 'Tester' })]
    expect(on.told).toEqual(off.told)
    const due = await sql<{ id: number }>`
      select account_id as id from screening_due where account_id in (${on.id}, ${off.id}) order by account_id`.execute(db())
    expect(due.rows.map(({ id }) => id)).toEqual([on.id, off.id])
    await sql`update screening_lists set replaced_at = null where id = any(${standingLists.map(({ id }) => id)}::bigint[])`.execute(db())
    await look()
    expect(await stepsOf(on.browser)).toMatchObject({ steps: [{ status: 467, cause: 'DOCUMENTS', reason: '' }] })
    expect(await stepsOf(off.browser)).toMatchObject({ steps: [] })
  })

  it('nobody is held in the middle of it', async () => {
    const surname = aSurname()
    await list({ id: surname, name: `Yuri ${surname}` })
    const { browser, email } = await aNewMember(world, { firstName: 'Yuri', lastName: surname })
    await look()
    expect(await stepsOf(browser)).toMatchObject({ steps: [] })
    await browser.post('/data/registration/membership', { level: 'G' })
    await look()
    expect(await stepsOf(browser)).toMatchObject({ steps: [{ status: 467 }] })
    expect(email).toContain('@')
  })
})

describe('what its person is told', () => {
  it('nothing that its person reads, takes with them or is mailed tells of a hit', async () => {
    const { who, id, surname, ref } = await aListed()
    await decide(reviewer, id, { reason: 'Hidden words.', bornOn: '1959-10-13' })
    await decide(reviewer, id, { act: 'CONFIRM', state: 'PROPOSED', reason: 'Hidden words.' })
    const urls = [
      '/data/member/steps',
      '/data/member/documents',
      '/data/member/documents/needed',
      '/data/member/profile',
      '/data/member/export',
    ]
    const read = await Promise.all(urls.map(async (url) => (await world.get(url, who.headers)).body))
    const mails = await db().selectFrom('mails').selectAll().where('recipient', '=', who.email).execute()
    const records = JSON.stringify([await collectRecords(db(), who.id), await historyOf(db(), who), mails, ...read])
    for (const secret of ['creening', 'SCREENING', 'Hidden words', ref, `${surname}, Yuri`, 'OPENSANCTIONS'])
      expect([secret, records.includes(secret)]).toEqual([secret, false])
  })

  it('an erasure destroys every row of a screening', async () => {
    const { who, id } = await aListed()
    await opened(id)
    await decide(reviewer, id, { bornOn: '1959-10-13' })
    await transaction(db(), (tx) => erasePerson(tx, who.id))
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from screening_hits where account_id = ${who.id})::int + (select count(*) from screening_events where account_id = ${who.id})::int
        + (select count(*) from screening_births where account_id = ${who.id})::int + (select count(*) from screening_due where account_id = ${who.id})::int
        as count`.execute(db())
    expect(rows[0]?.count).toBe(0)
  })
})

describe('the lists on the desk', () => {
  it('the desk names each list with its day and hash, and says of an old one that it is', async () => {
    await list({ id: 'fresh', name: 'Somebody Fresh' })
    expect((await desk()).lists[0]).toMatchObject({
      kind: 'OPENSANCTIONS',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      replacedAt: '',
    })
    await sql`update screening_lists set published_on = current_date - 31 where replaced_at is null`.execute(db())
    const [standing, before] = (await desk()).lists
    expect([standing?.isOld, before?.isOld]).toEqual([true, false])
    await sql`update screening_lists set published_on = current_date - 1 where replaced_at is null`.execute(db())
    expect((await desk()).lists[0]?.isOld).toBe(false)
  })
})
