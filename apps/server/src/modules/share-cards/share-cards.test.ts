import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLotRow, putLots } from '#test/lots.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn } from '#test/people.ts'
import { until } from '#test/until.ts'
import { CARDS_WAITING_MAX } from './card-painter.ts'

const [LOOK, ELSEWHERE, WITHDRAWN] = [20_991_001, 20_991_002, 20_991_003]
const MANY = 100
const FIRST_OF_MANY = 20_992_000

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([
    { number: LOOK, lane: 'A', item_number: 77 },
    {
      number: ELSEWHERE,
      look_key: null,
      image_thumbnail: 'https://pictures.invalid/1_thb.jpg',
      model_group: 'COROLLA',
      model_detail: 'COROLLA',
    },
    { number: WITHDRAWN, status: 'WITHDRAWN' },
  ])
})
afterAll(() => pages.close())

const card = (path: string, headers: Readonly<Record<string, string>> = {}) => pages.get(`/media/cards/${path}`, headers)
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata()
  return [width, height, format]
}

describe('the picture of a shared page', () => {
  it('the picture of a shared page is there for pages that search engines may keep, and for nothing else', async () => {
    for (const path of [`en_us/lot/${LOOK}.jpg`, `en_us/lot/${ELSEWHERE}.jpg`, 'es_es/landing/vehicle-search-make/toyota.jpg']) {
      const answer = await card(path)
      expect([path, answer.statusCode, answer.headers['content-type'], await sizeOf(answer.rawPayload)]).toEqual([
        path,
        200,
        'image/jpeg',
        [1200, 630, 'jpeg'],
      ])
    }
    const none = [
      `en_us/lot/${WITHDRAWN}.jpg`,
      'en_us/lot/39999999.jpg',
      'en_us/lot/1.jpg',
      `en_us/lot/${LOOK}.png`,
      `xx_xx/lot/${LOOK}.jpg`,
      'en_us/landing/vehicle-search-make/nobody.jpg',
      'en_us/landing/lot/1.jpg',
      'en_us/landing/vehicle-search-make/%2E%2E%2Fx.jpg',
      'en_us/yard/nowhere.jpg',
      'en_us/other/1.jpg',
    ]
    for (const path of none) expect([path, (await card(path)).statusCode]).toEqual([path, 404])
  })

  it('the picture of a yard is found by its name in addresses, and pages name their picture', async () => {
    const { body } = await pages.get('/locations')
    const slug =
      /href="\/locations\/([a-z0-9-]+)"/.exec(body)?.[1] ?? (await pages.database.pool.query('select slug from yards limit 1')).rows[0].slug
    expect((await card(`en_us/yard/${slug}.jpg`)).statusCode).toBe(200)
    const pictureOf = async (path: string) => /<meta property="og:image" content="([^"]*)"/.exec((await pages.get(path)).body)?.[1]
    expect(await pictureOf(`/locations/${slug}`)).toBe(`http://localhost/media/cards/en_us/yard/${slug}.jpg`)
    expect(await pictureOf('/es/vehicle-search-make/toyota')).toBe(
      'http://localhost/media/cards/es_es/landing/vehicle-search-make/toyota.jpg',
    )
  })

  it('the picture of a shared page is the same for everybody, is kept until the lot changes, and is not sent twice', async () => {
    const staff = await aPerson(pages.database.db, { kind: 'internal', privileges: ['INTERNAL_USER'] })
    const { etag } = (await card(`en_us/lot/${LOOK}.jpg`)).headers
    const seen = await card(`en_us/lot/${LOOK}.jpg`, await signIn(pages.database.db, staff))
    expect([seen.statusCode, seen.headers.etag]).toEqual([200, etag])
    expect((await card(`en_us/lot/${LOOK}.jpg`, { 'if-none-match': String(etag) })).statusCode).toBe(304)
    expect((await card(`es_es/lot/${LOOK}.jpg`)).headers.etag).not.toBe(etag)
    await pages.database.pool.query(`update lots set year = 1999 where number = $1`, [LOOK])
    expect((await card(`en_us/lot/${LOOK}.jpg`)).headers.etag).not.toBe(etag)
  })

  it(
    'the picture of a shared page is the site’s own where too many wait, and its own once there is room',
    { timeout: 120_000 },
    async () => {
      const numbers = Array.from({ length: MANY }, (_, at) => FIRST_OF_MANY + at)
      await putLots(
        pages.database.db,
        numbers.map((number) => aLotRow({ number, look_key: null, image_thumbnail: null })),
      )
      const answers = await Promise.all(numbers.map((number) => card(`en_us/lot/${number}.jpg`)))
      const own = answers.filter(({ headers }) => headers['cache-control'] !== 'no-store')
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(numbers.map(() => 200))
      expect(own.length).toBeGreaterThanOrEqual(CARDS_WAITING_MAX - 1)
      expect(own.length).toBeLessThan(MANY)
      const stood = numbers[answers.findIndex(({ headers }) => headers['cache-control'] === 'no-store')] ?? 0
      await until('there is room', async () => (await card(`en_us/lot/${stood}.jpg`)).headers['cache-control'] === 'public, max-age=3600')
    },
  )
})
