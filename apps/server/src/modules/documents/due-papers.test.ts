import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REMINDER_DAYS } from '@app/rules/documents/reminders.ts'
import { transaction } from '#platform/db/database.ts'
import { signIn } from '#test/people.ts'
import { dropOverride, findOverride } from './account-papers.store.ts'
import { listEnding } from './due.store.ts'
import { checkWaitingPapers, workOffDue } from './index.ts'
import { inDays, type PaperWorld, paperWorld, type Somebody } from './documents.test-kit.ts'

const DAY_MS = 86_400_000

let world: PaperWorld
let reviewer: Somebody
beforeAll(async () => {
  world = await paperWorld()
  reviewer = await world.reviewer()
})
afterAll(() => world.close())

/** What comes due, as if so many days had passed. */
const passing = (days = 0) => workOffDue(world.app.rooms.documents, Date.now() + days * DAY_MS)
const set = (id: number, change: string) => world.database.pool.query(`update documents set ${change} where id = $1`, [id])
const approved = async (who: Somebody, expiry: string): Promise<number> => {
  const id = await world.send(who)
  await world.decide(reviewer, id, { verdict: 'APPROVE', expiry })
  return id
}
const mailsTo = async ({ email }: Somebody) =>
  (await world.database.db.selectFrom('mails').select('subject').where('recipient', '=', email).orderBy('id').execute()).map(
    ({ subject }) => subject,
  )
const alertsOf = async ({ headers }: Somebody) => (await world.get('/data/member/user-actions', headers)).json().data.userActions
const stepOf = async ({ headers }: Somebody): Promise<number> => (await world.get('/data/kioskuser', headers)).statusCode
const operator = async () => {
  const { headers } = await world.member({ kind: 'internal', privileges: ['OPERATOR'] })
  return (body: object) => world.post('/data/operations/bidders', headers, body)
}

describe('a paper that ends', () => {
  it('takes bidding with the day after its last, and never the way in', async () => {
    const who = await world.member()
    const id = await approved(who, inDays(5))
    await set(id, `expires_on = current_date - 3`)
    expect((await world.statusOf(who)).documents).toBe('VALID')
    expect((await passing()).expired).toBeGreaterThan(0)
    expect((await world.statusOf(who)).documents).toBe('EXPIRED')
    expect((await world.get('/data/member/documents', who.headers)).statusCode).toBe(200)
    expect(await stepOf(who)).toBe(200)
    expect(await alertsOf(who)).toMatchObject([{ userActionCode: 'COMPLETE_REGISTRATION' }])
    expect((await passing()).expired).toBe(0)
    await world.decide(reviewer, await world.send(who), { verdict: 'APPROVE' })
    expect((await world.statusOf(who)).documents).toBe('VALID')
  })

  it('a paper that ends is told of 60, 30, 7 and 0 days ahead, or as soon as that is known, once each, by alert and mail', async () => {
    const who = await world.member()
    const id = await approved(who, inDays(100))
    for (const days of [61, 59, 45, 29, 8, 6, 2, 0]) {
      await set(id, `expires_on = (now() at time zone 'America/New_York')::date + ${days}`)
      await passing()
      await passing()
    }
    expect((await mailsTo(who)).slice(1)).toEqual([
      'Expires in 59 days: Proof of identity',
      'Expires in 29 days: Proof of identity',
      'Expires in 6 days: Proof of identity',
      'Expires today: Proof of identity',
    ])
    expect(await alertsOf(who)).toMatchObject([{ userActionCode: 'DOCUMENT_RENEWAL', actionStatus: 'INITIATED' }])
    // The new one is under review, which opens the dialog of the renewal; approved, the alert is done.
    const renewed = await world.send(who)
    const { IDENTITY } = (await world.get('/data/member/account/alerts', who.headers)).json().data
    expect(IDENTITY.accountAlerts).toMatchObject([{ actionDetailsMap: { verification: { status: 'under_review' } } }])
    await world.decide(reviewer, renewed, { verdict: 'APPROVE', expiry: inDays(900) })
    expect(await alertsOf(who)).toEqual([])
  })

  it('a paper that ends leaves its place in a turn to others once its owner was reminded', async () => {
    const told = await approved(await world.member(), inDays(20))
    const untold = await approved(await world.member(), inDays(50))
    const listed = async () => (await listEnding(world.database.db, { days: REMINDER_DAYS, limit: 500 })).map(({ id }) => id)
    expect(await listed()).toEqual(expect.arrayContaining([told, untold]))
    await set(told, 'reminded = 30')
    expect(await listed()).not.toContain(told)
    expect(await listed()).toContain(untold)
  })

  it('a paper that ends and cannot be told of holds up no other, and nothing else that is due', async () => {
    const [bad, good, expiring] = [await world.member(), await world.member(), await world.member()]
    const ids = [await approved(bad, inDays(100)), await approved(good, inDays(100)), await approved(expiring, inDays(5))]
    for (const [at, id] of ids.entries()) await set(id, `expires_on = current_date + ${[20, 21, -3][at]}`)
    const { documents } = world.app.rooms
    const send: typeof documents.subscribers.send = (tx, mail) => {
      if (mail.accountId === bad.id) throw new Error('a mail that cannot be written')
      return documents.subscribers.send(tx, mail)
    }
    const overdue = await world.member()
    const sent = await world.send(overdue)
    await world.decide(reviewer, sent, { verdict: 'SEND_BACK', reasonCode: 'UNREADABLE' })
    await set(sent, 'needed_by = current_date - 5')
    await expect(workOffDue({ ...documents, subscribers: { send } }, Date.now())).rejects.toThrow('a mail that cannot be written')
    expect([(await mailsTo(bad)).length, (await mailsTo(good)).length, await stepOf(overdue)]).toEqual([1, 2, 467])
    expect((await world.statusOf(expiring)).documents).toBe('EXPIRED')
    await passing()
    expect((await mailsTo(bad)).length).toBe(2)
  })

  it('a paper that ends in the days of a closed account is told of once that is open again', async () => {
    const who = await world.member()
    await set(await approved(who, inDays(100)), `expires_on = (now() at time zone 'America/New_York')::date + 20`)
    const put = (status: string) => world.database.pool.query('update accounts set status = $2 where id = $1', [who.id, status])
    await put('closed')
    await passing()
    expect((await mailsTo(who)).length).toBe(1)
    await put('active')
    await passing()
    expect((await mailsTo(who)).at(-1)).toBe('Expires in 20 days: Proof of identity')
  })

  it('a paper that ends that a later one has followed is told of no more', async () => {
    const who = await world.member()
    await approved(who, inDays(20))
    await approved(who, inDays(900))
    await passing()
    expect((await mailsTo(who)).filter((subject) => subject.startsWith('Expires'))).toEqual([])
  })
})

