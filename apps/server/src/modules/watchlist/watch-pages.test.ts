import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'

const LOT = 30_000_001
const OVER = LOT + 2
const DAY_MS = 86_400_000

let pages: PagesApp
let member: SignedInHeaders
beforeAll(async () => {
  pages = await pagesApp([
    { number: LOT, auction_at: new Date(Date.now() + DAY_MS).toISOString() },
    { number: LOT + 1, make: 'NISSAN' },
    { number: OVER, auction_at: new Date(Date.now() - DAY_MS).toISOString(), status: 'NEGOTIATION' },
  ])
  member = await signIn(pages.database.db, await aPerson(pages.database.db))
})
afterAll(() => pages.close())

const locationOf = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const { statusCode, headers: answered } = await pages.get(path, headers)
  return [statusCode, answered.location]
}

describe('the watch list', () => {
  it('asks a visitor to sign in and brings them back to the same filters [MKT-6.07]', async () => {
    expect(await locationOf('/watchList')).toEqual([302, '/login?redirectUrl=%2FwatchList'])
    expect(await locationOf('/es/watchList?make=TOYOTA')).toEqual([302, '/es/login?redirectUrl=%2FwatchList%3Fmake%3DTOYOTA'])
  })

  it('the watch list without lots is a page of its own, open to everybody [MKT-2.16]', async () => {
    expect(await locationOf('/watchList', member)).toEqual([302, '/noResults/watchlist'])
    const page = await pages.get('/noResults/watchlist')
    expect([page.statusCode, page.body.includes('<h1>You are not watching any lots</h1>')]).toEqual([200, true])
  })

  it('shows the watched lots alone under its heading [MKT-2.42]', async () => {
    await pages.app.inject({ method: 'POST', url: `/data/lots/addToWatchList/${LOT}`, headers: member })
    const page = await pages.get('/watchList', member)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<h1>My Watch List</h1>')
    expect([...page.body.matchAll(/data-lot="(\d+)"/g)].map(([, lot]) => lot)).toEqual([String(LOT)])
    const filtered = await pages.get('/watchList?make=NISSAN', member)
    expect([filtered.statusCode, filtered.body.includes('data-lot=')]).toEqual([200, false])
  })

  it('keeps a lot whose sale is over, which the dashboard no longer counts among those that sell next', async () => {
    const watcher = await signIn(pages.database.db, await aPerson(pages.database.db))
    const lotsOn = async (path: string) =>
      [...(await pages.get(path, watcher)).body.matchAll(/data-lot="(\d+)"/g)].map(([, lot]) => Number(lot))
    await pages.app.inject({ method: 'POST', url: `/data/lots/addToWatchList/${OVER}`, headers: watcher })
    expect(await lotsOn('/watchList')).toEqual([OVER])
    const only = await pages.get('/dashboard', watcher)
    expect([only.body.includes('All lots you watch'), only.body.includes('You are not watching any lots')]).toEqual([true, false])
    await pages.app.inject({ method: 'POST', url: `/data/lots/addToWatchList/${LOT}`, headers: watcher })
    expect((await lotsOn('/watchList')).toSorted()).toEqual([LOT, OVER])
    const section = /id="watched-h"[\s\S]*?<\/section>/.exec((await pages.get('/dashboard', watcher)).body)?.[0] ?? ''
    expect([...section.matchAll(/data-lot="(\d+)"/g)].map(([, lot]) => Number(lot))).toEqual([LOT])
  })

  it('the watch list has an open page that leads to it once signed in [MKT-2.43]', async () => {
    const page = await pages.get('/public/watchList')
    expect([page.statusCode, page.body.includes('href="/login?redirectUrl=%2FwatchList"')]).toEqual([200, true])
    expect(await locationOf('/public/watchList', member)).toEqual([302, '/watchList'])
  })

  it('marks nothing in the bytes that every visitor gets', async () => {
    const page = await pages.get(`/lot/${LOT}`)
    expect(page.body).toMatch(
      /class="heart has-script" type="button" aria-pressed="false">.{0,120}<span>Watch<\/span><span class="vh"> (?:<!-- -->)?[^<]*Toyota RAV4/,
    )
  })
})

describe('protected addresses', () => {
  it.each(['/memberFees', '/member-fees-us-licensed', '/member-fees-us-non-licensed', '/Content/US/en/Premier-Member-Fees'])(
    'protected addresses send a visitor of %s to sign in with the way back [ACC-6.11]',
    async (path) => {
      expect(await locationOf(`${path}?a=1`)).toEqual([302, `/login?redirectUrl=${encodeURIComponent(`${path}?a=1`)}`])
    },
  )

  it('protected addresses in other letters lead to their own', async () => {
    expect(await locationOf('/MEMBERFEES?a=1')).toEqual([301, '/memberFees?a=1'])
  })

  it('protected addresses without a page are not there for a member', async () => {
    expect((await locationOf('/memberFees/2026', member))[1]).toMatch(/^\/app-error\?code=404/)
  })

  it('protected addresses do not reach beyond their segments', async () => {
    expect((await locationOf('/memberFeesOfOld'))[1]).toMatch(/^\/app-error/)
  })
})
