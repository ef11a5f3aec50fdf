import { randomBytes } from 'node:crypto'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { goesOn } from '@app/rules/retention/keep-years.ts'
import { eraseClosedAccounts } from '#modules/account-information/index.ts'
import { transaction } from '#platform/db/database.ts'
import { storeOf, verifyVault } from '#platform/vault/index.ts'
import type { PersonFields, SessionFields } from '#test/people.ts'
import { aPerson, signIn } from '#test/people.ts'
import { until } from '#test/until.ts'
import { aPaper, inDays, type PaperWorld, paperWorld, type Somebody } from '../documents/documents.test-kit.ts'
import { sweepRetained } from './index.ts'
import { isAllSealed, sealForLaw } from './seal-for-law.ts'

const DESK = '/data/operations/retention'
const DAY_MS = 86_400_000
const YEAR_MS = 366 * DAY_MS

let one: PaperWorld
let auditor: Somebody
let operator: Somebody
beforeAll(async () => {
  one = await paperWorld()
  auditor = await staff(['AUDITOR'])
  operator = await staff(['OPERATOR'])
})
afterAll(() => one.close())
const db = () => one.database.db
const deps = () => one.app.rooms.retention

async function staff(privileges: readonly string[], fields: PersonFields = {}, session: SessionFields = {}): Promise<Somebody> {
  const person = await aPerson(db(), { kind: 'internal', privileges: [...privileges], ...fields })
  return { ...person, headers: await signIn(db(), person, session) }
}

const pathOf = (objectId: string): string => join(one.dataDir, 'files', 'vault', objectId.slice(0, 2), objectId)
const verify = async () => (await verifyVault({ db: db(), keys: one.keys, store: storeOf({ dataDir: one.dataDir }) })).faults
const codeOf = (answer: { json(): { data: { errorCode?: string; reason?: string } } }) =>
  [answer.json().data.errorCode, answer.json().data.reason].filter(Boolean).join(' ')

/** Somebody whose tax paper was approved and who signed, with papers that law does not keep. */
async function aMember(lastName = 'Vanderzeel'): Promise<Somebody> {
  const who = await one.member({ profile: { first_name: 'Pat', last_name: lastName, country: 'USA' } })
  const reviewer = await one.reviewer()
  const paper = await one.send(who, { documentCategory: 'TAXEXM', documentNumber: 'TX-77', bytes: aPaper(1), filename: 'tax.pdf' })
  const approved = await one.decide(reviewer, paper, { verdict: 'APPROVE', number: 'TX-77', expiry: inDays(300), nameOnDocument: 'Pat' })
  if (approved.json().returnCode !== 1) throw new Error(approved.body)
  await one.send(who, { documentCategory: 'ID' })
  const { agreementId } = (await one.post('/data/member/agreements', who.headers, { form: 'AFFIDAVIT', purpose: 'RESALE' })).json().data
  const signature = { signatureKind: 'TYPED', signature: `Pat ${lastName}`, isConsented: true, consentVersion: 1 }
  await one.post('/data/member/agreements/sign', who.headers, { agreementId: [agreementId], ...signature })
  await until('the document', async () => {
    const { rows } = await sql`select from agreements where id = ${agreementId} and status = 'ACTIVE'`.execute(db())
    return rows.length === 1
  })
  return who
}

const close = ({ id }: Pick<Somebody, 'id'>) =>
  sql`update accounts set status = 'closed', closed_at = now() - interval '31 days' where id = ${id}`.execute(db())
async function anErased(lastName?: string): Promise<Somebody> {
  const who = await aMember(lastName)
  await close(who)
  await eraseClosedAccounts(deps())
  return who
}
type Paper = Awaited<ReturnType<PaperWorld['app']['rooms']['retention']['retention']['listOf']>>[number]
const recordsOf = async ({ id }: Pick<Somebody, 'id'>) => deps().retention.listOf(db(), id)
const kindsOf = async ({ id }: Pick<Somebody, 'id'>): Promise<readonly string[]> => {
  const rows = await db().selectFrom('account_events').select('kind').where('account_id', '=', id).orderBy('id').execute()
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('retention-'))
}

