import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testTarget, type TestTarget } from '../application/test-target.ts'
import { ABUSES, sendAbuse } from './abuses.ts'
import { attackWithPairs } from './attack.ts'
import { smugglingPairs } from './pairs.ts'

const EVERY_NTH = 7
const sample = [...smugglingPairs()].filter((_, at) => at % EVERY_NTH === 0)

describe('connections', () => {
  let target: TestTarget
  beforeAll(async () => {
    target = await testTarget()
  })
  afterAll(() => target.close())

  it('connections stay in step whatever framing a request claims', async () => {
    const { pairs, answered, desyncs } = await attackWithPairs(target, sample)
    expect(desyncs).toEqual([])
    expect(pairs).toBeGreaterThan(300)
    expect(answered).toBeGreaterThan(0)
  })

  it.each(ABUSES.map((abuse) => [abuse.name, abuse] as const))('connections answer %s as they should', async (_, abuse) => {
    expect(await sendAbuse(target.port, abuse)).toBeNull()
  })

  it('connections tell what a path takes when the method is another', async () => {
    const answer = await target.app.inject({ method: 'PUT', url: '/public/data/lotdetails/solr/123' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
    expect(answer.json().data.errorCode).toBe('METHOD_NOT_ALLOWED')
    expect((await target.app.inject({ method: 'PUT', url: '/data/nothing' })).statusCode).toBe(404)
  })
})

describe('the attack', () => {
  const urls: string[] = []
  let lenient: Server
  beforeAll(async () => {
    lenient = createServer({ insecureHTTPParser: true }, (request, response) => {
      urls.push(request.url ?? '')
      response.writeHead(request.url?.startsWith('/data/victim') ? 404 : 200, { 'content-length': 0 }).end()
    })
    await new Promise<void>((resolve) => {
      lenient.listen(0, '127.0.0.1', resolve)
    })
  })
  afterAll(() => {
    lenient.close()
    lenient.closeAllConnections()
  })

  it('finds a parser that takes both framings', async () => {
    const bound = lenient.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0
    const few = sample.filter(({ name }) => name.startsWith('CL.TE POST'))
    const { desyncs } = await attackWithPairs({ port, seen: () => Promise.resolve(urls.splice(0)) }, few)
    expect(desyncs.some((line) => line.startsWith('the smuggled request was answered'))).toBe(true)
  })
})
