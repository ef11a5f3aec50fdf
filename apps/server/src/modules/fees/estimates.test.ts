import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PriceEstimate } from '@app/contract/fees/fees.answers.ts'
import { insertSale } from '#test/lots.ts'
import { signIn } from '#test/people.ts'
import { until } from '#test/until.ts'
import { aBrokerSide, bidWorld, type Bidder, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'

const ESTIMATE = '/data/member/pricingEstimate'
const HOUR_MS = 3_600_000

let world: BidWorld
let buyer: Bidder
let lot: number
beforeAll(async () => {
  world = await bidWorld()
  buyer = await world.bidder()
  lot = await world.lot()
})
afterAll(() => world.close())

const ask = async (body: object, who: Bidder = buyer, more: Readonly<Record<string, string>> = {}) =>
  (await world.post(ESTIMATE, { ...who.headers, ...more }, body)).json()
const estimate = async (body: object, who: Bidder = buyer): Promise<PriceEstimate> => {
  const { returnCode, data } = await ask(body, who)
  expect([returnCode, data]).toEqual([1, expect.anything()])
  return data
}
const setClass = (who: Bidder, buyerClass: string) =>
  world.database.db.updateTable('bidder_terms').set({ buyer_class: buyerClass }).where('account_id', '=', who.id).execute()
const frozenOf = (number: number, who: Bidder) =>
  world.database.db
    .selectFrom('bids')
    .select(['is_accepted', 'all_in_minor', 'schedule_id', 'buyer_class', 'fee_phase', 'title_group'])
    .where('lot', '=', number)
    .where('account_id', '=', who.id)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()

/** The estimate, then the bid: what the estimate said is what the bid froze. */
async function expectFrozen(who: Bidder, number: number, dollars: number): Promise<PriceEstimate> {
  const told = await estimate({ lotNumber: number, bidAmount: dollars }, who)
  expect((await world.bid(who, number, dollars)).isAccepted).toBe(true)
  const frozen = await frozenOf(number, who)
  expect([Math.round(told.total * 100), told.terms.scheduleId, told.terms.buyerClass, told.terms.phase, told.terms.titleGroup]).toEqual([
    frozen.all_in_minor,
    frozen.schedule_id,
    frozen.buyer_class,
    frozen.fee_phase,
    frozen.title_group,
  ])
  return told
}

describe('an estimate', () => {
  it('an estimate is for nobody who is not signed in [MKT-2.73] [MKT-7.43]', async () => {
    const answer = await world.post(ESTIMATE, {}, { lotNumber: lot, bidAmount: 5_200 })
    expect([answer.statusCode, answer.json().data]).toEqual([401, expect.objectContaining({ errorCode: 'NOT_SIGNED_IN' })])
  })

  it('an estimate answers bid, fees, subtotal, tax and total in the common envelope [MKT-7.43] [MKT-3.60]', async () => {
    expect(await ask({ lotNumber: lot, bidAmount: 5_200 })).toMatchObject({
      returnCode: 1,
      returnCodeDesc: 'Success',
      data: {
        bidAmount: 5_200,
        lines: [
          { key: 'fee.bid', amount: 5_200 },
          { key: 'fee.buyer', amount: 775 },
          { key: 'fee.virtual.preliminary', amount: 110 },
          { key: 'fee.gate', amount: 95 },
          { key: 'fee.environmental', amount: 15 },
          { key: 'fee.titleHandling', amount: 20 },
        ],
        subtotal: 6_215,
        tax: 0,
        total: 6_215,
        isBeforeTax: false,
        currencyCode: 'USD',
        brokerFee: null,
        isDemonstration: false,
      },
    })
  })

  it('an estimate is read as a form, too, and with the number of the lot as text', async () => {
    const headers = { ...buyer.headers, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await world.post(ESTIMATE, headers, `lotNumber=${lot}&bidAmount=5200`)
    expect(answer.json().data.total).toBe(6_215)
  })

  it.each(['VOL', 'STD', 'UNS'])(
    'an estimate for a buyer of class %s is what their preliminary bid freezes, by each title [MKT-7.43]',
    async (buyerClass) => {
      const who = await world.bidder({ licence_category: 'DEALER', membership_type: 'P' })
      await setClass(who, buyerClass)
      const totals = []
      for (const title_group of ['C', 'S', 'J']) {
        const number = await world.lot({ title_group })
        const { total, terms } = await expectFrozen(who, number, 2_600)
        expect(terms).toMatchObject({ buyerClass, titleGroup: title_group, phase: 'preliminary' })
        totals.push(total)
      }
      // A clean title has another gate fee; an unsecured buyer pays by another column for it.
      expect(totals[0]).toBe({ VOL: 3_274, STD: 3_424, UNS: 3_464 }[buyerClass])
      expect(totals[1]).toBe({ VOL: 3_290, STD: 3_440, UNS: 3_605 }[buyerClass])
      expect(totals[2]).toBe(totals[1])
    },
  )

  it('an estimate for a lot whose sale runs is what a live bid freezes, and says so [MKT-7.43]', async () => {
    const saleId = await insertSale(world.database.db, {
      starts_at: new Date(Date.now() - 60_000),
      ends_at: new Date(Date.now() + HOUR_MS),
      sale_type: 'timed',
      lane: 'T',
    })
    for (const title_group of ['C', 'S']) {
      const number = await world.lot({ sale_id: saleId, title_group, auction_at: new Date(Date.now() - 60_000) })
      await until('the sale takes bids', async () => {
        const { terms } = await estimate({ lotNumber: number, bidAmount: 2_600 })
        return terms.phase === 'live' && (await world.bid(await world.bidder(), number, 500)).isAccepted
      })
      const who = await world.bidder()
      const { terms, lines } = await expectFrozen(who, number, 2_600)
      expect([terms.phase, lines[2]]).toEqual(['live', { key: 'fee.virtual.live', amount: title_group === 'C' ? 99 : 110 }])
    }
  })

  it('an estimate of a phase or class that is not the caller’s now says which it is of', async () => {
    const { total, terms } = await estimate({ lotNumber: lot, bidAmount: 5_200, phase: 'live', membershipType: 'UNS' })
    expect([total, terms]).toEqual([
      6_480,
      { scheduleId: 'CPRTUS-USD-2026-01-01', buyerClass: 'UNS', phase: 'live', titleGroup: 'S', tax: 'USA:STANDARD:' },
    ])
  })

  it('an estimate for who bids through a broker is by the broker’s class, with the broker’s fee beside the total', async () => {
    const { payer, holder } = await aBrokerSide(world)
    await setClass(payer, 'VOL')
    await sql`insert into broker_fees (account_id, currency, kind, basis_points, from_at) values (${payer.id}, 'USD', 'PERCENT', 250, now())`.execute(
      world.database.db,
    )
    const { total, brokerFee } = await estimate({ lotNumber: lot, bidAmount: 2_000 }, holder)
    expect(brokerFee).toBe(50)
    await world.bid(holder, lot, 2_000)
    const frozen = await frozenOf(lot, payer)
    expect([frozen.buyer_class, frozen.all_in_minor]).toEqual(['VOL', Math.round(total * 100)])
  })

  it('an estimate of a budget is the highest bid whose price stays within it [MKT-3.60]', async () => {
    const within = await estimate({ lotNumber: lot, budget: 6_000 })
    expect([within.bidAmount, within.total]).toEqual([4_999, 5_989])
    const { total } = await estimate({ lotNumber: lot, bidAmount: within.bidAmount + 1 })
    expect(total).toBeGreaterThan(6_000)
  })
})

describe('an estimate of a yard', () => {
  const OF_YARD = { yardNumber: 343, vehicleType: 'V', bidAmount: 5_200 }

  it('an estimate of a yard is priced as its lots before a sale, by the title that is named [MKT-3.60]', async () => {
    expect((await estimate(OF_YARD)).total).toBe(6_215)
    const clean = await estimate({ ...OF_YARD, titleGroup: 'C', phase: 'live' })
    expect([clean.total, clean.currencyCode]).toEqual([5_200 + 775 + 109 + 79 + 15 + 20, 'USD'])
  })

  it('an estimate of a yard is in the currency of its country', async () => {
    const { db } = world.database
    await sql`insert into yards (number, name, slug, country, zone, selling_site) values (901, 'BH - MANAMA', 'manama', 'BHR', 'Asia/Bahrain', 'CPRTMEA')`.execute(
      db,
    )
    const there = await signIn(db, buyer, { host: 'mea.localhost', site: 'CPRTMEA' })
    const { data } = await ask({ ...OF_YARD, yardNumber: 901, bidAmount: 1_000 }, buyer, there)
    expect([data.currencyCode, data.isDemonstration, data.bidAmount]).toEqual(['BHD', true, 1_000])
  })

  it('an estimate of a yard of another site finds none, and neither does one of no yard', async () => {
    await sql`insert into yards (number, name, slug, country, zone, selling_site) values (902, 'GB - YORK', 'york', 'GBR', 'Europe/London', 'CPRTUK')`.execute(
      world.database.db,
    )
    for (const yardNumber of [902, 999_999]) expect((await ask({ ...OF_YARD, yardNumber })).data.errorCode).toBe('YARD_NOT_FOUND')
  })
})

describe('an estimate is refused', () => {
  it('an estimate is refused for no lot, a withdrawn one, and one that the site does not list', async () => {
    const withdrawn = await world.lot({ status: 'WITHDRAWN' })
    const elsewhere = await world.lot({ selling_site: 'CPRTUK', site_codes: ['CPRTUK'], currency: 'GBP' })
    for (const lotNumber of [99_999_999, withdrawn, elsewhere])
      expect((await ask({ lotNumber, bidAmount: 5_200 })).data.errorCode).toBe('LOT_NOT_FOUND')
    // The bid is refused for the same reason.
    expect((await world.bid(buyer, elsewhere, { dollars: 5_200, more: { currency: 'GBP' } })).reason).toBe('LOT_UNKNOWN')
  })

  it('an estimate is refused where the selling site has no fees for the currency', async () => {
    const number = await world.lot({ currency: 'EUR' })
    expect(await ask({ lotNumber: number, bidAmount: 5_200 })).toMatchObject({ returnCode: -1, data: { errorCode: 'NO_SCHEDULE' } })
  })

  it.each([
    [{ bidAmount: 5_200 }, { lotNumber: 'validation.missing' }],
    [{ lotNumber: 1 }, { lotNumber: 'validation.wrong', bidAmount: 'validation.missing' }],
    [{ bidAmount: 5_200.5, isLot: true }, { bidAmount: 'validation.wholeAmount' }],
    [{ bidAmount: -5, isLot: true }, { bidAmount: 'validation.wholeAmount' }],
    [{ bidAmount: 2 ** 53, isLot: true }, { bidAmount: 'validation.wholeAmount' }],
    [{ bidAmount: '1e5', isLot: true }, { bidAmount: 'validation.wholeAmount' }],
    [{ budget: '6000.505', isLot: true }, { budget: 'validation.capAmount' }],
    [{ budget: 100, isLot: true }, { budget: 'validation.budgetLow' }],
    [{ bidAmount: 5_200, currencyCode: 'CAD', isLot: true }, { currencyCode: 'validation.capCurrency' }],
    [{ bidAmount: 5_200, membershipType: 'P', isLot: true }, { membershipType: 'validation.wrong' }],
  ])('an estimate is refused with the fields of %j', async (sent, fieldErrors) => {
    const { isLot, ...body } = { isLot: false, ...sent }
    const { returnCode, data } = await ask({ ...(isLot && { lotNumber: lot }), ...body })
    expect([returnCode, data.errorCode, data.fieldErrors]).toEqual([-1, 'INVALID_INPUT', fieldErrors])
  })

  it.each([[{ lotNumber: [1, 2] }], [{ bidAmount: { minor: 5 } }], [{ bidAmount: null }], [{ bidAmount: 'x'.repeat(10_000) }]])(
    'an estimate is refused with %j, without an error of ours',
    async (body) => {
      expect((await ask({ lotNumber: lot, bidAmount: 5_200, ...body })).data.errorCode).toBe('INVALID_INPUT')
    },
  )
})
