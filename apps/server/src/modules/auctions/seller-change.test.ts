import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOT_OUTCOMES, type LotOutcome } from '@app/contract/lanes/live.ts'
import { SaleDesk, type SignedIn } from './sale-desk.test-kit.ts'
import type { TestApp } from '#test/app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'

const HOUR_MS = 3_600_000
const desk = new SaleDesk({ number: 43_000_000, sale_status: 'ON_APPROVAL', make_offer: true })
const { post, get, someone } = desk
let one: TestApp
let asker: SignedIn
let second: SignedIn
let bidder: SignedIn
let sellers = 0

beforeAll(async () => {
  one = await desk.open()
  asker = await desk.anOperator()
  second = await desk.anOperator()
  bidder = await desk.aBuyer()
})
afterAll(() => one.close())

const db = () => one.database.db
const MINE = 'mine@example.com'
const THEIRS = 'fleet@example.com'

/** A seller who is written to, with a lot of a sale. */
async function aSeller(): Promise<{ code: string; name: string; lot: number; saleId: number }> {
  const code = `FLEET${++sellers}`
  const name = `Fleet ${sellers}`
  await db().insertInto('sellers').values({ code, name, email: THEIRS }).execute()
  const { lot, saleId } = await desk.saleWithLots([1])
  await db().updateTable('lots').set({ seller_name: name }).where('number', '=', lot).execute()
  return { code, name, lot, saleId }
}
/** One whose lot has a bid. */
async function aBidSeller() {
  const made = await aSeller()
  await desk.bid(made.lot, 500, { headers: bidder.headers })
  return made
}
const rowOf = (code: string) =>
  db().selectFrom('sellers').select(['email', 'account_id']).where('code', '=', code).executeTakeFirstOrThrow()
const set = async (code: string, body: object, by = asker.headers) => (await post(`/data/operations/sellers/${code}`, body, by)).data
const ask = async (code: string, { by = asker.headers, ...body }: { by?: SignedInHeaders; [name: string]: unknown } = {}) =>
  (await post(`/data/operations/sellers/${code}/changes`, { email: MINE, reason: 'By telephone.', ...body }, by)).data
const decide = async (code: string, id: number, { by = second.headers, action = 'confirm' } = {}) =>
  (await post(`/data/operations/sellers/${code}/changes/${id}`, { action }, by)).data
const listed = async ({ headers }: SignedIn, id: number) =>
  (await get('/data/operations/overrides', headers)).data.overrides.find((waiting: { id: number }) => waiting.id === id)

