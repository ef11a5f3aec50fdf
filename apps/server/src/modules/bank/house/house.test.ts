import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeMonth, postEntry } from '#modules/journal/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { Somebody } from '../../invoices/invoices.test-kit.ts'
import { type TillWorld, tillWorld } from '../../tills/tills.test-kit.ts'
import { type Answer, type BankWorld, bankWorld, DESK, followingDays, LINES } from '../bank.test-kit.ts'

const KEEPER = { kind: 'internal', privileges: ['MONEY'] }

let tills: TillWorld
let world: BankWorld
let loadNext: ReturnType<typeof followingDays>
beforeAll(async () => {
  tills = await tillWorld()
  world = await bankWorld(tills)
  loadNext = followingDays(world, '2026-01-04')
})
afterAll(() => world.close())

/** The next day's statement of these amounts. */
const loaded = (...amounts: readonly number[]) => loadNext(amounts.map((amount) => ({ amount, text: 'DEPOSIT' })))
const act = (line: number | undefined, what: string, { who = world.keeper, ...body }: { who?: Somebody; [field: string]: unknown } = {}) =>
  world.post(`${LINES}/${line}/${what}`, { reason: 'Slip 4418', ...body }, who.headers)
const book = (line: number | undefined, pool: string, more: { who?: Somebody; costMinor?: number } = {}): Promise<Answer> =>
  act(line, 'house', { pool, ...more })
/** What the books have in an account, and under a detail of it, dollars. */
async function standing(account: string, detail = ''): Promise<number> {
  const [row] = await world.rows(
    `select coalesce(sum(minor), 0)::float8 as minor from journal_lines where account = $1 and currency = 'USD' and ($2 = '' or detail = $2)`,
    [account, detail],
  )
  return row.minor / 100
}
/** A till whose cashier takes 1,415 dollars by some means and closes it: what its yard keeps. */
async function kept(means: 'CASH' | 'CARD_TERMINAL'): Promise<string> {
  const { cashier, till } = await tills.aTill()
  const taken = await tills.take(cashier, await tills.aDebtor(), { means, ...(means === 'CASH' ? {} : { reference: `slip-${till.id}` }) })
  expect(taken.returnCode).toBe(1)
  expect((await tills.closeTill(cashier, till.id)).returnCode).toBe(1)
  return `yard ${tills.yard} ${means}`
}
const poolsOf = async (statement: number): Promise<readonly { pool: string; amount: number; kind: string; yardName: string }[]> =>
  (await world.get(`${DESK}/${statement}`, world.keeper.headers)).data.pools

