import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CurrencyFees, FeeTables } from '@app/contract/fees/fees.answers.ts'
import { signIn } from '#test/people.ts'
import { aBrokerSide, bidWorld, type Bidder, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'

const FEES = '/data/member/fees'

let world: BidWorld
let buyer: Bidder
beforeAll(async () => {
  world = await bidWorld()
  buyer = await world.bidder()
})
afterAll(() => world.close())

const read = async (query = '', who: Bidder = buyer, more: Readonly<Record<string, string>> = {}) =>
  (await world.get(`${FEES}${query}`, { ...who.headers, ...more })).json()
const tables = async (...of: Parameters<typeof read>): Promise<FeeTables> => (await read(...of)).data
const at = async (label: string, site: string) => ({ ...(await signIn(world.database.db, buyer, { host: `${label}.localhost`, site })) })
const setClass = (who: Bidder, buyerClass: string) =>
  world.database.db.updateTable('bidder_terms').set({ buyer_class: buyerClass }).where('account_id', '=', who.id).execute()

describe('the fees of a site', () => {
  it('the fees of a site are for nobody who is not signed in [MKT-2.73] [ACC-6.12]', async () => {
    const answer = await world.get(FEES, {})
    expect([answer.statusCode, answer.json().data]).toEqual([401, expect.objectContaining({ errorCode: 'NOT_SIGNED_IN' })])
    expect(answer.body).not.toContain('feeMinor')
  })

  it('the fees of a site are its schedules in force by currency, with the steps of bids [MKT-2.70]', async () => {
    const { site, on, today, sites, currencies } = await tables()
    expect([site, on === today, sites]).toEqual(['CPRTUS', true, ['CPRTUS', 'CPRTCA']])
    expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const [usd] = currencies as readonly [CurrencyFees]
    expect(currencies).toHaveLength(1)
    expect(usd).toMatchObject({
      currency: 'USD',
      earlier: [],
      coming: [],
      inForce: { id: 'CPRTUS-USD-2026-01-01', isDemonstration: false },
    })
    expect(usd.inForce?.buyer.STD.at(-1)).toEqual({ fromMinor: 1_500_000, feeMinor: null, basisPoints: 750 })
    expect(usd.inForce?.gateMinor).toEqual({ clean: 7_900, other: 9_500 })
    expect(usd.increments?.bands[3]).toEqual({ fromMinor: 10_000, stepMinor: 2_500 })
    const middleEast = await tables('?site=CPRTMEA')
    expect(middleEast.currencies.map(({ currency, inForce }) => [currency, inForce?.isDemonstration])).toEqual([
      ['AED', true],
      ['BHD', true],
      ['OMR', true],
    ])
    // Three decimals; steps are whole units.
    expect(middleEast.currencies[1]?.increments?.bands[1]).toEqual({ fromMinor: 10_000, stepMinor: 5_000 })
  })

  it('the fees of a site are those of a day: none before the first version, which then is to come', async () => {
    const [usd] = (await tables('?on=2025-12-31')).currencies
    expect(usd).toMatchObject({ inForce: null, increments: null, earlier: [], coming: [{ id: 'CPRTUS-USD-2026-01-01' }] })
  })

  it('the fees of a site that sells nothing are none, and where it lists another’s lots they are those', async () => {
    expect((await tables('?site=CPRTDRIVE')).currencies).toEqual([])
    const { site, sites } = await tables('', buyer, await at('drive', 'CPRTDRIVE'))
    expect([site, sites]).toEqual(['CPRTUS', ['CPRTUS']])
    expect((await tables('', buyer, await at('uk', 'CPRTUK'))).site).toBe('CPRTUK')
  })

  it.each([
    ['?site=XX', 'site'],
    ['?on=2026-02-30', 'on'],
    ['?on=yesterday', 'on'],
    ['?site=cprtus', 'site'],
  ])('the fees of a site are not read with %s', async (query, field) => {
    expect(await read(query)).toMatchObject({
      returnCode: -1,
      data: { errorCode: 'INVALID_INPUT', fieldErrors: { [field]: 'validation.wrong' } },
    })
  })

  it('the fees of a site name the columns of whoever pays for the reader’s bids', async () => {
    expect((await tables()).reader).toEqual({ buyerClass: 'STD', columns: ['STD'], isLicensed: false, homeSite: 'CPRTUS' })
    const unsecured = await world.bidder({ licence_category: 'DEALER' })
    await setClass(unsecured, 'UNS')
    expect((await tables('', unsecured)).reader).toEqual({
      buyerClass: 'UNS',
      columns: ['UNS', 'UNC'],
      isLicensed: true,
      homeSite: 'CPRTUS',
    })
    const { payer, holder } = await aBrokerSide(world)
    await setClass(payer, 'VOL')
    expect((await tables('', holder)).reader).toMatchObject({ buyerClass: 'VOL', columns: ['VOL'] })
  })
})
