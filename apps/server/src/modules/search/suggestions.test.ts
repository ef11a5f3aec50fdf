import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Suggestion } from '@app/contract/search/search.ts'
import { openSearchEngine, type SearchEngine } from '#modules/search-engine/index.ts'
import { LANGUAGE_COOKIE } from '#platform/edge/edge.ts'
import { silentLog } from '#platform/log.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import type { Locale } from '@app/text/locales.ts'
import { textOf } from '@app/text/languages.ts'
import { suggestJoined } from './suggest-joined.ts'

let server: TestApp
let lotNumber = 30_000_001

const FORM = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', host: 'localhost' }

async function put(count: number, fields: Parameters<typeof aLotRow>[0]): Promise<void> {
  await putLots(
    server.database.db,
    Array.from({ length: count }, () => aLotRow({ number: lotNumber++, ...fields })),
  )
}

async function suggest(q: string, locale: Locale = 'en_us'): Promise<readonly Suggestion[]> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/public/data/lots/suggest',
    headers: FORM,
    cookies: { [LANGUAGE_COOKIE]: locale },
    payload: new URLSearchParams({ q }).toString(),
  })
  return answer.json<{ suggestions: readonly Suggestion[] }>().suggestions
}
const lines = async (q: string, locale: Locale = 'en_us') =>
  (await suggest(q, locale)).map(({ text, type, count }) => `${text} | ${type} | ${count ?? ''}`)

beforeAll(async () => {
  server = await testApp()
  const { db } = server.database
  await insertYards(db, [A_YARD, { ...A_YARD, number: 22, name: 'TX - DALLAS', slug: 'dallas', city: 'DALLAS', state: 'TX' }])
  const dallas = { yard: 22, physical_yard: 22, city: 'DALLAS', state: 'TX' }
  const camry = { make: 'TOYOTA', make_code: 'TOYT', model_group: 'CAMRY', model_detail: 'CAMRY LE' }
  await put(12, { ...camry, ...dallas })
  await put(8, { ...camry, city: 'REDDING', state: 'CA' })
  await put(1, { ...camry, model_group: 'CAMRY SOLA', ...dallas })
  await put(1, { ...camry, model_group: 'All Models', ...dallas })
  await put(6, { make: 'FORD', make_code: 'FORD', model_group: 'F-150', primary_damage: 'HL', ...dallas })
  await put(2, { make: 'FORD', make_code: 'FORD', model_group: 'F150', primary_damage: 'HL', ...dallas })
  await put(1, { ...camry, status: 'SOLD', ...dallas })
  await until('the lots are indexed', async () => (await lines('camry')).includes('Toyota Camry | MODEL | 21'))
  await until('the lots of both spellings are indexed', async () => (await lines('f150')).includes('Ford F-150 | MODEL | 8'))
})
afterAll(() => server.close())

it('joins make and model with counts, puts spellings together and names the states', async () => {
  expect(await lines('toyota camry')).toEqual([
    'Toyota Camry | MODEL | 21',
    'Camry, Texas | MODEL | 13',
    'Camry, California | MODEL | 8',
    'toyota camry | TEXT | ',
  ])
  expect(await lines('f150')).toContain('Ford F-150 | MODEL | 8')
  const [camry] = await suggest('camry')
  expect(camry?.uri).toBe('/lotSearchResults?make=TOYOTA&group=CAMRY&group=CAMRY+SOLA')
})

it('leads to as many lots as it says', async () => {
  const joined = ['ford hail', 'hail dallas', 'toyota texas', 'ford f-150 hail', 'grand cher', 'f 150']
  for (const typed of ['camry', 'f-150', 'toy', 'dallas', 'hail', 'ford f150', 'camry texas', 'camry dallas', ...joined])
    for (const { uri, count } of await suggest(typed)) {
      if (count === undefined) continue
      const params = new URL(uri, 'http://localhost').searchParams
      const clauses = {
        MAKE: params.getAll('make').map((make) => `lot_make_desc:"${make}"`),
        MODG: params.getAll('group').map((group) => `lot_model_group:"${group}"`),
        LOC: params.getAll('location').map((yard) => `yard_name:"${yard}"`),
        PRID: params.getAll('damage').map(() => 'damage_type_code:DAMAGECODE_HL'),
      }
      const filter = Object.fromEntries(Object.entries(clauses).filter(([, set]) => set.length > 0))
      const answer = await server.app.inject({
        method: 'POST',
        url: '/public/lots/search-results',
        headers: { host: 'localhost' },
        payload: { query: params.get('query') ?? '', filter: { ...filter, MISC: ['sale_over:false'] } },
      })
      expect([typed, uri, answer.json<{ data: { results: { totalElements: number } } }>().data.results.totalElements]).toEqual([
        typed,
        uri,
        count,
      ])
    }
})

