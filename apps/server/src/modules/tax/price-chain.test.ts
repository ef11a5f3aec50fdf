import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allInFor } from '@app/rules/fees/all-in.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { BUYER_CLASSES, type BuyerClass } from '@app/rules/fees/schedule.ts'
import { shownTax } from '@app/rules/tax/payer-tax.ts'
import { readTaxText } from '@app/rules/tax/tax-terms.ts'
import { verifyInvoices, issueInvoices } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { silentLog } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { loadConfig } from '#platform/config.ts'
import fastify from 'fastify'
import { setTaxRates } from '#test/tax-rates.ts'
import { anEntity } from '../invoices/invoices.test-kit.ts'
import { bidWorld, type Bidder, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'

const BIDS = 60
const WHOLE = 100
const [LOWEST, SPAN] = [300, 24_000]
const STATES = ['TX', 'OR', 'CA', 'ON'] as const
const TITLES = ['C', 'S', 'J'] as const
const STATUSES = ['STANDARD', 'MARGIN', 'EXEMPT', null] as const

let world: BidWorld
let payers: readonly { readonly who: Bidder; readonly buyerClass: BuyerClass; readonly isExempt: boolean }[]
beforeAll(async () => {
  world = await bidWorld({ SEARCH_WORKERS: '0' })
  await setTaxRates(world.database.pool, [
    ['USA-TX', 'PRICE', 6_250],
    ['USA-TX', 'FEES', 6_250],
    ['USA-TX', 'TITLE_HANDLING', 0],
    ['USA-CA', 'PRICE', 7_250],
    ['USA-CA', 'FEES', 8_875],
    ['USA-CA', 'GATE', 1],
    ['USA-OR', 'PRICE', 0],
    ['USA-OR', 'FEES', 0],
    ['GBR', 'PRICE', 20_000],
    ['GBR', 'FEES', 20_000],
  ])
  await anEntity(world)
  const made = []
  for (const buyerClass of BUYER_CLASSES)
    for (const isExempt of [false, true]) {
      const who = await world.bidder({ licence_category: 'DEALER', membership_type: 'P' })
      await rows('update bidder_terms set buyer_class = $2 where account_id = $1', [who.id, buyerClass])
      if (isExempt)
        await rows(
          `insert into tax_exemptions (account_id, place, tax_number, from_on, approved_by, reason) values ($1, 'USA-TX', 'T-1', '2020-01-01', $1, 'x')`,
          [who.id],
        )
      made.push({ who, buyerClass, isExempt })
    }
  payers = made
})
afterAll(() => world.close())

const rows = async (text: string, values: readonly unknown[] = []) => (await world.database.pool.query(text, [...values])).rows
const bill = async () => {
  const { db, pool } = world.database
  const post = openPost(fastify(), { config: loadConfig({ DEMO: 'off' }), log: silentLog(), db })
  await issueInvoices({ db, pool, post, log: silentLog() })
}
/** Numbers that are the same in every run. */
function* numbers(): Generator<number> {
  let state = 20_261_126
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    yield state
  }
}
const random = numbers()
const next = (below: number): number => (random.next().value as number) % below
const one = <T>(of: readonly T[]): T => of[next(of.length)] as T

