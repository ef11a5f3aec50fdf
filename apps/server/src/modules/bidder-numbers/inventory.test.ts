import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A_YARD, insertYards } from '#test/lots.ts'
import { bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { numbersKit } from './numbers.test-kit.ts'

const INVENTORY = '/data/member/inventory'

let world: BidWorld
beforeAll(async () => {
  world = await bidWorld()
  await insertYards(world.database.db, [{ ...A_YARD, number: 77, name: 'TX - GHOST CREEK', slug: 'ghost-creek' }])
})
afterAll(() => world.close())
const { db, someone, get } = numbersKit(() => world)

const award = (lot: number, accountId: number, actorId: number | null = null) =>
  sql`insert into awards (lot, account_id, actor_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq)
    values (${lot}, ${accountId}, ${actorId}, 'BUY_NOW', 300000, 'USD', 361500, 's', '{}', 1)`.execute(db())
const aCounterman = (payerId: number | null, fields: object = {}) =>
  someone({ kind: 'counterman', roles: ['COUNTERMAN'], broker_id: payerId, ...fields })
/** A pass of a won lot as it stands after `set`. */
const aPass = async (lot: number, payerId: number, set: string) => {
  await sql`insert into release_passes (award_id, lot, payer_id, made_by, carrier, valid_on)
    select id, lot, account_id, account_id, 'Bluebonnet Towing', current_date from awards where lot = ${lot}`.execute(db())
  await sql`update release_passes set ${sql.raw(set)} where lot = ${lot} and payer_id = ${payerId}`.execute(db())
}
const lotsOf = (answer: { data: { lots: readonly { lot: number }[] } }) => answer.data.lots.map(({ lot }) => lot).toSorted()

describe('what a counterman may collect', () => {
  it('what a counterman may collect is seen by countermen alone, and prices by none of them [MKT-2.19]', async () => {
    const buyer = await someone()
    const bidder = await someone({ kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'], broker_id: buyer.id })
    expect((await world.get(INVENTORY, { host: 'localhost' })).statusCode).toBe(401)
    for (const who of [buyer, bidder]) expect((await world.get(INVENTORY, who.headers)).statusCode).toBe(403)
    await award(await world.lot(), buyer.id)
    const seen = await get(INVENTORY, await aCounterman(buyer.id))
    expect(seen.data.total).toBe(1)
    expect(JSON.stringify(seen)).not.toMatch(/300000|361500|3615/)
  })

  it('what a counterman may collect is what their account has bought, and has not left, with yard and buyer, and nothing of another [MKT-2.19]', async () => {
    const [buyer, other] = [await someone({ profile: { company_name: 'Northgate Export' } }), await someone()]
    const [mine, byOther, voided, theirs, collected] = [
      await world.lot(),
      await world.lot({ physical_yard: 77 }),
      await world.lot(),
      await world.lot(),
      await world.lot({ physical_yard: 77 }),
    ]
    const colleague = await aCounterman(buyer.id)
    await award(mine, buyer.id)
    await award(byOther, buyer.id, colleague.id)
    await award(voided, buyer.id)
    await sql`update awards set voided_at = now() where lot = ${voided}`.execute(db())
    await award(theirs, other.id)
    await award(collected, buyer.id)
    await aPass(collected, buyer.id, `used_at = now(), used_by = ${buyer.id}`)
    await aPass(mine, buyer.id, 'revoked_at = now()')
    await aPass(byOther, buyer.id, 'valid_on = current_date')
    const counterman = await aCounterman(buyer.id)
    const all = await get(INVENTORY, counterman)
    expect(all.data).toMatchObject({ payer: 'Northgate Export', total: 2, page: 1, pages: 1 })
    expect(lotsOf(all)).toEqual([mine, byOther])
    expect(all.data.lots.find(({ lot }: { lot: number }) => lot === byOther)).toMatchObject({
      yardName: 'TX - GHOST CREEK',
      buyerNumber: String(colleague.number),
    })
    expect(all.data.yards).toEqual(expect.arrayContaining([{ number: 77, name: 'TX - GHOST CREEK', lots: 1 }]))
    const found = async (query: string) => lotsOf(await get(`${INVENTORY}?${query}`, counterman))
    expect(await found('yard=77')).toEqual([byOther])
    expect(await found(`query=${mine}`)).toEqual([mine])
    expect(await found(`query=${colleague.number}`)).toEqual([byOther])
    for (const lot of [theirs, voided, collected]) expect(await found(`query=${lot}`)).toEqual([])
  })

  it('what a counterman may collect is found by a VIN or its end, whatever signs are typed', async () => {
    const buyer = await someone()
    const counterman = await aCounterman(buyer.id)
    const [one, two] = [await world.lot({ vin: '1FTEW1EP5JFA12345' }), await world.lot({ vin: '1FTEW1EP5JFA67890' })]
    for (const lot of [one, two]) await award(lot, buyer.id)
    const found = async (query: string) => lotsOf(await get(`${INVENTORY}?query=${encodeURIComponent(query)}`, counterman))
    expect(await found('1ftew1ep5jfa12345')).toEqual([one])
    expect(await found(' fa 67890 ')).toEqual([two])
    expect(await found('12345')).toEqual([one])
    for (const odd of ['%', '_', "' or 1=1 --", '%2345', '\\', '123']) expect(await found(odd)).toEqual([])
  })

  it('what a counterman may collect ends with their number, and is nothing for who belongs to nobody', async () => {
    const buyer = await someone()
    await award(await world.lot(), buyer.id)
    const nobody = await aCounterman(null)
    expect((await get(INVENTORY, nobody)).data).toEqual({ payer: '', lots: [], yards: [], total: 0, page: 1, pages: 1 })
    const closed = await someone({ status: 'suspended' })
    await award(await world.lot(), closed.id)
    expect((await get(INVENTORY, await aCounterman(closed.id))).data).toMatchObject({ payer: '', total: 0 })
  })

  it('what a counterman may collect is told in pages', async () => {
    const buyer = await someone()
    for (let at = 0; at < 52; at += 1) await award(await world.lot(), buyer.id)
    const counterman = await aCounterman(buyer.id)
    const [first, second, odd] = [
      await get(INVENTORY, counterman),
      await get(`${INVENTORY}?page=2`, counterman),
      await get(`${INVENTORY}?page=x`, counterman),
    ]
    expect([first.data.lots.length, second.data.lots.length, first.data.pages, odd.data.page]).toEqual([50, 2, 2, 1])
  })
})
