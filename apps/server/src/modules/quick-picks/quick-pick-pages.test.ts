import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'

const FOUND = 302
const OK = 200
const BAD_REQUEST = 400

let house: PagesApp
beforeAll(async () => {
  house = await pagesApp([
    { number: 601, make: 'TOYOTA', model_detail: 'RAV4', condition_code: 'D' },
    { number: 602, make: 'TOYOTA', model_detail: 'CAMRY', title_group: 'C', title_type: 'CT' },
    { number: 603, make: 'LAND ROVER' },
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
