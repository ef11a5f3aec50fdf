import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOnSite } from '@app/rules/sites/day-on-site.ts'
import { appealUntil } from '@app/rules/documents/appeal.ts'
import { aJpeg, aPdf, GPS_CANARY } from '#test/files/sample-files.ts'
import { aPerson, historyOf, signIn } from '#test/people.ts'
import { erasePerson } from '../account-information/personal-data.store.ts'
import { cleanChecks } from './index.ts'
import { CLEAR, codeOf, DESK, FAIL, IDENTITY, identityWorld, type IdentityWorld, type Somebody } from './identity-checks.test-kit.ts'

const VISITOR = { host: 'localhost' }

let world: IdentityWorld
let reviewer: Somebody
beforeAll(async () => {
  world = await identityWorld()
  reviewer = await world.reviewer()
})
afterAll(() => world.close())

const start = (who: Somebody, body: object = {}) => world.post(`${IDENTITY}/start`, who.headers, body)
const guarded = async ({ headers }: Somebody): Promise<number> => (await world.get('/data/kioskuser', headers)).statusCode
const stepsOf = async ({ headers }: Somebody) => (await world.get('/data/member/steps', headers)).json().data.steps
const objectsOf = async ({ id }: Somebody) =>
  (await world.database.db.selectFrom('vault_objects').select('id').where('account_id', '=', id).execute()).length
const mailsTo = async ({ email }: Somebody) =>
  world.database.db.selectFrom('mails').select(['subject', 'body_text as text']).where('recipient', '=', email).orderBy('id').execute()
/** Alerts that are open, as their rows say. */
const alertsOf = async ({ id }: Somebody) => {
  const { db } = world.database
  const rows = await db
    .selectFrom('account_alerts')
    .select(['action_code as action', 'link', 'verification'])
    .where('account_id', '=', id)
    .where('status', '=', 'INITIATED')
    .execute()
  return rows
}
const fail = async (who: Somebody, verdict: object = FAIL) => world.decide(reviewer, await world.sent(who), verdict)