describe('another paper that was asked for by a day', () => {
  it('holds its person up once the day is past, until it is sent; what an operator raised stays [ACC-8.06]', async () => {
    const who = await world.member()
    const id = await world.send(who)
    await world.decide(reviewer, id, { verdict: 'SEND_BACK', reasonCode: 'UNREADABLE', neededBy: inDays(10) })
    await passing()
    expect(await stepOf(who)).toBe(200)
    await set(id, `needed_by = current_date - 3`)
    expect((await passing()).heldUp).toBe(1)
    const fresh = { ...who, headers: await signIn(world.database.db, who) }
    expect(await stepOf(fresh)).toBe(467)
    expect((await world.get('/data/member/steps', fresh.headers)).json().data.steps).toMatchObject([{ status: 467, cause: 'DOCUMENTS' }])
    expect((await passing()).heldUp).toBe(0)
    const desk = await world.member({ kind: 'internal', privileges: ['OPERATOR'] })
    await world.post('/data/operations/accountSteps/raise', desk.headers, { number: who.number, status: 467, reason: 'By hand.' })
    await world.send(fresh)
    expect((await world.get('/data/member/steps', fresh.headers)).json().data.steps).toMatchObject([
      { status: 467, cause: 'OPERATOR', reason: 'By hand.' },
    ])
    await world.post('/data/operations/accountSteps/lift', desk.headers, { number: who.number, status: 467 })
    expect(await stepOf(fresh)).toBe(200)
  })

  it('holds its person up again once what they sent in its place is refused, by a reviewer or by a machine', async () => {
    const who = await world.member()
    const id = await world.send(who)
    await world.decide(reviewer, id, { verdict: 'SEND_BACK', reasonCode: 'UNREADABLE', neededBy: inDays(10) })
    await set(id, `needed_by = current_date - 3`)
    await passing()
    const held = { ...who, headers: await signIn(world.database.db, who) }
    const junk = await world.send(held)
    expect([await stepOf(held), (await passing()).heldUp]).toEqual([200, 0])
    await world.decide(reviewer, junk, { verdict: 'REFUSE', reasonCode: 'SIGNS_OF_CHANGE' })
    expect((await passing()).heldUp).toBe(1)
    expect(await stepOf({ ...who, headers: await signIn(world.database.db, who) })).toBe(467)
    const again = await world.send({ ...who, headers: await signIn(world.database.db, who) })
    expect((await passing()).heldUp).toBe(0)
    await set(again, `state = 'REFUSED', reason_code = 'FILE_INFECTED', decided_at = now(), closed_at = now()`)
    expect((await passing()).heldUp).toBe(1)
  })
})

