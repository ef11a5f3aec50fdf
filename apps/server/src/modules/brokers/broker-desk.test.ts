import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APPLICATIONS_A_MONTH_MAX } from '@app/contract/brokers/broker-codes.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { brokersOf, type Somebody, VISITOR } from './brokers.test-kit.ts'

const APPLY = '/data/member/brokerApplication'
const DESK = '/data/operations/brokers'
const APPLICATION = { level: 'B', company: 'Northgate LLC', licenceNumber: 'P1', contact: 'Ana', message: 'For <b>twelve</b> members.' }
const DAY_MS = 86_400_000
const day = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

let world: BidWorld
let kit: ReturnType<typeof brokersOf>
let one: Somebody
let two: Somebody
beforeAll(async () => {
  world = await bidWorld()
  kit = brokersOf(world)
  ;[one, two] = [await kit.operator(), await kit.operator()]
})
afterAll(() => world.close())

const apply = (who: Somebody, more: object = {}) => kit.send(APPLY, who, { ...APPLICATION, ...more })
const idOf = async (who: Somebody): Promise<number> => (await kit.read(APPLY, who)).data.application.id
const at = (id: number, act = '') => `${DESK}/applications/${id}${act}`
const ask = (id: number, who: Somebody, more: object = {}) =>
  kit.send(at(id), who, { lastOn: day(300), reason: 'License checked.', ...more })
const confirm = (id: number, who: Somebody, action = 'confirm') => kit.send(at(id, '/decide'), who, { action })
const refuse = (id: number, who: Somebody) => kit.send(at(id, '/refuse'), who, { reason: 'The license has ended.' })
const account = (who: Somebody) =>
  world.database.db.selectFrom('accounts').select(['kind', 'membership_type', 'roles']).where('id', '=', who.id).executeTakeFirstOrThrow()

describe('an application', () => {
  it('an application is sent by no visitor, counterman, kiosk, bidder of a broker or operator [ACC-2.36]', async () => {
    expect([(await kit.read(APPLY, VISITOR)).status, (await kit.send(APPLY, VISITOR, APPLICATION)).status]).toEqual([401, 401])
    expect((await apply(await kit.someone({ kind: 'counterman', roles: ['COUNTERMAN'] }))).status).toBe(403)
    expect((await apply(await kit.someone({ kind: 'kiosk' }, { method: 'kiosk' }))).status).toBe(403)
    for (const who of [await kit.bidderOf(await kit.broker()), one]) {
      expect((await kit.read(APPLY, who)).data).toEqual({ application: null, levels: [] })
      expect((await apply(who)).data).toMatchObject({ errorCode: 'APPLICATION_REFUSED', reason: 'LEVEL' })
    }
  })

  it('an application is kept once, names what is missing, and is shown to who sent it [ACC-2.36]', async () => {
    const buyer = await kit.someone()
    expect((await kit.read(APPLY, buyer)).data).toEqual({ application: null, levels: ['B', 'M'] })
    expect((await apply(buyer, { level: 'P', company: ' ' })).data.fieldErrors).toEqual({
      level: 'validation.level',
      company: 'validation.fieldNeeded',
    })
    const answers = await Promise.all(Array.from({ length: 6 }, () => apply(buyer)))
    expect(answers.filter(({ data }) => data.application?.state === 'OPEN')).toHaveLength(1)
    expect(answers.filter(({ data }) => data.reason === 'OPEN')).toHaveLength(5)
    expect((await kit.read(APPLY, buyer)).data).toMatchObject({ application: APPLICATION, levels: [] })
    expect((await apply(await kit.broker())).data).toMatchObject({ reason: 'LEVEL' })
  })

  it('an application is refused by one operator with a reason that is mailed, may be sent again, and not for ever', async () => {
    const buyer = await kit.someone()
    for (let times = 1; times <= APPLICATIONS_A_MONTH_MAX; times++) {
      expect((await apply(buyer)).data.application.state).toBe('OPEN')
      expect((await refuse(await idOf(buyer), one)).data).toEqual({ state: 'REFUSED' })
    }
    expect((await apply(buyer)).status).toBe(429)
    expect((await kit.read(APPLY, buyer)).data.application).toMatchObject({ state: 'REFUSED', reason: 'The license has ended.' })
    const [mail] = await mailsTo(world.database.db, buyer.email)
    expect(mail?.subject).toBe('Your application as Broker was refused')
    expect(mail?.text).toContain('The license has ended.')
    expect((await refuse(await idOf(buyer), one)).data).toMatchObject({ errorCode: 'BROKER_ACT_REFUSED', reason: 'OVER' })
  })

  it('an application is taken from nobody of the Middle East, where no operators give such a level either [ACC-6.24]', async () => {
    const host = { host: 'mea.localhost', site: 'CPRTMEA' }
    const buyer = await kit.someone({ home_site: 'CPRTMEA' }, host)
    expect((await kit.read(APPLY, buyer)).data).toEqual({ application: null, levels: [] })
    expect((await apply(buyer)).data).toMatchObject({ errorCode: 'APPLICATION_REFUSED', reason: 'LEVEL' })
    const operator = await kit.operator({ home_site: 'CPRTMEA' }, host)
    const level = { number: buyer.number, level: 'B', lastOn: day(30), reason: 'Asked by phone.' }
    expect((await kit.send('/data/operations/memberships/level', operator, level)).data).toMatchObject({
      errorCode: 'INVALID_INPUT',
      fieldErrors: { level: 'validation.wrong' },
    })
    expect((await kit.send('/data/operations/memberships/level', operator, { ...level, level: 'P' })).returnCode).toBe(1)
  })

  it('an application comes back from a form without script', async () => {
    const buyer = await kit.someone()
    expect(await kit.form(APPLY, buyer, { ...APPLICATION, company: '' })).toEqual([303, '/broker-form?fault=validation.fieldNeeded'])
    expect(await kit.form(APPLY, buyer, APPLICATION)).toEqual([303, '/broker-form'])
    expect((await kit.read(APPLY, buyer)).data.application.state).toBe('OPEN')
  })
})