describe('one operator alone', () => {
  it('gives a seller whose lot has a bid neither another address nor another account, and takes neither away', async () => {
    const { code } = await aBidSeller()
    const account = await desk.aBuyer()
    for (const body of [{ email: MINE }, { email: '' }, { email: THEIRS, accountNumber: account.person.number }])
      expect(await set(code, body)).toMatchObject({ errorCode: 'SECOND_PERSON_NEEDED', act: 'SELLER' })
    await db().updateTable('sellers').set({ account_id: account.person.id }).where('code', '=', code).execute()
    expect(await set(code, { email: THEIRS, accountNumber: null })).toMatchObject({ errorCode: 'SECOND_PERSON_NEEDED' })
    expect(await rowOf(code)).toEqual({ email: THEIRS, account_id: account.person.id })
    expect(await set(code, { email: THEIRS })).toMatchObject({ email: THEIRS, openBidCount: 1, history: [] })
  })

  it.each(LOT_OUTCOMES.map((outcome): [LotOutcome, boolean] => [outcome, !/SOLD|BOUGHT_NOW|OFFER_ACCEPTED|WITHDRAWN/.test(outcome)]))(
    'one operator alone is refused after %s of a lot with a bid: %s',
    async (outcome, isRefused) => {
      const { code, lot } = await aBidSeller()
      // Without a phase of the end no job takes it up meanwhile.
      await db().updateTable('lot_bidding').set({ outcome }).where('lot', '=', lot).execute()
      expect((await set(code, { email: MINE })).errorCode).toBe(isRefused ? 'SECOND_PERSON_NEEDED' : undefined)
      expect((await rowOf(code)).email).toBe(isRefused ? THEIRS : MINE)
    },
  )

  it('sets both for one whose lots nobody has bid on, an offer waiting or not', async () => {
    const { code, lot } = await aSeller()
    await post(`/data/lots/offers/${lot}`, { amountMinor: 300_000 }, bidder.headers)
    expect(await set(code, { email: MINE, accountNumber: bidder.person.number })).toMatchObject({
      email: MINE,
      accountNumber: bidder.person.number,
      openBidCount: 0,
    })
  })

  it('adds no seller with an address or an account under the name of lots that have bids, but one without', async () => {
    const { name, lot } = await aBidSeller()
    const fresh = `${name} Inc`
    await db().updateTable('lots').set({ seller_name: fresh }).where('number', '=', lot).execute()
    const add = async (body: object) => (await post('/data/operations/sellers', { name: fresh, sellingSite: 'CPRTUS', ...body })).data
    for (const body of [{ email: MINE }, { accountNumber: (await desk.aBuyer()).person.number }])
      expect(await add(body)).toMatchObject({ errorCode: 'SECOND_PERSON_NEEDED', reason: 'SELLER_HAS_BIDS' })
    expect((await get('/data/operations/sellers?name=Inc')).data.sellers).toEqual([])
    const { code: added } = await add({})
    expect(await set(added, { email: MINE })).toMatchObject({ errorCode: 'SECOND_PERSON_NEEDED' })
    expect(await decide(added, (await ask(added)).id)).toEqual({ state: 'DONE' })
    expect((await rowOf(added)).email).toBe(MINE)
  })

  it('one operator alone does not become the seller of a lot that waits for its seller', async () => {
    const { code, lot, saleId } = await aBidSeller()
    await db().updateTable('sellers').set({ email: null }).where('code', '=', code).execute()
    await post(`/data/operations/lanes/${saleId}`, { act: 'hand' })
    await post(`/data/operations/lanes/${saleId}`, { act: 'start' })
    const phase = async () => (await db().selectFrom('lot_bidding').select('phase').where('lot', '=', lot).executeTakeFirst())?.phase
    await expect.poll(phase, { timeout: 10_000 }).toBe('ACTIVE')
    await post(`/data/operations/lanes/${saleId}`, { act: 'sell', lotNumber: lot })
    const address = 'alone@example.com'
    expect(await set(code, { email: address })).toMatchObject({ errorCode: 'SECOND_PERSON_NEEDED' })
    const mailed = async () => (await db().selectFrom('mails').select('body_text').where('recipient', '=', address).execute()).length
    const { id } = await ask(code, { email: address })
    expect(await mailed()).toBe(0)
    expect(await decide(code, id)).toEqual({ state: 'DONE' })
    await expect.poll(mailed, { timeout: 10_000 }).toBe(1)
  })
})

