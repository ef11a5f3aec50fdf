import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { historyOf, signIn } from '#test/people.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { type Bidder, bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'

const MANDATES = '/data/member/mandates'
const CAPS = [{ currency: 'USD', lotMinor: 300_000 }]
const HOUR_MS = 3_600_000

let world: BidWorld
beforeAll(async () => void (world = await bidWorld()))
afterAll(() => world.close())

const buyer = (lastName: string, more: Parameters<BidWorld['bidder']>[0] = {}): Promise<Bidder> =>
  world.bidder({ ...more, profile: { first_name: 'Sam', last_name: lastName, ...more.profile } })
const send = async (path: string, who: { readonly headers: Record<string, string> }, body: object) => {
  const answer = await world.post(path, who.headers, body)
  return { status: answer.statusCode, ...answer.json() }
}
const nameAs = (payer: Bidder, holder: { readonly number: number }, lastName: string) =>
  send(MANDATES, payer, { holder: String(holder.number), lastName, kind: 'SUB_BIDDER', caps: CAPS })
const take = (holder: Bidder, mandateId: number | '') => send(`${MANDATES}/take`, holder, { mandateId: String(mandateId) })
const leave = (holder: Bidder, mandateId: number) => send(`${MANDATES}/leave`, holder, { mandateId: String(mandateId) })
const list = async (who: Bidder, query = '') => (await world.get(`${MANDATES}${query}`, who.headers)).json().data
const bound = (lot: number) =>
  world.database.db.selectFrom('commitments').select(['account_id', 'actor_id']).where('lot', '=', lot).executeTakeFirst()

/** A buyer who named another one, and the mandate. */
async function aPair() {
  const [payer, holder] = [await buyer('Payer'), await buyer('Holder')]
  const { data } = await nameAs(payer, holder, 'Holder')
  return { payer, holder, id: data.mandate.id as number }
}

