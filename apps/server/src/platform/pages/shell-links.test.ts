import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, signIn, type PersonFields } from '#test/people.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'

const LOT = 30_000_001
const PAGES = ['/', '/lotSearchResults', `/lot/${LOT}`, '/auctionCalendar', '/results', '/es/locations', '/nl/contactUs']

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([{ number: LOT }])
})
afterAll(() => pages.close())

async function open(path: string, headers: Readonly<Record<string, string>>) {
  const answer = await pages.get(path, headers)
  return answer.headers.location === undefined ? answer : pages.get(answer.headers.location, headers)
}

/** What a part of a page leads to, by its words. */
const linksIn = (html: string): (readonly [string, string])[] =>
  [...html.matchAll(/<a [^>]*href="([^"#]*)[^"]*"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', words = '']) => [
    words.replaceAll(/<[^>]*>/g, ''),
    href,
  ])

const headerOf = (html: string): string => /<header class="top">.*?<\/header>/s.exec(html)?.[0] ?? ''
const footerOf = (html: string): string => /<footer.*?<\/footer>/s.exec(html)?.[0] ?? ''
const tabsOf = (html: string): string => /<nav class="tabbar".*?<\/nav>/s.exec(html)?.[0] ?? ''

const READERS: readonly (readonly [string, PersonFields | null])[] = [
  ['a visitor', null],
  ['a buyer', {}],
  ['an operator', { kind: 'internal', privileges: ['OPERATOR'] }],
]

describe('header, bottom bar and foot', () => {
  it.each(READERS)('header, bottom bar and foot lead %s to pages that exist, in each language', async (_who, fields) => {
    const headers = fields === null ? {} : await signIn(pages.database.db, await aPerson(pages.database.db, fields))
    const broken = new Set<string>()
    const seen = new Set<string>()
    for (const page of PAGES) {
      const { body } = await open(page, headers)
      for (const [words, href] of [headerOf, tabsOf, footerOf].flatMap((part) => linksIn(part(body)))) {
        if (seen.has(href) || href === '/logout') continue
        seen.add(href)
        const { statusCode } = await pages.get(href, headers)
        if (statusCode >= 400) broken.add(`${page}: ${words} leads to ${href}: ${statusCode}`)
      }
    }
    expect([...broken]).toEqual([])
    expect(seen.size).toBeGreaterThan(15)
  })

  it('header, bottom bar and foot lead to the search, live lanes, the calendar and results, and bidders to their bids', async () => {
    const places = async (headers: Readonly<Record<string, string>>) => {
      const nav = /<nav class="nav".*?<\/nav>/s.exec((await open('/lotSearchResults', headers)).body)?.[0] ?? ''
      return linksIn(nav).map(([words, href]) => `${words} ${href}`)
    }
    const forAll = [
      'Find /lotSearchResults',
      'Live /auctionDashboard',
      'Calendar /auctionCalendar',
      'Results /results',
      'Watch list /watchList',
    ]
    const { db } = pages.database
    expect(await places({})).not.toContain('My bids /myBids')
    expect(await places({})).toEqual(expect.arrayContaining(forAll))
    expect(await places(await signIn(db, await aPerson(db)))).toEqual(expect.arrayContaining([...forAll, 'My bids /myBids']))
    const operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
    expect(await places(operator)).not.toContain('My bids /myBids')
  })
})
