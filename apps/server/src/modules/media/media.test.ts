import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import { silentLog } from '#platform/log.ts'
import { buildApp } from '../../app.ts'
import { createReadiness } from '#platform/health.ts'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { TEST_SECRET } from '#test/test-secret.ts'
import { aLotRow } from '#test/lots.ts'
import type { FastifyInstance } from 'fastify'
import { VIEWS } from '@app/demo/photos/sizes.ts'
import { isImageUrl } from '@app/rules/validation/urls.ts'
import { listFirstLooks, lookPictureUrl, NO_PHOTO_PATH, openMediaStore } from '#modules/media/index.ts'

const LOOK = 'sedan-silver-front-0'
const THUMBNAIL = lookPictureUrl(LOOK, 'front-left', 'thb')
/** As answers named the same picture before its address ended in .jpg. */
const EARLIER = `/media/looks/${LOOK}/front-left_thb.webp`
const BROWSER = { accept: 'image/avif,image/webp;q=0.9,image/*,*/*;q=0.8' }
const DAY_MS = 86_400_000

let database: TestDatabase
const apps: FastifyInstance[] = []

async function anApp(dataDir: string): Promise<FastifyInstance> {
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: 'off', SEARCH_WORKERS: '1' })
  const keys = await openKeyRing(database.db, TEST_SECRET)
  const app = await buildApp({
    keys,
    config,
    log: silentLog(),
    database,
    readiness: createReadiness(),
    csrfKey: Buffer.alloc(32),
    hasPages: false,
  })
  apps.push(app)
  await app.ready()
  return app
}

const get = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } })

let app: FastifyInstance
let dataDir: string

beforeAll(async () => {
  database = await testDatabase()
  dataDir = aDataDir()
  app = await anApp(dataDir)
})

afterAll(async () => {
  for (const open of apps) await open.close()
  await database.close()
  removeDataDirs()
})

