import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FeeDesk, FeePreview, FeeScheduleShown } from '@app/contract/fees/fee-desk.answers.ts'
import { dayAfter } from '@app/rules/documents/days.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { writeScheduleCsv } from '@app/rules/fees/schedules/schedule-csv.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { aPerson, signIn, type PersonFields } from '#test/people.ts'
import { bidWorld, type Bidder, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'

const DESK = '/data/operations/money/fees'
const TODAY = dayOfSite('CPRTUS', Date.now())
const SHIPPED = 'CPRTUS-USD-2026-01-01'
const OURS = writeScheduleCsv(SHIPPED_SCHEDULES[0]!, 'USD')
/** Ours with another fee for the environment, in dollars. */
const withFee = (dollars: string): string => OURS.replace('fixed,environmental,,15.00', `fixed,environmental,,${dollars}`)

let world: BidWorld
let writer: Bidder
let approver: Bidder
let stranger: Bidder
async function staff(fields: PersonFields = {}, site = 'CPRTUS', host = 'localhost'): Promise<Bidder> {
  const { db } = world.database
  const person = await aPerson(db, { kind: 'internal', privileges: ['MONEY'], ...fields })
  return { ...person, headers: await signIn(db, person, { site, host }) }
}
beforeAll(async () => {
  world = await bidWorld()
  ;[writer, approver] = [await staff(), await staff()]
  stranger = await staff({ home_site: 'CPRTUK' }, 'CPRTUK', 'uk.localhost')
})
afterAll(() => world.close())

const post = async (path: string, who: Bidder, body: object = {}) => (await world.post(`${DESK}${path}`, who.headers, body)).json()
const get = async (path: string, who: Bidder) => (await world.get(`${DESK}${path}`, who.headers)).json()
const desk = async (who = writer): Promise<FeeDesk> => (await get('', who)).data
const shown = async (id: number | string, who = writer): Promise<FeeScheduleShown> => (await get(`/schedules/${id}`, who)).data
const save = (body: object, who = writer) =>
  post('/drafts', who, { site: 'CPRTUS', currency: 'USD', effectiveFrom: dayAfter(TODAY, 1), csv: withFee('20.00'), ...body })
const aDraft = async (body: object = {}): Promise<number> => (await save(body)).data.id
const ask = async (id: number, who = writer, hash?: string) =>
  post(`/drafts/${id}/ask`, who, { hash: hash ?? (await shown(id)).hash, reason: 'Agreed.' })
const decide = (id: number, who: Bidder, action = 'confirm') => post(`/requests/${id}`, who, { action, reason: 'Read.' })
const refused = (answer: { data: { errorCode?: string; reason?: string } }) => [answer.data.errorCode, answer.data.reason]
const count = async (table: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(world.database.db)).rows[0]?.n ?? 0

describe('the desk of fees', () => {
  it('the desk of fees is for bookkeepers alone', async () => {
    const buyer = await world.bidder()
    const operator = await staff({ privileges: ['OPERATOR'] })
    for (const who of [buyer, operator]) {
      expect((await world.get(DESK, who.headers)).statusCode).toBe(403)
      expect((await world.post(`${DESK}/drafts`, who.headers, { csv: OURS })).statusCode).toBe(403)
    }
  })

  it('the desk of fees lists what came with the software, and has no other site', async () => {
    const { site, sites, today, firstDay, currencies, schedules } = await desk()
    expect({ site, sites, today, firstDay, currencies }).toEqual({
      site: 'CPRTUS',
      sites: ['CPRTUS'],
      today: TODAY,
      firstDay: dayAfter(TODAY, 1),
      currencies: ['USD'],
    })
    expect(schedules).toMatchObject([{ id: null, scheduleId: SHIPPED, state: 'APPROVED', isInForce: true, author: null }])
    expect((await get('?site=CPRTUK', writer)).data.errorCode).toBe('FORBIDDEN')
    const id = await aDraft()
    expect(refused(await get(`/schedules/${id}`, stranger))).toEqual(['SCHEDULE_NOT_FOUND', undefined])
    expect(refused(await get(`/schedules/${SHIPPED}`, stranger))).toEqual(['SCHEDULE_NOT_FOUND', undefined])
    expect(refused(await get(`/schedules/${id}/preview`, stranger))).toEqual(['SCHEDULE_NOT_FOUND', undefined])
    expect(refused(await post(`/drafts/${id}/drop`, stranger, { reason: 'x' }))).toEqual(['SCHEDULE_NOT_FOUND', undefined])
    expect(refused(await ask(id, stranger))).toEqual(['SCHEDULE_NOT_FOUND', undefined])
    await post(`/drafts/${id}/drop`, writer, { reason: 'Over.' })
  })

  it.each([
    ['a day that has begun', { effectiveFrom: TODAY }, 'effectiveFrom'],
    ['a day too far ahead', { effectiveFrom: dayAfter(TODAY, 500) }, 'effectiveFrom'],
    ['a currency that the site does not sell in', { currency: 'EUR' }, 'currency'],
  ])('a draft is refused for %s', async (_, body, field) => {
    const answer = await save(body)
    expect([answer.data.errorCode, Object.keys(answer.data.fieldErrors)]).toEqual(['INVALID_INPUT', [field]])
  })

  it('a draft is refused for a file that is wrong, with the lines, and nothing is kept', async () => {
    const before = await count('fee_schedules')
    const answer = await save({ csv: OURS.replace('buyer,STD,50.00,25.00', 'buyer,STD,50.00,=25') })
    expect(refused(answer)).toEqual(['FEES_REFUSED', 'FILE'])
    const line = OURS.split('\r\n').findIndex((one) => one.startsWith('buyer,STD,50.00')) + 1
    expect(answer.data.faults).toEqual([`${line}:buyer.STD:AMOUNT`])
    expect(refused(await save({ csv: OURS.replace(/buyer,UNC[^\n]*\n/g, '') }))).toEqual(['FEES_REFUSED', 'FILE'])
    expect(await count('fee_schedules')).toBe(before)
  })

  it('a draft for another’s site is refused', async () => {
    expect(
      (
        await world.post(`${DESK}/drafts`, stranger.headers, {
          site: 'CPRTUS',
          currency: 'USD',
          effectiveFrom: dayAfter(TODAY, 1),
          csv: OURS,
        })
      ).statusCode,
    ).toBe(403)
  })

  it('a draft is read back as it was saved, changed by who saw it alone, and has its history', async () => {
    const id = await aDraft()
    const first = await shown(id)
    expect(first).toMatchObject({
      site: 'CPRTUS',
      schedule: { state: 'DRAFT', author: writer.number, asked: null },
      csv: withFee('20.00'),
      falling: [],
    })
    expect(first.table.environmentalMinor).toBe(2_000)
    expect((await save({ id: String(id), hash: first.hash, csv: withFee('21.00') }, approver)).data).toEqual({ id })
    expect(refused(await save({ id: String(id), hash: first.hash, csv: withFee('22.00') }))).toEqual(['FEES_REFUSED', 'CHANGED'])
    expect(refused(await save({ id: String(id), csv: withFee('22.00') }))).toEqual(['FEES_REFUSED', 'CHANGED'])
    const second = await shown(id)
    expect(second.schedule.author).toBe(approver.number)
    expect(second.events.map(({ kind, by }) => [kind, by])).toEqual([
      ['CHANGED', approver.number],
      ['MADE', writer.number],
    ])
    expect((await post(`/drafts/${id}/drop`, writer, { reason: 'Not needed.' })).returnCode).toBe(1)
    expect(refused(await save({ id: String(id), hash: second.hash }))).toEqual(['FEES_REFUSED', 'OVER'])
    expect((await desk()).schedules.some((one) => one.id === id)).toBe(false)
  })
})

describe('an approval', () => {
  it('an approval is by a second person, never by who asked or wrote it, and once', async () => {
    const third = await staff()
    const id = await aDraft()
    const { data: asked } = await ask(id, approver)
    expect(refused(await decide(asked.id, approver))).toEqual(['FEES_REFUSED', 'SECOND_PERSON'])
    expect(refused(await decide(asked.id, writer))).toEqual(['FEES_REFUSED', 'AUTHOR'])
    expect((await decide(asked.id, stranger)).data.errorCode).toBe('INVALID_INPUT')
    const { db } = world.database
    const stale = { ...third, headers: await signIn(db, third, { proved_at: new Date(0) }) }
    for (const action of ['confirm', 'refuse']) expect((await decide(asked.id, stale, action)).data.errorCode).toBe('PROOF_NEEDED')
    const seen = async (who: Bidder) => (await desk(who)).schedules.find((one) => one.id === id)?.asked
    expect([(await seen(writer))?.mayDecide, (await seen(approver))?.mayDecide, (await seen(third))?.mayDecide]).toEqual([
      false,
      false,
      true,
    ])
    const answers = await Promise.all([decide(asked.id, third), decide(asked.id, third)])
    expect(answers.map(({ returnCode }) => returnCode).toSorted()).toEqual([-1, 1])
    const { schedule, events } = await shown(id)
    expect(schedule).toMatchObject({ state: 'APPROVED', approvedBy: third.number, isInForce: false, asked: null })
    expect(events[0]).toMatchObject({ kind: 'APPROVED', by: third.number, reason: 'Read.' })
    expect(refused(await post(`/drafts/${id}/drop`, writer, { reason: 'x' }))).toEqual(['FEES_REFUSED', 'OVER'])
    // It prices a bid on a later sale at once, and the pages of fees show it as coming.
    const buyer = await world.bidder()
    const { data: fees } = (await world.get('/data/member/fees', buyer.headers)).json()
    expect(fees.currencies[0].coming.map(({ id: name }: { id: string }) => name)).toContain(schedule.scheduleId)
  })

  it('an approval is of the figures that were asked about: a change ends the question', async () => {
    const id = await aDraft({ csv: withFee('23.00') })
    const { data: asked } = await ask(id)
    await save({ id: String(id), hash: (await shown(id)).hash, csv: withFee('24.00') })
    expect((await decide(asked.id, approver)).data.errorCode).toBe('INVALID_INPUT')
    expect(refused(await ask(id, writer, 'a'.repeat(64)))).toEqual(['FEES_REFUSED', 'CHANGED'])
    expect((await shown(id)).schedule).toMatchObject({ state: 'DRAFT', asked: null })
  })

  it('an approval is asked for no prices that fall', async () => {
    const id = await aDraft({ csv: OURS.replace('buyer,STD,15000.00,,7.50', 'buyer,STD,15000.00,,0.10') })
    expect((await shown(id)).falling).toContainEqual({ buyerClass: 'STD', titleGroup: 'S', phase: 'live', hammerMinor: 1_500_000 })
    expect(refused(await ask(id))).toEqual(['FEES_REFUSED', 'FALLS'])
  })

  it('an approval is refused once the first day is there', async () => {
    const id = await aDraft({ csv: withFee('25.00') })
    const { data: asked } = await ask(id)
    await sql`update fee_schedules set effective_from = ${TODAY} where id = ${id}`.execute(world.database.db)
    expect(refused(await decide(asked.id, approver))).toEqual(['FEES_REFUSED', 'DAY'])
    expect((await shown(id)).schedule).toMatchObject({ state: 'DRAFT' })
  })

  it('an approval may be refused, and then may be asked for again', async () => {
    const id = await aDraft({ csv: withFee('26.00') })
    const { data: asked } = await ask(id)
    expect((await decide(asked.id, approver, 'refuse')).data).toEqual({ state: 'REFUSED' })
    expect((await shown(id)).events[0]).toMatchObject({ kind: 'REFUSED', reason: 'Read.' })
    expect((await ask(id)).returnCode).toBe(1)
  })

  it('an approval of fees that were approved before is none', async () => {
    const [one, two] = [await aDraft({ csv: withFee('27.00') }), await aDraft({ csv: withFee('27.00') })]
    expect((await decide((await ask(one)).data.id, approver)).data).toEqual({ state: 'DONE' })
    expect(refused(await decide((await ask(two)).data.id, approver))).toEqual(['FEES_REFUSED', 'SAME_FEES'])
  })
})

it('a preview prices awards and leading bids by their own fees and by the draft', async () => {
  const buyer = await world.bidder()
  const lot = await world.lot()
  expect((await world.bid(buyer, lot, 2_000)).isAccepted).toBe(true)
  const id = await aDraft({ csv: withFee('40.00') })
  const preview = async (): Promise<FeePreview> => (await get(`/schedules/${id}/preview`, writer)).data
  const { awards, bids, isCut, days } = await preview()
  expect([awards.count, bids.count, isCut, days]).toEqual([0, 1, false, 90])
  // The lead is priced as everybody sees it, and its day may be of a schedule that was approved meanwhile.
  expect(bids.dearer).toBe(1)
  await sql`insert into awards (lot, sale_id, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq)
    select ${lot}, ${world.saleId}, ${buyer.id}, 'HAMMER', 200000, 'USD', 277500, ${SHIPPED}, '{}', 1`.execute(world.database.db)
  const after = await preview()
  expect(after.awards).toMatchObject({ count: 1, dearer: 1, cheaper: 0 })
  expect(after.awards.thenMinor - after.awards.nowMinor).toBe(2_500)
  expect(after.largest).toMatchObject([{ lot, hammerMinor: 200_000, buyerClass: 'STD' }])
})

it('a preview prices by the terms of bids that were taken and not taken back', async () => {
  const { db } = world.database
  const [buyer, other] = [await world.bidder(), await world.bidder()]
  const lot = await world.lot()
  await world.bid(buyer, lot, 3_000)
  await world.bid(other, lot, 2_000)
  await sql`insert into awards (lot, sale_id, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq)
    select ${lot}, ${world.saleId}, ${buyer.id}, 'HAMMER', 1200000, 'USD', 1300000, ${SHIPPED}, '{}', 1`.execute(db)
  const id = await aDraft({ csv: withFee('41.00') })
  const preview = async (): Promise<FeePreview> => (await get(`/schedules/${id}/preview`, writer)).data
  const before = await preview()
  const again = (change: object) =>
    sql`insert into bids select (jsonb_populate_record(b, ${JSON.stringify({ buyer_class: 'VOL', idempotency_key: null, ...change })}::jsonb)).*
      from bids b where lot = ${lot} and account_id = ${buyer.id} and seq < 90`.execute(db)
  await again({ seq: 91, is_accepted: false })
  expect(await preview()).toEqual(before)
  await again({ seq: 90 })
  const cheaper = await preview()
  expect([cheaper.awards.nowMinor < before.awards.nowMinor, cheaper.bids.nowMinor < before.bids.nowMinor]).toEqual([true, true])
  await sql`update lot_bidding set voided_seqs = '{90}' where lot = ${lot}`.execute(db)
  expect(await preview()).toEqual(before)
})