describe('what an operator sets in place of the papers', () => {
  it('takes a reason and a day within a year, and ends with it', async () => {
    const who = await world.member()
    const act = await operator()
    const order = { buyerNumber: who.number, documentStatus: 'VALID', reason: 'Seen at the yard.', documentUntil: inDays(30) }
    for (const [field, wrong] of [
      ['reason', { ...order, reason: ' ' }],
      ['documentUntil', { ...order, documentUntil: '' }],
      ['documentUntil', { ...order, documentUntil: inDays(-2) }],
      ['documentUntil', { ...order, documentUntil: inDays(400) }],
    ] as const)
      expect(Object.keys((await act(wrong)).json().data.fieldErrors)).toEqual([field])
    expect((await world.statusOf(who)).documents).toBe('MISSING')
    expect((await act(order)).json().data).toMatchObject({ documentStatus: 'VALID', documentUntil: order.documentUntil })
    // A paper in review does not take away what an operator vouches for.
    await world.send(who)
    expect((await world.statusOf(who)).documents).toBe('VALID')
    await passing(29)
    expect((await world.statusOf(who)).documents).toBe('VALID')
    await world.database.pool.query(`update document_overrides set until_on = current_date - 3 where account_id = $1`, [who.id])
    expect((await passing()).overridesEnded).toBe(1)
    expect((await world.statusOf(who)).documents).toBe('IN_REVIEW')
  })

  it('what an operator sets while an earlier end is dealt with stays', async () => {
    const who = await world.member()
    const act = await operator()
    await act({ buyerNumber: who.number, documentStatus: 'VALID', reason: 'Seen at the yard.', documentUntil: inDays(30) })
    const drop = (untilOn: string) =>
      transaction(world.database.db, (tx) => dropOverride(tx, { accountId: who.id, field: 'STATUS', untilOn }))
    expect(await drop(inDays(-1))).toBe(false)
    expect((await findOverride(world.database.db, who.id, 'STATUS'))?.untilOn).toBe(inDays(30))
    expect(await drop(inDays(30))).toBe(true)
    expect(await findOverride(world.database.db, who.id, 'STATUS')).toBeNull()
  })

  it('can be taken back, and then the papers decide', async () => {
    const who = await world.member()
    const act = await operator()
    await act({ buyerNumber: who.number, documentStatus: 'VALID', reason: 'x', documentUntil: inDays(30) })
    expect((await act({ buyerNumber: who.number, documentStatus: 'BY_PAPERS' })).json().data).toMatchObject({
      documentStatus: 'MISSING',
      documentUntil: '',
    })
  })
})

describe('visits under way', () => {
  it('visits under way hear that alerts changed by what comes due', async () => {
    const { pool } = world.database
    const [over, ending, vouched] = [await world.member(), await world.member(), await world.member()]
    await set(await approved(over, inDays(5)), `expires_on = current_date - 3`)
    await approved(ending, inDays(20))
    const act = await operator()
    await act({ buyerNumber: vouched.number, documentStatus: 'VALID', reason: 'Seen at the yard.', documentUntil: inDays(30) })
    await pool.query(`update document_overrides set until_on = current_date - 3 where account_id = $1`, [vouched.id])
    await pool.query(`update sessions set facts = '{}'`)
    await passing()
    for (const { id } of [over, ending, vouched]) {
      const { rows } = await pool.query('select facts from sessions where account_id = $1', [id])
      expect(rows).toEqual([{ facts: { refreshAlerts: true } }])
    }
  })
})