describe('a check of one’s identity', () => {
  it('a check of one’s identity is no visitor’s, no till’s, and nobody’s without the token', async () => {
    const { host, cookie } = (await world.member()).headers
    const counterman = await signIn(world.database.db, await aPerson(world.database.db, { kind: 'counterman', roles: ['COUNTERMAN'] }))
    expect((await world.get(IDENTITY, VISITOR)).statusCode).toBe(401)
    expect((await world.get(IDENTITY, counterman)).statusCode).toBe(403)
    expect((await world.post(`${IDENTITY}/start`, VISITOR)).statusCode).toBe(401)
    expect((await world.post(`${IDENTITY}/start`, { host, cookie })).statusCode).toBe(403)
    expect((await world.post(`${IDENTITY}/start`, counterman)).statusCode).toBe(403)
    expect((await world.send({ headers: { host, cookie, 'x-xsrf-token': '' } }, { front: null })).statusCode).toBe(403)
    expect((await world.send({ headers: { ...counterman } }, { front: null })).statusCode).toBe(403)
  })

  it('an identity check is begun after a fresh proof alone, and its owner is told', async () => {
    const who = await world.member()
    const stolen = await signIn(world.database.db, who, { proved_at: sql<Date>`now() - interval '16 minutes'` as never })
    expect(await world.stands({ headers: stolen })).toMatchObject({ isProofNeeded: true })
    expect(codeOf(await world.post(`${IDENTITY}/start`, stolen))).toBe('PROOF_NEEDED')
    const asForm = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }
    const led = await world.post(`${IDENTITY}/start`, { ...stolen, ...asForm })
    expect([led.statusCode, led.headers['location']]).toEqual([303, '/verify-identity?fault=PROOF_NEEDED'])
    expect([await world.stands(who), await mailsTo(who)]).toMatchObject([{ status: null, isProofNeeded: false }, []])
    await start(who)
    await start(who)
    expect((await mailsTo(who)).map(({ subject }) => subject)).toEqual(['An identity check was begun'])
  })

  it('an identity check goes from INITIATED to PENDING once all pictures are there, and to CLEARED by a reviewer [ACC-3.42] [MKT-4.34]', async () => {
    const who = await world.member()
    expect(await world.stands(who)).toMatchObject({ status: null, triesLeft: 3, mayStart: true, adultAge: 18 })
    const begun = (await start(who, { document: 'DRIVING_LICENSE' })).json().data
    expect(begun).toMatchObject({ status: 'INITIATED', needed: ['front', 'back', 'selfie'], arrived: [] })
    const half = (await world.send(who, { front: null, selfie: null })).json().data
    expect(half).toMatchObject({ status: 'INITIATED', needed: ['back'], arrived: ['front', 'selfie'], refused: [] })
    expect(codeOf(await world.get(`${DESK}/${await idOf(who)}`, reviewer.headers))).toBe('IDENTITY_NOT_FOUND')
    expect((await world.send(who, { back: null })).json().data).toMatchObject({ status: 'PENDING', needed: [], mayStart: false })
    expect(await alertsOf(who)).toEqual([])
    const decided = await world.decide(reviewer, await idOf(who), { ...CLEAR, note: 'All agree.' })
    expect(decided.json().data).toMatchObject({ status: 'CLEARED', reasonCode: null })
    expect(await world.stands(who)).toMatchObject({ status: 'CLEARED', mayStart: false, reasonCode: null })
    expect([await guarded(who), await alertsOf(who)]).toEqual([200, []])
    expect((await mailsTo(who)).map(({ subject }) => subject)).toEqual(['An identity check was begun', 'Your identity is confirmed'])
    expect(await historyOf(world.database.db, who)).toMatchObject([
      { kind: 'identity-check-started', document: 'DRIVING_LICENSE' },
      { kind: 'identity-check-sent' },
      { kind: 'identity-check-decided', decision: 'CLEAR' },
    ])
    expect(codeOf(await start(who))).toBe('IDENTITY_REFUSED')
  })

  it('an identity check that failed holds up with 467, says why, and lets on only once another clears [ACC-8.07] [ACC-4.38]', async () => {
    const who = await world.member()
    await fail(who)
    expect(await world.stands(who)).toMatchObject({ status: 'FAILED', reasonCode: 'NOT_SAME_FACE', triesLeft: 2, mayStart: true })
    expect([await guarded(who), await stepsOf(who)]).toMatchObject([467, [{ status: 467, cause: 'IDENTITY' }]])
    const verification = { status: 'identity_checks_failed', reasonCode: 'NOT_SAME_FACE' }
    expect(await alertsOf(who)).toMatchObject([{ action: 'IDENTITY_VERIFICATION', link: '/verify-identity', verification }])
    const mail = (await mailsTo(who)).find(({ subject }) => subject === 'Your identity check failed')
    expect(mail?.text).toContain('The face in your picture is not the one on the ID.')
    expect(mail?.text).toContain('You have 2 tries left.')
    const { decidedAt, appealUntil: until } = await world.stands(who)
    expect(until).toBe(appealUntil('CPRTUS', Date.parse(String(decidedAt))))
    expect(mail?.text).toContain(`If you think this is wrong, ask us by ${dayOnSite(String(until), 'CPRTUS', 'en-US')}.`)
    // What holds them up can be read while it does.
    const readable = await world.get('/data/member/account/alerts', who.headers)
    expect([readable.statusCode, readable.json().data.banner.accountAlerts]).toMatchObject([200, [{ actionDetailsMap: { verification } }]])
    const again = await world.sent(who)
    expect(await guarded(who)).toBe(467)
    expect(await alertsOf(who)).toMatchObject([{ verification: { status: 'under_review', reasonCode: null } }])
    await world.decide(reviewer, again, CLEAR)
    expect([await guarded(who), await stepsOf(who), await alertsOf(who)]).toEqual([200, [], []])
  })

  it('what an identity check holds up by is raised once and lifted once, however often one fails', async () => {
    const who = await world.member()
    await fail(who)
    await fail(who)
    await world.decide(reviewer, await world.sent(who), CLEAR)
    const steps = (await historyOf(world.database.db, who)).filter((event) => (event as { kind: string }).kind.startsWith('step-'))
    const step = { status: 467, cause: 'IDENTITY' }
    expect(steps).toEqual([
      { kind: 'step-raised', ...step },
      { kind: 'step-lifted', ...step },
    ])
  })

  it('an identity check of somebody from abroad takes a passport, and no other ID', async () => {
    const who = await world.member({ profile: { country: 'MEX' } })
    expect(await world.stands(who)).toMatchObject({ documents: ['PASSPORT'] })
    expect((await start(who, { document: 'ID_CARD' })).json().data).toMatchObject({
      errorCode: 'INVALID_INPUT',
      fieldErrors: { document: 'validation.passportOnly' },
    })
    expect((await start(who, { document: 'PASSPORT' })).json().data).toMatchObject({ status: 'INITIATED', needed: ['front', 'selfie'] })
  })

  it('an identity check by an ID card clears nobody who has moved abroad since', async () => {
    const who = await world.member()
    const id = await world.sent(who)
    const begun = await world.member()
    await start(begun, { document: 'ID_CARD' })
    for (const { id: accountId } of [who, begun])
      await world.database.db.updateTable('profiles').set({ country: 'MEX' }).where('account_id', '=', accountId).execute()
    expect(codeOf(await world.send(begun, { front: null, back: null, selfie: null }))).toBe('IDENTITY_REFUSED')
    expect((await world.decide(reviewer, id, CLEAR)).json().data).toMatchObject({ fieldErrors: { verdict: 'validation.passportNeeded' } })
    expect(await world.stands(who)).toMatchObject({ status: 'PENDING' })
    await world.decide(reviewer, id, { verdict: 'FAIL', reasonCode: 'PASSPORT_NEEDED' })
    expect(await world.stands(who)).toMatchObject({ status: 'FAILED', reasonCode: 'PASSPORT_NEEDED', documents: ['PASSPORT'] })
  })

  it('an identity check that other pictures repair asks for them', async () => {
    const who = await world.member()
    await fail(who, { verdict: 'FAIL', reasonCode: 'UNREADABLE' })
    expect(await alertsOf(who)).toMatchObject([{ verification: { status: 'resubmission_requested' } }])
  })

  it('an identity check may fail three times; then it takes an operator', async () => {
    const who = await world.member()
    for (const left of [2, 1, 0]) {
      await fail(who)
      expect(await world.stands(who)).toMatchObject({ triesLeft: left, mayStart: left > 0 })
    }
    const refused = await start(who)
    expect([codeOf(refused), refused.json().data.reason]).toEqual(['IDENTITY_REFUSED', 'tries'])
    expect(codeOf(await world.send(who, { front: null }))).toBe('IDENTITY_REFUSED')
    expect((await mailsTo(who)).at(-1)?.text).toContain('You have no tries left. Contact member services.')
  })

  it('an identity check is begun once, however often at once', async () => {
    const who = await world.member()
    const answers = await Promise.all(Array.from({ length: 12 }, () => start(who)))
    expect(answers.map((answer) => answer.json().returnCode)).toEqual(answers.map(() => 1))
    expect(await world.database.db.selectFrom('identity_checks').select('id').where('account_id', '=', who.id).execute()).toHaveLength(1)
  })

  it('an identity check takes another document while nobody has decided, and no back of a passport', async () => {
    const who = await world.member()
    await start(who)
    await world.send(who, { front: null, selfie: null })
    expect((await start(who, { document: 'PASSPORT' })).json().data).toMatchObject({ needed: ['front'], arrived: ['selfie'] })
    expect(await objectsOf(who)).toBe(1)
    expect(codeOf(await world.send(who, { back: null }))).toBe('INVALID_INPUT')
    expect((await world.send(who, { front: null })).json().data.status).toBe('PENDING')
    expect(codeOf(await start(who, { document: 'ID_CARD' }))).toBe('IDENTITY_REFUSED')
  })

  it('an identity check compares the day of birth with the age of the country, and does not keep it', async () => {
    const who = await world.member({ profile: { country: 'KOR' } })
    const id = await world.sent(who)
    expect(await world.stands(who)).toMatchObject({ adultAge: 19 })
    const today = new Date().toISOString().slice(0, 10)
    const bornOn = `${Number(today.slice(0, 4)) - 19}-12-31`
    const young = await world.decide(reviewer, id, { ...CLEAR, bornOn: today >= `${today.slice(0, 4)}-12-31` ? today : bornOn })
    expect(young.json().data).toMatchObject({ errorCode: 'INVALID_INPUT', fieldErrors: { bornOn: 'validation.underAge' } })
    await world.decide(reviewer, id, { ...CLEAR, bornOn: '1971-05-06' })
    const rows = await world.database.pool.query('select row_to_json(c)::text as row from identity_checks c where id = $1', [id])
    expect(rows.rows[0].row).toContain('"compared_age":19')
    const everything = await world.database.pool.query(
      `select (select string_agg(d::text, ' ') from identity_decisions d) || (select string_agg(e::text, ' ') from account_events e) as all`,
    )
    expect(`${rows.rows[0].row} ${everything.rows[0].all}`).not.toContain('1971-05-06')
  })
})

