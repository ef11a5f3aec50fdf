import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { issueFee, issueInvoices, verifyInvoices } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { transaction } from '#platform/db/database.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { defaultWorld, type DefaultWorld, PRICE_MINOR, type UnpaidWin } from '../defaults/defaults.test-kit.ts'
import type { Bidder } from '../own-bids/bid-calls.test-kit.ts'

const MONEY = '/data/operations/money'
const PRICE_LINE = 1
const ROUNDS = 6

let world: DefaultWorld
let other: TestApp
let first: Bidder
let second: Bidder
let operator: SignedInHeaders
let keeper: SignedInHeaders
beforeAll(async () => {
  world = await defaultWorld()
  other = await testApp({ SEARCH_WORKERS: '0' }, { beside: world })
  first = await world.bookkeeper()
  second = await world.bookkeeper()
  const { db } = world.database
  operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
  keeper = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['GATE'] }))
})
afterAll(async () => {
  await other.close()
  await world.close()
})

type Who = Pick<Bidder, 'headers'>
const ask = async (id: number, body: object = {}, by: Who = first) =>
  (await world.post(`${MONEY}/invoices/${id}/acts`, by.headers, { kind: 'CREDIT_NOTE', reason: 'Its frame is bent.', ...body })).json().data
const decide = async (act: number, by: Who = second, action = 'approve') =>
  (await world.post(`${MONEY}/acts/${act}`, by.headers, { action, reason: 'Seen too.' })).json().data
const price = (amountMinor = PRICE_MINOR) => ({ lines: [{ position: PRICE_LINE, amountMinor }] })
const stateOf = async ({ invoiceId }: UnpaidWin) =>
  (await world.rows('select status, credited_minor::float8 as credited from invoice_states where invoice_id = $1', [invoiceId]))[0]
const balanceOf = async ({ who }: UnpaidWin) =>
  (await world.rows('select owed_minor::float8 as owed, credit_minor::float8 as credit from balances where payer_id = $1', [who.id]))[0]
const awardOf = async ({ lot }: UnpaidWin) =>
  (await world.rows('select voided_at is not null as voided from awards where lot = $1 order by id desc limit 1', [lot]))[0]
const lotOf = async ({ lot }: UnpaidWin) =>
  (await world.rows('select l.status, b.outcome, b.phase from lots l join lot_bidding b on b.lot = l.number where l.number = $1', [lot]))[0]
const eventOf = async ({ lot }: UnpaidWin) =>
  JSON.parse((await world.rows('select body from bid_events where lot = $1 order by seq desc limit 1', [lot]))[0].body)
const passOf = async ({ who, lot }: UnpaidWin) => {
  const [{ zone }] = await world.rows(
    `select coalesce(y.zone, 'America/New_York') as zone from lots l left join yards y on y.number = coalesce(l.physical_yard, l.yard) where l.number = $1`,
    [lot],
  )
  const on = dayIn(yardClockAt(zone, Date.now()), Date.now())
  return (await world.post('/data/release/passes', who.headers, { lots: [lot], carrier: 'Bluebonnet Towing', on })).json().data
}
/** A win whose car has left the yard by a pass. */
async function aGoneWin(): Promise<UnpaidWin> {
  const win = await world.aWin(0)
  await world.pay(win.who, win.totalMinor, [win.invoiceId])
  expect(await passOf(win)).toEqual({ lots: [win.lot] })
  const { lots } = (await world.get('/data/release/pickups', win.who.headers)).json().data
  const { code } = lots.find(({ lot }: { lot: number }) => lot === win.lot).pass
  expect((await world.post('/data/operations/gate/release', keeper, { code })).json().data).toMatchObject({ lot: win.lot })
  return win
}
async function sendTitle({ lot }: UnpaidWin) {
  const sent = { lot, state: 'SENT', carrier: 'FEDEX', trackingNumber: '794644790132', reason: 'Sent.' }
  return (await world.post('/data/operations/titles', operator, sent)).json().data
}
const soldFor = async ({ lot }: UnpaidWin) =>
  (
    await world.rows(
      `select coalesce(-sum(minor), 0)::float8 as minor from journal_lines where account = 'SELLER_PAYABLE' and detail = 'lot ' || $1::text`,
      [lot],
    )
  )[0].minor
