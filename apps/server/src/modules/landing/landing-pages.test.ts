import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANDING_KINDS } from '@app/contract/landing/landing-codes.ts'
import type { PageRow } from '../../../../web/app/platform/routing/route-row.ts'
import { pages } from '../../../../web/app/routes.ts'
import { plain } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'

const [OK, MOVED, FOUND, BAD_REQUEST, MISSING] = [200, 301, 302, 400, 404]
const VIN = '1FVACWDT0EHFZ1739'

let house: PagesApp
beforeAll(async () => {
  house = await pagesApp([
    { number: 601, make: 'TOYOTA', model_group: 'RAV4', model_detail: 'RAV4', year: 2019, primary_damage: 'FR', vin: VIN, loss_type: 'D' },
    { number: 602, make: 'TOYOTA', model_group: 'CAMRY', model_detail: 'CAMRY', year: 2020, title_group: 'C', title_type: 'CT' },
    {
      number: 603,
      make: 'LAND ROVER',
      model_group: 'EVOQUE',
      model_detail: 'EVOQUE',
      year: 2019,
      auto_grade: '4.3',
      secondary_damage: 'HL',
    },
    {
      number: 604,
      make: 'LAND ROVER',
      model_group: 'EVOQUE',
      model_detail: 'EVOQUE',
      year: 2020,
      title_type: 'CAT S',
      buy_now_minor: 900_000,
    },
    {
      number: 605,
      make: 'LAND ROVER',
      model_group: 'EVOQUE',
      model_detail: 'EVOQUE',
      year: 2018,
      title_type: 'CAT D',
      primary_damage: 'HL',
    },
  ])
})
afterAll(() => house.close())

const listed = (body: string): readonly number[] =>
  [...new Set([...body.matchAll(/data-lot="(\d+)"/g)].map(([, lot]) => Number(lot)))].toSorted()
async function lotsAt(path: string): Promise<readonly number[]> {
  const { statusCode, body } = await house.get(path)
  expect([path, statusCode]).toEqual([path, OK])
  return listed(body)
}
const headOf = (body: string) => ({
  robots: /<meta name="robots" content="([^"]*)"/.exec(body)?.[1],
  canonical: /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]?.replace(/^https?:\/\/[^/]+/, ''),
  heading: /<h1>(.*?)<\/h1>/.exec(body)?.[1],
})
const pageAt = async (path: string) => {
  const { statusCode, body } = await house.get(path)
  return { statusCode, ...headOf(body) }
}
const ALL = [601, 602, 603, 604, 605]

