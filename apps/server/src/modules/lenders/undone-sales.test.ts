import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyInvoices } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { defaultWorld, type DefaultWorld, type UnpaidWin } from '../defaults/defaults.test-kit.ts'
import { tellUndone } from './tell-undone.job.ts'

const ROUNDS = 8
const HANDOVER = '/data/payments/lenders/handover'

let world: DefaultWorld
let other: TestApp
let lenderId: number
let operators: readonly SignedInHeaders[]
beforeAll(async () => {
  world = await defaultWorld()
  other = await testApp({ SEARCH_WORKERS: '0' }, { beside: world })
  const { db } = world.database
  const operator = async () => signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
  operators = [await operator(), await operator()]
  const [kept] = await world.rows(
    `insert into lenders (site, name, address, email) values ('CPRTUS', 'First Floorplan', '{1 Way}', 'undone@lender.example') returning id`,
  )
  lenderId = Number(kept.id)
})
afterAll(async () => {
  await other.close()
  await world.close()
})

const hand = async ({ who, invoiceId }: UnpaidWin) => (await world.post(HANDOVER, who.headers, { invoiceId, lenderId })).json().data
const elsewhere = async (url: string, headers: SignedInHeaders, payload: object) =>
  (await other.app.inject({ method: 'POST', url, headers, payload })).json().data
const endOf = async ({ invoiceId }: UnpaidWin) =>
  (await world.rows('select end_kind, holds_vehicle from lender_handovers where invoice_id = $1 order by id desc limit 1', [invoiceId]))[0]
const balanceOf = async ({ who }: UnpaidWin) =>
  (await world.rows('select owed_minor::float8 as owed, credit_minor::float8 as credit from balances where payer_id = $1', [who.id]))[0]
const statusOf = async ({ invoiceId }: UnpaidWin) =>
  (await world.rows('select status from invoice_states where invoice_id = $1', [invoiceId]))[0].status
/** What the lender was told about a lot, the newest last. */
const toldOf = async ({ lot }: UnpaidWin): Promise<readonly string[]> => {
  while (await tellUndone(world.deps)) continue
  const mails = await mailsTo(world.database.db, 'undone@lender.example')
  return mails.filter(({ text }) => text?.includes(String(lot))).map(({ subject }) => subject)
}

async function voidSale(lot: number): Promise<{ state?: string; errorCode?: string }> {
  const [asker, decider] = operators
  const asked = await world.post('/data/operations/overrides', asker ?? {}, { lotNumber: lot, act: 'VOID', reason: 'A slip.' })
  return (await world.post(`/data/operations/overrides/${asked.json().data.id}`, decider ?? {}, { action: 'confirm' })).json().data
}

