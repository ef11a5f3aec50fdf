import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bodyShapes } from '@app/contract/bodies.ts'
import { answerSchemas, calls, type CallName } from '@app/contract/calls.ts'
import type { Schema } from '@app/contract/define-call.ts'
import { bodyExamples } from '@app/contract/examples.ts'
import { siteByHost } from '@app/rules/sites/sites.ts'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { registerApiPage } from './api-page.ts'
import { answerFailuresAsJson, createEdge } from '#platform/edge/edge.ts'

const config = loadConfig({})
let app: FastifyInstance

beforeEach(async () => {
  app = await createEdge({ config, log: silentLog(), csrfKey: Buffer.alloc(32), siteOfHost: (host) => siteByHost(host, config) })
  registerApiPage(app, { calls, answers: answerSchemas, examples: bodyExamples, bodies: bodyShapes })
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
    expect(search.responses['503']).toEqual({ $ref: '#/components/responses/Failed503' })
    expect(document.components.responses.Failed503).toMatchObject({
      description: expect.stringContaining('UNAVAILABLE'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      headers: { 'Retry-After': expect.anything() },
    })
    expect(document.paths['/public/data/lotdetails/solr/{lotNumber}'].get.parameters[0]).toMatchObject({
      name: 'lotNumber',
      in: 'path',
      required: true,
    })
  })

  it('says of every call what it answers and, where it takes a body, what stands in it [MKT-7.74] [MKT-9.38]', async () => {
    interface Operation {
      readonly operationId: CallName
      readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
      readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>>
    }
    const document = (await app.inject('/api/openapi.json')).json()
    const operations = Object.values<Record<string, Operation>>(document.paths).flatMap((path) => Object.values(path))
    for (const { operationId, requestBody, responses } of operations) {
      const shapes = [responses['200'], requestBody].flatMap((part) => Object.values(part?.content ?? {}).map(({ schema }) => schema))
      const isWhole = shapes.length >= ('body' in calls[operationId] ? 2 : 1)
      // An object of anything describes nothing; a text is a text.
      const isDescribed = (shape: object): boolean =>
        ['properties', 'anyOf', 'oneOf', '$ref'].some((key) => key in shape) || ('type' in shape && shape.type !== 'object')
      expect([operationId, isWhole && shapes.every(isDescribed)]).toEqual([operationId, true])
    }
  })

  it('says where it is served, in which groups, who may call and what a token is for', async () => {
    const document = (await app.inject('/api/openapi.json')).json()
    expect(document.servers).toEqual([{ url: '/', description: expect.any(String) }])
    const operations = Object.values<Record<string, { tags: string[]; operationId: string }>>(document.paths).flatMap((path) =>
      Object.values(path),
    )
    const tags = document.tags.map(({ name }: { name: string }) => name)
    expect(new Set(operations.flatMap((operation) => operation.tags))).toEqual(new Set(tags))
    expect(document.paths['/public/lots/search-results'].post.security).toEqual([{}, { token: ['watch'] }])
    expect(document.paths['/public/lots/search'].post.security).toEqual([])
    expect(document.components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(document.paths['/data/lots/watchList'].get.security).toEqual([{ session: [] }])
    expect(document.paths['/data/lots/bids'].post.security).toEqual([{ session: [], xsrf: [] }, { token: ['bids:place'] }])
    expect(Object.keys(document.paths['/data/lots/watchList'].get.responses)).toEqual(expect.arrayContaining(['401', '403', '460']))
    for (const word of ['## Sign in', 'X-XSRF-TOKEN', 'auction_date_utc', 'Access-Control-Allow-Origin'])
      expect(document.info.description).toContain(word)
  })

  it('the API page has a word for each field of a row, and files as what they are', async () => {
    const document = (await app.inject('/api/openapi.json')).json()
    const fields = Object.entries<{ description?: string }>(document.components.schemas.LotRow.properties)
    expect(fields.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([])
    const mediaOf = (path: string) => Object.keys(document.paths[path].get.responses['200'].content)
    expect(mediaOf('/public/data/results.csv')).toEqual(expect.arrayContaining(['application/json', 'text/csv']))
    expect(mediaOf('/public/ledger/heads')).toEqual(expect.arrayContaining(['application/json', 'application/x-ndjson']))
    expect(mediaOf('/public/data/auctions/{auctionId}/sale.ics')).toContain('text/calendar')
  })

  it('shows bodies that their calls take', () => {
    for (const [name, example] of Object.entries(bodyExamples)) {
      const { body } = calls[name as CallName] as { body: Schema }
      expect([name, body.safeParse(example).success]).toEqual([name, true])
      expect([name, bodyShapes[name as CallName]?.safeParse(example).success ?? true]).toEqual([name, true])
    }
    expect(bodyShapes.searchLots?.safeParse({ page: 'two' }).success).toBe(false)
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
