import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalOf, headingOf } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn } from '#test/people.ts'

const FOUND = 302
const OK = 200
const BAD_REQUEST = 400
const NOT_MODIFIED = 304

let house: PagesApp
beforeAll(async () => {
  house = await pagesApp([
    { number: 601, make: 'TOYOTA', model_detail: 'RAV4', condition_code: 'D' },
    { number: 602, make: 'TOYOTA', model_detail: 'CAMRY', title_group: 'C', title_type: 'CT' },
    { number: 603, make: 'LAND ROVER', title_type: 'CAT S' },
  ])
})
afterAll(() => house.close())

/** Where an address leads, and the lots that are listed there. */
async function opened(path: string): Promise<{ readonly to: string; readonly lots: readonly number[] }> {
  const answer = await house.get(path)
  expect([path, answer.statusCode]).toEqual([path, FOUND])
  const to = String(answer.headers['location'])
  const page = await house.get(to)
  const lots = [...page.body.matchAll(/data-lot="(\d+)"/g)].map(([, lot]) => Number(lot))
  return { to, lots: [...new Set(lots)].toSorted() }
}

describe('addresses of quick picks', () => {
  it('addresses of quick picks open their results, of a page and category where they name one [MKT-2.11]', async () => {
    expect(await opened('/quickpick/make-toyota')).toEqual({ to: '/lotSearchResults?make=TOYOTA', lots: [601, 602] })
    expect(await opened('/quickpick/feature-run-and-drive')).toMatchObject({ to: '/lotSearchResults?feature=run-and-drive' })
    const used = await opened('/public/quickPickSearch/HOME/used/make-toyota')
    expect(used).toEqual({ to: '/lotSearchResults?make=TOYOTA&title=clean-title', lots: [602] })
    expect((await opened('/public/quickPickSearch/VHFS/all/make-toyota')).lots).toEqual([601])
    expect((await opened('/public/quickPickSearch/VEHICLE_FINDER/salvage/make-land-rover')).lots).toEqual([603])
    expect((await opened('/es/quickpick/make-toyota')).to).toBe('/es/lotSearchResults?make=TOYOTA')
  })

  it('addresses of quick picks search for a value that names none as a text', async () => {
    expect((await house.get('/quickpick/rav4')).headers['location']).toBe('/search/rav4')
    expect((await house.get('/public/quickPickSearch/NOWHERE/used/make-toyota')).headers['location']).toBe('/search/make-toyota')
    for (const value of ['__proto__', 'constructor', '%00', '%2F', '%F0%9F%9A%97', 'a'.repeat(4_000)])
      expect([FOUND, OK, BAD_REQUEST]).toContain((await house.get(`/quickpick/${value}`)).statusCode)
    expect((await house.get('/quickpick/%2Fevil.example')).headers['location']).toBe('/search/%2Fevil.example')
  })

  it('addresses of popular items open the results of a make, a model or a type [MKT-2.12]', async () => {
    expect(await opened('/popular/make/toyota')).toEqual({ to: '/lotSearchResults?make=toyota', lots: [601, 602] })
    expect((await opened('/popular/Model/Camry')).lots).toEqual([602])
    expect((await opened('/popular/type/automobiles')).lots).toEqual([601, 602, 603])
    expect((await opened('/popular/type/V')).to).toBe('/lotSearchResults?type=automobiles')
    for (const path of ['/popular/make/nobody', '/popular/colour/red', '/popular/type/spaceships', '/popular/__proto__/x'])
      expect((await house.get(path)).headers['location']).toBe(`/search/${path.split('/').at(-1)}`)
  })
})

