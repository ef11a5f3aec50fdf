import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A_YARD, insertYards } from '#test/lots.ts'
import { canonicalOf, headingOf, plain, robotsOf } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'

const HOME_LOT = 20_881_201
const WACO = { ...A_YARD, number: 615, name: 'TX - WACO', slug: 'tx-waco', state: 'TX', zone: 'America/Chicago', lat: 31.6, lon: -97.1 }

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([{ number: HOME_LOT }])
  await insertYards(pages.database.db, [
    {
      ...WACO,
      address1: '4120 Quarry Loop Rd',
      city: 'WACO',
      zip: '76705',
      phone_area: '254',
      phone: '555-0115',
      hours: '8:00 - 17:00',
      begin_day: 'MONDAY',
      end_day: 'FRIDAY',
    },
    { ...WACO, number: 616, name: 'TX - LUBBOCK', slug: 'tx-lubbock', lat: 33.5, lon: -101.8, location_url: '/locations/tx-waco' },
    { ...WACO, number: 617, name: 'TX - FAR', slug: 'tx-far', lat: null, lon: null, location_url: 'https://elsewhere.example/locations/x' },
    { ...WACO, number: 741, name: '*ONLINE WEST', slug: 'online-west', state: null, lat: null, lon: null },
  ])
})
afterAll(() => pages.close())

const read = async (path: string) => {
  const { statusCode, body, headers } = await pages.get(path)
  return {
    statusCode,
    text: plain(body),
    location: headers.location,
    heading: headingOf(body),
    canonical: canonicalOf(body),
    robots: robotsOf(body),
    links: [...body.matchAll(/href="(\/location[^"]*)"/g)].map((match) => match[1]),
  }
}

describe('the list of locations', () => {
  it('names every yard of the site but those left out of lists, by state, under both of its paths [MKT-2.81]', async () => {
    for (const path of ['/locations', '/locationsList']) {
      const page = await read(path)
      expect(page).toMatchObject({ statusCode: 200, heading: 'Locations', canonical: 'http://localhost/locations' })
      expect(page.links).toEqual(expect.arrayContaining(['/locations/tx-waco', '/locations/tx-lubbock', '/locations/state/USA/TX']))
      expect(page.links).not.toContain('/locations/online-west')
      expect(page.text).toContain('4120 Quarry Loop Rd, Waco, TX 76705')
    }
  })

  it.each(['/locations/state/TX', '/locations/state/texas', '/locations/state/USA/TX', '/locations/state/usa/Texas'])(
    'the list of locations of a state names its yards alone: %s [MKT-2.82]',
    async (path) => {
      const page = await read(path)
      expect(page).toMatchObject({
        statusCode: 200,
        heading: 'Locations in Texas',
        canonical: 'http://localhost/locations/state/USA/TX',
      })
      expect(page.links.filter((link) => /^\/locations\/[^s]/.test(link ?? ''))).toEqual([
        '/locations/tx-far',
        '/locations/tx-lubbock',
        '/locations/tx-waco',
      ])
    },
  )

  it.each(['/locations/state/XX', '/locations/state/CAN/TX', '/locations/state/USA/%25'])(
    'the list of locations of no state is not found: %s',
    async (path) => {
      expect((await read(path)).statusCode).toBe(404)
    },
  )

  it('puts the yards nearest to a postal code first, and says so of a code that is nobody’s', async () => {
    const near = await read('/locations?zip=76701&country=USA')
    expect(near.text).toMatch(/Nearest to 76701.*Waco, TX.*mi away.*Lubbock, TX.*mi away/)
    expect(near.robots).toBe('noindex,follow')
    expect((await read('/locations?zip=00000')).text).toContain('No place has this ZIP code.')
    expect((await read('/locations?zip=ZZZ&country=XXX')).text).toContain('No such place. Add its state')
  })

  it('puts the yards nearest to a town first, as a search of lots takes it, and asks which of several is meant', async () => {
    expect((await read('/locations?zip=Waco%2C+TX&country=USA')).text).toMatch(
      /Nearest to Waco, TX.*Waco, TX.*mi away.*Lubbock, TX.*mi away/,
    )
    expect((await read('/locations?zip=Springfield')).text).toContain('No such place. Add its state')
  })
})

describe('a location', () => {
  it('a location is shown by name and by number, with where it is, when it is open and what stands there [MKT-2.83]', async () => {
    for (const path of ['/locations/tx-waco', '/location/615']) {
      const page = await read(path)
      expect(page).toMatchObject({
        statusCode: 200,
        heading: 'Waco, TX',
        canonical: 'http://localhost/locations/tx-waco',
        robots: 'index,follow',
      })
      for (const fact of ['4120 Quarry Loop Rd', '(254) 555-0115', 'Monday – Friday, 8:00 - 17:00', 'Lubbock, TX'])
        expect(page.text).toContain(fact)
      expect(page.links).toContain('/location/inventory/615')
    }
    const home = await read(`/location/${A_YARD.number}`)
    expect(home.text).toContain('1 vehicle here')
    expect((await pages.get('/es/locations/tx-waco')).body).toContain('lunes – viernes')
  })

  it('a location that lists leave out is shown by its number, and told to no search engine', async () => {
    expect(await read('/location/741')).toMatchObject({
      statusCode: 200,
      heading: 'Online West',
      robots: 'noindex,follow',
      canonical: 'http://localhost/location/741',
    })
    expect((await read('/locations/online-west')).statusCode).toBe(404)
  })

  it.each(['/locations/nowhere', '/location/999999', '/location/99999999999999', '/location/x', '/locationDetail/-1', '/location/1e3'])(
    'a location that is none is not found: %s',
    async (path) => {
      expect((await read(path)).statusCode).toBe(404)
    },
  )

  it('shows its detail, or leads to its own address where it has one of ours, and never to another house [MKT-2.84]', async () => {
    expect(await read('/locationDetail/615')).toMatchObject({ statusCode: 200, heading: 'Waco, TX' })
    expect(await read('/locationDetail/616')).toMatchObject({ statusCode: 302, location: '/locations/tx-waco' })
    expect(await read('/nl/locationDetail/616')).toMatchObject({ statusCode: 302, location: '/nl/locations/tx-waco' })
    expect(await read('/locationDetail/617')).toMatchObject({ statusCode: 200, heading: 'Far, TX' })
    expect(await read('/location/616')).toMatchObject({ statusCode: 200, heading: 'Lubbock, TX' })
  })

  it('stands in the sitemap by its name', async () => {
    expect((await pages.get('/sitemap.xml')).body).toContain('http://localhost/sitemaps/yards.xml')
    const { body } = await pages.get('/sitemaps/yards.xml')
    expect(body).toContain('<loc>http://localhost/locations/tx-waco</loc>')
    expect(body).toContain('<loc>http://localhost/es/locations/tx-waco</loc>')
    expect(body).not.toContain('online-west')
  })
})
