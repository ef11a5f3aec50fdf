import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'

const URL_OF = '/public/search/insights'
const GOOD = { queryId: 'mgh2k1x0-4f', lotNumber: 40_000_001, index: 3, event: 'click' }
const REFERER = 'http://localhost/lot/40000001/a-lot?query=somebody&qId=mgh2k1x0-4f'

let [exact, other]: TestApp[] = []
const logged: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) })
  exact = await testApp({ SEARCH_WORKERS: '0' }, { log })
  other = await testApp({ SEARCH_WORKERS: '0', SEARCH_ENGINE_NAME: 'algolia' }, { log, beside: exact })
})
afterAll(async () => {
  await other?.close()
  await exact?.close()
})

const send = async (server: TestApp | undefined, payload: object, headers: Readonly<Record<string, string>> = {}) =>
  await server?.app.inject({ method: 'POST', url: URL_OF, payload, headers: { host: 'localhost', ...headers } })
const insights = (): unknown[] => logged.flatMap((line) => (JSON.parse(line) as { insight?: unknown }).insight ?? [])
const told = async (server: TestApp | undefined, path: string) =>
  (await server?.app.inject({ url: path, headers: { host: 'localhost' } }))?.json().data

it('insights are refused from another site, and of what is no opened lot', async () => {
  expect((await send(other, GOOD, { origin: 'https://elsewhere.example' }))?.statusCode).toBe(403)
  for (const wrong of [
    { queryId: '<b>' },
    { queryId: 'x'.repeat(65) },
    { lotNumber: 'x' },
    { index: -1 },
    { index: 1.5 },
    { event: 'look' },
  ])
    expect((await send(other, { ...GOOD, ...wrong }))?.json().data.errorCode).toBe('INVALID_INPUT')
  expect(insights()).toEqual([])
})

it('insights say list, place and page without its query; a query id counts for another engine than SOLR alone [MKT-7.45] [MKT-7.46]', async () => {
  const headers = { 'x-metadata-referer': REFERER }
  expect((await send(other, GOOD, headers))?.json()).toMatchObject({ returnCode: 1, data: {} })
  expect(insights()).toEqual([
    { event: 'click', lotNumber: 40_000_001, index: 3, page: '/lot/40000001/a-lot', site: 'CPRTUS', queryId: 'mgh2k1x0-4f' },
  ])
  await send(exact, GOOD, { 'x-metadata-referer': 'no address' })
  expect(insights().at(-1)).toEqual({ event: 'click', lotNumber: 40_000_001, index: 3, page: '', site: 'CPRTUS' })
  expect(logged.join('')).not.toContain('somebody')
})

it('the engine is named by env config and user config as the operator set it', async () => {
  for (const [server, name] of [
    [exact, 'SOLR'],
    [other, 'algolia'],
  ] as const) {
    expect((await told(server, '/public/data/envconfig/properties')).searchEngine).toBe(name)
    expect((await told(server, '/public/data/userConfig')).defaultDisplayPref.searchPreference.searchEngine).toBe(name)
  }
})