describe('a drawn picture', () => {
  it('a drawn picture is drawn when it is asked for, as WebP that may be kept for ever', async () => {
    // A busy machine may take longer than a request waits; the drawing goes on, and the next request finds it.
    let answer = await get(app, THUMBNAIL, BROWSER)
    while (answer.statusCode === 503) answer = await get(app, THUMBNAIL, BROWSER)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['etag']).toMatch(/^"[\w-]+"$/)
    expect(answer.headers['vary']).toMatch(/\baccept\b/i)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
  })

  it('a drawn picture may be kept for minutes only when the address does not say which drawing it means', async () => {
    const [, version = ''] = /^\/media\/looks\/(\w+)\//.exec(THUMBNAIL) ?? []
    for (const address of [THUMBNAIL.replace(version, '00000000'), EARLIER, `${EARLIER}?v=00000000`]) {
      const answer = await get(app, address, BROWSER)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    }
    expect((await get(app, `${EARLIER}?v=${version}`)).headers['cache-control']).toContain('immutable')
  })

  it('a drawn picture has an address that ends as pictures do, in three sizes, and is JPEG for who does not ask for WebP [MKT-5.06]', async () => {
    expect(isImageUrl(THUMBNAIL)).toBe(true)
    expect(THUMBNAIL).toMatch(/_thb\.jpg$/)
    for (const size of ['thb', 'ful', 'hrs']) {
      const address = THUMBNAIL.replace('_thb', `_${size}`)
      let answer = await get(app, address)
      while (answer.statusCode === 503) answer = await get(app, address)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(answer.headers['cache-control']).toContain('immutable')
      expect(answer.headers['vary']).toMatch(/\baccept\b/i)
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: size === 'thb' ? 320 : 960 })
    }
  })

  it.each(['*/*', 'image/*', 'image/jpeg', 'image/webp;q=0', 'image/webp; q=0.0, */*'])(
    'a drawn picture is JPEG for who accepts %s',
    async (accept) => {
      const answer = await get(app, THUMBNAIL, { accept })
      expect(answer.headers['content-type']).toBe('image/jpeg')
      expect(answer.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    },
  )

  it('a drawn picture has a tag for each of its kinds, and parts and conditions keep to the kind', async () => {
    const [jpeg, webp] = [await get(app, THUMBNAIL), await get(app, THUMBNAIL, BROWSER)]
    const tag = String(jpeg.headers['etag'])
    expect(tag).not.toBe(webp.headers['etag'])
    const answer = await get(app, THUMBNAIL, { 'if-none-match': tag })
    expect([answer.statusCode, answer.headers['etag']]).toEqual([304, tag])
    expect(answer.headers['vary']).toMatch(/\baccept\b/i)
    expect((await get(app, THUMBNAIL, { ...BROWSER, 'if-none-match': tag })).statusCode).toBe(200)
    const part = await get(app, THUMBNAIL, { range: 'bytes=4-11', 'if-range': tag })
    expect([part.statusCode, part.rawPayload]).toEqual([206, jpeg.rawPayload.subarray(4, 12)])
  })

  it('a drawn picture is still found under the address it had before', async () => {
    const answer = await get(app, EARLIER)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.rawPayload).toEqual((await get(app, THUMBNAIL, BROWSER)).rawPayload)
  })

  it('a drawn picture is not sent again to who has it', async () => {
    const { headers } = await get(app, THUMBNAIL, BROWSER)
    const again = await get(app, THUMBNAIL, { ...BROWSER, 'if-none-match': String(headers['etag']) })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
    expect(again.headers['etag']).toBe(headers['etag'])
  })

  it('a drawn picture is sent in parts, and whole when the part belongs to another drawing', async () => {
    const whole = await get(app, THUMBNAIL, BROWSER)
    const part = await get(app, THUMBNAIL, { ...BROWSER, range: 'bytes=4-11' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 4-11/${whole.rawPayload.length}`)
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(4, 12))
    const same = await get(app, THUMBNAIL, { ...BROWSER, range: 'bytes=0-3', 'if-range': String(whole.headers['etag']) })
    expect(same.rawPayload.toString()).toBe('RIFF')
    const other = await get(app, THUMBNAIL, { ...BROWSER, range: 'bytes=0-3', 'if-range': '"another"' })
    expect(other.statusCode).toBe(200)
    expect(other.rawPayload).toEqual(whole.rawPayload)
  })

  it.each(['bytes=99999999-', 'bytes=-0', 'bytes=9-4', 'bytes=0-3,8-9', 'lines=1-2'])(
    'a drawn picture is sent whole when %s names no part of it',
    async (range) => {
      const answer = await get(app, THUMBNAIL, { ...BROWSER, range })
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.subarray(0, 4).toString()).toBe('RIFF')
    },
  )

  it('answers HEAD with the size and no bytes', async () => {
    const answer = await app.inject({ method: 'HEAD', url: THUMBNAIL, headers: { host: 'localhost' } })
    expect(answer.statusCode).toBe(200)
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(1_000)
    expect(answer.rawPayload).toHaveLength(0)
  })

  it.each([
    '/media/looks/no-such-look/front-left_thb.webp',
    `/media/looks/${LOOK}/front-left_xxl.webp`,
    `/media/looks/${LOOK}/inside_thb.webp`,
    `/media/looks/${LOOK}/front-left_thb.png`,
    `/media/looks/..%2f..%2f${LOOK}/front-left_thb.webp`,
    `/media/looks/${LOOK}/..%2f..%2f..%2fsecret_thb.webp`,
    '/media/looks/__proto__/front-left_thb.webp',
    `/media/looks/${LOOK}/front-left_thb.jpg`,
    THUMBNAIL.replace('.jpg', '.webp'),
    THUMBNAIL.replace(LOOK, 'no-such-look'),
    THUMBNAIL.replace('front-left', '..%2f..%2fsecret'),
    '/media/looks',
  ])('a drawn picture is not found at %s, in JSON', async (url) => {
    const answer = await get(app, url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('a drawn picture is asked for again later when it cannot be drawn, and nobody keeps that answer', async () => {
    const broken = aDataDir()
    mkdirSync(join(broken, 'cache', 'looks'), { recursive: true })
    writeFileSync(join(broken, 'cache', 'looks', 'drafts'), 'a file where a folder should be')
    const answer = await get(await anApp(broken), THUMBNAIL)
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ returnCode: -1, data: { errorCode: 'UNAVAILABLE' } })
  })

  it('a drawn picture that others are ahead of holds no connection of a page, which asks again; a mail program waits for it', async () => {
    const fresh = await anApp(aDataDir())
    const [first = '', ...rest] = VIEWS.map((view) => lookPictureUrl(LOOK, view, 'thb'))
    const [last = '', mailed = ''] = rest.slice(-2)
    const answered: string[] = []
    const ask = async (address: string) => {
      const answer = await get(fresh, address, { 'sec-fetch-site': address === mailed ? 'cross-site' : 'same-origin' })
      answered.push(address)
      return answer
    }
    const answers = await Promise.all([first, ...rest].map(ask))
    expect(answers.at(-2)?.statusCode).toBe(503)
    expect(Number(answers.at(-2)?.headers['retry-after'])).toBeGreaterThan(0)
    // The first is still being drawn when the last of the page is told to come again; the mail's, asked for after both, is there later.
    expect(answered.indexOf(last)).toBeLessThan(answered.indexOf(first))
    expect(answered.indexOf(first)).toBeLessThan(answered.indexOf(mailed))
    await expect.poll(async () => (await get(fresh, last)).statusCode).toBe(200)
  })
})

describe('a stored picture', () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

  it('a stored picture is served with its type, for ever, in parts and once', async () => {
    await openMediaStore(join(dataDir, 'files', 'media')).put('lots/12345678/1_thb.png', png)
    const answer = await get(app, '/media/files/lots/12345678/1_thb.png')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.rawPayload).toEqual(png)
    const part = await get(app, '/media/files/lots/12345678/1_thb.png', { range: 'bytes=0-3' })
    expect(part.rawPayload).toEqual(png.subarray(0, 4))
    const again = await get(app, '/media/files/lots/12345678/1_thb.png', { 'if-none-match': String(answer.headers['etag']) })
    expect(again.statusCode).toBe(304)
  })

  it.each(['lots/none.png', '../../secret', '%2e%2e/%2e%2e/secret.png', 'lots/page.html', 'lots/%00.png', '.hidden.png', ''])(
    'a stored picture is not found at %s',
    async (name) => {
      writeFileSync(join(dataDir, 'secret.png'), png)
      const answer = await get(app, `/media/files/${name}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toMatch(/^application\/json/)
    },
  )

  it('a stored picture is refused under a name that browsers would not show as a picture', async () => {
    await expect(openMediaStore(join(dataDir, 'files', 'media')).put('lots/evil.svg', png)).rejects.toThrow('not the name of a picture')
  })
})

describe('the picture of a lot without pictures', () => {
  it('the picture of a lot without pictures is a drawing without words that may be kept for ever', async () => {
    const answer = await get(app, NO_PHOTO_PATH)
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.body).toMatch(/^<svg/)
  })
})

describe('the looks that are drawn ahead', () => {
  it('the looks that are drawn ahead are those of the lots that sell next, then the commonest, each once', async () => {
    const sells = (day: number, look: string) => aLotRow({ look_key: look, auction_at: new Date(Date.now() + day * DAY_MS) })
    await database.db
      .insertInto('lots')
      .values([
        sells(2, 'second'),
        sells(1, 'first'),
        sells(9, 'often'),
        sells(10, 'often'),
        sells(11, 'often'),
        sells(-1, 'gone'),
        aLotRow(),
      ])
      .execute()
    expect(await listFirstLooks(database.pool, { soonest: 2, commonest: 1 })).toEqual(['first', 'second', 'often'])
  })
})
