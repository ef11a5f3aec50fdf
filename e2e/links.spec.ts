import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './journey.ts'
import { uncoveredPages } from './shots/covered-pages.ts'
import { READERS } from './shots/shown-pages.ts'
import { signInAs } from './signed-in.ts'

/** Pages that a reader's links are followed from, over those that the journeys look at; a page's links lead to further pages. */
const PAGES_MAX = 90
const REDIRECTS_MAX = 5
const TOO_MANY = 429
const PATIENCE_MS = 5_000
/** Links that end a session or leave the pages. */
const NOT_FOLLOWED = /^\/(?:doLogout|logout|processLogout)|\.(?:csv|zip|json|jsonl|ics|xml|txt)(?:\?|$)/

/** Pages that answer with a fault's own status by design: nobody is led to one by mistake, and each is looked at by its shot. */
const FAULTS = new Set(['/network-response', '/notfound-error', '/accessDenied', '/app-error?code=500', '/page-under-maintenance'])

/** Two addresses of one pattern are one page: numbers, keys and words of a query stand for others. */
const patternOf = (path: string): string =>
  path
    .replace(/[?#].*$/, (query) => query.replace(/=[^&]*/g, '='))
    .replace(/\/lot\/\d+\/[^/?#]+/, '/lot/0/x')
    .replace(/\d+/g, '0')
    .replace(/\/(?:locations|search)\/[^/?#]+/, (of) => of.replace(/[^/]+$/, 'x'))

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*?\bhref="(\/[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&').replace(/#.*$/, ''))

/** A page's status and text, as often as its reader may ask. */
async function pageAt(request: APIRequestContext, path: string): Promise<{ status: number; html: string }> {
  for (;;) {
    const answer = await request.get(path, { maxRedirects: REDIRECTS_MAX })
    if (answer.status() !== TOO_MANY) {
      const isPage = (answer.headers()['content-type'] ?? '').startsWith('text/html')
      return { status: answer.status(), html: isPage ? await answer.text() : '' }
    }
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  }
}

for (const { name, number, pages } of READERS)
  test(`no link that a ${name} sees ends at a page that is not there`, async ({ page }) => {
    test.slow()
    if (number !== null) await signInAs(page, number)
    const waiting = ['/', ...pages.map(({ path }) => path)].filter((path) => !FAULTS.has(path))
    const known = new Set(waiting.map(patternOf))
    const dead: string[] = []
    let asked = 0
    for (let path = waiting.shift(); path !== undefined && asked < PAGES_MAX; path = waiting.shift()) {
      asked++
      const { status, html } = await pageAt(page.request, path)
      if (status >= 400) dead.push(`${status} ${path}`)
      for (const link of linksIn(html)) {
        const pattern = patternOf(link)
        if (known.has(pattern) || link.startsWith('//') || NOT_FOLLOWED.test(link)) continue
        known.add(pattern)
        waiting.push(link)
      }
    }
    expect(dead).toEqual([])
    expect(asked).toBeGreaterThan(pages.length)
  })

// `npm run shots` fails on the same list, but nobody takes pictures of everything each day.
test('each page of the route table is looked at by somebody’s pictures, or has a reason why not', () => {
  expect(uncoveredPages(READERS.flatMap(({ pages }) => pages))).toEqual([])
})
