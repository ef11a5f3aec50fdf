import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { QuickPickCounts, QuickPickDesk, QuickPicks } from '@app/contract/quick-picks/quick-picks.answers.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { until } from '#test/until.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'

const DESK = '/data/operations/quickPicks'
const SEARCH = '/public/lots/search-results'
const FORTY = 40
type Headers = Readonly<Record<string, string>>
type Change = Readonly<Record<string, string>>

let server: TestApp
let operator: SignedInHeaders
let operatorNumber: number
beforeAll(async () => {
  server = await testApp()
  const { db } = server.database
  await insertYards(db, [A_YARD])
  const british = { site_codes: ['CPRTUK'], country: 'GBR' }
  await putLots(db, [
    aLotRow({ number: 601, make: 'TOYOTA', condition_code: 'D', vehicle_type: 'C' }),
    aLotRow({ number: 602, make: 'TOYOTA', title_group: 'C', title_type: 'CT' }),
    aLotRow({ number: 603, make: 'LAND ROVER', vehicle_category: 'S' }),
    aLotRow({ number: 604, make: 'KIA', status: 'SOLD' }),
    aLotRow({ number: 605, ...british, make: 'VAUXHALL', title_type: 'CAT S' }),
    aLotRow({ number: 606, ...british, make: 'VAUXHALL', title_type: 'CAT D' }),
  ])
  const person = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], granted_sites: [...SITE_CODES] })
  operatorNumber = person.number
  operator = await signIn(db, person)
  await until('the lots are indexed', async () => (await lotsOf('lot_make_desc:"VAUXHALL"', 'MAKE', UK)) === 2)
})
afterAll(() => server.close())

const US = { host: 'localhost' }
const UK = { host: 'uk.localhost' }
const get = async (url: string, headers: Headers = US) => (await server.app.inject({ url, headers })).json()
const picks = async (page: string, headers?: Headers, category = ''): Promise<QuickPicks> =>
  (await get(`/public/data/quickPicks/${page}?category=${category}`, headers)).data
const counts = async (page: string, headers?: Headers): Promise<QuickPickCounts> =>
  (await get(`/public/data/quickPickCounts/${page}`, headers)).data
const desk = async (more = ''): Promise<QuickPickDesk> => (await get(`${DESK}?site=CPRTUS&page=HOME${more}`, operator)).data
const change = async (body: Change, headers: Headers = operator) =>
  (
    await server.app.inject({ method: 'POST', url: DESK, headers, payload: { site: 'CPRTUS', page: 'HOME', group: 'MAKE', ...body } })
  ).json()
const urisOf = ({ groups }: QuickPicks, code: string): readonly string[] => groups.find((group) => group.code === code)?.uris ?? []
const lotsOf = async (query: string, group: string, headers: Headers = US): Promise<number> =>
  (
    await server.app.inject({
      method: 'POST',
      url: SEARCH,
      headers,
      payload: { filter: { [group]: [query], MISC: ['sale_over:false'] }, size: 1 },
    })
  ).json().data.results.totalElements

const codeOf = async (payload: Change, headers?: Headers) => (await change(payload, headers)).returnCode
const fieldErrorsOf = async (payload: Change) => (await change(payload)).data.fieldErrors

describe('the desk of quick picks', () => {
  it('the desk of quick picks is for operators of the site alone', async () => {
    const { db } = server.database
    const buyer = await signIn(db, await aPerson(db))
    const british = await signIn(
      db,
      await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], granted_sites: ['CPRTUK'], home_site: 'CPRTUK' }),
      { ...UK, site: 'CPRTUK' },
    )
    expect((await server.app.inject({ url: DESK, headers: US })).statusCode).toBe(401)
    for (const method of ['GET', 'POST'] as const)
      expect((await server.app.inject({ method, url: DESK, headers: buyer, ...(method === 'POST' && { payload: {} }) })).statusCode).toBe(
        403,
      )
    expect((await get(`${DESK}?site=CPRTUS`, british)).data.fieldErrors).toEqual({ site: 'validation.wrong' })
    expect(await codeOf({ act: 'hide', uri: 'make-toyota' }, british)).toBe(-1)
  })
})

