import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'

const REFUSED = 61_000_001
const PLAIN = 61_000_002
const STORED = 61_000_003
const MIXED = 61_000_004
const DRAWN = 61_000_005
const EVIL = /evil\.example/

let site: PagesApp

beforeAll(async () => {
  site = await pagesApp([
    { number: REFUSED, make: 'KIA', image_thumbnail: 'http://localhost@evil.example/1_thb.jpg' },
    { number: PLAIN, make: 'KIA', image_thumbnail: 'http://pictures.example/2_thb.jpg' },
    { number: STORED, make: 'KIA' },
    { number: MIXED, make: 'KIA' },
    { number: DRAWN, make: 'BMW', look_key: 'sedan-silver-front_rear-0', primary_damage: 'FR', secondary_damage: 'RR' },
  ])
  const image = (lot: number, sequence: number, folder: string) => ({
    lot,
    sequence,
    thumbnail_url: `${folder}/${sequence}_thb.jpg`,
    full_url: `${folder}/${sequence}_ful.jpg`,
    high_res_url: 'http://evil.example:81/1_hrs.jpg',
  })
  await site.database.db
    .insertInto('lot_images')
    .values([image(STORED, 1, 'http://evil.example:81'), image(MIXED, 1, 'http://evil.example:81'), image(MIXED, 2, '/media/mixed')])
    .execute()
})
afterAll(() => site.close())

/** What the policy of an answer lets pictures come from. */
const sourcesOf = (policy: unknown): string[] => /img-src ([^;]*)/.exec(String(policy))?.[1]?.split(' ') ?? []

function isAllowed(address: string, sources: readonly string[]): boolean {
  const base = new URL('http://localhost')
  const url = new URL(address, base)
  return url.origin === base.origin ? sources.includes("'self'") : sources.includes(url.protocol)
}

it('a picture says which damages it is known to show, and the page of the lot leads to it by links that need no script', async () => {
  const { content } = (await site.get(`/public/data/lotdetails/solr/lotImages/${DRAWN}`)).json().data.imagesList as {
    content: { fullUrl: string; shows?: string[] }[]
  }
  const showing = content.flatMap(({ shows }, at) => (shows ?? []).map((code) => [code, at + 1]))
  const rear = content.findIndex(({ fullUrl }) => fullUrl.includes('/rear-left_')) + 1
  expect(showing).toEqual([
    ['FR', 1],
    ['RR', rear],
  ])
  const first = await site.get(`/lot/${DRAWN}`)
  const { body } = first.headers.location === undefined ? first : await site.get(first.headers.location)
  for (const number of [1, rear]) {
    expect(body).toContain(`id="photo-${number}"`)
    expect([
      ...body.matchAll(new RegExp(`<a (?:class="link" )?href="#photo-${number}"[^>]*>(?:See photo ${number}</a>|<g)`, 'g')),
    ]).toHaveLength(2)
  }
})

describe('a picture that the policy of the pages would refuse', () => {
  it.each(['/', '/lotSearchResults?make=KIA', ...[REFUSED, PLAIN, STORED, MIXED].flatMap((lot) => [`/lot/${lot}`, `/lot/${lot}/Photos`])])(
    'a picture that the policy of the pages would refuse is on no page: %s',
    async (path) => {
      const first = await site.get(path)
      const { body, headers } = first.headers.location === undefined ? first : await site.get(first.headers.location)
      const shown = [...body.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, address]) => address ?? '')
      expect(body).not.toMatch(EVIL)
      expect(shown.filter((address) => !isAllowed(address, sourcesOf(headers['content-security-policy'])))).toEqual([])
    },
  )

  it('leaves the lot with a drawing of its vehicle', async () => {
    for (const lot of [REFUSED, STORED]) {
      const first = await site.get(`/lot/${lot}`)
      const { body } = first.headers.location === undefined ? first : await site.get(first.headers.location)
      expect(body).toMatch(/<img[^>]* src="\/media\/drawing\.svg\?edition=1&amp;type=V&amp;[^"]*make=Kia/i)
    }
  })

  it('a picture that the policy of the pages would refuse is in no row of the search', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/public/lots/search-results',
      headers: { host: 'localhost' },
      payload: { query: ['kia'] },
    })
    const rows = answer.json().data.results.content as { ln: number; tims?: string }[]
    expect(Object.fromEntries(rows.map(({ ln, tims }) => [ln, tims]))).toEqual({
      [PLAIN]: 'https://pictures.example/2_thb.jpg',
      [REFUSED]: undefined,
      [STORED]: undefined,
      [MIXED]: undefined,
    })
    expect(answer.body).not.toMatch(EVIL)
  })

  it.each([
    [REFUSED, []],
    [PLAIN, ['https://pictures.example/2_hrs.jpg']],
    [STORED, []],
    [MIXED, ['http://localhost/media/mixed/2_ful.jpg']],
  ])('a picture that the policy of the pages would refuse is among the pictures of no lot: %i', async (lot, highRes) => {
    const answer = await site.get(`/public/data/lotdetails/solr/lotImages/${lot}`)
    const { content } = answer.json().data.imagesList as { content: { highResUrl: string }[] }
    expect(content.map(({ highResUrl }) => highResUrl)).toEqual(highRes)
    expect(answer.body).not.toMatch(EVIL)
    expect((await site.get(`/public/data/lotdetails/solr/${lot}`)).body).not.toMatch(EVIL)
  })
})
