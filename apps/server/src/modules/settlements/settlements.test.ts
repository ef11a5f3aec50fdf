import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyJournal } from '#modules/journal/index.ts'
import type { Gateway, SettlementLine } from '#platform/gateway/index.ts'
import { signIn } from '#test/people.ts'
import { CARD, type Payer, paymentWorld, type PaymentWorld } from '../gateway-payments/gateway-payments.test-kit.ts'
import { reconcileDay, type ReconciledDay } from './index.ts'
import { reconcileNight } from './reconcile-nightly.job.ts'

type Body = ReturnType<typeof JSON.parse>

const DESK = '/data/operations/money/settlements'
const DAY_LENGTH = 10
const today = (): string => new Date().toISOString().slice(0, DAY_LENGTH)

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world.close())

const rows = async (text: string, values: readonly unknown[] = []): Promise<Body[]> =>
  (await world.database.pool.query(text, [...values])).rows
/** Compares a day of which the provider tells these lines and nothing else; everything else is asked of the practice bank. */
const reconcileTold = async (lines: readonly SettlementLine[], day = today()): Promise<ReconciledDay> => {
  const { booking } = world.app.rooms.payments
  const told = { name: 'simulator', settlements: () => Promise.resolve({ kind: 'lines', lines }) } as Partial<Gateway> as Gateway
  return reconcileDay(booking, told, day)
}
/** A line of a payment as a provider tells it. */
const lineOf = async (ref: string, more: Partial<SettlementLine> = {}): Promise<SettlementLine> => ({
  lineId: `told:${ref}`,
  ref: (await world.row(ref)).provider_ref,
  key: ref,
  kind: 'CAPTURE',
  currency: 'USD',
  amountMinor: 6_000,
  feeMinor: 0,
  ...more,
})
const reconcile = async (day = today()): Promise<ReconciledDay> => {
  const { booking } = world.app.rooms.payments
  const gateway = booking.gateways.named('simulator')
  if (gateway === null) throw new Error('no gateway')
  return reconcileDay(booking, gateway, day)
}
interface Paying {
  readonly amount?: string
  readonly card?: string
  readonly settles?: boolean
}
const pay = async (who: Payer, { amount = '60', card = CARD.never, settles = false }: Paying = {}): Promise<string> => {
  const { ref, url } = await world.begin(who, { amount })
  await world.payByCard(url, card)
  if (settles) await expect.poll(async () => (await world.settle(ref)).state, { timeout: 20_000 }).toBe('CAPTURED')
  return ref
}
/** As a restore does: the payment is not there at all. */
async function lose(ref: string): Promise<void> {
  await rows('alter table payment_attempts disable trigger payment_attempts_forwards')
  await rows('delete from payment_attempts where ref = $1', [ref])
  await rows('alter table payment_attempts enable trigger payment_attempts_forwards')
}
const differencesOf = (about: string) =>
  rows(
    `select d.* from settlement_differences d left join settlement_lines l on l.provider = d.provider and l.line_id = d.about
     where l.payment_key = $1 or d.about = $1 order by d.id`,
    [about],
  )
const clearing = async (): Promise<number> =>
  Number((await rows(`select coalesce(sum(minor), 0) as sum from journal_lines where account = 'GATEWAY_CLEARING'`))[0]?.sum)
const linesOf = (ref: string) =>
  rows('select kind, state, is_fee_posted from settlement_lines where payment_key = $1 order by line_id', [ref])
const bookkeeper = (): Promise<Payer> => world.someone({ kind: 'internal', privileges: ['MONEY'] })
const act = async (id: number, payload: object, headers: Readonly<Record<string, string>>) => {
  const answer = await world.app.inject({ method: 'POST', url: `${DESK}/${id}`, payload, headers })
  return { status: answer.statusCode, ...answer.json() }
}
const DAY_MS = 86_400_000
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, DAY_LENGTH)
const night = async (): Promise<void> => {
  await rows('delete from settlement_nights')
  await reconcileNight(world.app.rooms.payments.booking)
}
/** Has an attempt as it would be so many days after it ended. */
async function age(ref: string, days: number): Promise<void> {
  await rows('alter table payment_attempts disable trigger payment_attempts_forwards')
  await rows("update payment_attempts set changed_at = now() - $2::int * interval '1 day' where ref = $1", [ref, days])
  await rows('alter table payment_attempts enable trigger payment_attempts_forwards')
}
const decline = async (ref: string): Promise<void> => {
  Object.assign(world.bank.orders.byKey(ref) ?? {}, { status: 'DECLINED' })
  await expect.poll(async () => (await world.settle(ref)).state, { timeout: 20_000 }).toBe('DECLINED')
}