const mailOf = async ({ who }: UnpaidWin) =>
  (await mailsTo(world.database.db, who.email)).filter(({ subject }) => subject.startsWith('Credit note')).at(-1)
async function expectProven(): Promise<void> {
  const { db } = world.database
  expect([(await verifyJournal(db)).faults, (await verifyInvoices(db)).faults]).toEqual([[], []])
}

describe('a price that is credited whole', () => {
  it('a price that is credited whole takes two bookkeepers of the site with a fresh proof, never the buyer', async () => {
    const win = await world.aWin(0)
    const { invoiceId, who } = win
    for (const by of [who, { headers: operator }, { headers: keeper }])
      expect((await world.post(`${MONEY}/invoices/${invoiceId}/acts`, by.headers, { kind: 'CREDIT_NOTE', reason: 'No.' })).statusCode).toBe(
        403,
      )
    const stale = await world.bookkeeper({}, { proved_at: sql<Date>`now() - interval '16 minutes'` as never })
    expect(await ask(invoiceId, {}, stale)).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    const { actId } = await ask(invoiceId)
    expect(await decide(actId, stale)).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    expect(await decide(actId, first)).toMatchObject({ reason: 'SECOND_PERSON' })
    expect(await decide(actId, first, 'refuse')).toMatchObject({ state: 'REFUSED' })
    expect(await decide(actId)).toMatchObject({ reason: 'CHANGED' })
    expect([await stateOf(win), await awardOf(win)]).toEqual([{ status: 'OPEN', credited: 0 }, { voided: false }])
  })

  it('the whole invoice of a win undoes the sale in the same act, with the late fee of the lot, and what was paid is credit', async () => {
    const win = await world.aWin(0)
    const { who, lot, invoiceId, totalMinor } = win
    await world.pay(who, 100_000, [invoiceId])
    const line = { code: 'LATE', textKey: 'fee.late', amountMinor: 5_000 }
    await transaction(world.database.db, async (tx) => {
      await lockTerms(tx, who.id)
      const fee = {
        site: 'CPRTUS',
        zone: 'America/Chicago',
        payerId: who.id,
        lot,
        currency: 'USD',
        scheduleId: null,
        reason: 'Late',
      } as const
      await issueFee(world.deps.post, tx, { ...fee, line, nowMs: Date.now() })
    })
    const { data: shown } = (await world.get(`${MONEY}/invoices/${invoiceId}`, first.headers)).json()
    expect(shown).toMatchObject({ wholeSale: 'VOID', wholeMinor: totalMinor + 5_000 })
    const { actId } = await ask(invoiceId)
    const waiting = (await world.get(`${MONEY}/acts`, second.headers)).json().data.acts
    expect(waiting).toContainEqual(expect.objectContaining({ actId, sale: 'VOID', isWhole: true, amountMinor: totalMinor + 5_000 }))
    expect(await decide(actId)).toMatchObject({ state: 'DONE', noteNumber: expect.stringMatching(/-C\d{6}$/) })
    expect([await stateOf(win), await balanceOf(win)]).toEqual([
      { status: 'CANCELLED', credited: totalMinor },
      { owed: 0, credit: 100_000 },
    ])
    expect([await awardOf(win), await lotOf(win)]).toEqual([{ voided: true }, { status: 'OPEN', outcome: 'NO_SALE', phase: 'CLOSED' }])
    expect(await eventOf(win)).toMatchObject({ kind: 'UNDONE', reason: 'VOID', terms: { persons: 2, why: 'CREDITED' } })
    expect(await soldFor(win)).toBe(0)
    const mail = await mailOf(win)
    expect(mail?.text).toContain('was undone')
    expect(mail?.text).toContain('You had paid 1,000.00 USD of it.')
    expect(mail?.text.match(/-C\d{6}/g)).toHaveLength(2)
    expect(await passOf(win)).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
    expect(await ask(invoiceId)).toMatchObject({ reason: 'TOO_MUCH' })
    await expectProven()
  })

  it('a price alone goes back neither at once nor in parts while its car and title are with us, so that fees alone open no gate', async () => {
    const win = await world.aWin(0)
    const { invoiceId, who, totalMinor } = win
    expect(await ask(invoiceId, price())).toMatchObject({ errorCode: 'MONEY_ACT_REFUSED', reason: 'WITH_SALE' })
    await decide((await ask(invoiceId, price(PRICE_MINOR - 100))).actId)
    expect(await ask(invoiceId, price(100))).toMatchObject({ reason: 'WITH_SALE' })
    await world.pay(who, totalMinor - PRICE_MINOR, [invoiceId])
    expect([await stateOf(win), await passOf(win)]).toMatchObject([{ status: 'OPEN' }, { reason: 'NOT_PAID' }])
    await expectProven()
  })

  it('a price of a car that has left goes back as one that its seller bears: the sale stands, and the title is still sent', async () => {
    const win = await aGoneWin()
    expect((await world.get(`${MONEY}/invoices/${win.invoiceId}`, first.headers)).json().data).toMatchObject({ wholeSale: 'STANDS' })
    const { actId } = await ask(win.invoiceId, price())
    expect((await world.get(`${MONEY}/acts`, second.headers)).json().data.acts).toContainEqual(
      expect.objectContaining({ actId, sale: 'STANDS' }),
    )
    expect(await decide(actId)).toMatchObject({ state: 'DONE' })
    expect([await stateOf(win), await balanceOf(win)]).toEqual([
      { status: 'PAID', credited: PRICE_MINOR },
      { owed: 0, credit: PRICE_MINOR },
    ])
    expect([await awardOf(win), (await lotOf(win)).outcome, await soldFor(win)]).toEqual([{ voided: false }, 'BOUGHT_NOW', 0])
    expect((await mailOf(win))?.text).toContain('The vehicle stays yours.')
    expect(await sendTitle(win)).toMatchObject({ state: 'SENT' })
    await expectProven()
  })

  it('all of an invoice of a car that has left goes back, and a title that we still have stays with us', async () => {
    const win = await aGoneWin()
    expect(await decide((await ask(win.invoiceId)).actId)).toMatchObject({ state: 'DONE' })
    expect([await stateOf(win), await awardOf(win), await balanceOf(win)]).toEqual([
      { status: 'CANCELLED', credited: win.totalMinor },
      { voided: false },
      { owed: 0, credit: win.totalMinor },
    ])
    expect(await sendTitle(win)).toMatchObject({ reason: 'NOT_PAID' })
    await expectProven()
  })

  it('a price of a car that has left is not given away once its payment went back', async () => {
    const win = await aGoneWin()
    await world.rows(`update invoice_states set status = 'OVERDUE', fees_paid_minor = 0, price_paid_minor = 0 where invoice_id = $1`, [
      win.invoiceId,
    ])
    expect(await ask(win.invoiceId, price())).toMatchObject({ reason: 'UNPAID' })
    expect(await ask(win.invoiceId)).toMatchObject({ reason: 'UNPAID' })
    await world.rows(
      `update invoice_states set status = 'PAID', fees_paid_minor = fees_minor, price_paid_minor = price_minor where invoice_id = $1`,
      [win.invoiceId],
    )
  })

  it('a sale is not undone by who agreed before the title went out: they are asked anew, and then the seller bears it', async () => {
    const win = await world.aWin(0)
    await world.pay(win.who, win.totalMinor, [win.invoiceId])
    const { actId } = await ask(win.invoiceId)
    expect(await sendTitle(win)).toMatchObject({ state: 'SENT' })
    expect(await decide(actId)).toMatchObject({ errorCode: 'MONEY_ACT_REFUSED', reason: 'CHANGED' })
    expect(await awardOf(win)).toEqual({ voided: false })
    await decide(actId, first, 'refuse')
    expect(await decide((await ask(win.invoiceId, price())).actId)).toMatchObject({ state: 'DONE' })
    expect(await awardOf(win)).toEqual({ voided: false })
  })

  it('a sale is not undone while its money is on its way, by transfer or at a bank', async () => {
    const win = await world.aWin(0)
    const { actId } = await ask(win.invoiceId)
    await world.post('/data/payments/transfer', win.who.headers, { invoiceIds: [win.invoiceId] })
    expect(await decide(actId)).toMatchObject({ errorCode: 'PAYMENT_IN_FLIGHT' })
    await world.rows(`update invoice_states set pending_until = null, status = 'OPEN' where invoice_id = $1`, [win.invoiceId])
    await world.rows(
      `insert into payment_attempts (ref, account_id, actor_id, site, provider, purpose, thing, method, currency, amount_minor, state, return_url,
         success_path, cancel_path, locale, invoice_ids, is_under_way, provider_ref, page_url) values ('underwayunderwayunderw', $2, $2, 'CPRTUS', 'simulator', 'PAY_INVOICES',
         'invoices:' || $1::text, 'CRDCARD', 'USD', 100, 'PENDING_AUTHENTICATION', 'http://localhost', '/dashboard', '/dashboard', 'en_us',
         array[$1]::bigint[], true, 'under way', 'http://localhost/pay')`,
      [win.invoiceId, win.who.id],
    )
    expect(await decide(actId)).toMatchObject({ errorCode: 'PAYMENT_IN_FLIGHT' })
    expect(await ask((await world.aWin(0)).invoiceId)).toMatchObject({ state: 'ASKED' })
    expect([await awardOf(win), await stateOf(win)]).toEqual([{ voided: false }, { status: 'OPEN', credited: 0 }])
  })

  it('a sale that was asked to be undone is undone once, by two who agree at once from two nodes', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const win = await world.aWin(0)
      const third = await world.bookkeeper()
      const { actId } = await ask(win.invoiceId)
      const elsewhere = other.app.inject({
        method: 'POST',
        url: `${MONEY}/acts/${actId}`,
        headers: third.headers,
        payload: { action: 'approve', reason: 'Me too.' },
      })
      const answers = [await decide(actId), (await elsewhere).json().data]
      expect(answers.map(({ state, reason }) => state ?? reason).toSorted()).toEqual(['CHANGED', 'DONE'])
      expect(await world.rows(`select from invoices where corrects = $1`, [win.invoiceId])).toHaveLength(1)
    }
    await expectProven()
  })

  it('a sale that is undone while its money comes in has one outcome, and the money is credit', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const win = await world.aWin(0)
      const { actId } = await ask(win.invoiceId)
      const [done] = await Promise.all([decide(actId), world.pay(win.who, win.totalMinor, [win.invoiceId])])
      expect([done.state, (await stateOf(win)).status, await balanceOf(win)]).toEqual([
        'DONE',
        'CANCELLED',
        { owed: 0, credit: win.totalMinor },
      ])
    }
    await expectProven()
  })

  it('a sale that is undone while its buyer makes a pass leaves no pass behind', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const win = await world.aWin(0)
      await world.pay(win.who, win.totalMinor, [win.invoiceId])
      const { actId } = await ask(win.invoiceId)
      const [done] = await Promise.all([decide(actId), passOf(win)])
      expect([done.state, await awardOf(win)]).toEqual(['DONE', { voided: true }])
      expect((await world.get('/data/release/pickups', win.who.headers)).json().data.lots).toEqual([])
    }
  })

  it('a lot whose sale was undone is no win of anybody, and is not billed once more', async () => {
    const win = await world.aWin(0)
    await decide((await ask(win.invoiceId)).actId)
    await issueInvoices(world.deps)
    expect(await world.rows(`select from invoices where lot = $1 and kind = 'INVOICE'`, [win.lot])).toHaveLength(1)
    const { counts } = (await world.post('/data/lots/list/won', win.who.headers, {})).json().data
    expect(counts).toMatchObject({ won: 0, tobepickedup: 0 })
  })
})