const idOf = async (who: Somebody): Promise<number> => {
  const { db } = world.database
  return (
    await db.selectFrom('identity_checks').select('id').where('account_id', '=', who.id).orderBy('id', 'desc').executeTakeFirstOrThrow()
  ).id
}

describe('pictures', () => {
  it('pictures of an identity check are drawn anew without the place where they were taken, and sealed', async () => {
    const who = await world.member()
    const photo = await aJpeg()
    expect(photo.toString('latin1')).toContain('GPS-canary')
    const id = await world.sent(who, { front: photo, back: null, selfie: null })
    await world.post(`${DESK}/${id}/claim`, reviewer.headers)
    const shown = await world.get(`${DESK}/${id}/pictures/front`, reviewer.headers)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
    expect(shown.rawPayload.toString('latin1')).not.toMatch(/GPS-canary/)
    expect(shown.rawPayload.includes(GPS_CANARY)).toBe(false)
    const purposes = await world.database.db.selectFrom('vault_objects').select('purpose').where('account_id', '=', who.id).execute()
    expect(purposes.map(({ purpose }) => purpose)).toEqual(['page', 'page', 'page'])
  })

  it('files that are no pictures are refused by name, and the others are kept', async () => {
    const who = await world.member()
    await start(who)
    const answer = await world.send(who, { front: aPdf({}), back: Buffer.from('not a picture'), selfie: null })
    expect(answer.json().data).toMatchObject({ status: 'INITIATED', arrived: ['selfie'], needed: ['front', 'back'] })
    expect(answer.json().data.refused).toEqual([
      { picture: 'front', errorCode: 'FILE_TYPE' },
      { picture: 'back', errorCode: 'FILE_TYPE' },
    ])
    const cut = (await aJpeg()).subarray(0, 900)
    expect((await world.send(who, { front: cut })).json().data.refused).toEqual([{ picture: 'front', errorCode: 'FILE_BROKEN' }])
    expect(await objectsOf(who)).toBe(1)
  })

  it('pictures are of 10,485,760 bytes at most: one byte more is 413, and nothing of the request is kept', async () => {
    const who = await world.member()
    await start(who)
    const jpeg = await aJpeg()
    const ofSize = (bytes: number): Buffer => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
    expect((await world.send(who, { front: ofSize(10_485_761), selfie: null })).statusCode).toBe(413)
    expect(await objectsOf(who)).toBe(0)
    expect((await world.send(who, { front: ofSize(10_485_760) })).statusCode).toBe(200)
  })

  it('pictures sent anew take the place of those that were there', async () => {
    const who = await world.member()
    await start(who)
    await world.send(who, { front: null })
    await world.send(who, { front: null })
    expect(await objectsOf(who)).toBe(1)
  })

  it('pictures are taken for the check that is theirs alone: unknown parts, no part and no check are refused', async () => {
    const who = await world.member()
    expect(codeOf(await world.send(who, { front: null }))).toBe('IDENTITY_REFUSED')
    await start(who)
    for (const parts of [{ side: null }, { 'documents[0][file]': null }, {}])
      expect(codeOf(await world.send(who, parts))).toBe('INVALID_INPUT')
    expect(await objectsOf(who)).toBe(0)
  })

  it('a form without script is led back to the page, with the first wrong picture', async () => {
    const who = await world.member()
    await start(who)
    const asForm = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }
    const wrong = await world.send(who, { front: Buffer.from('no'), selfie: null }, asForm)
    expect([wrong.statusCode, wrong.headers['location']]).toEqual([303, '/verify-identity?fault=FILE_TYPE&picture=front'])
    const done = await world.send(who, { front: null, back: null }, asForm)
    expect(done.headers['location']).toBe('/verify-identity')
    expect(await world.stands(who)).toMatchObject({ status: 'PENDING' })
  })

  it('pictures go thirty days after the decision, and with a check that was begun and left', async () => {
    const decided = await world.member()
    await fail(decided)
    const left = await world.member()
    await start(left)
    await world.send(left, { front: null })
    const { documents } = world.app.rooms
    const deps = { db: world.database.db, vault: documents.vault }
    expect(await cleanChecks(deps)).toEqual({ emptied: 0, left: 0 })
    await world.database.pool.query(`update identity_checks set decided_at = now() - interval '31 days' where account_id = $1`, [
      decided.id,
    ])
    await world.database.pool.query(`update identity_checks set started_at = now() - interval '25 hours' where account_id = $1`, [left.id])
    expect(await cleanChecks(deps)).toEqual({ emptied: 1, left: 1 })
    expect([await objectsOf(decided), await objectsOf(left)]).toEqual([0, 0])
    expect(await world.stands(decided)).toMatchObject({ status: 'FAILED' })
    expect(await world.stands(left)).toMatchObject({ status: null })
    expect((await world.get(`${DESK}/${await idOf(decided)}`, reviewer.headers)).json().data.pictures).toEqual([])
  })

  it('pictures go on their day also while an overrule waits for a second person, who decides all the same', async () => {
    const who = await world.member()
    await fail(who)
    const id = await idOf(who)
    await world.post(`${DESK}/${id}/overrule`, reviewer.headers, { reason: 'Came with the card.' })
    await world.database.pool.query(`update identity_checks set decided_at = now() - interval '31 days' where id = $1`, [id])
    const { documents } = world.app.rooms
    expect(await cleanChecks({ db: world.database.db, vault: documents.vault })).toMatchObject({ emptied: 1 })
    expect(await objectsOf(who)).toBe(0)
    const colleague = await world.reviewer()
    const agreed = await world.post(`${DESK}/${id}/overrule/decide`, colleague.headers, { answer: 'AGREE' })
    expect(agreed.json().data.status).toBe('CLEARED')
  })

  it('pictures and checks go with an erased account', async () => {
    const who = await world.member()
    await fail(who)
    await world.sent(who)
    await world.database.db.transaction().execute((tx) => erasePerson(tx, who.id))
    const counted = await world.database.pool.query(
      `select (select count(*)::int from identity_checks where account_id = $1) + (select count(*)::int from identity_pictures where account_id = $1)
        + (select count(*)::int from identity_decisions where account_id = $1) + (select count(*)::int from vault_objects where account_id = $1) as left`,
      [who.id],
    )
    expect(counted.rows[0].left).toBe(0)
  })
})