describe('landing pages', () => {
  it('landing pages take an optional category of all, used or salvage [MKT-2.20]', async () => {
    const lots = {
      '/vehicle-search-make/toyota': [601, 602],
      '/vehicle-search-make/all/toyota': [601, 602],
      '/vehicle-search-make/used/toyota': [602],
      '/vehicle-search-make/salvage/toyota': [601],
    }
    for (const [path, numbers] of Object.entries(lots)) expect([path, await lotsAt(path)]).toEqual([path, numbers])
    expect((await pageAt('/vehicle-search-make/new/toyota')).statusCode).toBe(MISSING)
    for (const kind of LANDING_KINDS)
      for (const category of ['used', 'salvage', 'all']) {
        const value = {
          make: 'toyota',
          model: 'toyota/camry',
          year: 'toyota/2019',
          damage: 'hail',
          'primary-damage': 'hail',
          text: 'camry',
        } as Readonly<Record<string, string>>
        const fixed = {
          featured: 'buy-it-now',
          type: 'automobiles',
          title: 'clean-title',
          category: 'suvs',
          'category-abi': 'category-d',
          'category-abi2': 'category-s',
          grade: 'grade-4',
          bid: 'no-bids',
          source: 'donations',
        } as Readonly<Record<string, string>>
        const path = `/vehicle-search${kind === 'text' ? '' : `-${kind}`}/${category}/${value[kind] ?? fixed[kind]}`
        expect([path, (await house.get(path)).statusCode]).toEqual([path, OK])
      }
  })

  it('landing pages show the lots of a make, and of a make and model [MKT-2.21]', async () => {
    expect(await lotsAt('/vehicle-search-make/land-rover')).toEqual([603, 604, 605])
    expect(await lotsAt('/vehicle-search-make/used/land-rover')).toEqual([])
    expect(await lotsAt('/vehicle-search-model/toyota/camry')).toEqual([602])
    expect(await lotsAt('/vehicle-search-model/salvage/land-rover/evoque')).toEqual([603, 604, 605])
  })

  it('landing pages show the lots of a make and year, and of a model where one is given [MKT-2.22]', async () => {
    expect(await lotsAt('/vehicle-search-year/land-rover/2019')).toEqual([603])
    expect(await lotsAt('/vehicle-search-year/salvage/toyota/2019')).toEqual([601])
    expect(await lotsAt('/vehicle-search-year/toyota/camry/2020')).toEqual([602])
    expect(await lotsAt('/vehicle-search-year/used/toyota/camry/2020')).toEqual([602])
    expect(await lotsAt('/vehicle-search-year/toyota/camry/2019')).toEqual([])
  })

  it('landing pages of the other families filter each by their own attribute [MKT-2.23]', async () => {
    const lots = {
      '/vehicle-search/camry': [602],
      '/vehicle-search-featured/buy-it-now': [604],
      '/vehicle-search-type/automobiles': ALL,
      '/vehicle-search-title/clean-title': [602],
      '/vehicle-search-damage/hail': [603, 605],
      '/vehicle-search-category/suvs': ALL,
      '/vehicle-search-category-abi/category-d': [605],
      '/vehicle-search-category-abi2/category-s': [604],
      '/vehicle-search-primary-damage/hail': [605],
      '/vehicle-search-grade/grade-4': [603],
      '/vehicle-search-bid/buy-it-now': [604],
      '/vehicle-search-bid/no-bids': ALL,
      '/vehicle-search-source/donations': [601],
    }
    for (const [path, numbers] of Object.entries(lots)) expect([path, await lotsAt(path)]).toEqual([path, numbers])
    expect(await lotsAt('/vehicle-search-damage/used/hail')).toEqual([])
  })

  it('landing pages are kept by search engines under one address, and only with lots', async () => {
    const toyota = { statusCode: OK, robots: 'index,follow', canonical: '/vehicle-search-make/toyota', heading: 'Toyota at auction' }
    expect(await pageAt('/vehicle-search-make/toyota')).toEqual(toyota)
    expect(await pageAt('/vehicle-search-make/all/toyota')).toEqual(toyota)
    expect(await pageAt('/vehicle-search-make/toyota?sort=year-new&page=1')).toEqual({ ...toyota, robots: 'noindex,follow' })
    expect(await pageAt('/vehicle-search-make/toyota?damage=front-end')).toEqual({ ...toyota, robots: 'noindex,follow' })
    expect(await pageAt('/vehicle-search-make/bentley')).toMatchObject({
      statusCode: OK,
      robots: 'noindex,follow',
      heading: 'Bentley at auction',
    })
    expect((await pageAt('/vehicle-search-make/nobody')).statusCode).toBe(MISSING)
    expect((await house.get('/vehicle-search-make/toyota')).body).toContain('hreflang="es')
  })

  it('landing pages of a make or model that we know and have none of now tell what was sold, imported results too, and lead to being told', async () => {
    const { pool } = house.database
    await pool.query(
      `insert into price_imports (file_name, sha256, rows_read, added, changed, refused) values ('own.csv', '', 10, 10, 0, 0)`,
    )
    const sold = (model: string, { count, dollars, daysAgo = 10 }: { count: number; dollars: number; daysAgo?: number }) =>
      pool.query(
        `insert into price_facts (import_id, mark, selling_site, make, model_group, year, vehicle_type, title_group, damage, currency, hammer_minor, outcome, sold_on)
         select (select max(id) from price_imports), convert_to($1 || $4 || n, 'UTF8'), 'CPRTUS', 'BENTLEY', $1, 2019, 'V', 'S', 'FR', 'USD', $2::int * 100, 'SOLD',
           current_date - $4::int from generate_series(1, $3::int) n`,
        [model, dollars, count, daysAgo],
      )
    await sold('BENTAYGA', { count: 9, dollars: 41_000 })
    await sold('CONTINENTAL', { count: 3, dollars: 20_000 })
    await sold('NOTHING WE KNOW', { count: 20, dollars: 10_000 })
    await sold('CONTINENTAL', { count: 8, dollars: 20_000, daysAgo: 366 })
    const make = (await house.get('/vehicle-search-make/bentley?again')).body
    const [, section = ''] = /<section[^>]*aria-labelledby="prices-h".*?<ul class="blist">(.*?)<\/ul>/.exec(make) ?? []
    const rows = [...section.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, words = '']) => [to, plain(words).trim()])
    expect(rows).toEqual([
      ['/vehicle-search-model/bentley/bentayga', expect.stringMatching(/^Bentayga\s*\$41,000 · 9 sold$/)],
      ['/vehicle-search-model/bentley/continental', expect.stringMatching(/^Continental\s*3 sold$/)],
    ])
    expect(make).toContain('href="/vehicleAlerts?make=Bentley"')
    const model = (await house.get('/vehicle-search-model/bentley/bentayga')).body
    expect(headOf(model)).toMatchObject({ robots: 'noindex,follow', heading: 'Bentley Bentayga at auction' })
    expect(plain(model)).toContain('Half sold for $41,000 to $41,000')
    expect(model).toContain('href="/vehicleAlerts?make=Bentley&amp;model=Bentayga"')
    // With lots the page leads to its models themselves.
    expect((await house.get('/vehicle-search-make/toyota')).body).not.toContain('aria-labelledby="prices-h"')
  })

  it('landing pages move for good from other letters and old spellings, and keep what else the address says', async () => {
    const moved = async (path: string) => {
      const { statusCode, headers } = await house.get(path)
      return [statusCode, headers['location']]
    }
    expect(await moved('/vehicle-search-make/TOYOTA?page=2')).toEqual([MOVED, '/vehicle-search-make/toyota?page=2'])
    expect(await moved('/Vehicle-Search-Make/toyota')).toEqual([MOVED, '/vehicle-search-make/toyota'])
    expect(await moved('/es/vehicle-search-model/mercedes/c-class')).toEqual([MOVED, '/es/vehicle-search-model/mercedes-benz/c-class'])
  })

  it('landing pages refuse what is no address of theirs', async () => {
    for (const path of [
      '/vehicle-search-make/a%2Fb',
      '/vehicle-search-make/toyota/rav4/x',
      '/vehicle-search-make/used',
      '/vehicle-search-year/toyota/1899',
      '/vehicle-search-make/%ED%A0%80',
      `/vehicle-search-make/${'a'.repeat(8_000)}`,
      `/vehicle-search-make/${Array.from({ length: 400 }, () => 'a').join('/')}`,
      '/vehicle-search-make//toyota',
      '/vehicle-search-make/%00',
    ]) {
      const { statusCode, headers } = await house.get(path)
      expect([path, statusCode < 500]).toEqual([path, true])
      expect([path, statusCode === OK]).toEqual([path, false])
      expect(headers['location'] ?? '/app-error').toMatch(/^\/(?:app-error|vehicle-search-make\/[a-z])/)
    }
  })

  it('landing pages tell search engines where they stand and which lots they list, and no VIN', async () => {
    const { body } = await house.get('/vehicle-search-model/toyota/rav4')
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
    const [trail, list] = JSON.parse(json)['@graph']
    const pathOf = (address: string): string => new URL(address).pathname
    expect(trail.itemListElement.map(({ item }: { item: string }) => pathOf(item))).toEqual([
      '/',
      '/vehicle-search-make/toyota',
      '/vehicle-search-model/toyota/rav4',
    ])
    expect([list['@type'], list.numberOfItems, list.itemListElement.length]).toEqual(['ItemList', 1, 1])
    expect(pathOf(list.itemListElement[0].url)).toMatch(/^\/lot\/601\//)
    expect(body).not.toContain(VIN)
  })

  it('landing pages speak Spanish and Dutch', async () => {
    expect((await pageAt('/es/vehicle-search-damage/hail')).heading).toBe('Vehículos con daños: Granizo en subasta')
    expect((await pageAt('/nl/vehicle-search-make/used/toyota')).heading).toBe('Toyota met schone papieren op de veiling')
  })
})

