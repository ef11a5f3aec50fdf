import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAfter } from '@app/rules/documents/days.ts'
import { makeClose } from '#test/people.ts'
import type { InvoiceWorld, Somebody } from '../invoices/invoices.test-kit.ts'
import { AGO, DAY_MINOR, DAY_MS, STORAGE, storageWorld, type StorageWorld, today } from './storage.test-kit.ts'

const DESK = '/data/operations/gate/storage'
const BLOCKS = `${DESK}/blocks`
/** Business days after the award that are free. */
const FREE_DAYS = 3

let world: InvoiceWorld
let gatekeeper: Somebody
let operator: Somebody
let aWonLot: StorageWorld['aWonLot']
beforeAll(async () => {
  ;({ world, gatekeeper, operator, aWonLot } = await storageWorld())
})
afterAll(() => world.close())

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
/** The last free day of a lot that was won so many days ago. */
function freeUntil(ago: number): string {
  let day = today(-ago)
  for (let left = FREE_DAYS; left > 0;) {
    day = dayAfter(day, 1)
    if (!isWeekend(day)) left -= 1
  }
  return day
}
const daysAfter = (day: string, until: string): number => (Date.parse(until) - Date.parse(day)) / DAY_MS
const aStay = (ago = AGO) => aWonLot(ago)
const read = async (who: Somebody, lots = '') => (await world.get(`${STORAGE}?lots=${lots}`, who.headers)).data.lots
const enter = async (lot: number, more: object = {}, who = operator) => {
  const block = { lot, kind: 'TITLE', from: today(-2), to: today(-1), reason: 'The state is slow.', evidence: 'Letter 4411.' }
  return (await world.post(BLOCKS, { ...block, ...more }, who.headers)).data
}
const end = async (id: number, to: string, who = operator) =>
  (await world.post(`${BLOCKS}/end`, { id, to, reason: 'It came.' }, who.headers)).data

describe('storage', () => {
  it('storage of a lot is read by its payer and their countermen, its blocks by the gate, and entered by operators alone', async () => {
    const { who, lot } = await aStay()
    const stranger = await world.someone()
    const counterman = await world.someone({ kind: 'counterman', roles: ['COUNTERMAN'], broker_id: who.id })
    const kiosk = await world.someone({ kind: 'kiosk' })
    const nobody = { host: 'localhost' }
    for (const url of [STORAGE, `${DESK}/${lot}`]) expect((await world.get(url, nobody)).status).toBe(401)
    expect((await world.get(STORAGE, kiosk.headers)).status).toBe(403)
    for (const one of [who, stranger]) expect((await world.get(`${DESK}/${lot}`, one.headers)).status).toBe(403)
    for (const one of [stranger, operator, gatekeeper]) expect(await read(one, String(lot))).toEqual([])
    const block = { lot, kind: 'TITLE', from: today(), to: null, reason: 'x', evidence: 'x' }
    const { 'x-xsrf-token': _, ...bare } = operator.headers
    expect((await world.post(BLOCKS, block, nobody)).status).toBe(401)
    for (const headers of [who.headers, gatekeeper.headers, bare]) {
      expect((await world.post(BLOCKS, block, headers)).status).toBe(403)
      expect((await world.post(`${BLOCKS}/end`, { id: 1, to: today(), reason: 'x' }, headers)).status).toBe(403)
    }
    expect(await read(who)).toMatchObject([{ lot, blocks: [] }])
    expect(await read(counterman)).toEqual(await read(who))
    const close = await world.someone({ kind: 'internal', privileges: ['OPERATOR'] })
    await makeClose(world.database.db, [close.id, who.id])
    expect(await enter(lot, {}, close)).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'SELF' })
    const [{ id }] = (await enter(lot, { to: null })).blocks
    expect(await end(id, today(), close)).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'SELF' })
    await end(id, today(-3))
    expect((await world.get(`${DESK}/${lot}`, gatekeeper.headers)).data).toMatchObject({ lot, storage: { lot }, blocks: [{ id }] })
  })

  it('storage counts the days of the yard after the free ones, today among them, and says what tomorrow adds', async () => {
    const { who, lot } = await aStay()
    const free = freeUntil(AGO)
    const days = daysAfter(free, today())
    expect(await read(who, String(lot))).toEqual([
      {
        lot,
        title: '2018 AUDI A4',
        currency: 'USD',
        clock: expect.stringMatching(/ C[SD]T/),
        dayMinor: DAY_MINOR,
        freeUntil: free,
        days,
        todayMinor: days * DAY_MINOR,
        tomorrowMinor: (days + 1) * DAY_MINOR,
        // The win itself is not billed yet.
        dueMinor: 0,
        blocks: [],
      },
    ])
  })

  it('storage of a lot that was just won is free until its last free day', async () => {
    const { who } = await aStay(0)
    expect(await read(who)).toMatchObject([{ freeUntil: freeUntil(0), days: 0, todayMinor: 0 }])
  })

  it('storage counts no day off of the site, and a day off among the free ones uses none up', async () => {
    const { who } = await aStay()
    const days = daysAfter(freeUntil(AGO), today())
    const off = async (day: string) =>
      world.rows(`insert into site_holidays (site, on_day, name) values ('CPRTUS', $1, 'A day off')`, [day])
    await off(today(-1))
    expect(await read(who)).toMatchObject([{ days: days - 1, todayMinor: (days - 1) * DAY_MINOR }])
    await world.rows('delete from site_holidays')
  })

  it('storage of a lot that was taken back, that stands at no yard of ours, or whose schedule takes nothing is none', async () => {
    const { who, lot } = await aStay()
    await world.rows(`update lots set offsite_city = 'Waco' where number = $1`, [lot])
    expect(await read(who)).toEqual([])
    await world.rows(`update lots set offsite_city = null where number = $1`, [lot])
    await world.rows(`update awards set schedule_id = 'x' where lot = $1`, [lot])
    expect(await read(who)).toEqual([])
    await world.rows(`update awards set schedule_id = 'CPRTUS-USD-2026-01-01' where lot = $1`, [lot])
    expect(await read(who)).toHaveLength(1)
    await world.rows(`update awards set voided_at = now() where lot = $1`, [lot])
    expect(await read(who)).toEqual([])
    expect((await world.get(`${DESK}/${lot}`, operator.headers)).data).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
    expect(await enter(lot)).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
  })

  it('storage in dinars comes to the fils: every day costs a multiple of ten', async () => {
    const { who, lot } = await aStay()
    await world.rows(`update lots set selling_site = 'CPRTMEA', currency = 'BHD', vehicle_type = 'U' where number = $1`, [lot])
    await world.rows(`update awards set currency = 'BHD', schedule_id = 'CPRTMEA-BHD-2026-01-01' where lot = $1`, [lot])
    const [one] = await read(who)
    expect(one).toMatchObject({ currency: 'BHD', dayMinor: 24_000, todayMinor: one.days * 24_000, tomorrowMinor: (one.days + 1) * 24_000 })
    expect(one.days).toBeGreaterThan(0)
  })
})