describe('a price with tax', () => {
  it('a price with tax is the same to the cent where it is shown, estimated, frozen, awarded, billed and posted', async () => {
    const [{ on }] = await rows(`select to_char(local_date, 'YYYY-MM-DD') as on from sales where id = $1`, [world.saleId])
    for (let at = 0; at < BIDS; at++) {
      const { who, buyerClass, isExempt } = one(payers)
      const [state, titleGroup, taxStatus] = [one(STATES.slice(0, 3)), one(TITLES), one(STATUSES)]
      const lot = await world.lot({ state, title_group: titleGroup, tax_status: taxStatus })
      const dollars = LOWEST + next(SPAN)
      const { lotDetails } = (await world.get(`/public/data/lotdetails/solr/${lot}`, who.headers)).json().data
      const exemptions = isExempt ? [{ place: 'USA-TX', fromOn: '2020-01-01', untilOn: null }] : []
      const tax = shownTax(lotDetails.tax, { exemptions, on })
      const bid = { minor: dollars * WHOLE, currency: 'USD' } as const
      const priced = { sellingSite: 'CPRTUS', titleGroup, currentBid: bid, bidKind: 'preliminary', on, buyerClass, tax } as const
      const shown = allInFor(bid, priced, SHIPPED_SCHEDULES)?.quote
      const shownMinor = shown?.total.minor ?? 0
      const estimate = (await world.post('/data/member/pricingEstimate', who.headers, { lotNumber: lot, bidAmount: dollars })).json().data
      const answer = await world.bid(who, lot, dollars)
      const [frozen] = await rows('select all_in_minor::float8 as minor, tax from bids where lot = $1', [lot])
      // The lead goes to the award by the book's own door; here its price is what counts, so it is awarded at the maximum.
      const quote = JSON.stringify(shown?.lines)
      await rows(
        `insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq, awarded_at)
         values ($1, $2, 'HAMMER', $3, 'USD', $4, $5, $6, 1, now())`,
        [lot, who.id, bid.minor, frozen.minor, shown?.scheduleId, quote],
      )
      expect({ at, estimate: Math.round(estimate.total * WHOLE), frozen: frozen.minor, told: answer.allInMinor }).toEqual({
        at,
        estimate: shownMinor,
        frozen: shownMinor,
        told: shownMinor,
      })
      expect(frozen.tax).toBe(tax)
      expect(estimate.terms.tax).toBe(tax)
      const { place, status } = readTaxText(frozen.tax)
      expect([place, status]).toEqual([
        `USA-${state}`,
        taxStatus === 'EXEMPT' ? 'EXEMPT' : isExempt && state === 'TX' ? 'RELIEVED' : 'STANDARD',
      ])
    }
    await bill()
    const billed = await rows(
      `select a.lot, a.all_in_minor::float8 as "allIn", i.total_minor::float8 as total, i.told_minor::float8 as told,
         (select sum(amount_minor)::float8 from invoice_lines l where l.invoice_id = i.id) as lines,
         (select coalesce(sum(amount_minor), 0)::float8 from invoice_lines l where l.invoice_id = i.id and code = 'TAX') as tax,
         (select coalesce(sum(tax_minor), 0)::float8 from invoice_lines l where l.invoice_id = i.id) as each,
         (select coalesce(sum(-minor), 0)::float8 from journal_lines j where j.invoice_id = i.id and j.account = 'TAX_PAYABLE') as payable,
         (select sum(minor)::float8 from journal_lines j where j.invoice_id = i.id and j.account = 'RECEIVABLE') as receivable
       from awards a join invoices i on i.award_id = a.id`,
    )
    expect(billed).toHaveLength(BIDS)
    for (const { allIn, total, told, lines, tax, each, payable, receivable } of billed)
      expect([total, told, lines, receivable, each, payable]).toEqual([allIn, allIn, allIn, allIn, tax, tax])
    expect(billed.filter(({ tax }) => tax > 0).length).toBeGreaterThan(BIDS / 4)
    expect(await verifyInvoices(world.database.db)).toMatchObject({ faults: [] })
    expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
  }, 120_000)

  it('a price under a margin scheme is called so on its invoice, in the words that its country prescribes, and no other price is', async () => {
    const SAID = 'Hammer price under a margin scheme (margin scheme: second-hand goods): no tax is shown on it, and none can be deducted'
    for (const [taxStatus, said] of [
      ['MARGIN', SAID],
      [null, SAID],
      ['STANDARD', 'Hammer price'],
      ['EXEMPT', 'Hammer price'],
    ] as const) {
      const who = await world.bidder()
      const lot = await world.lot({ country: 'GBR', state: '', tax_status: taxStatus, buy_now_minor: 500_000 })
      const bought = await world.post(`/data/lots/buyItNow/${lot}`, who.headers, { priceMinor: 500_000 })
      expect(bought.json().returnCode).toBe(1)
      // What the lot is said to be afterwards changes nothing of what was bought.
      await rows(`update lots set tax_status = 'STANDARD' where number = $1`, [lot])
      await bill()
      const [{ id }] = await rows('select id from invoices where lot = $1', [lot])
      const { lines } = (await world.get(`/data/payments/invoices/${id}`, who.headers)).json().data
      expect([taxStatus, lines[0].description]).toEqual([taxStatus, said])
    }
    expect(await verifyInvoices(world.database.db)).toMatchObject({ faults: [] })
  })

  it('a price with tax is refused at a place without rates, in a bid, an estimate and a purchase', async () => {
    const who = await world.bidder()
    const lot = await world.lot({ state: 'NV', title_group: 'S', buy_now_minor: 500_000 })
    expect(await world.bid(who, lot, 1_000)).toMatchObject({ isAccepted: false, reason: 'NO_SCHEDULE', allInMinor: null })
    const estimate = await world.post('/data/member/pricingEstimate', who.headers, { lotNumber: lot, bidAmount: 1_000 })
    expect(estimate.json().data.errorCode).toBe('NO_SCHEDULE')
    const bought = await world.post(`/data/lots/buyItNow/${lot}`, who.headers, { priceMinor: 500_000 })
    expect(bought.json().data).toMatchObject({ errorCode: 'PURCHASE_REFUSED', reason: 'NO_SCHEDULE' })
    expect(await rows('select tax from bids where lot = $1 and is_accepted', [lot])).toEqual([])
  })
})