describe('settlements of providers', () => {
  it('what is taken there and booked here is no difference, and what the provider keeps is a cost, once however often it is compared', async () => {
    const who = await world.someone()
    const ref = await pay(who, { card: CARD.paid, settles: true })
    const before = await clearing()
    await reconcile()
    await reconcile()
    expect(await linesOf(ref)).toEqual([{ kind: 'CAPTURE', state: 'SAME', is_fee_posted: true }])
    const cost = await rows(
      `select l.minor from journal_entries e join journal_lines l on l.entry_id = e.id where e.cause like '%' || $1 || '%'`,
      [(await world.row(ref)).provider_ref],
    )
    // 1.4 % of 60.00 and 25 cents.
    expect(cost.map(({ minor }) => Number(minor)).toSorted((a, b) => a - b)).toEqual([-109, 109])
    expect(await clearing()).toBe(before - 109)
  })

  it('what is taken there and not booked here is booked once, by asking the provider', async () => {
    const who = await world.someone()
    const ref = await pay(who)
    await rows('update payment_attempts set ask_at = null where ref = $1', [ref])
    expect(await world.held(who)).toBe(0)
    expect(await reconcile()).toMatchObject({ booked: 1, isUnknown: false })
    expect(await world.held(who)).toBe(6_000)
    expect(await reconcile()).toMatchObject({ booked: 0, differs: 0 })
    expect(await world.held(who)).toBe(6_000)
    expect(await linesOf(ref)).toEqual([{ kind: 'CAPTURE', state: 'BOOKED', is_fee_posted: true }])
  })

  it('a payment that a restore has lost is stored anew by what the provider says of it, and booked once', async () => {
    const who = await world.someone()
    const ref = await pay(who)
    await lose(ref)
    const [one, two] = await Promise.all([reconcile(), reconcile()])
    expect(one.booked + two.booked).toBeGreaterThanOrEqual(1)
    expect(await world.held(who)).toBe(6_000)
    expect(await world.row(ref)).toMatchObject({ state: 'CAPTURED', is_applied: true, account_id: who.id, purpose: 'PAY_DEPOSIT' })
    expect((await verifyJournal(world.database.db)).faults).toEqual([])
  })

  it('what one of two nodes has booked counts once as booked, also where the other one was first to note its line', async () => {
    const who = await world.someone()
    const ref = await pay(who)
    await rows('update payment_attempts set ask_at = null where ref = $1', [ref])
    const { booking } = world.app.rooms.payments
    const gateway = booking.gateways.named('simulator')
    if (gateway === null) throw new Error('no gateway')
    const others: ReconciledDay[] = []
    // The other node comes between the commit of what this one books and its note of the line.
    const slowly = booking.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const isBooked = result.rows.some((row) => row['ref'] === ref && row['capturedAt'] instanceof Date)
        if (isBooked && others.length === 0) others.push(await reconcile())
        return result
      },
    })
    const { booked } = await reconcileDay({ ...booking, db: slowly }, gateway, today())
    expect(others.map((one) => one.booked)).toEqual([0])
    expect(booked).toBe(1)
    expect(await world.held(who)).toBe(6_000)
    expect(await linesOf(ref)).toEqual([{ kind: 'CAPTURE', state: 'BOOKED', is_fee_posted: true }])
    const [day] = await rows('select booked from settlement_days where day = $1', [today()])
    const [counted] = await rows(`select count(*)::int as n from settlement_lines where state = 'BOOKED'`)
    expect(day.booked).toBe(counted.n)
  })

  it('a lost payment is nobody else’s, whose account has the id since, and is named', async () => {
    const who = await world.someone()
    const ref = await pay(who)
    await lose(ref)
    await rows(`update accounts set created_at = created_at + interval '1 hour' where id = $1`, [who.id])
    expect(await reconcile()).toMatchObject({ booked: 0, differs: 1 })
    expect(await world.held(who)).toBe(0)
    expect(await differencesOf(ref)).toMatchObject([{ kind: 'FOREIGN', amount_minor: 6_000, site: null, attempt_id: null, decision: null }])
    await reconcile()
    expect(await differencesOf(ref)).toHaveLength(1)
  })

  it('what our books have taken and no line tells of is named, once the days around it were compared', async () => {
    const who = await world.someone()
    const ref = await pay(who, { card: CARD.paid, settles: true })
    const order = world.bank.orders.byKey(ref)
    if (order === null) throw new Error('no order')
    order.capturedAtMs = Date.parse('2020-01-01')
    await reconcile()
    expect(await differencesOf(ref)).toEqual([])
    await reconcile(new Date(Date.now() + DAY_MS).toISOString().slice(0, DAY_LENGTH))
    expect(await differencesOf(ref)).toMatchObject([{ kind: 'NOT_THERE', amount_minor: -6_000, site: 'CPRTUS' }])
  })

  it('what has gone back there and not by our books is named by how much', async () => {
    const who = await world.someone()
    const ref = await pay(who, { card: CARD.paid, settles: true })
    world.bank.orders.byKey(ref)?.refunds.push({ id: 'by-hand', amountMinor: 1_500, atMs: Date.now() })
    await reconcile()
    expect(await differencesOf(ref)).toMatchObject([{ kind: 'PAID_BACK', amount_minor: -1_500 }])
  })

  it('another sum than our books have is named', async () => {
    const who = await world.someone()
    const ref = await pay(who, { card: CARD.paid, settles: true })
    const order = world.bank.orders.byKey(ref)
    Object.assign(order ?? {}, { amountMinor: 7_000 })
    await reconcile()
    expect(await differencesOf(ref)).toMatchObject([{ kind: 'AMOUNT', amount_minor: 1_000 }])
    Object.assign(order ?? {}, { amountMinor: 6_000 })
  })

  it('what a provider keeps is a cost in the currency in which it settles, and sums of two currencies are not compared', async () => {
    const who = await world.someone()
    const ref = await pay(who, { card: CARD.paid, settles: true })
    await reconcileTold([await lineOf(ref, { currency: 'AED', amountMinor: 22_035, feeMinor: 401 })])
    const cost = await rows(
      `select l.account, l.currency, l.minor from journal_entries e join journal_lines l on l.entry_id = e.id
       where e.cause like '%told:' || $1 order by l.line`,
      [ref],
    )
    expect(cost.map(({ account, currency, minor }) => [account, currency, Number(minor)])).toEqual([
      ['GATEWAY_COST', 'AED', 401],
      ['GATEWAY_CLEARING', 'AED', -401],
    ])
    expect(await differencesOf(ref)).toMatchObject([{ kind: 'CURRENCY', currency: 'AED', amount_minor: 22_035 }])
    await reconcileTold([await lineOf(ref, { lineId: `back:${ref}`, kind: 'REFUND', currency: 'AED', amountMinor: -3_672 })])
    expect((await differencesOf(ref)).map(({ kind, amount_minor: minor }) => [kind, minor])).toEqual([
      ['CURRENCY', 22_035],
      ['CURRENCY', -3_672],
    ])
    const [{ id }] = await differencesOf(ref)
    const books = await bookkeeper()
    const before = await clearing()
    expect((await act(id, { decision: 'SUSPENDED', reason: 'Exchanged.' }, books.headers)).data).toMatchObject({ reason: 'CURRENCY' })
    expect(await clearing()).toBe(before)
    expect((await act(id, { decision: 'NOTED', reason: 'Exchanged at 3.6725.' }, books.headers)).returnCode).toBe(1)
    expect((await verifyJournal(world.database.db)).faults).toEqual([])
  })

  it('a day of a provider that does not answer is unknown, and is known once it does', async () => {
    await world.switchBank(false)
    expect(await reconcile('2021-05-05')).toMatchObject({ isUnknown: true, booked: 0, differs: 0 })
    await world.switchBank(true)
    expect(await reconcile('2021-05-05')).toMatchObject({ isUnknown: false, lines: 0 })
    expect(await rows(`select is_unknown from settlement_days where day = '2021-05-05'`)).toEqual([{ is_unknown: false }])
  })

  it('each night is compared by one node, whichever takes it first', async () => {
    const { booking } = world.app.rooms.payments
    await rows('delete from settlement_nights')
    const taken = await Promise.all([reconcileNight(booking), reconcileNight(booking)])
    expect(taken.toSorted()).toEqual([false, true])
    expect(await reconcileNight(booking)).toBe(false)
  })
})