it('booking a line as the house’s own money is for bookkeepers of its site, with a fresh proof', async () => {
  const { statement, lines } = await loaded(10)
  const [line] = lines
  for (const [who, status] of [
    [{ headers: { host: 'localhost' } } as never, 401],
    [await world.someone(), 403],
    [await world.operator(), 403],
    [await tills.cashier(), 403],
  ] as const)
    expect((await book(line, 'gateway', { who })).status).toBe(status)
  const stale = await world.someone(KEEPER, { proved_at: new Date(0) as never })
  expect((await book(line, 'gateway', { who: stale })).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
  const elsewhere = await world.someone({ ...KEEPER, home_site: 'CPRTUK' }, { host: 'uk.localhost', site: 'CPRTUK' })
  expect((await book(line, 'gateway', { who: elsewhere })).data).toMatchObject({ errorCode: 'LINE_NOT_FOUND' })
  for (const pool of ['', 'till 1 CASH', 'yard 0 CASH', 'yard 7000 GOLD', "yard 7000 CASH' or 1=1", `yard ${'9'.repeat(12)} CASH`])
    expect([pool, (await book(line, pool)).data.errorCode]).toEqual([pool, 'INVALID_INPUT'])
  for (const costMinor of [-1, 0.5, 2 ** 53])
    expect([costMinor, (await book(line, 'gateway', { costMinor })).data.errorCode]).toEqual([costMinor, 'INVALID_INPUT'])
  expect((await world.lines(statement))[0]).toMatchObject({ state: 'STAGED', house: null, undoActs: [] })
})

it('cash of a closed till comes to the bank: never more than the yard keeps, each line once, and the books add up', async () => {
  const pool = await kept('CASH')
  const before = await standing('TILL', pool)
  expect(before).toBe(1_415)
  const { statement, lines } = await loaded(1_415.01, 1_000, 415)
  expect(await poolsOf(statement)).toContainEqual({
    pool,
    site: 'CPRTUS',
    kind: 'CASH',
    yardName: tills.yardName,
    amount: 1_415,
    currencyCode: 'USD',
  })
  expect((await book(lines[0], pool)).data).toMatchObject({ errorCode: 'LINE_REFUSED', reason: 'TOO_MUCH' })
  expect((await book(lines[1], `yard ${tills.yard} CHEQUE`)).data).toMatchObject({ errorCode: 'LINE_REFUSED', reason: 'TOO_MUCH' })
  expect((await book(lines[1], pool, { costMinor: 5 })).data).toMatchObject({ errorCode: 'LINE_REFUSED', reason: 'COST' })
  expect((await book(lines[1], 'yard 343 CASH')).data).toMatchObject({ errorCode: 'LINE_REFUSED', reason: 'NO_POOL' })
  const bank = await standing('BANK')
  expect((await book(lines[1], pool)).data).toMatchObject({
    state: 'POSTED',
    outlook: null,
    paymentId: null,
    house: { kind: 'CASH', yardName: tills.yardName },
    reason: 'Slip 4418',
    undoActs: ['ask'],
  })
  expect((await book(lines[1], pool)).data).toMatchObject({ errorCode: 'LINE_REFUSED', reason: 'DECIDED' })
  // From suspense it is booked as what it is, and counted once.
  expect((await act(lines[2], 'suspense')).data).toMatchObject({ state: 'SUSPENSE' })
  expect((await book(lines[2], pool)).data).toMatchObject({ state: 'POSTED' })
  expect([await standing('TILL', pool), (await standing('BANK')) - bank, await standing('SUSPENSE')]).toEqual([0, 1_415, 0])
  expect(await tills.faults()).toEqual([])
})

it('two bookkeepers at once never take the same cash of a yard', async () => {
  const pool = await kept('CASH')
  const { lines } = await loaded(1_415, 1_415)
  const answers = await Promise.all(lines.map(async (line) => book(line, pool, { who: await world.someone(KEEPER) })))
  expect(answers.map(({ returnCode }) => returnCode).toSorted()).toEqual([-1, 1])
  expect(answers.find(({ returnCode }) => returnCode !== 1)?.data).toMatchObject({ errorCode: 'LINE_REFUSED', reason: 'TOO_MUCH' })
  expect(await standing('TILL', pool)).toBe(0)
})

it('what the provider of a card terminal kept is a cost, and cash that is fetched lies at its yard', async () => {
  const slips = await kept('CARD_TERMINAL')
  const { lines } = await loaded(1_400, -300, -5)
  const [paidOut, fetched, other] = lines
  expect((await book(paidOut, slips, { costMinor: 20_000 })).data).toMatchObject({ errorCode: 'LINE_REFUSED', reason: 'COST' })
  expect((await book(paidOut, slips, { costMinor: 1_501 })).data).toMatchObject({ errorCode: 'LINE_REFUSED', reason: 'TOO_MUCH' })
  const cost = await standing('GATEWAY_COST')
  expect((await book(paidOut, slips, { costMinor: 1_500 })).data).toMatchObject({ house: { kind: 'CARD_TERMINAL' } })
  expect([await standing('TILL', slips), (await standing('GATEWAY_COST')) - cost]).toEqual([0, 15])
  const cash = `yard ${tills.yard} CASH`
  const before = await standing('TILL', cash)
  expect((await book(fetched, cash)).data).toMatchObject({ state: 'POSTED', amount: -300 })
  expect((await standing('TILL', cash)) - before).toBe(300)
  expect((await book(other, slips)).data).toMatchObject({ errorCode: 'LINE_REFUSED', reason: 'NOT_OUT' })
  expect(await tills.faults()).toEqual([])
})

it('what a gateway pays out leaves what it holds, and what goes back to it is no more than it is owed', async () => {
  const hold = (cause: string, amountMinor: bigint) =>
    transaction(world.deps.db, (tx) =>
      postEntry(tx, {
        site: 'CPRTUS',
        kind: 'GATEWAY_SETTLED',
        cause,
        actor: null,
        lines: [
          { account: 'GATEWAY_CLEARING', currency: 'USD', amountMinor },
          { account: 'SUSPENSE', detail: 'settlement', currency: 'USD', amountMinor: -amountMinor },
        ],
      }),
    )
  const held = await standing('GATEWAY_CLEARING')
  await hold('test:1', 80_000n)
  const { lines } = await loaded(held + 800, -40, -40)
  expect((await book(lines[0], 'gateway')).data).toMatchObject({ house: { kind: 'GATEWAY', yardName: '' } })
  expect(await standing('GATEWAY_CLEARING')).toBe(0)
  expect((await book(lines[1], 'gateway')).data).toMatchObject({ errorCode: 'LINE_REFUSED', reason: 'TOO_MUCH' })
  await hold('test:2', -4_000n)
  expect((await book(lines[1], 'gateway')).data).toMatchObject({ state: 'POSTED' })
  expect((await book(lines[2], 'gateway')).data).toMatchObject({ errorCode: 'LINE_REFUSED', reason: 'TOO_MUCH' })
})

it('a wrong booking of own money is taken back, by two from the site’s amount on, and the line waits anew', async () => {
  const pool = await kept('CASH')
  const { statement, lines } = await loaded(300, 1_100)
  const [small, large] = lines
  for (const line of lines) expect((await book(line, pool)).returnCode).toBe(1)
  const left = await standing('TILL', pool)
  expect((await act(small, 'undo', { who: await world.someone(KEEPER) })).data).toMatchObject({ state: 'DONE' })
  expect((await world.lines(statement))[0]).toMatchObject({ state: 'STAGED', house: null, paymentId: null, undo: { state: 'DONE' } })
  expect((await standing('TILL', pool)) - left).toBe(300)
  const { data } = await act(large, 'undo', { who: await world.someone(KEEPER) })
  expect(data).toMatchObject({ state: 'ASKED' })
  expect((await act(large, 'undo/decide', { undoId: data.undoId, action: 'approve' })).data).toMatchObject({ state: 'DONE' })
  expect((await standing('TILL', pool)) - left).toBe(1_400)
  // Booked again, it counts again, and a statement of which something was taken back stays.
  expect((await book(small, pool)).data).toMatchObject({ state: 'POSTED' })
  expect((await standing('TILL', pool)) - left).toBe(1_100)
  await expect(
    world.rows(`update bank_lines set state = 'STAGED', house = null, decided_at = null, decided_by = null where id = $1`, [small]),
  ).rejects.toThrow('a line is decided once')
  expect(await tills.faults()).toEqual([])
})

it('what a yard keeps from before a month that is closed is money of that yard all the same, and counts once', async () => {
  const pool = await kept('CASH')
  const before = await standing('TILL', pool)
  const { statement, lines } = await loaded(before)
  await world.rows('alter table journal_entries disable trigger user')
  await world.rows("update journal_entries set booked_on = '2025-12-09'")
  await world.rows('alter table journal_entries enable trigger user')
  await transaction(world.deps.db, (tx) => closeMonth(tx, { site: 'CPRTUS', month: '2026-01-01', closedBy: world.keeper.id }))
  expect((await poolsOf(statement)).find((one) => one.pool === pool)).toMatchObject({ amount: before })
  expect((await book(lines[0], pool)).data).toMatchObject({ state: 'POSTED' })
  const next = await loaded(1)
  expect((await poolsOf(next.statement)).find((one) => one.pool === pool)).toMatchObject({ amount: 0 })
  expect((await book(next.lines[0], pool)).data).toMatchObject({ errorCode: 'LINE_REFUSED', reason: 'TOO_MUCH' })
})