describe('a level that was applied for', () => {
  it('a level that was applied for is given by two operators, with its roles, at once and in the history', async () => {
    const buyer = await kit.someone()
    await apply(buyer, { level: 'M' })
    const id = await idOf(buyer)
    expect((await confirm(id, two)).data).toMatchObject({ reason: 'OVER' })
    expect((await ask(id, one)).data).toEqual({ state: 'ASKED' })
    expect((await kit.read(DESK, two)).data.applications.find((found: { id: number }) => found.id === id)).toMatchObject({
      number: buyer.number,
      isOwn: false,
      asked: { by: one.number, isOwn: false, lastOn: day(300), reason: 'License checked.' },
    })
    expect((await confirm(id, one)).data).toMatchObject({ errorCode: 'BROKER_ACT_REFUSED', reason: 'SECOND_PERSON' })
    expect((await account(buyer)).roles).toEqual([])
    expect((await confirm(id, two)).data).toEqual({ state: 'APPROVED' })
    expect(await account(buyer)).toEqual({ kind: 'buyer', membership_type: 'M', roles: ['ROLE_MASTER'] })
    expect((await kit.read('/data/broker/profile', buyer)).status).toBe(200)
    const [mail] = await mailsTo(world.database.db, buyer.email)
    expect(mail?.subject).toBe('Your application as Master was approved')
    expect(await kit.kindsOf(buyer)).toEqual(expect.arrayContaining(['broker-applied', 'membership-decided', 'broker-application-decided']))
    expect((await confirm(id, two)).data).toMatchObject({ reason: 'OVER' })
  })

  it('a level that was applied for is decided by nobody for themselves: neither asked for, confirmed, sent back nor refused', async () => {
    const own = await kit.someone({ privileges: ['OPERATOR'] })
    await apply(own)
    const id = await idOf(own)
    for (const answer of [await ask(id, own), await confirm(id, own), await confirm(id, own, 'refuse'), await refuse(id, own)])
      expect(answer.data).toMatchObject({ errorCode: 'BROKER_ACT_REFUSED', reason: 'SELF' })
    await ask(id, one)
    for (const answer of [await confirm(id, own), await confirm(id, own, 'refuse')]) expect(answer.data).toMatchObject({ reason: 'SELF' })
    expect((await account(own)).roles).toEqual([])
  })

  it('a level that was applied for is decided by nobody who is close to who applied: one mailbox, one telephone, or who bids for them', async () => {
    const phone = '+1 214 555 0177'
    const buyer = await kit.someone({ profile: { phone } })
    const sharing = await kit.operator({ profile: { phone: '+1 (214) 555-0177' } })
    const bidding = await kit.operator({ broker_id: buyer.id })
    await apply(buyer)
    const id = await idOf(buyer)
    await ask(id, one)
    for (const close of [sharing, bidding]) {
      for (const answer of [await ask(id, close), await confirm(id, close), await confirm(id, close, 'refuse'), await refuse(id, close)])
        expect(answer.data).toMatchObject({ errorCode: 'BROKER_ACT_REFUSED', reason: 'SELF' })
      const { applications } = (await kit.read(DESK, close)).data
      expect(applications.find((found: { id: number }) => found.id === id)).toMatchObject({ isOwn: true, asked: { by: one.number } })
    }
    expect((await account(buyer)).roles).toEqual([])
    expect((await confirm(id, two)).data).toEqual({ state: 'APPROVED' })
  })

  it('a level that was applied for is decided by no operator of another site and by nobody else', async () => {
    const buyer = await kit.someone()
    await apply(buyer)
    const id = await idOf(buyer)
    await ask(id, one)
    const british = await kit.operator({ home_site: 'CPRTUK' }, { host: 'uk.localhost', site: 'CPRTUK' })
    for (const answer of [await ask(id, british), await confirm(id, british), await refuse(id, british)])
      expect(answer.data).toMatchObject({ errorCode: 'BROKER_ACT_REFUSED', reason: 'OVER' })
    expect(JSON.stringify(await kit.read(DESK, british))).not.toContain(String(buyer.number))
    for (const who of [buyer, await kit.broker()])
      expect([(await ask(id, who)).status, (await confirm(id, who)).status, (await kit.read(DESK, who)).status]).toEqual([403, 403, 403])
    for (const path of [DESK]) expect((await kit.read(path, VISITOR)).status).toBe(401)
  })

  it('a level that was applied for and asked anew by the second is not confirmed by them, and what changed meanwhile is not confirmed', async () => {
    const buyer = await kit.someone()
    await apply(buyer)
    const id = await idOf(buyer)
    await ask(id, one)
    await ask(id, two, { lastOn: day(30) })
    expect((await confirm(id, two)).data).toMatchObject({ reason: 'SECOND_PERSON' })
    expect((await confirm(id, one)).data).toEqual({ state: 'APPROVED' })
  })

  it('a level that was applied for waits an hour for the second operator, and for no asker who is none any more', async () => {
    const buyer = await kit.someone()
    const leaver = await kit.operator()
    await apply(buyer)
    const id = await idOf(buyer)
    await ask(id, leaver)
    await world.database.db.updateTable('accounts').set({ privileges: [] }).where('id', '=', leaver.id).execute()
    expect((await confirm(id, two)).data).toMatchObject({ reason: 'OVER' })
    await ask(id, one)
    await sql`update broker_applications set asked_at = now() - interval '61 minutes' where id = ${id}`.execute(world.database.db)
    expect((await confirm(id, two)).data).toMatchObject({ reason: 'OVER' })
    await ask(id, one)
    expect((await confirm(id, two, 'refuse')).data).toEqual({ state: 'OPEN' })
    expect((await confirm(id, two)).data).toMatchObject({ reason: 'OVER' })
    expect((await account(buyer)).roles).toEqual([])
  })

  it('a level that was applied for ends on a day from today on and within two years', async () => {
    const buyer = await kit.someone()
    await apply(buyer)
    const id = await idOf(buyer)
    for (const lastOn of [day(-2), day(733)])
      expect((await ask(id, one, { lastOn })).data).toMatchObject({
        errorCode: 'INVALID_INPUT',
        fieldErrors: { lastOn: 'validation.wrong' },
      })
    for (const lastOn of [day(2), day(730)]) expect((await ask(id, one, { lastOn })).data).toEqual({ state: 'ASKED' })
  })

  it('a level that was applied for is given once, however many confirm or refuse at the same time', async () => {
    const buyer = await kit.someone()
    await apply(buyer)
    const id = await idOf(buyer)
    await ask(id, one)
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => confirm(id, two)),
      ...Array.from({ length: 6 }, () => refuse(id, two)),
    ])
    expect(answers.filter(({ data }) => data.state === 'APPROVED' || data.state === 'REFUSED')).toHaveLength(1)
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from membership_decisions where account_id = ${buyer.id}`.execute(world.database.db)
    const isBroker = (await account(buyer)).roles.includes('ROLE_BROKER')
    expect(rows).toEqual([{ count: isBroker ? 1 : 0 }])
  })
})