describe('a sub-bidder', () => {
  it('a sub-bidder is named, taken and left by nobody who is not signed in, a counterman or a kiosk', async () => {
    const counterman = await world.bidder({ kind: 'counterman', roles: ['COUNTERMAN'] })
    for (const path of [MANDATES, `${MANDATES}/take`, `${MANDATES}/leave`]) {
      expect((await send(path, { headers: { host: 'localhost' } }, {})).status).toBe(401)
      expect((await send(path, counterman, {})).status).toBe(403)
    }
  })

  it('a sub-bidder is a buyer named by number and last name, with a fresh proof; a number alone finds nobody, nor does trying', async () => {
    const [payer, holder] = [await buyer('Payer'), await buyer('Óñate-Ruiz')]
    const stale = {
      ...payer,
      headers: await signIn(world.database.db, { ...payer, email: '' }, { proved_at: new Date(Date.now() - HOUR_MS) }),
    }
    expect((await nameAs(stale, holder, 'Óñate-Ruiz')).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    expect((await nameAs(payer, payer, 'Payer')).data).toMatchObject({ errorCode: 'MANDATE_SELF' })
    const bidder = await buyer('Bound', { kind: 'broker-bidder' })
    const suspended = await buyer('Gone', { status: 'suspended' })
    const wrong: [{ number: number }, string][] = [
      [holder, 'Other'],
      [holder, ''],
      [holder, '.'],
      [{ number: 99_999_999 }, 'Holder'],
      [bidder, 'Bound'],
      [suspended, 'Gone'],
    ]
    for (const [who, name] of wrong) expect((await nameAs(payer, who, name)).data).toMatchObject({ errorCode: 'MANDATE_HOLDER' })
    expect((await nameAs(bidder, holder, 'Óñate-Ruiz')).status).toBe(403)
    expect((await nameAs(payer, holder, 'onate ruiz')).data.mandate).toMatchObject({ kind: 'SUB_BIDDER', state: 'IN_FORCE' })
    expect((await nameAs(payer, holder, 'Óñate-Ruiz')).data).toMatchObject({ errorCode: 'MANDATE_EXISTS' })
    for (let at = wrong.length; at < 10; at++) await nameAs(payer, { number: 99_000_000 + at }, 'X')
    expect((await nameAs(payer, await buyer('Late'), 'Late')).status).toBe(429)
  })

  it('a sub-bidder is told by mail, and bids for themselves until they choose otherwise', async () => {
    const { payer, holder, id } = await aPair()
    const mails = await mailsTo(world.database.db, `person${holder.number}@example.com`)
    expect(mails.map(({ subject }) => subject)).toEqual(['Sam Payer lets you bid for them'])
    const lot = await world.lot()
    expect(await world.bid(holder, lot, 500)).toMatchObject({ isAccepted: true })
    expect(await bound(lot)).toEqual({ account_id: holder.id, actor_id: null })
    expect((await list(holder)).offers).toMatchObject([{ payerName: 'Sam Payer', isTaken: false, mandate: { id } }])
    expect((await list(payer, '?kind=subBidders')).holders).toMatchObject([{ number: holder.number, kind: 'SUB_BIDDER', isTaken: false }])
  })

  it('a sub-bidder who chose to bids for the payer within caps, is heard of by both, and bids for themselves again', async () => {
    const { payer, holder, id } = await aPair()
    expect((await take(holder, id)).data).toEqual({ mandateId: id })
    const lot = await world.lot()
    expect(await world.bid(holder, lot, 4_000)).toMatchObject({ isAccepted: false, reason: 'CAP_LOT' })
    const placed = await world.bid(holder, lot, 900)
    expect(placed).toMatchObject({ isAccepted: true })
    const saysFor = async (who: Bidder) => [
      (await world.get(`/data/lotdetails/dynamic/${lot}`, who.headers)).json().data.bidding.payerName,
      (await world.get('/data/lanes/mine', who.headers)).json().data.payerName,
    ]
    expect([await saysFor(holder), await saysFor(payer)]).toEqual([
      ['Sam Payer', 'Sam Payer'],
      ['', ''],
    ])
    expect(await bound(lot)).toEqual({ account_id: payer.id, actor_id: holder.id })
    const standings = async (who: Bidder) => (await world.post('/data/lots/own-standings', who.headers, { lots: [lot] })).json().data
    for (const who of [payer, holder]) expect(JSON.stringify(await standings(who))).toContain('"bidStatus":"HIGH_BIDDER"')
    const receipt = `/data/lots/bids/receipt/${lot}/${placed.seq}`
    for (const who of [payer, holder]) expect((await world.get(receipt, who.headers)).json().returnCode).toBe(1)
    expect((await world.get(`/data/lotdetails/dynamic/${lot}`, payer.headers)).body).toContain(`"byNumber":${holder.number}`)
    expect((await list(payer, '?kind=subBidders')).holders).toMatchObject([{ isTaken: true, held: [{ lot }] }])
    expect((await take(holder, '')).data).toEqual({ mandateId: null })
    const own = await world.lot()
    expect(await world.bid(holder, own, 700)).toMatchObject({ isAccepted: true })
    expect(await bound(own)).toEqual({ account_id: holder.id, actor_id: null })
    // What was placed stands; against it they bid as anybody.
    expect(await bound(lot)).toEqual({ account_id: payer.id, actor_id: holder.id })
    for (const who of [payer, holder]) expect(JSON.stringify(await historyOf(world.database.db, who))).toContain('mandate-taken')
  })

  it('a sub-bidder whose mandate was revoked or is over is refused, and nothing meant for the payer becomes their own', async () => {
    for (const end of ['revoke', 'over'] as const) {
      const { payer, holder, id } = await aPair()
      await take(holder, id)
      if (end === 'revoke') await send(`${MANDATES}/revoke`, payer, { mandateId: String(id), reason: 'Enough.' })
      else await world.database.pool.query(`update mandates set until = now() - interval '1 second' where id = $1`, [id])
      const lot = await world.lot()
      expect(await world.bid(holder, lot, 500)).toMatchObject({ isAccepted: false, reason: 'MANDATE_OVER' })
      expect(await bound(lot)).toBeUndefined()
      expect((await list(holder)).offers).toMatchObject([{ isTaken: true }])
      await take(holder, '')
      expect(await world.bid(holder, lot, 500)).toMatchObject({ isAccepted: true })
      expect(await bound(lot)).toEqual({ account_id: holder.id, actor_id: null })
      expect((await take(holder, id)).data.errorCode).toBe(end === 'revoke' ? 'MANDATE_NOT_FOUND' : undefined)
    }
  })

  it('a sub-bidder takes and leaves their own mandates alone, one at a time, and their standby maxima fall with each change', async () => {
    const { holder, id } = await aPair()
    const { data } = await nameAs(await buyer('Second'), holder, 'Holder')
    const second = data.mandate.id
    const stranger = await buyer('Stranger')
    for (const call of [take, leave]) expect((await call(stranger, id)).data.errorCode).toBe('MANDATE_NOT_FOUND')
    await take(holder, id)
    const lot = await world.lot()
    await world.database.db.insertInto('standby_maxima').values({ lot, account_id: holder.id, max_minor: 50_000, site: 'CPRTUS' }).execute()
    const both = await Promise.all([take(holder, second), take(holder, id), take(holder, second)])
    expect(both.map(({ returnCode }) => returnCode)).toEqual([1, 1, 1])
    const isTaken = (await list(holder)).offers.filter((offer: { isTaken: boolean }) => offer.isTaken)
    expect(isTaken).toHaveLength(1)
    expect(await world.database.db.selectFrom('standby_maxima').select('lot').where('account_id', '=', holder.id).execute()).toEqual([])
    const [{ mandate }] = isTaken
    expect((await leave(holder, mandate.id)).data).toEqual({ mandateId: null })
    expect((await list(holder)).offers).toHaveLength(1)
  })

  it('a sub-bidder’s payer is told by one mail that their mandate was given back', async () => {
    const { payer, holder, id } = await aPair()
    const subjects = async () => (await mailsTo(world.database.db, `person${payer.number}@example.com`)).map(({ subject }) => subject)
    expect(await subjects()).not.toContain('Sam Holder no longer bids for you')
    for (let times = 0; times < 2; times++) expect((await leave(holder, id)).returnCode).toBe(1)
    expect((await subjects()).filter((subject) => subject === 'Sam Holder no longer bids for you')).toHaveLength(1)
  })

  it('a sub-bidder’s session that another node remembers commits nobody by mistake', async () => {
    const { holder, id } = await aPair()
    const lot = await world.lot()
    await world.bid(holder, lot, 400)
    // As another node would see it: the choice is made behind the back of this one, which remembers the session of before.
    await world.get(MANDATES, holder.headers)
    await world.database.pool.query('update mandates set is_taken = true where id = $1', [id])
    const other = await world.lot()
    expect(await world.bid(holder, other, 400)).toMatchObject({ isAccepted: false, reason: 'NO_MANDATE' })
    expect(await bound(other)).toBeUndefined()
  })

  it('a sub-bidder does not raise what their own account leads with, nor what a colleague leads with', async () => {
    const { payer, holder, id } = await aPair()
    const [own, colleagues] = [await world.lot(), await world.lot()]
    await world.bid(holder, own, 500)
    await world.bid(payer, colleagues, 500)
    await take(holder, id)
    for (const lot of [own, colleagues])
      expect(await world.bid(holder, lot, 900)).toMatchObject({ isAccepted: false, reason: 'COLLEAGUE_LEADS' })
  })
})