it('forgives a letter in each of two words', async () => {
  expect(await lines('toyta camrt')).toContain('Toyota Camry | MODEL | 21')
  expect(await lines('frod f150')).toContain('Ford F-150 | MODEL | 8')
})

it('forgives a letter in a make and in a place, where nothing begins as it was typed', async () => {
  expect(await lines('toyoat')).toContain('Toyota | MAKE | 22')
  expect(await lines('dalas')).toEqual(['Dallas, TX | PLACE | 22', 'dalas | TEXT | '])
})

it('joins a model with the place that is typed after it, a state or a yard, and forgives a letter in each', async () => {
  expect(await lines('camry texas')).toEqual(['Camry, Texas | MODEL | 13', 'Toyota Camry | MODEL | 21', 'camry texas | TEXT | '])
  expect(await lines('toyota camry dal')).toEqual([
    'Camry, Dallas, TX | MODEL | 13',
    'Toyota Camry | MODEL | 21',
    'toyota camry dal | TEXT | ',
  ])
  expect(await lines('camrt calfornia')).toEqual([
    'Camry, California | MODEL | 8',
    'Toyota Camry | MODEL | 21',
    'camrt calfornia | TEXT | ',
  ])
  expect(await lines('camry atlantis')).toEqual(['camry atlantis | TEXT | '])
})

it('joins a model, a make or a damage with what narrows it, in either order, and forgives a letter in each', async () => {
  const hail = ['F-150, Hail | MODEL | 8', 'Ford F-150 | MODEL | 8']
  expect((await lines('f150 hail')).slice(0, -1)).toEqual(hail)
  expect((await lines('hail f150')).slice(0, -1)).toEqual(hail)
  expect((await lines('ford hial')).slice(0, -1)).toEqual(['Ford, Hail | MAKE | 8', 'Ford | MAKE | 8'])
  expect((await lines('toyta texas')).slice(0, -1)).toEqual(['Toyota, Texas | MAKE | 14', 'Toyota | MAKE | 22'])
  expect((await lines('hail texas')).slice(0, -1)).toEqual(['Hail, Texas | DAMAGE | 8'])
  expect((await lines('automobiles dalas')).slice(0, -1)).toEqual([expect.stringMatching(/^Automobiles, Dallas, TX \| TYPE \| \d+$/)])
  expect(await lines('camry hail')).toEqual(['camry hail | TEXT | '])
})

it('forgives a letter in the name of a damage, a type or a title, and names it in the words of the reader', async () => {
  expect(await lines('frnt end')).toEqual([expect.stringMatching(/^Front end \| DAMAGE \| \d+$/), 'frnt end | TEXT | '])
  expect(await lines('salvge')).toEqual([expect.stringMatching(/^Salvage \| TITLE \| \d+$/), 'salvge | TEXT | '])
  expect(await lines('granizo', 'es_es')).toEqual(['Granizo | DAMAGE | 8', 'granizo | TEXT | '])
  expect(await lines('hagel', 'nl_nl')).toEqual(['Hagel | DAMAGE | 8', 'hagel | TEXT | '])
})

it('counts every spelling of a model, whichever one was typed, and calls one that files cut short by its whole name', async () => {
  const grand = { make: 'JEEP', make_code: 'JEEP', model_detail: 'GRAND CHER' }
  await put(9, { ...grand, model_group: 'GRAND CHER' })
  await put(2, { ...grand, model_group: 'GRAND CHEROKEE' })
  await until('the lots are indexed', async () => (await lines('grand')).includes('Jeep Grand Cherokee | MODEL | 11'))
  expect(await lines('jeep grand cher')).toContain('Jeep Grand Cherokee | MODEL | 11')
  expect(await lines('ford f 150')).toContain('Ford F-150 | MODEL | 8')
  expect(await lines('grand tx')).toEqual(['grand tx | TEXT | '])
  expect((await lines('f150 tx'))[0]).toBe('F-150, Texas | MODEL | 8')
})

