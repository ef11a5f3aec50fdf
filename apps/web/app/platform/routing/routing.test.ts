import { robotsOf } from './route-row.ts'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { array, assert, constant, constantFrom, integer, oneof, property, string, tuple } from 'fast-check'
import fastify, { type FastifyInstance } from 'fastify'
import { createMemoryRouter } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGE_PREFIXES, LOCALES } from '@app/text/locales.ts'
import { expandPath } from './expand-routes.ts'
import { pagePatterns } from './all-pages.ts'
import { ownParams, prefixOf } from './routing.ts'

interface Match {
  readonly key: string
  readonly params: Readonly<Record<string, string>>
}

const DRAWN_COUNT = 20_000
const PROPERTY_LIMIT_MS = 300_000
const MAX_PARAM_LENGTH_CHARS = 2_048

/** The router of a server whose routes are registered as platform/pages does it; asked without a socket, a hundred times as fast. */
async function matchingServer(): Promise<{ readonly match: (path: string) => Match | null; readonly app: FastifyInstance }> {
  const app = fastify({ routerOptions: { maxParamLength: MAX_PARAM_LENGTH_CHARS, caseSensitive: true, ignoreTrailingSlash: false } })
  let found: Match | null = null
  for (const locale of LOCALES) {
    for (const { key, pattern } of pagePatterns) {
      const url = pattern === '/' && prefixOf(locale) !== '' ? prefixOf(locale) : prefixOf(locale) + pattern
      app.get(url, (request, reply) => {
        const params = ownParams(locale, pattern, request.url)
        found = params && { key, params }
        reply.hijack()
      })
    }
  }
  app.setNotFoundHandler((_request, reply) => void reply.hijack())
  await app.ready()
  const match = (path: string): Match | null => {
    found = null
    const request = new IncomingMessage(new Socket())
    request.method = 'GET'
    request.url = path
    app.routing(request, new ServerResponse(request))
    return found
  }
  return { match, app }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** The browser's own router under each language, asked as its loaders are. */
function matchingBrowser(): (path: string) => Match | null {
  const routes = pagePatterns.map(({ key, pattern }) => ({ id: key, path: pattern, caseSensitive: true }))
  const routers = new Map(
    LOCALES.map((locale) => {
      const basename = prefixOf(locale) || '/'
      return [locale, createMemoryRouter(routes, { basename, initialEntries: [basename] })] as const
    }),
  )
  return (path) => {
    // The router warns of such a path and its loader then leaves for the server.
    if (!isDecodable(path)) return null
    const locale =
      LOCALES.find((one) => LANGUAGE_PREFIXES[one] !== '' && (path === prefixOf(one) || path.startsWith(`${prefixOf(one)}/`))) ?? 'en_us'
    const found = routers.get(locale)?.match({ pathname: path, search: '', hash: '' })?.at(-1)?.route.id
    const page = pagePatterns.find(({ key }) => key === found)
    const params = page ? ownParams(locale, page.pattern, path) : null
    return page && params ? { key: page.key, params } : null
  }
}

const oddText = oneof(
  string({ minLength: 1, maxLength: 12, unit: 'binary' }),
  constantFrom(
    'Photos',
    'photos',
    'lot',
    'es',
    'nl',
    '..',
    '.',
    '%',
    '%2F',
    '%252F',
    'a/b',
    'a%2Fb',
    'é',
    '日本',
    '😀',
    ' ',
    '+',
    '?',
    '#',
    ':x',
    '*',
    'all',
    '12345678',
  ),
  integer({ min: 0, max: 9_999_999_999 }).map(String),
)
const wellFormed = (text: string): string => (text.isWellFormed() ? text : text.toWellFormed())
const encodedSegment = oddText.map((text) => encodeURIComponent(wellFormed(text)))
const rawSegment = oneof(encodedSegment, constantFrom('', '%', '%zz', '%E0%A4%A', '%2f', '%25', '%6Cot', 'LOT', 'Lot', 'lotsearchresults'))

const prefix = constantFrom('', '', '', '/es', '/nl', '/ES', '/fr', '//es')
/** What a row that ends in `*` takes: any number of segments, those of landing pages among them. */
const behindFamily = array(
  oneof(rawSegment, constantFrom('used', 'ALL', 'toyota', 'land-rover', 'f-150', '2019', '%0A', '%0D%0A', '%E2%80%A8x', '%E2%80%A9')),
  { maxLength: 6 },
).map((segments) => segments.join('/'))
const fromTable = constantFrom(...pagePatterns).chain(({ pattern }) =>
  tuple(
    ...pattern
      .split('/')
      .slice(1)
      .map((segment) => (segment === '*' ? behindFamily : segment.startsWith(':') ? rawSegment : constant(segment))),
  ).map((segments) => `/${segments.join('/')}`),
)
const free = array(rawSegment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`)
const mutated = tuple(fromTable, constantFrom('upper', 'slash', 'double', 'cut', 'dot', 'extra')).map(([path, how]) => {
  if (how === 'upper') return path.toUpperCase()
  if (how === 'slash') return `${path}/`
  if (how === 'double') return path.replace('/', '//')
  if (how === 'cut') return path.slice(0, -1) || '/'
  return how === 'dot' ? `${path}/.` : `${path}/x`
})
/** Browsers resolve `.` and `..` and escape what must be before either router sees a path. */
const asBrowsersSend = (path: string): string => new URL(`http://localhost${path}`).pathname
const drawnPath = tuple(
  prefix,
  oneof({ weight: 4, arbitrary: fromTable }, { weight: 2, arbitrary: mutated }, { weight: 2, arbitrary: free }),
).map(([head, path]) => asBrowsersSend(head + path))

describe('expandPath', () => {
  it('gives every optional segment once absent and once present', () => {
    expect(expandPath('/lot/:lotId/:lotInfo?')).toEqual(['/lot/:lotId', '/lot/:lotId/:lotInfo'])
    expect(expandPath('/a/:b?/c/:d?')).toHaveLength(4)
  })
})

describe('the table of pages', () => {
  it('names robots by the words of the documents [MKT-2.98] [ACC-9.26]', () => {
    const known = new Set(['index', 'follow', 'noindex', 'nofollow', 'noarchive', 'noimageindex'])
    for (const { key, row } of pagePatterns)
      expect([
        key,
        robotsOf(row)
          .split(',')
          .filter((word) => !known.has(word)),
      ]).toEqual([key, []])
    const used = new Set(pagePatterns.flatMap(({ row }) => robotsOf(row).split(',')).filter((word) => word.startsWith('no')))
    expect([...used].toSorted()).toEqual(['noarchive', 'nofollow', 'noimageindex', 'noindex'])
  })
})

describe('pages of results', () => {
  it('pages of results are all given back their place when their reader returns', () => {
    const listing = pagePatterns.filter(({ row }) =>
      ['auctions/sale-list', 'search/search-results', 'watchlist/watch-list'].includes(row.page),
    )
    expect(new Set(listing.map(({ row }) => row.page)).size).toBe(3)
    expect(listing.filter(({ row }) => row.restoresScroll !== true).map(({ row }) => row.id)).toEqual([])
  })
})

describe('the two routers', () => {
  let server: Awaited<ReturnType<typeof matchingServer>>
  beforeAll(async () => {
    server = await matchingServer()
  })
  afterAll(() => server.app.close())
  const browser = matchingBrowser()

  it(
    `the two routers match the same page with the same parameters for ${DRAWN_COUNT} drawn addresses`,
    { timeout: PROPERTY_LIMIT_MS },
    () => {
      let pages = 0
      assert(
        property(drawnPath, (path) => {
          const matched = isDecodable(path) ? server.match(path) : null
          if (matched) pages += 1
          expect(browser(path)).toEqual(matched)
        }),
        { numRuns: DRAWN_COUNT },
      )
      expect(pages).toBeGreaterThan(DRAWN_COUNT / 5)
    },
  )

  it('the two routers keep a fixed segment before a parameter', () => {
    for (const path of ['/lot/1/Photos', '/es/lot/1/Photos', '/lot/1/Photos/slug']) {
      expect(browser(path)?.key).toMatch(/^lot-photos/)
      expect(server.match(path)).toEqual(browser(path))
    }
  })
})
