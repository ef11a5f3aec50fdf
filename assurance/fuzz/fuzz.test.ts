import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A_YARD, aLotRow, insertYards, putLots } from '../../apps/server/test/lots.ts'
import { callFault } from '../answers/check-call.ts'
import { judgedAt, markupFault } from '../answers/check-page.ts'
import { testTarget, type TestTarget } from '../application/test-target.ts'
import type { Reply } from '../raw/ask.ts'
import { attackWithCases } from './attack.ts'
import { fuzzCases } from './cases.ts'
import { HOSTILE_VALUES } from './hostile.ts'

const CASES = 400
/** One case of so many at least gets past the refusals, so that the trial reaches what lies behind them. */
const LEAST_SUCCESSES = 40
const SEED = 20_261_121
const LOTS = [20_881_167, 20_881_168, 20_881_169]

describe('the calls', () => {
  let target: TestTarget
  beforeAll(async () => {
    target = await testTarget()
    await insertYards(target.database.db, [A_YARD])
    await putLots(
      target.database.db,
      LOTS.map((number) => aLotRow({ number })),
    )
  })
  afterAll(() => target.close())

  it('the calls answer whatever is sent within their contract', async () => {
    const { cases, successes, faults } = await attackWithCases(
      target.port,
      fuzzCases(CASES, { seed: SEED, lots: LOTS, routes: target.routes }),
    )
    expect(faults).toEqual([])
    expect(cases).toBe(CASES)
    // Most calls are for members alone, and refuse a visitor whatever is sent.
    expect(successes).toBeGreaterThan(CASES / LEAST_SUCCESSES)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('the calls take no value in any field of a search for a bug of theirs', async () => {
    const fields =
      'query filter sort page size start draw length search displayName includeTagByField rawParams buyerEnteredZip milesAway'.split(' ')
    const statuses = new Set<number>()
    for (const field of fields)
      for (const value of HOSTILE_VALUES) {
        const payload = `{"${field}":${value}}`
        const headers = { 'content-type': 'application/json' }
        statuses.add((await target.app.inject({ method: 'POST', url: '/public/lots/search-results', headers, payload })).statusCode)
      }
    expect([...statuses].sort((a, b) => a - b)).toEqual([200, 400])
  })
})

describe('the judges', () => {
  const reply = (status: number, body: string, type = 'application/json; charset=utf-8'): Reply => ({
    kind: 'reply',
    status,
    headers: { 'content-type': type },
    body: Buffer.from(body),
    elapsedMs: 1,
  })
  const refusal = (errorCode: string): string => JSON.stringify({ returnCode: -1, returnCodeDesc: 'x', data: { errorCode, errorMsg: 'x' } })

  it.each([
    ['HTML on a data path', reply(404, '<html>', 'text/html')],
    ['a bug', reply(500, refusal('UNEXPECTED'))],
    ['a status of nobody', reply(418, refusal('NOT_FOUND'))],
    ['a code of nobody', reply(200, refusal('OOPS'))],
    ['a code with another status', reply(200, refusal('NOT_FOUND'))],
    ['no envelope', reply(200, '{"data":1}')],
    ['text that is no UTF-8', { ...reply(200, ''), body: Buffer.from([0x22, 0xff, 0x22]) }],
    ['data against the schema', reply(200, '{"returnCode":1,"returnCodeDesc":"Success","data":{"suggestions":[1]}}')],
  ])('the judges find %s', (_, one) => {
    expect(callFault(one, 'suggestLots')).not.toBeNull()
  })

  it('the judges let pass what the contract says', () => {
    expect(callFault(reply(404, refusal('NOT_FOUND')), 'suggestLots')).toBeNull()
    expect(
      callFault(
        reply(200, '{"returnCode":1,"returnCodeDesc":"Success","data":{"suggestions":[],"googleAttributionToken":""}}'),
        'suggestLots',
      ),
    ).toBeNull()
  })

  it.each([
    ['/scheduleMaintainance', 503, 200],
    ['/page-under-maintenance?query=x', 503, 200],
    ['/nl/page-under-maintenance', 503, 200],
    ['/page-under-maintenance', 500, 500],
    ['/page-under-maintenance/x', 503, 503],
    ['/x/scheduleMaintainance', 503, 503],
    ['/lotSearchResults?back=/scheduleMaintainance', 503, 503],
    ['/', 503, 503],
  ])('the judges take %s with %i for %i: only pages of maintenance may say that the site is down', (path, status, judged) => {
    expect(judgedAt(path, reply(status, '', 'text/html')).status).toBe(judged)
  })

  it.each([
    '<script>1</script>',
    '<script src="//evil.example/x.js"></script>',
    '<script type="application/json">{"a":</script>',
    '<p onclick="x">',
    '<img src=x onerror=1>',
    '<a href=" java&#9;script:1">x</a>',
    '<iframe src="/"></iframe>',
    '<base href="//evil.example">',
    '<meta http-equiv=refresh content=0>',
    '<svg><a xlink:href="javascript:1">x</a></svg>',
    '<style>p{}</style>',
  ])('the judges find %s in a page', (html) => {
    expect(markupFault(`<!doctype html><html><body>${html}</body></html>`)).not.toBeNull()
  })
})
