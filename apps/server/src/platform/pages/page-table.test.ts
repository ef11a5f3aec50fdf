import { afterAll, beforeAll, expect, it } from 'vitest'
import { headingOf, plain, robotsOf } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type PersonFields } from '#test/people.ts'
import { loadPageBundle } from './page-bundle.ts'

const LOT = 30_000_001
/** Open pages that need more by themselves: a refusal by its status, the way to a brand's site, and a stand-in of demo worlds. */
const ASKS_FOR_MORE: ReadonlySet<string> = new Set(['access-denied', 'sign-on-start', 'demo-sign-on'])

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([{ number: LOT }])
})
afterAll(() => pages.close())

it('pages tell robots what their row says: noindex, nofollow, noarchive, noimageindex [MKT-2.98] [ACC-9.26]', async () => {
  for (const [path, robots] of [
    ['/', 'index,follow'],
    ['/login', 'noindex,nofollow'],
    ['/sellerAnswer', 'noindex,nofollow,noarchive'],
    [`/lot/${LOT}/Photos`, 'noindex,noimageindex'],
  ] as const)
    expect([path, robotsOf((await pages.get(path)).body)]).toEqual([path, robots])
})

it('a search, a list and a watch list without results have pages of their own [MKT-2.16]', async () => {
  for (const [path, heading, words] of [
    ['/noSearchResults', 'No lots found', 'Show all lots'],
    ['/noResults/lots', 'No lots found', 'This list is empty.'],
    ['/noResults/watchlist', 'You are not watching any lots', ''],
  ] as const) {
    const { statusCode, body } = await pages.get(path)
    expect([path, statusCode, headingOf(body)]).toEqual([path, 200, heading])
    expect(plain(body)).toContain(words)
  }
})

it('a page that the table leaves open is shown to an anonymous visitor, the home page too [MKT-2.02] [ACC-2.03] [ACC-2.04]', async () => {
  const { pagePatterns } = await loadPageBundle()
  const open = pagePatterns.filter(({ row }) => row.access === 'anyone' && !ASKS_FOR_MORE.has(row.id))
  expect(open.map(({ pattern }) => pattern)).toContain('/')
  const refused: unknown[] = []
  for (const { pattern } of open) {
    const path = pattern.replace(':lotId', String(LOT)).replace(/:\w+/g, 'toyota').replace('*', 'toyota')
    const { statusCode, headers } = await pages.get(path)
    if ([401, 403].includes(statusCode) || /login|accessDenied|code=404/i.test(String(headers.location)))
      refused.push([path, statusCode, headers.location])
  }
  expect(refused).toEqual([])
})

it('every page that search engines keep has Open Graph and a Twitter card, large where it has a picture; no other page has any', async () => {
  const { pagePatterns } = await loadPageBundle()
  const values: Readonly<Record<string, string>> = { lotId: String(LOT), country: 'USA', state: 'CA', yard: '343', yardNumber: '343' }
  const kept = new Map<string, string>()
  for (const { pattern, row } of pagePatterns) {
    if (row.access !== 'anyone') continue
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'toyota').replace('*', 'toyota')
    const { statusCode, body } = await pages.get(path)
    if (statusCode !== 200) continue
    const cards = [...body.matchAll(/<meta name="twitter:card" content="([^"]*)">/g)].map(([, card = '']) => card)
    const hasPicture = body.includes('<meta property="og:image"')
    const isKept = (robotsOf(body) ?? '').startsWith('index')
    expect([path, cards]).toEqual([path, isKept ? [hasPicture ? 'summary_large_image' : 'summary'] : []])
    for (const name of ['og:site_name', 'og:type', 'og:title', 'og:url'])
      expect([path, name, body.split(`<meta property="${name}" content="`).length - 1]).toEqual([path, name, isKept ? 1 : 0])
    if (isKept) kept.set(row.id, cards[0] ?? '')
  }
  expect(Object.fromEntries(kept)).toMatchObject({
    home: 'summary',
    'search-results': 'summary',
    'vehicle-search': 'summary_large_image',
    'vehicle-finder': 'summary',
  })
})

it('the home page tells search engines how the site is searched, by an address that finds lots, in the language of the page', async () => {
  for (const prefix of ['', '/es']) {
    const { body } = await pages.get(prefix === '' ? '/' : prefix)
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
    const { potentialAction: search, ...site } = JSON.parse(json)
    expect(site).toEqual({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'Hammerlane',
      url: expect.stringMatching(/^https?:/),
    })
    expect([search['@type'], search['query-input']]).toEqual(['SearchAction', 'required name=query'])
    const { pathname, search: query } = new URL(search.target.replace('{query}', 'rav4'))
    expect(pathname).toBe(`${prefix}/lotSearchResults`)
    // What is understood of a text has an address of its own.
    const typed = await pages.get(pathname + query)
    const found = typed.headers.location === undefined ? typed : await pages.get(typed.headers.location)
    expect([found.statusCode, found.body.includes(String(LOT))]).toEqual([200, true])
  }
})

it('feedback is asked for on lots, results, the watch list and sale lists, and on no other page [MKT-2.100]', async () => {
  const member = await signIn(pages.database.db, await aPerson(pages.database.db))
  await pages.app.inject({ method: 'POST', url: `/data/lots/addToWatchList/${LOT}`, headers: member })
  const asks = async (path: string): Promise<boolean> => {
    const { statusCode, body } = await pages.get(path, member)
    expect([path, statusCode]).toEqual([path, 200])
    return body.includes('data-opens="feedback"')
  }
  const WITH = [
    `/lot/${LOT}/2022-toyota-rav4-xle-ca-redding`,
    `/lot/${LOT}/Photos`,
    '/lotSearchResults',
    '/watchList',
    '/saleListResult/state/USA/CA',
  ]
  const WITHOUT = ['/', '/dashboard', '/auctionCalendar', '/todaysAuction', '/locations', '/noResults/lots', '/myBids', '/contactUs']
  for (const path of [...WITH, ...WITHOUT]) expect([path, await asks(path)]).toEqual([path, WITH.includes(path)])
})

it('a page of a role opens for it alone: a visitor signs in and comes back, others are refused [ACC-4.04] [ACC-4.06] [ACC-8.30]', async () => {
  const { db } = pages.database
  const as = async (fields: PersonFields): Promise<unknown[]> => {
    const { statusCode, headers } = await pages.get('/operations/flags?a=1', await signIn(db, await aPerson(db, fields)))
    return [statusCode, headers.location]
  }
  const visitor = await pages.get('/operations/flags?a=1')
  expect([visitor.statusCode, visitor.headers.location]).toEqual([302, '/login?redirectUrl=%2Foperations%2Fflags%3Fa%3D1'])
  expect(await as({})).toEqual([302, '/accessDenied'])
  expect(await as({ roles: ['ROLE_MASTER'] })).toEqual([302, '/accessDenied'])
  expect(await as({ kind: 'internal', privileges: ['OPERATOR'] })).toEqual([200, undefined])
})
