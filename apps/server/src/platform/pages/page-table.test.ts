import { afterAll, beforeAll, expect, it } from 'vitest'
import { headingOf, plain, robotsOf } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'

const LOT = 30_000_001

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