describe('pages that show quick picks', () => {
  const linksIn = (html: string): readonly string[] =>
    [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<svg.*?<\/svg>)?(?:<span>)?([^<]*)/g)].map(
      ([, to = '', name = '']) => `${name} ${to}`,
    )
  /** Links of the group of the home page under an id; null where it is not there. */
  const homeGroup = (body: string, id: string): readonly string[] | null => {
    const [, list] = new RegExp(`<div id="${id}" role="group".*?<ul[^>]*>(.*?)</ul>`).exec(body) ?? []
    return list === undefined ? null : linksIn(list)
  }

  const SWITCH = ['All lots /', 'Clean titles /?picks=used', 'Salvage titles /?picks=salvage']
  /** The links of the switch of the home page, and the one that stands for what is shown. */
  function switchIn(body: string): { readonly links: readonly string[]; readonly current: string | undefined } {
    const [, list = ''] = /<section class="sec browse".*?<ul class="chips"[^>]*>(.*?)<\/ul>/.exec(body) ?? []
    return { links: linksIn(list), current: /aria-current="true"[^>]*>([^<]*)/.exec(list)?.[1] }
  }
  const countsIn = (body: string, id: string): readonly string[] =>
    [...(new RegExp(`<div id="${id}" role="group".*?<ul[^>]*>(.*?)</ul>`).exec(body)?.[1] ?? '').matchAll(/<span class="dim">(\d+)/g)].map(
      ([, count = '']) => count,
    )

  it('the home page shows the picks of all lots, of clean and of salvage titles with their lots, each at an address of its own [MKT-3.26]', async () => {
    const [all, used, salvage] = await Promise.all(
      ['/', '/?picks=used', '/?picks=salvage'].map(async (path) => (await house.get(path)).body),
    )
    expect([all, used, salvage].map((body) => switchIn(body ?? ''))).toEqual(
      ['All lots', 'Clean titles', 'Salvage titles'].map((current) => ({ links: SWITCH, current })),
    )
    expect(homeGroup(all ?? '', 'makes')).toEqual(['Toyota /lotSearchResults?make=TOYOTA', 'Land Rover /lotSearchResults?make=LAND+ROVER'])
    expect(homeGroup(used ?? '', 'makes')).toEqual(['Toyota /lotSearchResults?make=TOYOTA&amp;title=clean-title'])
    expect(homeGroup(salvage ?? '', 'makes')?.map((one) => one.split(' /')[0])).toEqual(['Land Rover', 'Toyota'])
    expect([all, used, salvage].map((body) => countsIn(body ?? '', 'makes'))).toEqual([['2', '1'], ['1'], ['1', '1']])
    // Damages are those of the same lots, and a group without picks keeps its place.
    expect([all, used, salvage].map((body) => countsIn(body ?? '', 'damages'))).toEqual([['3'], ['1'], ['2']])
    expect(homeGroup(used ?? '', 'damages')).toEqual(['Front end /lotSearchResults?title=clean-title&amp;damage=front-end'])
    expect([all, used, salvage].map((body) => homeGroup(body ?? '', 'categories')?.length)).toEqual([1, 0, 1])
    expect([all, used, salvage].map((body) => body?.includes('None here.'))).toEqual([false, true, false])
    // The heading counts what is on sale, whichever picks are shown.
    expect([used, salvage].map((body) => headingOf(body ?? ''))).toEqual([headingOf(all ?? ''), headingOf(all ?? '')])
  })

  it('the home page is one page to search engines and a cached one to visitors, whichever picks its address names', async () => {
    const home = await house.get('/')
    for (const path of ['/?picks=used', '/?picks=salvage']) {
      const answer = await house.get(path)
      expect(canonicalOf(answer.body)).toBe(canonicalOf(home.body))
      expect(answer.headers['cache-control']).toBe(home.headers['cache-control'])
      expect(answer.headers['set-cookie']).toEqual(expect.anything())
      const { statusCode } = await house.get(path, { 'if-none-match': String(answer.headers['etag']) })
      expect([path, statusCode]).toEqual([path, NOT_MODIFIED])
    }
    for (const path of ['/?picks=new', '/?picks=', '/?picks=__proto__', '/?picks=%00', `/?picks=${'a'.repeat(2_000)}`])
      expect([path, switchIn((await house.get(path)).body).current]).toEqual([path, 'All lots'])
    const spanish = (await house.get('/es?picks=used')).body
    expect(switchIn(spanish)).toEqual({
      links: ['Todos los lotes /es', 'Con título limpio /es?picks=used', 'Con título de siniestro /es?picks=salvage'],
      current: 'Con título limpio',
    })
  })

  it('the home page shows its makes, featured items and vehicle types as operators order, add and hide them [MKT-3.24]', async () => {
    const { db } = house.database
    const operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], granted_sites: ['CPRTUS'] }))
    const change = async (body: object) => {
      const payload = { site: 'CPRTUS', page: 'HOME', category: 'all', reason: 'a test', ...body }
      const answer = await house.app.inject({ method: 'POST', url: '/data/operations/quickPicks', headers: operator, payload })
      expect(answer.json().returnCode).toBe(1)
    }
    // A signed-in reader's page is made for each request.
    const home = async () => (await house.get('/', operator)).body
    const before = await home()
    expect(homeGroup(before, 'makes')).toEqual(['Toyota /lotSearchResults?make=TOYOTA', 'Land Rover /lotSearchResults?make=LAND+ROVER'])
    expect(homeGroup(before, 'features')).toContainEqual(expect.stringMatching(/ \/lotSearchResults\?feature=run-and-drive$/))
    expect(homeGroup(before, 'types')?.slice(0, 2)).toEqual([
      'Automobiles /lotSearchResults?type=automobiles',
      'SUVs /lotSearchResults?type=suvs',
    ])
    await change({ group: 'MAKE', act: 'first', uri: 'make-land-rover' })
    await change({ group: 'FETI', act: 'hide' })
    await change({ group: 'MAKE', act: 'add', name: 'Clean Toyotas', query: 'lot_make_desc:"TOYOTA"' })
    await change({ group: 'MAKE', act: 'hide', uri: 'make-toyota' })
    const after = await home()
    expect(homeGroup(after, 'makes')).toEqual([
      'Land Rover /lotSearchResults?make=LAND+ROVER',
      'Clean Toyotas /lotSearchResults?make=TOYOTA',
    ])
    expect(homeGroup(after, 'features')).toBeNull()
    expect(homeGroup(after, 'types')).toEqual(homeGroup(before, 'types'))
  })

  it('the finder shows the picks of all lots, of clean and of salvage titles, and empty results those beside results [MKT-3.26]', async () => {
    const picksOf = async (path: string): Promise<readonly string[]> => {
      const [, list = ''] = /<section class="sec picks".*?<h3>Make<\/h3>(.*?)<\/ul>/.exec((await house.get(path)).body) ?? []
      return linksIn(list)
    }
    expect(await picksOf('/vehicleFinder')).toEqual([
      'Toyota /lotSearchResults?make=TOYOTA',
      'Land Rover /lotSearchResults?make=LAND+ROVER',
    ])
    expect(await picksOf('/vehicleFinder?picks=used')).toEqual(['Toyota /lotSearchResults?make=TOYOTA&amp;title=clean-title'])
    expect((await picksOf('/vehicleFinder?picks=salvage')).map((one) => one.split(' /')[0])).toEqual(['Land Rover', 'Toyota'])
    expect(await picksOf('/vehicleFinder?picks=new')).toEqual(await picksOf('/vehicleFinder'))
    const ideasOf = async (path: string): Promise<readonly string[]> => {
      const [, list = ''] = /<nav aria-labelledby="ideas-h">(.*?)<\/nav>/.exec((await house.get(path)).body) ?? []
      return linksIn(list).filter((one) => one.includes('?make='))
    }
    const all = ['Toyota /lotSearchResults?make=TOYOTA', 'Land Rover /lotSearchResults?make=LAND+ROVER']
    for (const path of [
      '/noSearchResults?by=text&query=xyzzy',
      '/noResults/lots',
      '/lotSearchResults?query=xyzzy&damage=hail',
      '/vehicle-search-make/used/land-rover',
      '/find/make/toyota/damage/hail',
    ])
      expect([path, await ideasOf(path)]).toEqual([path, all])
    expect(await ideasOf('/lotSearchResults?query=xyzzy&title=clean-title')).toEqual([
      'Toyota /lotSearchResults?make=TOYOTA&amp;title=clean-title',
    ])
  })
})
