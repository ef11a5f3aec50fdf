import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLotRow, putLots } from '#test/lots.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { until } from '#test/until.ts'

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
})