describe('quick picks', () => {
  it('quick picks are grouped by title and say of each item its uri, searchQuery, itemName and includeTagByField [MKT-3.23] [MKT-7.22]', async () => {
    const answer = await picks('HOME')
    expect(answer.quickPicksByUri['make-land-rover']).toEqual({
      uri: 'make-land-rover',
      searchQuery: 'lot_make_desc:"LAND ROVER"',
      itemName: 'Land Rover',
      includeTagByField: { MAKE: '{!tag=MAKE}' },
    })
    const titles = answer.displayNameByUri
    expect([titles['make-toyota'], titles['make-land-rover'], titles['feature-run-and-drive']]).toEqual(['Make', 'Make', 'Featured'])
    expect(Object.keys(titles)).toEqual(Object.keys(answer.quickPicksByUri))
  })

  it('makes and types have the most frequent first, as long as nobody arranges them', async () => {
    const [home, counted] = [await picks('HOME'), await counts('HOME')]
    for (const code of ['MAKE', 'VEHT']) {
      const lots = urisOf(home, code).map((uri) => counted.countsByUri[uri] ?? 0)
      expect([code, lots]).toEqual([code, lots.toSorted((a, b) => b - a)])
    }
    expect(urisOf(home, 'VEHT')).toEqual(['type-suvs', 'type-automobiles', 'type-motorcycle'])
  })

  it('quick picks of the home page are MAKE, FETI, VEHT and ABI [MKT-3.24]', async () => {
    expect((await picks('HOME', UK)).groups.map(({ code }) => code)).toEqual(['MAKE', 'FETI', 'VEHT', 'ABI'])
    expect(urisOf(await picks('HOME', UK), 'ABI')).toEqual(['abi-category-s', 'abi-category-d'])
    // Nobody else's lots have a salvage category.
    expect((await picks('HOME')).groups.map(({ code }) => code)).toEqual(['MAKE', 'FETI', 'VEHT'])
  })

  it('quick picks stand in seven columns of makes and of featured items and five of vehicle types, in the finder in four [MKT-3.25]', async () => {
    const columns = async (page: string) => (await picks(page, UK)).groups.map(({ code, columns: count }) => [code, count])
    expect(Object.fromEntries(await columns('HOME'))).toMatchObject({ MAKE: 7, VEHT: 5, FETI: 7 })
    expect(await columns('VEHICLE_FINDER')).toEqual([
      ['MAKE', 4],
      ['FETI', 4],
      ['VEHT', 4],
      ['ABI', 4],
    ])
  })

  it('quick picks are asked for by the codes VEHF, VHFU, VHFS, HOME and HSSR and by the names of the pages beside them [MKT-3.27]', async () => {
    const pairs = [
      ['VEHF', 'VEHICLE_FINDER'],
      ['VHFU', 'VEHICLE_FINDER_USED'],
      ['VHFS', 'VEHICLE_FINDER_SALVAGE'],
      ['HOME', 'HOME'],
      ['HSSR', 'HSSR'],
    ] as const
    for (const [code, name] of pairs) {
      expect((await picks(code)).groups.length).toBeGreaterThan(0)
      expect(await picks(code)).toEqual(await picks(name))
    }
    expect(urisOf(await picks('VHFU'), 'MAKE')).toEqual(['make-toyota'])
    expect(urisOf(await picks('VHFS'), 'MAKE')).toEqual(['make-land-rover', 'make-toyota'])
  })

  it('quick picks of a page that nobody knows are empty maps', async () => {
    for (const page of ['NOWHERE', 'home', '%00', '%F0%9F%9A%97', 'a'.repeat(64)]) {
      expect(await picks(page)).toEqual({ quickPicksByUri: {}, displayNameByUri: {}, groups: [] })
      expect(await counts(page)).toEqual({ totalItemsOnSale: 0, countsByUri: {} })
    }
    expect((await get(`/public/data/quickPicks/${'a'.repeat(65)}`)).returnCode).toBe(-1)
  })

  it('counts of quick picks say how many lots are on sale, and each is what a search for it finds [MKT-3.29] [MKT-7.23]', async () => {
    const { totalItemsOnSale, countsByUri } = await counts('HOME')
    expect(totalItemsOnSale).toBe(3)
    const { groups, quickPicksByUri } = await picks('HOME')
    for (const { code, uris } of groups)
      for (const uri of uris) expect([uri, countsByUri[uri]]).toEqual([uri, await lotsOf(quickPicksByUri[uri]?.searchQuery ?? '', code)])
    expect(countsByUri).toMatchObject({ 'make-toyota': 2, 'make-land-rover': 1 })
    // Sold lots are not on sale, and a pick without lots is not there.
    expect(countsByUri['make-kia']).toBeUndefined()
    expect((await counts('HOME', UK)).totalItemsOnSale).toBe(2)
  })

  it('counts of quick picks are kept for a while', async () => {
    const before = await counts('HSSR')
    await putLots(server.database.db, [aLotRow({ number: 607, make: 'TOYOTA' })])
    await until('the lot is indexed', async () => (await lotsOf('lot_make_desc:"TOYOTA"', 'MAKE')) === 3)
    expect(await counts('HSSR')).toEqual(before)
  })
})