describe('money that is under way at a provider', () => {
  it('a debit that is under way is no difference, and its fee is posted once it is taken, however long that takes', async () => {
    const who = await world.someone()
    const { ref, url } = await world.begin(who, { amount: '60' })
    await reconcileTold([await lineOf(ref, { feeMinor: 45 })], dayAgo(10))
    expect(await differencesOf(ref)).toEqual([])
    expect(await linesOf(ref)).toEqual([{ kind: 'CAPTURE', state: 'OPEN', is_fee_posted: false }])
    await night()
    expect(await linesOf(ref)).toEqual([{ kind: 'CAPTURE', state: 'OPEN', is_fee_posted: false }])
    await world.payByCard(url, CARD.paid)
    await expect.poll(async () => (await world.settle(ref)).state, { timeout: 20_000 }).toBe('CAPTURED')
    await night()
    expect(await linesOf(ref)).toEqual([{ kind: 'CAPTURE', state: 'SAME', is_fee_posted: true }])
    expect(await differencesOf(ref)).toEqual([])
    expect(await world.held(who)).toBe(6_000)
  })

  it('a debit that failed leaves nothing to decide once its provider has given it back', async () => {
    const who = await world.someone()
    const { ref } = await world.begin(who, { amount: '60' })
    await reconcileTold([await lineOf(ref)], dayAgo(10))
    await decline(ref)
    await night()
    expect(await linesOf(ref)).toMatchObject([{ kind: 'CAPTURE', state: 'OPEN' }])
    await reconcileTold([await lineOf(ref, { lineId: `back:${ref}`, kind: 'REFUND', amountMinor: -6_000 })], dayAgo(5))
    await night()
    expect(await linesOf(ref)).toMatchObject([
      { kind: 'REFUND', state: 'SAME' },
      { kind: 'CAPTURE', state: 'SAME' },
    ])
    expect(await differencesOf(ref)).toEqual([])
  })

  it('what was taken for a payment that failed and does not go back is named some days later', async () => {
    const who = await world.someone()
    const { ref } = await world.begin(who, { amount: '60' })
    await reconcileTold([await lineOf(ref)], dayAgo(10))
    await decline(ref)
    await age(ref, 4)
    await night()
    expect(await differencesOf(ref)).toMatchObject([{ kind: 'AMOUNT', amount_minor: 6_000 }])
    await reconcileTold([await lineOf(ref, { lineId: `back:${ref}`, kind: 'REFUND', amountMinor: -6_000 })], dayAgo(5))
    expect(await differencesOf(ref)).toMatchObject([
      { kind: 'AMOUNT', amount_minor: 6_000 },
      { kind: 'PAID_BACK', amount_minor: -6_000 },
    ])
  })

  it('a refund that failed there is named by what came again, and no refund is named for another', async () => {
    const who = await world.someone()
    const ref = await pay(who, { card: CARD.paid, settles: true })
    await reconcile()
    const back = await lineOf(ref, { lineId: `told-1:${ref}`, kind: 'REFUND', amountMinor: -1_000 })
    await reconcileTold([back])
    await reconcileTold([{ ...back, lineId: `told-2:${ref}`, amountMinor: 1_000 }])
    await reconcileTold([{ ...back, lineId: `told-3:${ref}`, amountMinor: -500 }])
    expect((await differencesOf(ref)).map(({ kind, amount_minor: minor }) => [kind, minor])).toEqual([
      ['PAID_BACK', -1_000],
      ['REFUND_FAILED', 1_000],
      ['PAID_BACK', -500],
    ])
  })

  it('what a line tells of that stands open is there, also where its provider did not say whose it is', async () => {
    const who = await world.someone()
    const { ref, url } = await world.begin(who, { amount: '60' })
    await world.switchBank(false)
    expect(await reconcileTold([await lineOf(ref)], dayAgo(10))).toMatchObject({ open: 1 })
    await world.switchBank(true)
    await world.payByCard(url, CARD.paid)
    await expect.poll(async () => (await world.settle(ref)).state, { timeout: 20_000 }).toBe('CAPTURED')
    await reconcileTold([], dayAgo(0))
    await reconcileTold([], dayAgo(-1))
    expect(await differencesOf(ref)).toEqual([])
  })

  it('a night compares every day since the last one that was compared, and those that were unknown', async () => {
    await rows('delete from settlement_days')
    await rows(
      `insert into settlement_days (provider, day, is_unknown, lines, booked) values ('simulator', $1, false, 0, 0), ('simulator', $2, true, 0, 0)`,
      [dayAgo(10), dayAgo(6)],
    )
    await night()
    const days = await rows(`select to_char(day, 'YYYY-MM-DD') as day from settlement_days where not is_unknown order by day`)
    expect(days.map(({ day }) => day)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(dayAgo))
  })
})

