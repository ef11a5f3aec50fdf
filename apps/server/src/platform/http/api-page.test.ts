import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerSchemas, calls } from '@app/contract/calls.ts'
import { siteByHost } from '@app/rules/sites/sites.ts'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { registerApiPage } from './api-page.ts'
import { answerFailuresAsJson, createEdge } from './edge.ts'

const config = loadConfig({})
let app: FastifyInstance

beforeEach(async () => {
  app = await createEdge({ config, log: silentLog(), csrfKey: Buffer.alloc(32), siteOfHost: (host) => siteByHost(host, config) })
  registerApiPage(app, { calls, answers: answerSchemas })
  answerFailuresAsJson(app)
  await app.ready()
})
afterEach(() => app.close())

describe('the API page', () => {
  it('describes every call of the contract with its refusals', async () => {
    const document = (await app.inject('/api/openapi.json')).json()
    const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    )
    expect(ids.toSorted()).toEqual(Object.keys(calls).toSorted())
    const search = document.paths['/public/lots/search-results'].post
    expect(search.requestBody.content['application/json'].schema.type).toBe('object')
    expect(search.responses['200'].description).toContain('BAD_FILTER')
    expect(search.responses['503'].description).toContain('UNAVAILABLE')
    expect(document.paths['/public/data/lotdetails/solr/{lotNumber}'].get.parameters[0]).toMatchObject({
      name: 'lotNumber',
      in: 'path',
      required: true,
    })
  })

  it('serves its page and scripts from here, without inline script', async () => {
    const page = await app.inject('/api')
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    expect(page.body).not.toMatch(/<script>/)
    for (const [, path] of page.body.matchAll(/<script src="([^"]+)"/g)) {
      const script = await app.inject({ url: path as string, headers: { 'accept-encoding': 'gzip' } })
      expect(script.statusCode).toBe(200)
      expect(script.headers['content-type']).toContain('javascript')
    }
  })
})