describe('files', () => {
  it('files of papers that are over go after thirty days; the rows stay', async () => {
    const who = await world.member()
    const id = await world.send(who)
    await world.decide(reviewer, id, { verdict: 'REFUSE', reasonCode: 'SIGNS_OF_CHANGE' })
    await set(id, `closed_at = now() - interval '29 days'`)
    expect((await passing()).emptied).toBe(0)
    await set(id, `closed_at = now() - interval '31 days'`)
    expect((await passing()).emptied).toBe(1)
    expect((await world.get(`/data/member/documents/${id}/pages/1`, who.headers)).json().data.errorCode).toBe('DOCUMENT_NOT_FOUND')
    const { rows } = await world.database.pool.query('select count(*)::int as count from vault_objects where account_id = $1', [who.id])
    expect(rows[0].count).toBe(0)
    expect((await world.get('/data/member/documents', who.headers)).json().data.documents).toMatchObject([{ id, state: 'REFUSED' }])
  })

  it('files that no machine could check wait, and are checked later: sound or refused with a mail', async () => {
    const { documents } = world.app.rooms
    const waiting = {
      ...documents,
      uploads: { ...documents.uploads, inspect: async () => ({ outcome: 'waiting', reason: 'scanner' }) as const },
    }
    const who = await world.member()
    const id = await world.send(who)
    const { rows } = await world.database.pool.query('select object_id from document_pages where document_id = $1', [id])
    await world.database.pool.query('delete from document_pages where document_id = $1', [id])
    await set(id, `state = 'CHECKING', pages = 0, original = '${rows[0].object_id}'`)
    expect(await checkWaitingPapers(waiting, { olderSeconds: 0 })).toBe(0)
    expect((await world.get('/data/member/documents', who.headers)).json().data.documents).toMatchObject([{ id, state: 'CHECKING' }])
    const locked = {
      ...documents,
      uploads: { ...documents.uploads, inspect: async () => ({ outcome: 'refused', fault: 'FILE_LOCKED' }) as const },
    }
    await world.database.pool.query(`update sessions set facts = '{}' where account_id = $1`, [who.id])
    expect(await checkWaitingPapers(locked, { olderSeconds: 0 })).toBe(1)
    const told = await world.database.pool.query('select facts from sessions where account_id = $1', [who.id])
    expect(told.rows).toEqual([{ facts: { refreshAlerts: true } }])
    expect((await world.get('/data/member/documents', who.headers)).json().data.documents).toMatchObject([
      { id, state: 'REFUSED', reasonCode: 'FILE_LOCKED' },
    ])
    expect(await mailsTo(who)).toEqual(['Please send again: Proof of identity'])
    expect((await world.statusOf(who)).documents).toBe('MISSING')
  })

  it('files that no machine can read do not hold up those that came after them', async () => {
    const { documents } = world.app.rooms
    const whose = [await world.member(), await world.member()]
    const ids: number[] = []
    for (const who of whose) ids.push(await world.send(who))
    const { rows } = await world.database.pool.query(
      'select object_id from document_pages where document_id = any($1) order by document_id',
      [ids],
    )
    await world.database.pool.query('delete from document_pages where document_id = any($1)', [ids])
    for (const [at, id] of ids.entries()) await set(id, `state = 'CHECKING', pages = 0, original = '${rows[at].object_id}'`)
    const inspect: typeof documents.uploads.inspect = async ({ objectId }) => {
      if (objectId === rows[0].object_id) throw new Error('the disk does not read it')
      return { outcome: 'refused', fault: 'FILE_LOCKED' }
    }
    const checking = checkWaitingPapers({ ...documents, uploads: { ...documents.uploads, inspect } }, { olderSeconds: 0 })
    await expect(checking).rejects.toThrow('the disk does not read it')
    for (const [at, state] of ['CHECKING', 'REFUSED'].entries())
      expect((await world.get('/data/member/documents', whose[at]?.headers ?? {})).json().data.documents).toMatchObject([
        { id: ids[at], state },
      ])
    await world.database.pool.query('delete from documents where id = $1', [ids[0]])
  })
})

describe('data of a person', () => {
  it('data of a person has their papers and what was decided, and neither note nor reviewer; erasure leaves none', async () => {
    const who = await world.member()
    const id = await world.send(who, { documentNumber: 'P 118' })
    await world.decide(reviewer, id, { verdict: 'APPROVE', note: 'Between us.' })
    const data = (await world.get('/data/member/export', who.headers)).body
    expect(data).toContain('"documents"')
    expect(data).not.toContain('Between us.')
    const { eraseClosedAccounts } = await import('../account-information/index.ts')
    await world.database.pool.query(`update accounts set status = 'closed', closed_at = now() - interval '40 days' where id = $1`, [who.id])
    expect(await eraseClosedAccounts(world.app.rooms.retention)).toBeGreaterThan(0)
    for (const table of ['documents', 'document_reviews', 'document_overrides', 'vault_objects']) {
      const { rows } = await world.database.pool.query(`select count(*)::int as count from ${table} where account_id = $1`, [who.id])
      expect([table, rows[0].count]).toEqual([table, 0])
    }
    const { rows } = await world.database.pool.query('select count(*)::int as count from document_pages where document_id = $1', [id])
    expect(rows[0].count).toBe(0)
  })
})