describe('the desk of settlements', () => {
  it('differences are read and decided by who keeps the books, of their sites, with a fresh proof and a reason, once', async () => {
    const who = await world.someone()
    const ref = await pay(who, { card: CARD.paid, settles: true })
    world.bank.orders.byKey(ref)?.refunds.push({ id: 'by-hand', amountMinor: 1_000, atMs: Date.now() })
    await reconcile()
    const [{ id }] = await differencesOf(ref)
    const body = { decision: 'SUSPENDED', reason: 'Paid back by hand.' }
    expect((await world.get(DESK, {})).status).toBe(401)
    expect((await world.get(DESK, who.headers)).status).toBe(403)
    expect((await act(id, body, who.headers)).status).toBe(403)

    const books = await bookkeeper()
    const other = await world.someone({ kind: 'internal', privileges: ['MONEY'], home_site: 'CPRTUK' }, 'uk.localhost')
    const { data } = await world.get(DESK, books.headers)
    expect(data.differences).toContainEqual(
      expect.objectContaining({ differenceId: Number(id), kind: 'PAID_BACK', amountMinor: -1_000, number: who.number }),
    )
    expect(data.days[0]).toMatchObject({ provider: 'simulator' })
    expect((await act(id, body, other.headers)).data.errorCode).toBe('DIFFERENCE_NOT_FOUND')
    expect((await act(999_999, body, books.headers)).data.errorCode).toBe('DIFFERENCE_NOT_FOUND')
    expect((await act(id, { ...body, reason: ' ' }, books.headers)).data.errorCode).toBe('INVALID_INPUT')
    expect((await act(id, { ...body, decision: 'LATER' }, books.headers)).data.errorCode).toBe('INVALID_INPUT')
    const old = await signIn(world.database.db, books, { proved_at: sql<Date>`now() - interval '16 minutes'` as never })
    expect((await act(id, body, old)).data.errorCode).toBe('PROOF_NEEDED')

    const before = await clearing()
    const both = await Promise.all([act(id, body, books.headers), act(id, body, books.headers)])
    expect(both.map(({ returnCode }) => returnCode).toSorted()).toEqual([-1, 1])
    expect((await act(id, body, books.headers)).data).toMatchObject({ errorCode: 'DIFFERENCE_REFUSED', reason: 'CHANGED' })
    expect(await clearing()).toBe(before - 1_000)
    expect((await verifyJournal(world.database.db)).faults).toEqual([])
    const decided = (await world.get(`${DESK}?view=decided`, books.headers)).data.differences
    expect(decided).toContainEqual(expect.objectContaining({ differenceId: Number(id), decision: 'SUSPENDED', decidedBy: books.number }))
  })

  it('nobody decides about their own payment', async () => {
    const books = await bookkeeper()
    const who = await world.someone()
    const ref = await pay(who, { card: CARD.paid, settles: true })
    world.bank.orders.byKey(ref)?.refunds.push({ id: 'by-hand', amountMinor: 900, atMs: Date.now() })
    await reconcile()
    const [{ id, attempt_id: attempt }] = await differencesOf(ref)
    await rows('alter table payment_attempts disable trigger payment_attempts_forwards')
    await rows('update payment_attempts set account_id = $1 where id = $2', [books.id, attempt])
    await rows('alter table payment_attempts enable trigger payment_attempts_forwards')
    expect((await act(id, { decision: 'NOTED', reason: 'Mine.' }, books.headers)).data).toMatchObject({ reason: 'SELF' })
  })

  it('a difference that was explained posts nothing, and is never changed or deleted', async () => {
    const who = await world.someone()
    const ref = await pay(who, { card: CARD.paid, settles: true })
    world.bank.orders.byKey(ref)?.refunds.push({ id: 'by-hand', amountMinor: 800, atMs: Date.now() })
    await reconcile()
    const [{ id }] = await differencesOf(ref)
    const before = await clearing()
    const books = await bookkeeper()
    expect((await act(id, { decision: 'NOTED', reason: 'Agreed with the payer.' }, books.headers)).returnCode).toBe(1)
    expect(await clearing()).toBe(before)
    await expect(rows(`update settlement_differences set reason = 'Other.' where id = $1`, [id])).rejects.toThrow('decided once')
    await expect(rows('delete from settlement_differences where id = $1', [id])).rejects.toThrow('never deleted')
  })
})