describe('another address or account of a seller whose lots have bids', () => {
  it('another address or account of a seller whose lots have bids is asked for and decided by operators alone', async () => {
    const { code } = await aBidSeller()
    const { id } = await ask(code)
    for (const [headers, status] of [
      [{ host: 'localhost' }, 401],
      [bidder.headers, 403],
    ] as const)
      for (const [url, payload] of [
        [`/data/operations/sellers/${code}/changes`, { email: MINE, reason: 'x' }],
        [`/data/operations/sellers/${code}/changes/${id}`, { action: 'confirm' }],
      ] as const)
        expect((await one.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(status)
    expect((await rowOf(code)).email).toBe(THEIRS)
  })

  it('another address or account of a seller whose lots have bids is not confirmed by who asked, not in another session of theirs either', async () => {
    const { code } = await aBidSeller()
    const { id } = await ask(code)
    for (const by of [asker.headers, await signIn(db(), asker.person)])
      expect(await decide(code, id, { by })).toMatchObject({ errorCode: 'LANE_ACT_REFUSED', reason: 'SECOND_PERSON' })
    expect((await rowOf(code)).email).toBe(THEIRS)
  })

  it('another address or account of a seller whose lots have bids is neither shown to, asked for nor confirmed by an operator of another site', async () => {
    const { code } = await aBidSeller()
    const { id } = await ask(code)
    const british = await aPerson(db(), { kind: 'internal', privileges: ['OPERATOR'], home_site: 'CPRTUK' })
    const by = await signIn(db(), british, { host: 'uk.localhost', site: 'CPRTUK' })
    const { data } = await get('/data/operations/overrides', by)
    expect([data.overrides, data.done]).toEqual([[], []])
    expect(await ask(code, { by })).toMatchObject({ errorCode: 'SELLER_NOT_FOUND' })
    expect(await decide(code, id, { by })).toMatchObject({ errorCode: 'INVALID_INPUT' })
    // Nor is it one of another seller.
    expect(await decide((await aBidSeller()).code, id)).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect((await rowOf(code)).email).toBe(THEIRS)
  })

  it('another address or account of a seller whose lots have bids is not decided by whose account it is, whichever operator asks', async () => {
    const { code } = await aBidSeller()
    const own = await someone({ privileges: ['OPERATOR'] })
    const body = { email: THEIRS, accountNumber: own.person.number }
    expect(await ask(code, { ...body, by: own.headers })).toMatchObject({ reason: 'SELF' })
    const { id } = await ask(code, body)
    expect(await decide(code, id, { by: own.headers })).toMatchObject({ reason: 'SELF' })
    expect(await decide(code, id)).toEqual({ state: 'DONE' })
    expect(await rowOf(code)).toEqual({ email: THEIRS, account_id: own.person.id })
    const away = await ask(code, { email: THEIRS, accountNumber: null })
    expect(await decide(code, away.id, { by: own.headers })).toMatchObject({ reason: 'SELF' })
  })

  it('needs a reason and a difference', async () => {
    const { code } = await aBidSeller()
    expect(await ask(code, { reason: ' ' })).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect(await ask(code, { email: THEIRS })).toMatchObject({ reason: 'NO_CHANGE' })
    expect(await ask(code, { email: 'no address' })).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect(await ask(code, { accountNumber: 999_999 })).toMatchObject({ errorCode: 'BUYER_NOT_FOUND' })
    expect(await ask(code, { accountNumber: second.person.number })).toMatchObject({ errorCode: 'INVALID_INPUT' })
  })

  it('another address or account of a seller whose lots have bids is told to every operator with who asked, what and why, done by a second one, and kept with both', async () => {
    const { code, name } = await aBidSeller()
    const account = await desk.aBuyer()
    const { id } = await ask(code, { accountNumber: account.person.number })
    const changes = [
      { field: 'email', from: THEIRS, to: MINE },
      { field: 'account', from: null, to: account.person.number },
    ]
    const shown = { sellerCode: code, sellerName: name, act: 'SELLER', reason: 'By telephone.', askedBy: asker.person.number, changes }
    expect([await listed(asker, id), await listed(second, id)]).toMatchObject([
      { ...shown, isOwn: true },
      { ...shown, isOwn: false },
    ])
    const mailsNow = async () =>
      (await db().selectFrom('mails').select('body_text').where('recipient', '=', THEIRS).execute()).filter(({ body_text }) =>
        body_text?.includes(`${name} `),
      ).length
    expect(await mailsNow()).toBe(0)
    expect(await decide(code, id)).toEqual({ state: 'DONE' })
    expect(await mailsNow()).toBe(1)
    expect(await rowOf(code)).toEqual({ email: MINE, account_id: account.person.id })
    const [by, askedBy] = [String(second.person.number), String(asker.person.number)]
    expect((await get(`/data/operations/sellers/${code}`)).data.history).toMatchObject([{ by, askedBy, changes, reason: 'By telephone.' }])
    expect(await listed(second, id)).toBeUndefined()
    const { done } = (await get('/data/operations/overrides', second.headers)).data
    expect(done.find((was: { id: number }) => was.id === id)).toMatchObject({ ...shown, decidedBy: second.person.number })
  })

  it('another address or account of a seller whose lots have bids is refused by a second one, and nothing changes', async () => {
    const { code } = await aBidSeller()
    const { id } = await ask(code)
    expect(await decide(code, id, { action: 'refuse' })).toEqual({ state: 'REFUSED' })
    expect(await decide(code, id)).toMatchObject({ errorCode: 'LANE_ACT_REFUSED', reason: 'DECIDED' })
    expect((await rowOf(code)).email).toBe(THEIRS)
    expect((await get(`/data/operations/sellers/${code}`)).data.history).toEqual([])
  })

  it.each([
    ['is suspended', { status: 'suspended' }],
    ['is no operator any more', { privileges: [] }],
    ['has lost the site', { home_site: 'CPRTUK' }],
  ])('falls with the rights of who asked for it: %s', async (_, lost) => {
    const { code } = await aBidSeller()
    const gone = await desk.anOperator()
    const { id } = await ask(code, { by: gone.headers })
    await db().updateTable('accounts').set(lost).where('id', '=', gone.person.id).execute()
    expect(await listed(second, id)).toBeUndefined()
    expect(await decide(code, id)).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect((await rowOf(code)).email).toBe(THEIRS)
  })

  it('another address or account of a seller whose lots have bids is over after an hour', async () => {
    const { code } = await aBidSeller()
    const { id } = await ask(code)
    await db()
      .updateTable('overrides')
      .set({ asked_at: new Date(Date.now() - HOUR_MS - 1_000) })
      .where('id', '=', id)
      .execute()
    expect(await decide(code, id)).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect((await rowOf(code)).email).toBe(THEIRS)
  })

  it('another address or account of a seller whose lots have bids is one that stands: another one asked for takes the place of what was asked before', async () => {
    const { code } = await aBidSeller()
    const [first, then] = [await ask(code), await ask(code, { email: 'new@example.com' })]
    expect(await decide(code, first.id)).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect(await decide(code, then.id)).toEqual({ state: 'DONE' })
    expect((await rowOf(code)).email).toBe('new@example.com')
  })

  it('another address or account of a seller whose lots have bids is asked for again once the seller has another address or account', async () => {
    const account = await desk.aBuyer()
    for (const other of [{ email: 'other@example.com' }, { account_id: account.person.id }]) {
      const { code } = await aBidSeller()
      const { id } = await ask(code)
      await db().updateTable('sellers').set(other).where('code', '=', code).execute()
      expect(await decide(code, id)).toMatchObject({ errorCode: 'LANE_ACT_REFUSED', reason: 'CHANGED' })
      expect((await rowOf(code)).email).toBe(other.email ?? THEIRS)
      expect(await decide(code, (await ask(code)).id)).toEqual({ state: 'DONE' })
    }
  })

  it('stands when a bid arrives after it was asked, which one operator alone cannot go round', async () => {
    const { code, lot } = await aSeller()
    const { id } = await ask(code)
    await desk.bid(lot, 500, { headers: bidder.headers })
    expect(await set(code, { email: MINE })).toMatchObject({ errorCode: 'SECOND_PERSON_NEEDED' })
    expect(await decide(code, id, { by: asker.headers })).toMatchObject({ reason: 'SECOND_PERSON' })
    expect(await decide(code, id)).toEqual({ state: 'DONE' })
  })

  it('another address or account of a seller whose lots have bids is done once when several confirm it at the same moment', async () => {
    const third = await desk.anOperator()
    const { code } = await aBidSeller()
    const { id } = await ask(code)
    const answers = await Promise.all([second, third, second, third].map(({ headers }) => decide(code, id, { by: headers })))
    expect(answers.filter(({ state }) => state === 'DONE')).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'DECIDED')).toHaveLength(3)
    expect((await get(`/data/operations/sellers/${code}`)).data.history).toHaveLength(1)
  })
})