describe('a sale whose invoice a lender has', () => {
  it('a sale that is voided ends what the lender has, and the lender is told once not to pay', async () => {
    const win = await world.aWin(0)
    await hand(win)
    expect(await voidSale(win.lot)).toEqual({ state: 'DONE' })
    expect(await endOf(win)).toEqual({ end_kind: 'UNDONE', holds_vehicle: false })
    expect(await balanceOf(win)).toEqual({ owed: 0, credit: 0 })
    expect(await toldOf(win)).toEqual([expect.stringContaining('to pay for'), expect.stringContaining('Do not pay')])
    expect((await toldOf(win)).length).toBe(2)
  })

  it('a sale whose buyer took it back from a lender waits for their own transfer as any sale does', async () => {
    const win = await world.aWin(0)
    const { invoiceId, who } = win
    await hand(win)
    await world.post('/data/payments/lenders/withdraw', who.headers, { invoiceId })
    const announced = (await world.post('/data/payments/transfer', who.headers, { invoiceIds: [invoiceId] })).json().data
    expect(announced.reference).toMatch(/^RF/)
    // A lender's transfer that never came is no transfer of the buyer's that lapsed.
    expect(await voidSale(win.lot)).toMatchObject({ errorCode: 'PAYMENT_IN_FLIGHT' })
    expect(await statusOf(win)).toBe('PENDING')
  })

  it('a sale that is voided once the lender has paid leaves the money as credit of the buyer', async () => {
    const win = await world.aWin(0)
    await hand(win)
    expect(await world.pay(win.who, win.totalMinor, [win.invoiceId])).toMatchObject({ credit: 0 })
    expect(await voidSale(win.lot)).toEqual({ state: 'DONE' })
    expect(await balanceOf(win)).toEqual({ owed: 0, credit: win.totalMinor })
    expect(await endOf(win)).toMatchObject({ end_kind: 'UNDONE' })
  })

  it('a sale that nobody paid is given up although a lender has it: their slowness is the buyer’s', async () => {
    const win = await world.aWin(10)
    await hand(win)
    await world.propose()
    await world.warnedBefore(win, 24)
    await world.propose()
    const [{ id }] = await world.proposalsOf(win)
    for (const state of ['ASKED', 'DONE']) expect(await world.decide(id, await world.bookkeeper())).toMatchObject({ state })
    expect([await statusOf(win), (await endOf(win)).end_kind]).toEqual(['CANCELLED', 'UNDONE'])
    expect((await toldOf(win)).at(-1)).toContain('Do not pay')
    // What the lender sends all the same is not lost: it is the buyer's credit, or pays what the lot left.
    const before = await balanceOf(win)
    await world.pay(win.who, win.totalMinor, [win.invoiceId])
    const after = await balanceOf(win)
    expect(after.credit - before.credit + before.owed - after.owed).toBe(win.totalMinor)
  })

  it('a sale has one invoice with one lender, however often it is handed over at once from two nodes', async () => {
    const win = await world.aWin(0)
    const body = { invoiceId: win.invoiceId, lenderId }
    const answers = await Promise.all([hand(win), elsewhere(HANDOVER, win.who.headers, body), hand(win)])
    expect(answers.map(({ handoverId, reason }) => reason ?? typeof handoverId).toSorted()).toEqual([
      'LENDER_HOLD',
      'LENDER_HOLD',
      'number',
    ])
  })

  it('a sale that is handed over and paid at the same moment from two nodes has one outcome, and no money is lost', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const win = await world.aWin(0)
      const { who, invoiceId, totalMinor } = win
      // Credit, which the buyer spends themselves.
      await world.pay(who, totalMinor, [invoiceId])
      await voidSale(win.lot)
      const next = await world.lot({ buy_now_minor: 400_000 })
      await world.post(`/data/lots/buyItNow/${next}`, who.headers, { priceMinor: 400_000 })
      const { issueInvoices } = await import('../invoices/index.ts')
      await issueInvoices(world.deps)
      const [bill] = await world.rows('select id, total_minor::float8 as total from invoices where lot = $1', [next])
      const again: UnpaidWin = { ...win, lot: next, invoiceId: bill.id, totalMinor: bill.total }
      const use = () => elsewhere('/data/payments/useCredit', who.headers, { invoiceIds: [bill.id] })
      const acts = round % 2 === 0 ? [use(), hand(again)] : [hand(again), use()]
      const [used, handed] = round % 2 === 0 ? await Promise.all(acts) : (await Promise.all(acts)).toReversed()
      const isHanded = handed.handoverId !== undefined
      expect(isHanded ? used : handed).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: isHanded ? 'LENDER_HOLD' : 'NOTHING_DUE' })
      expect([await statusOf(again), await balanceOf(again)]).toEqual(
        isHanded ? ['OPEN', { owed: bill.total, credit: totalMinor }] : ['PAID', { owed: 0, credit: totalMinor - bill.total }],
      )
      outcomes.add(isHanded ? 'handed' : 'paid')
    }
    expect([...outcomes].every((one) => one === 'handed' || one === 'paid')).toBe(true)
  })

  it('a sale whose lender pays while its buyer takes it back has one outcome: taken back, or the lender’s word alone ends it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const win = await world.aWin(0)
      await hand(win)
      const withdraw = () => elsewhere('/data/payments/lenders/withdraw', win.who.headers, { invoiceId: win.invoiceId })
      const [taken] = await Promise.all([withdraw(), world.pay(win.who, win.totalMinor, [win.invoiceId])])
      expect(await statusOf(win)).toBe('PAID')
      const { end_kind: end } = await endOf(win)
      expect([end, taken.reason]).toEqual(taken.errorCode === undefined ? ['WITHDRAWN', undefined] : [null, 'LENDER_PAID'])
    }
  })
})

it('what lenders paid and did not pay adds up in the books', async () => {
  const { db } = world.database
  expect([(await verifyJournal(db)).faults, (await verifyInvoices(db)).faults]).toEqual([[], []])
})
