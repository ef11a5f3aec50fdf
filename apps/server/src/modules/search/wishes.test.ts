import * as fc from 'fast-check'
import zipcodes from 'zipcodes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WishAnswer } from '@app/contract/search/search.ts'
import { COLOURS, colourText } from '@app/rules/reference/vehicles/colours.ts'
import { aLotRow, putLots } from '#test/lots.ts'
import { until } from '#test/until.ts'
import { numbersOf, RESULTS, searchWorld, type SearchWorld } from './search-world.test-kit.ts'

const FIRST = 51_000_000
const LOTS = 60
const EARTH_MILES = 3958.7613
/** Dallas, Fort Worth, Waco, Austin and Memphis. */
const PLACES = [
  [32.79, -96.8],
  [32.75, -97.33],
  [31.55, -97.15],
  [30.27, -97.74],
  [35.15, -90.05],
] as const

const lots = fc
  .sample(fc.record({ colour: fc.constantFrom(...COLOURS.slice(0, 8), null), place: fc.constantFrom(...PLACES, null) }), {
    numRuns: LOTS,
    seed: 20_261_130,
  })
  .map(({ colour, place }, at) => ({ number: FIRST + at, colour: colour?.code ?? null, place }))

let world: SearchWorld
beforeAll(async () => {
  world = await searchWorld()
  const rows = lots.map(({ number, colour, place }) =>
    aLotRow({ number, color: colour, lat: place?.[0] ?? null, lon: place?.[1] ?? null, site_codes: ['CPRTUS'] }),
  )
  await putLots(world.database.db, rows)
  let tries = 0
  await until(
    'the lots are in the index',
    async () => (await world.found(RESULTS, { size: 1, displayName: `${tries++}` })).results.totalElements >= LOTS,
  )
})
afterAll(() => world.close())

const wishOf = async (q: string, host = 'localhost'): Promise<WishAnswer> => {
  const answer = await world.app.inject({ url: `/public/data/lots/wish?${new URLSearchParams({ q })}`, headers: { host } })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: WishAnswer }>().data
}

/** The random lots that a wish finds. */
const foundBy = async (typed: string): Promise<number[]> => {
  const { wish } = await wishOf(typed)
  const answer = await world.found(RESULTS, { ...wish, freeFormSearch: wish?.query !== '', size: 100 })
  return numbersOf(answer)
    .filter((number) => number >= FIRST)
    .toSorted((a, b) => a - b)
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
/** Great-circle distance by the haversine, miles. */
function milesBetween([lat1, lon1]: readonly [number, number], [lat2, lon2]: readonly [number, number]): number {
  const half = (angle: number): number => Math.sin(radians(angle) / 2) ** 2
  const chord = half(lat2 - lat1) + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * half(lon2 - lon1)
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(chord))
}

describe('a typed wish', () => {
  it('a wish names colours and towns for anybody, and nothing where a text is but words', async () => {
    expect((await wishOf('silver pickup under 6000 near Dallas')).wish).toEqual({
      query: '',
      filter: {
        PRIC: ['all_in_price:[* TO 6000]'],
        VEHT: ['veh_cat_code:VEHCAT_P'],
        COLR: ['lot_color_desc:"SILVER"'],
      },
      buyerEnteredZip: 'Dallas, TX',
      milesAway: 100,
    })
    expect((await wishOf('toyota camry')).wish).toBeNull()
    expect((await wishOf('camry near springfield')).wish).toMatchObject({ query: 'camry springfield', buyerEnteredZip: '' })
    expect((await wishOf('camry near dallas', 'uk.localhost')).wish).toMatchObject({ query: 'camry dallas', buyerEnteredZip: '' })
  })

  it('a distance without a place is one from where the reader is, if that is known', async () => {
    const url = (near: string): string => `/public/data/lots/wish?${new URLSearchParams({ q: 'camry within 50 miles that runs', near })}`
    const read = async (near: string) => (await world.app.inject({ url: url(near), headers: { host: 'localhost' } })).json()
    expect((await read('Dallas, TX')).data.wish).toMatchObject({ query: 'camry', buyerEnteredZip: 'Dallas, TX', milesAway: 50 })
    expect((await read('')).data.wish).toMatchObject({ query: 'camry within 50 miles', buyerEnteredZip: '', milesAway: null })
    expect(await read('d'.repeat(61))).toMatchObject({ returnCode: -1 })
  })

  it('the call for wishes refuses a text that is too long', async () => {
    const answer = await world.app.inject({ url: `/public/data/lots/wish?q=${'a'.repeat(201)}`, headers: { host: 'localhost' } })
    expect(answer.json()).toMatchObject({ returnCode: -1 })
  })

  it.each(COLOURS.slice(0, 8).filter(({ code }) => code !== 'BRN'))(
    'a wish of the colour $text finds exactly the lots of that colour',
    async ({ code }) => {
      const wanted = lots.filter(({ colour }) => colour === code).map(({ number }) => number)
      expect(wanted.length).toBeGreaterThan(0)
      expect(await foundBy(colourText(code).toLowerCase())).toEqual(wanted)
    },
  )

  it.each([25, 50, 100, 200, 500])('a wish near a town finds exactly the lots at most %i miles from it', async (miles) => {
    const dallas = Object.values(zipcodes.codes).filter(({ city, state }) => city === 'Dallas' && state === 'TX')
    const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
    const at = [middle(dallas.map(({ latitude }) => latitude)), middle(dallas.map(({ longitude }) => longitude))] as const
    const wanted = lots.filter(({ place }) => place !== null && milesBetween(at, place) <= miles).map(({ number }) => number)
    expect(wanted.length).toBeGreaterThan(0)
    expect(await foundBy(`within ${miles} miles of dallas`)).toEqual(wanted)
  })

  it('a wish of a colour near a town finds the lots that are both, and counts the colours that stand beside it', async () => {
    const { wish } = await wishOf('black near dallas within 50 miles')
    const answer = await world.found(RESULTS, { ...wish, size: 100, facetsInBrief: true })
    const near = lots.filter(({ place }) => place !== null && milesBetween([32.79, -96.8], place) <= 50)
    const black = near.filter(({ colour }) => colour === 'BLK')
    expect(numbersOf(answer).filter((number) => number >= FIRST)).toHaveLength(black.length)
    const counts = answer.results.facetFields.find(({ quickPickCode }) => quickPickCode === 'COLR')?.facetCounts ?? []
    const countOf = (text: string): number => counts.find(({ query }) => query === `lot_color_desc:"${text}"`)?.count ?? 0
    for (const { code, text } of COLOURS.slice(0, 8)) expect(countOf(text)).toBe(near.filter(({ colour }) => colour === code).length)
  })
})
