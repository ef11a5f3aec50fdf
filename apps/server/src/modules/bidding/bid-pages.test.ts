import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A_YARD, aLot, insertSale, insertYards, putLots } from '#test/lots.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type PersonSaid, type SessionSaid, type SignedInHeaders } from '#test/people.ts'

const LOT = 30_000_001
const ELSEWHERE = 22
const STARTED_MS = 600_000

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([{ number: LOT }, { number: LOT + 1, yard: ELSEWHERE, physical_yard: ELSEWHERE }])
  await insertYards(pages.database.db, [{ ...A_YARD, number: ELSEWHERE, name: 'CA - ELSEWHERE', slug: 'elsewhere' }])
})
afterAll(() => pages.close())

const person = async (said: PersonSaid = {}, session: SessionSaid = {}): Promise<SignedInHeaders> =>
  signIn(pages.database.db, await aPerson(pages.database.db, said), session)
const answerOf = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const { statusCode, headers: answered } = await pages.get(path, headers)
  return [statusCode, answered.location]
}
const BROKER_BIDDER = { kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'] }
const GUEST = { kind: 'guest', roles: ['ROLE_GUEST'] }
const VIEWS = ['/driverseat', '/driverseat/mylots', '/driverseat/live', '/driverseat/won']

describe('the driver seat', () => {
  it.each(VIEWS)('at %s sends who bids through a broker to him, and nobody else [MKT-2.51]', async (path) => {
    expect(await answerOf(path, await person(BROKER_BIDDER))).toEqual([302, '/contactBroker'])
    expect(await answerOf(path, await person())).toEqual([200, undefined])
    expect(await answerOf(path, await person({ roles: ['ROLE_BROKER'] }))).toEqual([200, undefined])
  })

  it('and the other own lists ask a visitor to sign in and bring him back', async () => {
    for (const path of ['/driverseat', '/myBids/outbid', '/lotsWon', '/lotsLost'])
      expect(await answerOf(path)).toEqual([302, `/login?redirectUrl=${encodeURIComponent(path)}`])
  })

  it('names the broker’s page open to who was sent there', async () => {
    expect(await answerOf('/contactBroker', await person(BROKER_BIDDER))).toEqual([200, undefined])
  })
})

describe('a path that a role is blocked from', () => {
  it.each(['/driverseat/mylots', '/paymentsDue', '/PAYMENTSDUE', '/es/paymentsDue', '/member-payments/unpaid-invoices'])(
    'leads who bids through a broker from %s to him, and nobody else',
    async (path) => {
      const prefix = path.startsWith('/es/') ? '/es' : ''
      expect(await answerOf(path, await person(BROKER_BIDDER))).toEqual([302, `${prefix}/contactBroker`])
      for (const others of [{}, { roles: ['ROLE_BROKER'] }, GUEST])
        expect((await answerOf(path, await person(others)))[1]).not.toBe(`${prefix}/contactBroker`)
    },
  )

  it('keeps guests from the addresses of saved searches, which lead nobody else there', async () => {
    for (const path of ['/savedsearch', '/SavedSearch?a=1', '/savedsearch/4']) {
      expect(await answerOf(path, await person(GUEST))).toEqual([302, '/accessDenied'])
      for (const others of [{}, { roles: ['ROLE_PREMIUM'] }, BROKER_BIDDER])
        expect(await answerOf(path, await person(others))).toEqual([302, expect.stringMatching(/^\/app-error\?code=404/)])
    }
    expect((await answerOf('/savedsearches', await person(GUEST)))[1]).toMatch(/^\/app-error\?code=404/)
  })
})

describe('a lot of one’s own whose sale runs', () => {
  it('stands in the live view with the way into its lane [MKT-2.50]', async () => {
    const { db } = pages.database
    const starts_at = new Date(Date.now() - STARTED_MS)
    const local_date = starts_at.toISOString().slice(0, 'yyyy-mm-dd'.length)
    const sale = { selling_site: 'CPRTUS', yard: A_YARD.number, starts_at, local_date, lane: 'B', status: 'RUNNING' }
    const sale_id = await insertSale(db, sale)
    await putLots(db, [aLot({ number: LOT + 2, sale_id, auction_at: starts_at, auction_date_type: 'F', lane: 'B', item_number: 4 })])
    const headers = await person()
    await pages.app.inject({ method: 'POST', url: `/data/lots/addToWatchList/${LOT + 2}`, headers })
    const rows = async () => (await pages.get('/driverseat/live', headers)).body
    await expect.poll(rows).toContain(`data-lot="${LOT + 2}"`)
    expect(await rows()).toContain(`href="/auctionDashboard?auctionDetails=${A_YARD.number}-B-${LOT + 2}"`)
    expect((await pages.get('/driverseat/upcoming', headers)).body).not.toContain('data-lot=')
  })
})

describe('the results of a kiosk', () => {
  it('are where kiosk bidders land: the lots of their yard, and no page for others [MKT-2.18]', async () => {
    const page = await pages.get('/kiosklotSearchResults', await person({ kind: 'kiosk', yard: A_YARD.number }, { method: 'kiosk' }))
    expect(page.statusCode).toBe(200)
    const lots = [...page.body.matchAll(/data-lot="(\d+)"/g)].map(([, lot]) => Number(lot))
    expect([lots.includes(LOT), lots.includes(LOT + 1)]).toEqual([true, false])
    expect((await answerOf('/kiosklotSearchResults'))[0]).toBe(302)
    expect((await answerOf('/kiosklotSearchResults', await person()))[0]).toBe(302)
  })
})
