import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, signIn, type PersonFields, type SessionFields } from '#test/people.ts'
import { type PaperWorld, paperWorld, type Somebody } from '../documents/documents.test-kit.ts'

const LOOK = '/data/operations/members/look'

let one: PaperWorld
let operator: Somebody
beforeAll(async () => {
  one = await paperWorld()
  operator = await staff(['OPERATOR'])
})
afterAll(() => one.close())
const db = () => one.database.db

async function staff(privileges: readonly string[], fields: PersonFields = {}, session: SessionFields = {}): Promise<Somebody> {
  const person = await aPerson(db(), { kind: 'internal', privileges: [...privileges], ...fields })
  return { ...person, headers: await signIn(db(), person, session) }
}
const look = (who: Pick<Somebody, 'headers'>, number: number) => one.post(LOOK, who.headers, { number })
const looksOf = async ({ id }: Pick<Somebody, 'id'>) => {
  const { rows } = await sql<{ by: number }>`
    select actor_id as by from account_events where account_id = ${id} and kind = 'account-viewed' order by id`.execute(db())
  return rows.map(({ by }) => by)
}

describe('a look at a member', () => {
  it('a look at a member is for operators of their site with a second factor alone, and leaves no event where it is refused', async () => {
    const member = await one.member()
    const weak = await staff(['OPERATOR'], {}, { has_second_factor: false })
    const abroad = await staff(['OPERATOR'], { home_site: 'CPRTUK' }, { site: 'CPRTUK', host: 'uk.localhost' })
    const { 'x-xsrf-token': _, ...untold } = operator.headers
    expect((await one.post(LOOK, { host: 'localhost' }, { number: member.number })).statusCode).toBe(401)
    for (const who of [member, await one.reviewer(), weak]) expect((await look(who, member.number)).statusCode).toBe(403)
    expect((await one.post(LOOK, untold, { number: member.number })).statusCode).toBe(403)
    expect((await look(abroad, member.number)).json().data.errorCode).toBe('NO_SUCH_PERSON')
    expect((await look(operator, 999_999)).json().data.errorCode).toBe('NO_SUCH_PERSON')
    expect(await looksOf(member)).toEqual([])
  })

  it('a look at a member is an event of their account, each of every operator', async () => {
    const member = await one.member()
    const second = await staff(['OPERATOR'])
    await look(operator, member.number)
    const { data } = (await look(second, member.number)).json()
    expect(data.events[0]).toMatchObject({ kind: 'account-viewed', by: second.number })
    await look(operator, member.number)
    expect(await looksOf(member)).toEqual([operator.id, second.id, operator.id])
  })

  it('a look at a member tells periods, mandates and agreements with the other side’s user id, and nothing of what was signed', async () => {
    const [member, holder] = [await one.member(), await one.member()]
    await sql`
      insert into membership_periods (account_id, level, first_on, last_on, is_void)
      values (${member.id}, 'P', '2026-01-01', '2026-12-31', false), (${member.id}, 'S', '2025-01-01', '2025-12-31', true)`.execute(db())
    await sql`
      insert into mandates (payer_id, holder_id, kind, scopes, zone)
      values (${member.id}, ${holder.id}, 'COUNTERMAN', array['bids'], 'America/New_York')`.execute(db())
    await one.post('/data/member/agreements', member.headers, { form: 'AFFIDAVIT', purpose: 'RESALE' })
    const of = async ({ number }: Somebody) => (await look(operator, number)).json().data
    const told = await of(member)
    expect(told).toMatchObject({
      number: member.number,
      periods: [{ level: 'P', firstOn: '2026-01-01', lastOn: '2026-12-31' }],
      agreements: [{ form: 'AFFIDAVIT', status: 'OUT_FOR_SIGNATURE', isOwn: true, other: null, signedAt: '' }],
      mandates: [{ kind: 'COUNTERMAN', isGiven: true, other: holder.number, revokedAt: '' }],
    })
    expect(await of(holder)).toMatchObject({ mandates: [{ isGiven: false, other: member.number }], agreements: [] })
    expect(JSON.stringify(told)).not.toMatch(/terms|purpose|evidence|detail/)
  })

  it('a look at a member lists papers for who reviews them, of their sites alone, and for nobody else', async () => {
    const member = await one.member()
    const id = await one.send(member)
    await sql`
      insert into documents (account_id, site, category, state, kind, size_bytes, sha256)
      values (${member.id}, 'CPRTUK', 'ID', 'IN_REVIEW', 'png', 1, sha256('x'))`.execute(db())
    const both = await staff(['OPERATOR', 'REVIEWER'])
    expect((await look(both, member.number)).json().data.papers).toMatchObject([{ id, category: 'ID', state: 'IN_REVIEW', expiresOn: '' }])
    expect((await look(operator, member.number)).json().data.papers).toBe(null)
  })

  it('a look at a member lists hits of screening lists for who reviews papers, and none for who is close to the member or for anybody else', async () => {
    const both = await staff(['OPERATOR', 'REVIEWER'])
    const [member, bidder] = [await one.member(), await one.member({ kind: 'broker-bidder', broker_id: both.id })]
    for (const { id } of [member, bidder, both])
      await sql`
        insert into screening_hits (account_id, list, ref, entry, entry_sha256, subject_sha256, score, matched)
        values (${id}, 'UN', 'Q1', '{"names": ["Hidden Dravenko"]}', sha256('x'), sha256('y'), 0.95, '{}')`.execute(db())
    const told = (await look(both, member.number)).json().data
    expect(told.hits).toEqual([{ id: expect.any(Number), list: 'UN', state: 'OPEN', foundAt: expect.any(String) }])
    expect(JSON.stringify(told)).not.toContain('Dravenko')
    for (const { number } of [bidder, both]) expect((await look(both, number)).json().data.hits).toEqual([])
    expect((await look(operator, member.number)).json().data.hits).toBe(null)
  })
})