describe('what operators arrange', () => {
  it('configures quick picks of each page and category apart [MKT-3.26]', async () => {
    await change({ act: 'hide', uri: 'make-land-rover', page: 'VEHICLE_FINDER', category: 'salvage' })
    expect(urisOf(await picks('VEHICLE_FINDER_SALVAGE'), 'MAKE')).toEqual(['make-toyota'])
    for (const page of ['VEHICLE_FINDER', 'HOME', 'HSSR']) expect(urisOf(await picks(page), 'MAKE')).toContain('make-land-rover')
    expect(urisOf(await picks('HOME', US, 'salvage'), 'MAKE')).toContain('make-land-rover')
    await change({ act: 'hide', uri: 'make-toyota', page: 'HSSR', category: 'used' })
    expect(urisOf(await picks('HSSR', US, 'used'), 'MAKE')).toEqual([])
    expect(urisOf(await picks('VHFU'), 'MAKE')).toEqual(['make-toyota'])
    // Another site has its own.
    expect((await picks('VEHICLE_FINDER_SALVAGE', UK)).groups.length).toBeGreaterThan(0)
  })

  it('orders and hides picks and whole groups, and shows them again', async () => {
    expect(urisOf(await picks('HOME'), 'MAKE')).toEqual(['make-toyota', 'make-land-rover'])
    await change({ act: 'first', uri: 'make-land-rover' })
    expect(urisOf(await picks('HOME'), 'MAKE')).toEqual(['make-land-rover', 'make-toyota'])
    await change({ act: 'down', uri: 'make-land-rover' })
    expect(urisOf(await picks('HOME'), 'MAKE')).toEqual(['make-toyota', 'make-land-rover'])
    await change({ act: 'hide', uri: 'make-toyota' })
    expect(urisOf(await picks('HOME'), 'MAKE')).toEqual(['make-land-rover'])
    await change({ act: 'show', uri: 'make-toyota' })
    expect(urisOf(await picks('HOME'), 'MAKE')).toEqual(['make-toyota', 'make-land-rover'])
    await change({ act: 'up', group: 'VEHT' })
    expect((await picks('HOME')).groups.map(({ code }) => code)).toEqual(['MAKE', 'VEHT', 'FETI'])
    await change({ act: 'hide', group: 'VEHT' })
    expect((await picks('HOME')).groups.map(({ code }) => code)).toEqual(['MAKE', 'FETI'])
    await change({ act: 'show', group: 'VEHT' })
    await change({ act: 'down', group: 'VEHT' })
  })

  it('adds picks with a name and a clause of their own, and removes them', async () => {
    const added = { act: 'add', group: 'FETI', name: 'Winter «Vans»', query: 'body_style:"VAN" OR lot_make_desc:"TOYOTA"', reason: 'snow' }
    expect(await codeOf(added)).toBe(1)
    const { quickPicksByUri } = await picks('HOME')
    expect(quickPicksByUri['feature-winter-vans']).toMatchObject({ itemName: 'Winter «Vans»', searchQuery: added.query })
    expect(await fieldErrorsOf(added)).toEqual({ name: 'validation.pickName' })
    expect(await fieldErrorsOf({ act: 'remove', uri: 'make-toyota' })).toEqual({ uri: 'validation.wrong' })
    expect(await codeOf({ act: 'remove', group: 'FETI', uri: 'feature-winter-vans' })).toBe(1)
    expect(Object.keys((await picks('HOME')).quickPicksByUri)).not.toContain('feature-winter-vans')
  })

  it('adds a pick under the address of a make that was hidden before it ran out of lots', async () => {
    const kept = { site: 'CPRTUS', page: 'HOME', category: 'all', code: 'MAKE', uri: 'make-kia', place: 0, is_hidden: true }
    await server.database.db.insertInto('quick_pick_items').values(kept).execute()
    const query = 'lot_make_desc:"KIA" OR lot_make_desc:"TOYOTA"'
    expect(await codeOf({ act: 'add', name: 'Kia', query })).toBe(1)
    expect((await picks('HOME')).quickPicksByUri['make-kia']).toMatchObject({ itemName: 'Kia', searchQuery: query })
    expect(await codeOf({ act: 'first', uri: 'make-kia' })).toBe(1)
    expect(urisOf(await picks('HOME'), 'MAKE')).toEqual(['make-kia', 'make-toyota', 'make-land-rover'])
    expect(await codeOf({ act: 'remove', uri: 'make-kia' })).toBe(1)
  })

  it('refuses what is no pick, no group, no name and no clause that counts for everybody', async () => {
    const wrong: readonly (readonly [Change, string])[] = [
      [{ act: 'hide', uri: 'make-nobody' }, 'uri'],
      [{ act: 'remove' }, 'uri'],
      [{ act: 'add', uri: '', name: '', query: 'sold_flag:false' }, 'name'],
      [{ act: 'add', name: '日本', query: 'sold_flag:false' }, 'name'],
      [{ act: 'add', name: 'a\u0000b', query: 'sold_flag:false' }, 'name'],
      [{ act: 'add', name: 'a\u202Eb', query: 'sold_flag:false' }, 'name'],
      [{ act: 'add', name: 'Mine', query: '' }, 'query'],
      [{ act: 'add', name: 'Mine', query: "x'; drop table lots" }, 'query'],
      [{ act: 'add', name: 'Mine', query: 'all_in_price:[1 TO 2]' }, 'query'],
      [{ act: 'add', name: 'Mine', query: 'vin:1FVACWDT0EHFZ1739' }, 'query'],
      [{ act: 'hide', site: 'CPRTXX', uri: 'make-toyota' }, 'site'],
    ]
    for (const [body, field] of wrong) expect(Object.keys(await fieldErrorsOf(body))).toEqual([field])
    for (const body of [
      { act: 'burn' },
      { act: 'hide', page: 'ELSEWHERE' },
      { act: 'hide', category: 'new' },
      { act: 'hide', group: 'YEAR' },
    ])
      expect(await codeOf(body)).toBe(-1)
  })

  it('adds one of forty that are added at once under one name, and no more than may be', async () => {
    const added = { act: 'add', group: 'VEHT', page: 'HSSR', name: 'Only one', query: 'sold_flag:false' }
    const codes = await Promise.all(Array.from({ length: FORTY }, () => codeOf(added)))
    expect(codes.filter((code) => code === 1)).toHaveLength(1)
    for (let at = 1; at < FORTY; at++) expect(await codeOf({ ...added, name: `Pick ${at}` })).toBe(1)
    expect(await fieldErrorsOf({ ...added, name: 'One more' })).toEqual({ name: 'validation.pickLimit' })
  })

  it('writes down who changed what and why, and nobody can change that', async () => {
    await change({ act: 'hide', uri: 'make-toyota', reason: ' too many ' })
    const { changes } = await desk()
    expect(changes[0]).toMatchObject({ act: 'hide', uri: 'make-toyota', reason: 'too many', changedBy: operatorNumber })
    await expect(sql`delete from quick_pick_changes`.execute(server.database.db)).rejects.toThrow(/append-only/)
    await change({ act: 'show', uri: 'make-toyota' })
  })
})