describe('the vehicle finder', () => {
  const choicesIn = (body: string, name: string): readonly string[] => {
    const [, inner = ''] = new RegExp(`<select[^>]* name="${name}"[^>]*>(.*?)</select>`).exec(body) ?? []
    return [...inner.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, words = '']) => words)
  }

  it('the vehicle finder is a page, and a form alone; each choice says how many lots it leaves [MKT-2.13]', async () => {
    for (const path of ['/vehicleFinder', '/vehicleFinderDirective']) {
      const { statusCode, body } = await house.get(path)
      expect([path, statusCode]).toEqual([path, OK])
      expect(choicesIn(body, 'make')).toEqual(['Any', 'Land Rover – 3', 'Toyota – 2'])
      expect(choicesIn(body, 'model')).toEqual(['Choose a make first'])
      expect(choicesIn(body, 'yearFrom')).toEqual(['Any', '2020 – 2', '2019 – 4', '2018 – 5'])
    }
    const page = await house.get('/vehicleFinder?make=TOYOTA&yearFrom=2020&yearTo=')
    expect(choicesIn(page.body, 'model')).toEqual(['Any', 'Camry – 1'])
    expect(page.body).toContain('Show 1 lot')
    expect(page.body).toContain('href="/lotSearchResults?make=TOYOTA"')
    const alone = (await house.get('/vehicleFinderDirective')).body
    expect([alone.includes('id="foot"'), alone.includes('target="_top"')]).toEqual([false, true])
  })

  it('the form alone is framed by nobody unless the site prefers a host that may', async () => {
    const framing = async (path: string) => {
      const { headers } = await house.get(path)
      return [/frame-ancestors [^;]*/.exec(String(headers['content-security-policy']))?.[0], headers['x-frame-options']]
    }
    expect(await framing('/vehicleFinderDirective')).toEqual(["frame-ancestors 'none'", 'DENY'])
    await house.database.db
      .insertInto('site_preferences')
      .values({ site: 'CPRTUS', code: 'FINDER_FRAME', value: 'partner.example' })
      .execute()
    await expect
      .poll(() => framing('/vehicleFinderDirective'), { timeout: 30_000, interval: 500 })
      .toEqual(['frame-ancestors https://partner.example', undefined])
    expect(await framing('/vehicleFinder')).toEqual(["frame-ancestors 'none'", 'DENY'])
  })

  it('the results of the vehicle finder are those of its search as JSON, under its display string [MKT-2.14]', async () => {
    const at = (search: unknown, display = '') =>
      `/vehicleFinderSearch?searchStr=${encodeURIComponent(JSON.stringify(search))}&displayStr=${encodeURIComponent(display)}`
    const address = at({ query: '*', filter: { MISC: ['#MakeDesc:TOYOTA', '#LotYear:[2020 TO 2021]'] } }, 'New Toyotas')
    expect(await lotsAt(address)).toEqual([602])
    expect((await pageAt(address)).heading).toBe('New Toyotas')
    expect(await lotsAt('/vehicleFinderSearch')).toEqual(ALL)
    for (const wrong of ['{', '[]', '"x"', 'null', JSON.stringify({ filter: { MISC: ['nobody:('] } }), `"${'x'.repeat(8_192)}"`]) {
      const { statusCode } = await house.get(`/vehicleFinderSearch?searchStr=${encodeURIComponent(wrong)}`)
      expect([wrong.slice(0, 20), statusCode >= BAD_REQUEST && statusCode < 500]).toEqual([wrong.slice(0, 20), true])
    }
  })

  it('the vehicle finder takes pairs in any order behind /find, and drops what it does not know [MKT-2.15]', async () => {
    expect(await lotsAt('/find')).toEqual(ALL)
    expect(await lotsAt('/find/year/2019-2020/make/land-rover')).toEqual([603, 604])
    expect(await lotsAt('/find/model/camry/colour/red/make/toyota/odd')).toEqual([602])
    expect((await pageAt('/find/model/camry/colour/red/make/toyota/odd')).canonical).toBe('/find/make/toyota/model/camry')
    expect((await house.get('/find/make/toyota/model/camry')).body).toMatch(/<option[^>]* selected=""[^>]*>Camry – 1</)
    expect(await lotsAt('/find/damage/hail/type/automobiles')).toEqual([605])
    expect(await lotsAt(`/find/${Array.from({ length: 200 }, () => 'make/toyota').join('/')}`)).toEqual([601, 602])
    for (const path of ['/find/', '/find//', '/find/%2F/%2F', '/find/make/%ED%A0%80', `/find/make/${'a'.repeat(8_000)}`, '/find/%00/x'])
      expect([path, (await house.get(path)).statusCode < 500]).toEqual([path, true])
    const alias = await house.get('/product-finder?make=TOYOTA')
    expect([alias.statusCode, alias.headers['location']]).toEqual([MOVED, '/find?make=TOYOTA'])
    expect(await lotsAt('/find?make=TOYOTA')).toEqual([601, 602])
  })

  it('the new layout of the finder gives way to the finder as it was where the site prefers so, with what the address chose', async () => {
    const leadsTo = async (path: string) => {
      const { statusCode, headers } = await house.get(path)
      return [statusCode, headers['location']]
    }
    expect(await leadsTo('/find/make/toyota')).toEqual([OK, undefined])
    await house.database.db.insertInto('site_preferences').values({ site: 'CPRTUS', code: 'HIDE_NEW_FINDER' }).execute()
    await expect.poll(() => leadsTo('/find/make/toyota'), { timeout: 30_000, interval: 500 }).toEqual([FOUND, '/vehicleFinder?make=TOYOTA'])
    expect(await leadsTo('/find')).toEqual([FOUND, '/vehicleFinder'])
    expect(await leadsTo('/es/find?year=2019-')).toEqual([FOUND, '/es/vehicleFinder?year=2019-'])
    const config = await house.get('/public/data/userConfig')
    expect(config.json().data.vehicleFinderPreference.hideNewLayout).toBe(true)
    await house.database.db.deleteFrom('site_preferences').where('code', '=', 'HIDE_NEW_FINDER').execute()
    await expect.poll(() => leadsTo('/find/make/toyota'), { timeout: 30_000, interval: 500 }).toEqual([OK, undefined])
  })

  it('result pages are those of sale lists, of searches, of landing addresses, of the finder and of watched lots [MKT-2.101]', () => {
    const recognised = ['saleListResult', 'saleListResultAll', 'lotSearchResults', 'vehicle-search', 'vehicleFinderSearch', 'watchList']
    const rows: readonly PageRow[] = pages
    for (const name of recognised) {
      const ofName = rows.filter(({ paths }) => paths.some((path) => path.split('/')[1] === name))
      expect([name, ofName.length > 0, ofName.every(({ restoresScroll }) => restoresScroll === true)]).toEqual([name, true, true])
    }
  })
})