it('finds the place that is typed after a model among more places than models are looked at', async () => {
  const yards = Array.from({ length: 45 }, (_, at) => ({ number: 100 + at, name: `CA - YARD ${at}`, slug: `yard-${at}` }))
  const last = { number: 99, name: 'AK - ANCHORAGE', slug: 'anchorage' }
  const civic = { make: 'HONDA', make_code: 'HOND', model_group: 'CIVIC', model_detail: 'CIVIC LX' }
  await insertYards(
    server.database.db,
    [last, ...yards].map((yard) => ({ ...A_YARD, ...yard })),
  )
  for (const { number } of yards) await put(2, { ...civic, yard: number, physical_yard: number })
  await put(1, { ...civic, yard: last.number, physical_yard: last.number })
  await until('the lots are indexed', async () => (await lines('civic')).includes('Honda Civic | MODEL | 91'))
  expect(await lines('civic anchorage')).toEqual([
    'Civic, Anchorage, AK | MODEL | 1',
    'Honda Civic | MODEL | 91',
    'civic anchorage | TEXT | ',
  ])
})

it('looks a part of a text up as a model only where the rest is called as a place, a damage or a type is', async () => {
  const engine = openSearchEngine({ config: { dataDir: '', searchWorkers: 0 }, log: silentLog(), database: server.database })
  const questionsOf = async (text: string): Promise<number> => {
    let questions = 0
    const search: SearchEngine['search'] = (query) => {
      questions++
      return engine.search(query)
    }
    const where = { op: 'term', field: 'siteCodes', values: ['CPRTUS'] } as const
    const words = textOf('en_us', 'US')
    await suggestJoined({
      engine: { search, suggest: (question) => engine.suggest(question) },
      where,
      text,
      country: 'USA',
      words,
      nowMs: 0,
    })
    return questions
  }
  const [placeless, placed] = [await questionsOf('camry without rust'), await questionsOf('camry dallas')]
  await engine.close()
  // The places there are.
  expect(placeless).toBe(1)
  expect(placed).toBeGreaterThan(placeless)
})

it('names makes, places, damage and types', async () => {
  expect(await lines('toyo')).toContain('Toyota | MAKE | 22')
  expect(await lines('dall')).toEqual(['Dallas, TX | PLACE | 22', 'dall | TEXT | '])
  expect(await lines('hai')).toEqual(['Hail | DAMAGE | 8', 'hai | TEXT | '])
  expect(await lines('automob')).toEqual([expect.stringMatching(/^Automobiles \| TYPE \| \d+$/), 'automob | TEXT | '])
})

it('suggests nothing for one letter, and the text alone for what it does not know', async () => {
  expect([await lines('t'), await lines('xyzzy'), await lines('((('), await lines('   ')]).toEqual([
    [],
    ['xyzzy | TEXT | '],
    ['((( | TEXT | '],
    [],
  ])
})

it('puts a damage or a type first that far more lots have than a model whose name it is a part of', async () => {
  await put(1, { make: 'TRIUMPH', make_code: 'TRIU', model_group: 'HAIL MARY', model_detail: 'HAIL MARY' })
  await until('the lot is indexed', async () => (await lines('hail')).length === 4)
  expect((await lines('hail')).slice(0, 2)).toEqual(['Hail | DAMAGE | 8', 'Triumph Hail Mary | MODEL | 1'])
})

it('forgives nothing in a place or a filter where the text names a vehicle', async () => {
  await insertYards(server.database.db, [{ ...A_YARD, number: 23, name: 'IN - FORT WAYNE', slug: 'fort-wayne' }])
  await put(1, { make: 'TOYOTA', make_code: 'TOYT', yard: 23, physical_yard: 23, model_group: 'YARIS' })
  await until('the lot is indexed', async () => (await lines('fort')).includes('Fort Wayne, IN | PLACE | 1'))
  expect((await lines('ford')).filter((one) => !one.includes('Ford'))).toEqual(['ford | TEXT | '])
})
