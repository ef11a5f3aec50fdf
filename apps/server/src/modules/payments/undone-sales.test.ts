import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceDeps, issueInvoices } from '#modules/invoices/index.ts'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'
import { anEntity } from '../invoices/invoices.test-kit.ts'
import { type Bidder, bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'

const PRICE_MINOR = 500_000
const INVOICES = '/data/payments/invoices'

let world: BidWorld
let deps: InvoiceDeps
let operators: readonly SignedInHeaders[]
beforeAll(async () => {
  world = await bidWorld()
  await anEntity(world)
  const { db, pool } = world.database
  deps = { db, pool, log: silentLog(), post: openPost(fastify(), { config: loadConfig({ DEMO: 'off' }), log: silentLog(), db }) }
  const operator = async () => signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
  operators = [await operator(), await operator()]
})
afterAll(() => world.close())

/** A lot that was bought and billed, as its buyer reads it. */
async function aBilledWin(who: Bidder) {
  const lot = await world.lot({ buy_now_minor: PRICE_MINOR })
  const { allInMinor } = (await world.post(`/data/lots/buyItNow/${lot}`, who.headers, { priceMinor: PRICE_MINOR })).json().data
  await issueInvoices(deps)
  const { invoices } = (await world.get(INVOICES, who.headers)).json().data
  return { lot, allInMinor, invoice: invoices.find(({ lotNumber }: { lotNumber: number }) => lotNumber === lot) }
}

async function voidSale(lot: number): Promise<{ data: { state?: string; errorCode?: string } }> {
  const [asker, decider] = operators
  const asked = await world.post('/data/operations/overrides', asker ?? {}, { lotNumber: lot, act: 'VOID', reason: 'A slip.' })
  return (await world.post(`/data/operations/overrides/${asked.json().data.id}`, decider ?? {}, { action: 'confirm' })).json()
}

describe('a sale', () => {
  it('a sale is billed at what was shown when it was made: shown, frozen, billed and owed are one sum', async () => {
    const who = await world.bidder()
    const { allInMinor, invoice } = await aBilledWin(who)
    expect(invoice.total * 100).toBe(allInMinor)
    const answer = (await world.get(`${INVOICES}/${invoice.invoiceId}`, who.headers)).json().data
    const sum = answer.lines.reduce((all: number, { amount }: { amount: number }) => all + amount, 0)
    expect([answer.told, answer.balance, sum].map((amount) => Math.round(amount * 100))).toEqual([allInMinor, allInMinor, allInMinor])
    const [{ owed }] = (await world.get('/data/payments/balances', who.headers)).json().data.balances
    expect(owed * 100).toBe(allInMinor)
  })

  it('a sale that two operators void takes its invoice back: nothing is owed, and the history says so', async () => {
    const who = await world.bidder()
    const { lot, invoice } = await aBilledWin(who)
    expect((await voidSale(lot)).data).toEqual({ state: 'DONE' })
    const answer = (await world.get(`${INVOICES}/${invoice.invoiceId}`, who.headers)).json().data
    expect(answer).toMatchObject({ status: 'CANCELLED', balance: 0, creditNotes: [{ total: invoice.total, reason: 'A slip.' }] })
    expect((await world.get('/data/payments/balances', who.headers)).json().data.balances[0]).toMatchObject({ owed: 0, credit: 0 })
    const { movements } = (await world.get('/data/payments/history', who.headers)).json().data
    expect(movements.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ['CREDIT_NOTE', -invoice.total],
      ['INVOICE', invoice.total],
    ])
    const pdf = await world.get(`${INVOICES}/${answer.creditNotes[0].invoiceId}/pdf`, who.headers)
    expect(pdf.headers['content-type']).toBe('application/pdf')
  })

  it('a sale is not voided while its money is on its way', async () => {
    const who = await world.bidder()
    const { lot, invoice } = await aBilledWin(who)
    await world.post('/data/payments/transfer', who.headers, { invoiceIds: [invoice.invoiceId] })
    expect((await voidSale(lot)).data).toMatchObject({ errorCode: 'PAYMENT_IN_FLIGHT' })
    expect((await world.get(`${INVOICES}/${invoice.invoiceId}`, who.headers)).json().data).toMatchObject({ status: 'PENDING' })
  })
})
