import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@app/contract/calls.ts'
import { testApp, type TestApp } from './app.ts'

/** First segments of the paths of calls; the server's other answers are files, health and the API page. */
const CALL_PATHS = /^\/(?:public|data|bid-eligibility|g2mext|rest)(?:\/|$)/
let server: TestApp
beforeAll(async () => {
  server = await testApp({ SEARCH_WORKERS: '0' })
})
afterAll(() => server.close())

describe('the contract', () => {
  const named = new Set(Object.values(calls).map(({ method, path }) => `${method} ${path}`))
  const routes = () =>
    server.app.edge.routes
      .filter(({ method }) => !['HEAD', 'OPTIONS'].includes(method))
      .map(({ method, url }) => ({ url, name: `${method} ${url}` }))

  it('the contract has every call that the server answers: none is answered whose shape it does not record [MKT-7.74] [MKT-9.38]', () => {
    const unrecorded = routes().filter(({ url, name }) => CALL_PATHS.test(url) && !named.has(name))
    expect(unrecorded).toEqual([])
  })

  it('the contract has no call that the server does not answer', () => {
    const served = new Set(routes().map(({ name }) => name))
    expect([...named].filter((call) => !served.has(call))).toEqual([])
  })
})

describe('an answer', () => {
  const answerTo = async (url: string) => (await server.app.inject({ method: 'GET', url })).json()

  it('an answer is returnCode 1 or -1, returnCodeDesc and data [MKT-7.01] [ACC-7.06]', async () => {
    const success = await answerTo('/public/data/lots/decide?q=xyzzy')
    expect(success).toEqual({ returnCode: 1, returnCodeDesc: 'Success', data: { kind: 'none', by: 'text', resets: false } })
    for (const url of ['/public/data/lotdetails/solr/99999999', '/public/data/lotdetails/solr/12', '/public/data/no-such-call']) {
      const refusal = await answerTo(url)
      expect(Object.keys(refusal).toSorted()).toEqual(['data', 'returnCode', 'returnCodeDesc'])
      expect(refusal).toMatchObject({
        returnCode: -1,
        returnCodeDesc: expect.stringMatching(/\S/),
        data: { errorCode: expect.stringMatching(/^[A-Z_]+$/) },
      })
    }
  })
})
