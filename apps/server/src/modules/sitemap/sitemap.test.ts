import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLotRow, putLots } from '#test/lots.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { until } from '#test/until.ts'
import { CALLS_A_MINUTE } from '#platform/http/rate-limits.ts'
import type { SitemapEntry } from '#platform/pages/index.ts'
import { sitemapOf } from './index.ts'

const [RAV4, COROLLA, ARMADA] = [20_881_167, 20_881_168, 20_881_169]

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([
    { number: RAV4 },
    { number: COROLLA, model_group: 'COROLLA', model_detail: 'COROLLA', year: 2018, primary_damage: 'RR' },
    { number: ARMADA, make: 'NISSAN', model_group: 'ARMADA', model_detail: 'ARMADA', year: 2011, title_group: 'C', title_type: 'CT' },
    { number: 20_881_170, status: 'SOLD' },
  ])
})
afterAll(() => pages.close())

describe('the sitemap', () => {
  it('the sitemap lists pages and unsold lots, each with its last change and in every language', async () => {
    expect((await pages.get('/robots.txt')).body).toContain('Sitemap: http://localhost/sitemap.xml')
    const index = (await pages.get('/sitemap.xml')).body
    expect(index).toContain('http://localhost/sitemaps/lots-1.xml')
    const lots = (await pages.get('/sitemaps/lots-1.xml')).body
    expect([...lots.matchAll(/<loc>http:\/\/localhost\/lot\/(\d+)\//g)].map((match) => Number(match[1]))).toEqual([RAV4, COROLLA, ARMADA])
    expect([...new Set([...lots.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map((match) => Date.parse(match[1] ?? '') > 0))]).toEqual([true])
    for (const tag of ['en', 'es', 'x-default'])
      expect(lots).toMatch(new RegExp(`<xhtml:link rel="alternate" hreflang="${tag}[^"]*" href="http://localhost/`))
    for (const none of ['lots-9', 'lots-0', 'landing-9', 'other-1', 'lots-99999', '__proto__-1'])
      expect([none, (await pages.get(`/sitemaps/${none}.xml`)).statusCode]).toEqual([none, 404])
  })

  it('the sitemap is counted as a search is, index and parts together, for each network apart', async () => {
    const from = (remoteAddress: string, url: string) =>
      pages.app.inject({ url, headers: { host: 'localhost' }, remoteAddress }).then(({ statusCode }) => statusCode)
    const asked = [
      '/sitemap.xml',
      '/sitemaps/lots-1.xml',
      '/sitemaps/landing-1.xml',
      '/sitemaps/pages.xml',
      '/sitemaps/yards.xml',
      '/sitemaps/lots-7.xml',
    ]
    const statuses: number[] = []
    for (let at = 0; at < CALLS_A_MINUTE.search; at += 1) statuses.push(await from('203.0.113.9', asked[at % asked.length] ?? ''))
    expect(new Set(statuses)).toEqual(new Set([200, 404]))
    for (const url of asked) expect([url, await from('203.0.113.9', url)]).toEqual([url, 429])
    expect(await from('203.0.113.10', '/sitemap.xml')).toBe(200)
    expect(await from('203.0.113.9', '/robots.txt')).toBe(200)
  })

  it('the sitemap lists landing pages with lots, and each of them is one for search engines', async () => {
    expect((await pages.get('/sitemap.xml')).body).toContain('http://localhost/sitemaps/landing-1.xml')
    const { body } = await pages.get('/sitemaps/landing-1.xml')
    const paths = [...body.matchAll(/<loc>http:\/\/localhost(.*?)<\/loc>/g)].map(([, path = '']) => path)
    expect(paths).toContain('/vehicle-search-make/toyota')
    expect(paths).toContain('/es/vehicle-search-model/toyota/rav4')
    expect(paths).toEqual(
      expect.arrayContaining(['/vehicle-search-year/toyota/corolla/2018', '/es/vehicle-search-year/nissan/armada/2011']),
    )
    expect(paths.filter((path) => path.endsWith('/toyota/rav4/2018') || path.endsWith('/salvage/toyota/corolla/2018'))).toEqual([])
    expect(new Set(paths).size).toBe(paths.length)
    const own = paths.filter((path) => path.startsWith('/vehicle-search'))
    const wrong: string[] = []
    for (const path of own) {
      const page = await pages.get(path)
      if (page.statusCode !== 200 || !page.body.includes('<meta name="robots" content="index,follow"')) wrong.push(path)
    }
    expect(wrong).toEqual([])
  })

  it('the sitemap lists a make once however files spell it, with the last change of all its lots, and no year that has no page', async () => {
    const [older, newer] = ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z']
    const british = { site_codes: ['CPRTUK'], country: 'GBR', model_group: 'X', model_detail: 'X' }
    await putLots(pages.database.db, [
      aLotRow({ ...british, make: 'SAAB', updated_at: older }),
      aLotRow({ ...british, make: 'Saab', updated_at: newer, year: 2099 }),
      aLotRow({ ...british, make: 'VOLVO', updated_at: newer }),
      aLotRow({ ...british, make: 'Volvo', updated_at: older }),
    ])
    const uk = { host: 'uk.localhost' }
    const isListed = async (make: string) => (await pages.get(`/vehicle-search-make/${make}`, uk)).body.includes('content="index,follow"')
    for (const make of ['saab', 'volvo']) await until('the lots are indexed', () => isListed(make))
    const { body } = await pages.get('/sitemaps/landing-1.xml', uk)
    for (const path of ['make/saab', 'make/volvo', 'model/saab/x', 'model/volvo/x'])
      expect(body).toContain(`<loc>http://uk.localhost/vehicle-search-${path}</loc><lastmod>${newer}</lastmod>`)
    expect(body).toContain('/vehicle-search-year/saab/2022<')
    expect(body).toContain('/vehicle-search-year/saab/x/2022<')
    expect(body).not.toContain('2099')
  })

  it('the sitemap leaves out a make that is called as a category of addresses is called, for it has none [MQ-055]', async () => {
    const irish = { site_codes: ['CPRTIE'], country: 'IRL', model_group: 'X', model_detail: 'X' }
    await putLots(
      pages.database.db,
      ['USED', 'All', 'SALVAGE', 'FIAT'].map((make) => aLotRow({ ...irish, make })),
    )
    const host = { host: 'ie.localhost' }
    await until('the lots are indexed', async () =>
      (await pages.get('/vehicle-search-make/fiat', host)).body.includes('content="index,follow"'),
    )
    const { body } = await pages.get('/sitemaps/landing-1.xml', host)
    const makes = [...body.matchAll(/<loc>http:\/\/ie\.localhost\/vehicle-search-(?:make|model|year)\/([^<]*)<\/loc>/g)].map(
      ([, rest]) => rest,
    )
    expect(makes).toContain('fiat')
    expect(makes.filter((rest) => !/^(?:(?:used|salvage)\/)?fiat(?:\/|$)/.test(rest ?? ''))).toEqual([])
  })

  it('the sitemap says of each part when anything in it changed last, and of the page of results when a lot was decided last', async () => {
    const [first, second, decided] = ['2026-02-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z', '2026-02-03T00:00:00.000Z']
    const spanish = { site_codes: ['CPRTES'], country: 'ESP' }
    await putLots(pages.database.db, [
      aLotRow({ ...spanish, updated_at: first }),
      aLotRow({ ...spanish, updated_at: second }),
      aLotRow({ ...spanish, status: 'SOLD', updated_at: '2026-05-05T00:00:00.000Z' }),
    ])
    await pages.database.pool.query(
      `insert into lot_results (lot, seq, hash, decided_at, held_on, selling_site, title_group, name, slug, outcome, currency, final_minor, high_minor, bid_count)
       values (1, 1, '', $1, '2026-02-03', 'CPRTES', 'S', 'x', 'x', 'SOLD', 'EUR', 100, 0, 0)`,
      [decided],
    )
    const host = { host: 'es.localhost' }
    const changedAt = async (path: string): Promise<Readonly<Record<string, string | undefined>>> => {
      const { body } = await pages.get(path, host)
      return Object.fromEntries(
        [...body.matchAll(/<loc>http:\/\/[^/]*([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)].map(([, at = '', changed]) => [
          at,
          changed,
        ]),
      )
    }
    expect(await changedAt('/sitemap.xml')).toMatchObject({
      '/sitemaps/pages.xml': decided,
      '/sitemaps/yards.xml': undefined,
      '/sitemaps/lots-1.xml': second,
    })
    expect(await changedAt('/sitemaps/pages.xml')).toMatchObject({ '/results': decided, '/lotSearchResults': undefined })
  })

  it('the second part of the sitemap begins where the first ended, and its index says when each changed last', async () => {
    const indian = { site_codes: ['CPRTIN'], country: 'IND' }
    const numbers = [1, 2, 3, 4, 5].map((at) => 20_990_000 + at)
    const dayOf = (number: number): string => `2026-01-0${String(number).slice(-1)}T00:00:00.000Z`
    await putLots(
      pages.database.db,
      numbers.map((number) => aLotRow({ ...indian, number, updated_at: dayOf(number) })),
    )
    const { pool } = pages.database
    const source = sitemapOf({ pool, countLots: () => Promise.reject(new Error('lots are not counted for this')) })
    const asked = { siteCode: 'CPRTIN', nowMs: Date.now(), limit: 2 } as const
    const lotsFrom = async (offset: number): Promise<readonly string[]> => {
      const entries: SitemapEntry[] = []
      for await (const some of source.read('lots', { ...asked, offset })) entries.push(...some)
      return entries.map(({ path }) => path.split('/')[2] ?? '')
    }
    const parts = [await lotsFrom(0), await lotsFrom(2), await lotsFrom(4), await lotsFrom(6)]
    expect(parts).toEqual([numbers.slice(0, 2), numbers.slice(2, 4), numbers.slice(4), []].map((part) => part.map(String)))
    expect(await source.changes('lots', asked)).toEqual([2, 4, 5].map((at) => Date.parse(dayOf(at))))
    expect(await source.count('lots', asked)).toBe(numbers.length)
  })
})