describe('a block of storage', () => {
  it('a block of storage takes its days out of the sum at once, and its buyer reads why', async () => {
    const { who, lot } = await aStay()
    const [before] = await read(who)
    const known = await enter(lot)
    const [after] = await read(who)
    expect(after).toMatchObject({ days: before.days - 2, todayMinor: before.todayMinor - 2 * DAY_MINOR })
    const [{ id }] = known.blocks
    expect(after.blocks).toEqual([
      { id, kind: 'TITLE', from: today(-2), to: today(-1), reason: 'The state is slow.', evidence: 'Letter 4411.' },
    ])
    expect(known).toMatchObject({ lot, storage: after, blocks: [{ id, by: operator.number, ended: null }] })
    // One over the other takes no day out twice.
    await enter(lot, { kind: 'LOADING', from: today(-2), to: today(-2) })
    expect(await read(who)).toMatchObject([{ days: before.days - 2 }])
  })

  it('a block of storage that lasts stops the clock, and ends once by its last day; taken back it never was', async () => {
    const { who, lot } = await aStay()
    const [before] = await read(who)
    const { blocks } = await enter(lot, { from: today(-3), to: null })
    const [{ id }] = blocks
    expect(await read(who)).toMatchObject([
      { days: before.days - 4, tomorrowMinor: before.todayMinor - 4 * DAY_MINOR, blocks: [{ to: null }] },
    ])
    const ended = await Promise.all([end(id, today(-2)), end(id, today(-2))])
    expect(ended.filter(({ errorCode }) => errorCode === 'NOT_FOUND')).toHaveLength(1)
    expect(await read(who)).toMatchObject([{ days: before.days - 2, blocks: [{ to: today(-2) }] }])
    expect((await world.get(`${DESK}/${lot}`, operator.headers)).data.blocks).toMatchObject([
      { id, to: null, ended: { to: today(-2), reason: 'It came.', by: operator.number } },
    ])
    const [mistaken] = (await enter(lot, { from: today(), to: today() })).blocks
    await end(mistaken.id, today(-1))
    expect(await read(who)).toMatchObject([{ days: before.days - 2, blocks: [{ id }] }])
  })

  it('a block of storage before the free days are over keeps them', async () => {
    const { who, lot } = await aStay()
    const free = freeUntil(AGO)
    await enter(lot, { kind: 'RELEASE', from: today(-AGO), to: free })
    const [one] = await read(who)
    expect(one.freeUntil > free).toBe(true)
    await enter(lot, { kind: 'YARD', from: dayAfter(free, 1), to: null })
    expect(await read(who)).toMatchObject([{ freeUntil: null, days: 0, todayMinor: 0, tomorrowMinor: 0 }])
  })

  it.each([
    ['that ends before it begins', { from: '2026-01-02', to: '2026-01-01' }],
    ['of no day', { from: '2026-02-30' }],
    ['of another year', { from: '1999-01-01' }],
    ['that ends in another', { to: '2199-01-01' }],
    ['without a reason', { reason: ' ' }],
    ['without evidence', { evidence: '' }],
    ['with too much evidence', { evidence: 'x'.repeat(601) }],
    ['of another kind', { kind: 'WEATHER' }],
    ['of no lot', { lot: 0 }],
  ])('a block of storage %s is refused', async (_, more) => {
    const { who, lot } = await aStay()
    expect(await enter(lot, more)).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect(await read(who)).toMatchObject([{ blocks: [] }])
  })

  it('a block of storage ends no later than it would, no earlier than before its first day, and is kept as it was entered', async () => {
    const { lot } = await aStay()
    const [{ id }] = (await enter(lot)).blocks
    for (const to of [today(-1), today(), today(-4), 'x']) expect(await end(id, to)).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect(await end(999_999_999, today())).toMatchObject({ errorCode: 'NOT_FOUND' })
    await end(id, today(-2))
    for (const change of [
      `update storage_blocks set to_day = from_day where id = ${id}`,
      `delete from storage_blocks where id = ${id}`,
      `update storage_block_ends set to_day = now() where block_id = ${id}`,
      `delete from storage_block_ends where block_id = ${id}`,
    ])
      await expect(world.rows(change)).rejects.toThrow('append-only')
  })
})
