import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyInvoices } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn } from '#test/people.ts'
import type { Bidder } from '../own-bids/bid-calls.test-kit.ts'
import { DESK, defaultWorld, type DefaultWorld, type UnpaidWin } from './defaults.test-kit.ts'
import { verifyDefaults } from './verify-defaults.ts'

const ROUNDS = 8
const RECEIVED_ON = '2026-01-05'

let world: DefaultWorld
let other: TestApp
let first: Bidder
let second: Bidder
let third: Bidder
let operator: Pick<Bidder, 'headers'>
beforeAll(async () => {
  world = await defaultWorld()
  other = await testApp({ SEARCH_WORKERS: '0' }, { beside: world })
  ;[first, second, third] = [await world.bookkeeper(), await world.bookkeeper(), await world.bookkeeper()]
  const { db } = world.database
  operator = { headers: await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR', 'MONEY'] })) }
})
afterAll(async () => {
  await other.close()
  await world.close()
})

/** What an act of the other node is answered. */
async function elsewhere(url: string, { headers }: Pick<Bidder, 'headers'>, payload: object) {
  return (await other.app.inject({ method: 'POST', url, headers, payload })).json().data
}
async function standing({ who, lot, invoiceId }: UnpaidWin) {
  const [state] = await world.rows('select status from invoice_states where invoice_id = $1', [invoiceId])
  const [balance] = await world.rows(
    'select owed_minor::float8 as owed, credit_minor::float8 as credit from balances where payer_id = $1',
    [who.id],
  )
  const [award] = await world.rows('select voided_at is null as stands from awards where lot = $1', [lot])
  return { status: state.status, stands: award.stands, ...balance }
}

it('a payment and a default at the same moment from two nodes have one outcome, and no money is lost', async () => {
  const wins: (UnpaidWin & { readonly id: number })[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const win = await world.aProposal()
    expect(await world.decide(win.id, first)).toMatchObject({ state: 'ASKED' })
    wins.push(win)
  }
  const outcomes = new Set<string>()
  for (const [at, win] of wins.entries()) {
    const { who, id, invoiceId, totalMinor } = win
    const reference = `RACE${id}`
    const money = { number: who.number, currency: 'USD', amountMinor: totalMinor, source: 'BANK', reference, receivedOn: RECEIVED_ON }
    const pay = () => elsewhere('/data/operations/money/payments', operator, { ...money, invoiceIds: [invoiceId], reason: 'Seen.' })
    const give = () => world.decide(id, second)
    const acts = at % 2 === 0 ? [pay(), give()] : [give(), pay()]
    const [paid, given] = at % 2 === 0 ? await Promise.all(acts) : (await Promise.all(acts)).toReversed()
    expect(paid.errorCode).toBeUndefined()
    const isDone = given.state === 'DONE'
    expect(given).toMatchObject(isDone ? { state: 'DONE' } : { errorCode: 'DEFAULT_REFUSED', reason: 'CHANGED' })
    expect(await standing(win)).toMatchObject(
      isDone ? { status: 'CANCELLED', stands: false, credit: totalMinor } : { status: 'PAID', stands: true, credit: 0 },
    )
    outcomes.add(given.state ?? given.reason)
  }
  expect([...outcomes].every((one) => one === 'DONE' || one === 'CHANGED')).toBe(true)
  const { db } = world.database
  expect([(await verifyJournal(db)).faults, (await verifyInvoices(db)).faults, (await verifyDefaults(db)).faults]).toEqual([[], [], []])
})

it('two who confirm at the same moment from two nodes give a win up once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const win = await world.aProposal()
    await world.decide(win.id, first)
    const confirm = { action: 'confirm', reason: 'Nothing came.' }
    const answers = await Promise.all([world.decide(win.id, second), elsewhere(`${DESK}/${win.id}`, third, confirm)])
    expect(answers.map(({ state, reason }) => state ?? reason).toSorted()).toEqual(['CHANGED', 'DONE'])
    const notes = await world.rows(`select from invoices where lot = $1 and kind = 'CREDIT_NOTE'`, [win.lot])
    const fees = await world.rows(
      `select from invoices i join invoice_lines l on l.invoice_id = i.id where i.lot = $1 and l.code = 'RELIST'`,
      [win.lot],
    )
    expect([notes.length, fees.length]).toEqual([1, 1])
  }
  expect((await verifyJournal(world.database.db)).faults).toEqual([])
})

it('the first confirmation at the same moment from two nodes is of one person, and the other decides or waits', async () => {
  const win = await world.aProposal()
  const confirm = { action: 'confirm', reason: 'Nothing came.' }
  const answers = await Promise.all([world.decide(win.id, first), elsewhere(`${DESK}/${win.id}`, first, confirm)])
  expect(answers.map(({ state, reason }) => state ?? reason).toSorted()).toEqual(['ASKED', 'SECOND_PERSON'])
  expect(await standing(win)).toMatchObject({ status: 'OVERDUE', stands: true })
})
