import { afterAll, beforeAll, expect, it } from 'vitest'
import { headingOf, plain, robotsOf } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type PersonSaid } from '#test/people.ts'

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

it('a page of a role opens for it alone: a visitor signs in and comes back, others are refused [ACC-4.04] [ACC-4.06] [ACC-8.30]', async () => {
  const { db } = pages.database
  const as = async (said: PersonSaid): Promise<unknown[]> => {
    const { statusCode, headers } = await pages.get('/operations/flags?a=1', await signIn(db, await aPerson(db, said)))
    return [statusCode, headers.location]
  }
  const visitor = await pages.get('/operations/flags?a=1')
  expect([visitor.statusCode, visitor.headers.location]).toEqual([302, '/login?redirectUrl=%2Foperations%2Fflags%3Fa%3D1'])
  expect(await as({})).toEqual([302, '/accessDenied'])
  expect(await as({ roles: ['ROLE_MASTER'] })).toEqual([302, '/accessDenied'])
  expect(await as({ kind: 'internal', privileges: ['OPERATOR'] })).toEqual([200, undefined])
})