const deskOf = async ({ headers }: Pick<Somebody, 'headers'>) => (await one.get(DESK, headers)).json().data
const ask = (who: Pick<Somebody, 'headers'>, number: number) => one.post(`${DESK}/ask`, who.headers, { number, reason: 'A court asks.' })
const decide = (who: Pick<Somebody, 'headers'>, id: number, isConfirmed = true) =>
  one.post(`${DESK}/decide`, who.headers, { id, isConfirmed })
/** Lets the auditor see what is kept; answers the request. */
async function open(who: Somebody): Promise<number> {
  const id = (await ask(auditor, who.number)).json().data.id as number
  expect((await decide(operator, id)).json().data).toEqual({ state: 'DONE' })
  return id
}
const file = (who: Pick<Somebody, 'headers'>, id: number, objectId: string) => one.get(`${DESK}/${id}/files/${objectId}`, who.headers)

describe('what law keeps', () => {
  it('what law keeps is for nobody but auditors with a second factor, and who confirms them', async () => {
    const [member, reviewer] = [await one.member(), await one.reviewer()]
    const weak = await staff(['AUDITOR'], {}, { has_second_factor: false })
    for (const [headers, status] of [
      [{ host: 'localhost' }, 401],
      [member.headers, 403],
      [reviewer.headers, 403],
      [weak.headers, 403],
    ] as const)
      expect((await one.get(DESK, headers)).statusCode).toBe(status)
    expect((await ask(operator, member.number)).statusCode).toBe(403)
    expect((await file(operator, 1, '0'.repeat(32))).statusCode).toBe(403)
  })

  it('what law keeps of an erased person moves under keys of its own: the approved paper and the signed agreement, each with its day', async () => {
    const who = await aMember('Hollanderzeel')
    const { rows: before } = await sql<{ id: string }>`select id from vault_objects where account_id = ${who.id}`.execute(db())
    await close(who)
    expect(await eraseClosedAccounts(deps())).toBe(1)
    const records = await recordsOf(who)
    const closedOn = dayOfSite('CPRTUS', Date.now() - 31 * DAY_MS)
    expect(records.map(({ record, objects }) => [record.kind, record.category, record.goesOn, objects.map(({ name }) => name)])).toEqual(
      expect.arrayContaining([
        ['PAPER', 'TAXEXM', goesOn({ site: 'CPRTUS', category: 'TAXEXM', closedOn }), ['facts', 'page-1', 'original']],
        ['AGREEMENT', 'AFFIDAVIT', goesOn({ site: 'CPRTUS', category: 'AFFIDAVIT', closedOn }), ['facts', 'document']],
      ]),
    )
    expect(records).toHaveLength(2)
    // The person's own objects are gone from the disk, and their key with them.
    expect(before.filter(({ id }) => existsSync(pathOf(id)))).toEqual([])
    const key = await db().selectFrom('person_keys').select('sealed_key').where('account_id', '=', who.id).executeTakeFirstOrThrow()
    expect(key.sealed_key).toBe(null)
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      db(),
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.raw(name)} t where t::text ilike '%Hollanderzeel%'`.execute(db())
      if (rows.length > 0) found.push(name)
    }
    expect(found).toEqual([])
    expect(await verify()).toEqual([])
  })

  it('what law keeps holds screening hits with their decisions, sealed; their rows go, and one that is decided meanwhile is sealed anew', async () => {
    const [who, reviewer] = [await one.member({ profile: { first_name: 'Yuri', last_name: 'Wijngaardzeel' } }), await one.reviewer()]
    const { rows } = await sql<{ id: number }>`
      insert into screening_hits (account_id, list, ref, entry, entry_sha256, subject_sha256, score, matched)
      values (${who.id}, 'UN', 'Q1', '{"names": ["WIJNGAARDZEEL Yuri"]}', sha256('x'), sha256('y'), 0.95, '{"name": "WIJNGAARDZEEL Yuri"}')
      returning id`.execute(db())
    const hit = rows[0]?.id ?? 0
    const sealed = await sealForLaw(deps(), who.id)
    const seen = await sql<{ version: string }>`
      select encode(sha256(entry_sha256 || subject_sha256), 'hex') as version from screening_hits where id = ${hit}`.execute(db())
    await one.post(`/data/operations/screening/${hit}/decide`, reviewer.headers, {
      act: 'CONFIRM',
      state: 'OPEN',
      version: seen.rows[0]?.version ?? '',
      reason: 'By the passport.',
    })
    await close(who)
    expect(await transaction(db(), (tx) => isAllSealed(tx, who.id, sealed))).toBe(false)
    expect(await eraseClosedAccounts(deps())).toBe(1)
    const kept = await recordsOf(who)
    const closedOn = dayOfSite('CPRTUS', Date.now() - 31 * DAY_MS)
    expect(kept.map(({ record }) => [record.kind, record.category, record.goesOn])).toEqual([
      ['SCREENING', 'SCREENING', goesOn({ site: 'CPRTUS', category: 'SCREENING', closedOn })],
    ])
    const [{ record, objects } = { record: null, objects: [] }] = kept
    const [facts] = objects
    if (record === null || facts === undefined) throw new Error('nothing is kept')
    expect(JSON.parse(String(await deps().retention.read(record, facts)))).toMatchObject({
      person: { number: who.number, lastName: 'Wijngaardzeel' },
      list: 'UN',
      state: 'CONFIRMED',
      entry: { names: ['WIJNGAARDZEEL Yuri'] },
      events: [{ kind: 'CONFIRMED', by: reviewer.number, reason: 'By the passport.' }],
    })
    expect((await sql`select from screening_hits where account_id = ${who.id}`.execute(db())).rows).toEqual([])
    expect(await verify()).toEqual([])
  })

  it('what law keeps stays when the vault is swept', async () => {
    const who = await anErased()
    const objects = (await recordsOf(who)).flatMap((record) => record.objects)
    for (const { objectId } of objects) utimesSync(pathOf(objectId), new Date(Date.now() - DAY_MS), new Date(Date.now() - DAY_MS))
    await one.app.rooms.vault.sweep()
    expect(objects.every(({ objectId }) => existsSync(pathOf(objectId)))).toBe(true)
    expect(await verify()).toEqual([])
  })

  it('what law keeps is sealed once when two nodes erase at the same moment, and of an account that was opened again nothing is', async () => {
    const [who, back] = [await aMember(), await aMember()]
    await close(who)
    const erased = await Promise.all([eraseClosedAccounts(deps()), eraseClosedAccounts(deps())])
    expect(erased.toSorted()).toEqual([0, 1])
    expect(await recordsOf(who)).toHaveLength(2)
    expect(await recordsOf(back)).toEqual([])
    const { rows } = await sql`select from account_events where account_id = ${who.id} and kind = 'account-erased'`.execute(db())
    expect(rows).toHaveLength(1)
    expect(await verify()).toEqual([])
  })

  it('what law keeps names a file that could not be read, and the erasure goes on', async () => {
    const who = await aMember()
    const { rows } = await sql<{ original: string }>`
      select original from documents where account_id = ${who.id} and original is not null`.execute(db())
    writeFileSync(pathOf(rows[0]?.original ?? ''), randomBytes(2_000))
    await close(who)
    expect(await eraseClosedAccounts(deps())).toBe(1)
    const paper = (await recordsOf(who)).find(({ record }) => record.kind === 'PAPER')
    const facts = paper?.objects.find(({ name }) => name === 'facts')
    if (paper === undefined || facts === undefined) throw new Error('nothing is kept')
    expect(paper.objects.map(({ name }) => name)).toEqual(['facts', 'page-1'])
    expect(JSON.parse(String(await deps().retention.read(paper.record, facts)))).toMatchObject({
      person: { number: who.number, lastName: 'Vanderzeel' },
      documentNumber: 'TX-77',
      missing: ['original'],
    })
  })
})

describe('an auditor', () => {
  it('an auditor sees nothing until a second person has confirmed, then alone, for an hour, and each step is an event', async () => {
    const who = await anErased()
    const [record] = await recordsOf(who)
    const id = (await ask(auditor, who.number)).json().data.id as number
    expect(await deskOf(auditor)).toMatchObject({ asked: [{ id, number: who.number, isOwn: true, reason: 'A court asks.' }], opened: [] })
    const objectId = record?.objects[0]?.objectId ?? ''
    expect((await file(auditor, id, objectId)).statusCode).toBe(404)
    expect(codeOf(await decide(auditor, id))).toBe('RETENTION_REFUSED SECOND_PERSON')
    expect((await decide(operator, id)).json().data).toEqual({ state: 'DONE' })
    expect((await decide(operator, id)).statusCode).toBe(404)
    const { opened } = await deskOf(auditor)
    expect(opened).toMatchObject([{ id, number: who.number }])
    expect(opened[0].records).toHaveLength(2)
    const second = await staff(['AUDITOR'])
    expect((await deskOf(second)).opened).toEqual([])
    expect((await deskOf(operator)).opened).toEqual([])
    expect((await file(second, id, objectId)).statusCode).toBe(404)
    const document = opened[0].records
      .flatMap(({ files }: { files: { file: string; name: string }[] }) => files)
      .find(({ name }: { name: string }) => name === 'document')
    const answer = await file(auditor, id, document.file)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'application/octet-stream',
      'attachment; filename="affidavit-document.pdf"',
    ])
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await kindsOf(who)).toEqual(['retention-asked', 'retention-decided', 'retention-opened'])
    await sql`update overrides set decided_at = now() - interval '61 minutes' where id = ${id}`.execute(db())
    expect((await deskOf(auditor)).opened).toEqual([])
    expect((await file(auditor, id, document.file)).statusCode).toBe(404)
  })

  it('an auditor who is refused sees nothing', async () => {
    const who = await anErased()
    const id = (await ask(auditor, who.number)).json().data.id as number
    expect((await decide(await staff(['AUDITOR']), id, false)).json().data).toEqual({ state: 'REFUSED' })
    expect((await deskOf(auditor)).opened).toEqual([])
  })

  it('an auditor is told the same of an account that is unknown, of another site, or not erased', async () => {
    const british = await staff(['AUDITOR'], { home_site: 'CPRTUK' }, { site: 'CPRTUK', host: 'uk.localhost' })
    const [who, living] = [await anErased(), await one.member()]
    const codes = [codeOf(await ask(auditor, 123)), codeOf(await ask(british, who.number)), codeOf(await ask(auditor, living.number))]
    expect(codes).toEqual(['NO_SUCH_PERSON', 'NO_SUCH_PERSON', 'NO_SUCH_PERSON'])
    const id = (await ask(auditor, who.number)).json().data.id as number
    const abroad = await staff(['OPERATOR'], { home_site: 'CPRTUK' }, { site: 'CPRTUK', host: 'uk.localhost' })
    expect((await decide(abroad, id)).statusCode).toBe(404)
    expect((await deskOf(abroad)).asked).toEqual([])
  })

  it('an auditor opens by a request no file of another account', async () => {
    const [who, other] = [await anErased(), await anErased()]
    const id = await open(who)
    const [record] = await recordsOf(other)
    expect((await file(auditor, id, record?.objects[0]?.objectId ?? '')).statusCode).toBe(404)
  })
})

describe('a record that was tampered with', () => {
  let paper: Paper
  beforeAll(async () => {
    const kept = (await recordsOf(await anErased())).find(({ record }) => record.kind === 'PAPER')
    if (kept === undefined) throw new Error('nothing is kept')
    paper = kept
  })
  const faultsOf = async (): Promise<readonly string[]> => (await verify()).filter((fault) => fault.includes(paper.record.id))

  it.each([
    ['another day', sql`goes_on = current_date - 1`],
    ['another account', sql`account_id = (select id from accounts where number = 901009 or number > 0 order by id limit 1)`],
    ['another site', sql`site = 'CPRTUK'`],
    ['another kind', sql`kind = 'AGREEMENT'`],
    ['another category', sql`category = 'ID'`],
    ['another key', sql`sealed_key = (select r.sealed_key from retained_records r where r.id <> retained_records.id limit 1)`],
  ])('a record that was tampered with opens no longer, stays, and is named: %s', async (_, change) => {
    const { id } = paper.record
    const whole = await db().selectFrom('retained_records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await sql`update retained_records set ${change} where id = ${id}`.execute(db())
    const faults = await faultsOf()
    expect(faults).toHaveLength(paper.objects.length)
    expect(faults[0]).toContain('not as it was sealed')
    await sweepRetained(deps(), Date.now())
    const { rows } = await sql`select from retained_records where id = ${id}`.execute(db())
    expect(rows).toHaveLength(1)
    // The others tamper with the same record.
    await db().updateTable('retained_records').set(whole).where('id', '=', id).execute()
    expect(await faultsOf()).toEqual([])
  })

  it('a record that was tampered with is said to be so to the auditor, and no file of it is handed out', async () => {
    const who = await anErased()
    const kept = (await recordsOf(who)).find(({ record }) => record.kind === 'PAPER')
    const id = await open(who)
    await sql`update retained_records set goes_on = goes_on + 1 where id = ${kept?.record.id}`.execute(db())
    const { opened } = await deskOf(auditor)
    const shown = opened.find((seen: { id: number }) => seen.id === id).records
    expect(shown.find(({ kind }: { kind: string }) => kind === 'PAPER').isAsSealed).toBe(false)
    expect(shown.find(({ kind }: { kind: string }) => kind === 'AGREEMENT').isAsSealed).toBe(true)
    expect(codeOf(await file(auditor, id, kept?.objects[0]?.objectId ?? ''))).toBe('RETENTION_REFUSED ALTERED')
    await sql`delete from retained_records where id = ${kept?.record.id}`.execute(db())
  })

  it.each([
    ['another hash', sql`sha256 = sha256('x')`],
    ['another size', sql`size_bytes = size_bytes + 1`],
    ['another name', sql`name = 'page-9'`],
    ['another type', sql`media = 'image/png'`],
  ])('a file of a record that was tampered with is named: %s', async (_, change) => {
    const id = paper.objects.find(({ name }) => name === 'page-1')?.objectId ?? ''
    const whole = await db().selectFrom('retained_objects').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await sql`update retained_objects set ${change} where id = ${id}`.execute(db())
    expect(await verify()).toEqual([expect.stringContaining(`object ${id} of record`)])
    // The others tamper with the same record.
    await db().updateTable('retained_objects').set(whole).where('id', '=', id).execute()
    expect(await faultsOf()).toEqual([])
  })
})

describe('the day of a record', () => {
  it('the day of a record takes row, key and files, and no record before its day', async () => {
    const who = await anErased()
    const records = await recordsOf(who)
    const days = records.map(({ record }) => record.goesOn)
    const noon = (day: string): number => Date.parse(`${day}T18:00:00Z`)
    await sweepRetained(deps(), noon(days[0] ?? '') - DAY_MS)
    expect(await recordsOf(who)).toHaveLength(2)
    // Another's terms may be over by then as well.
    expect(await sweepRetained(deps(), noon(days[0] ?? '') + YEAR_MS)).toBeGreaterThanOrEqual(2)
    expect(await recordsOf(who)).toEqual([])
    const files = records.flatMap(({ objects }) => objects).map(({ objectId }) => existsSync(pathOf(objectId)))
    expect(files.some(Boolean)).toBe(false)
    expect(await kindsOf(who)).toEqual(['retention-ended', 'retention-ended'])
    expect(await verify()).toEqual([])
  })
})
