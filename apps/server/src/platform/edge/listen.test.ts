import { readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { platform } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { siteByHost } from '@app/rules/sites/sites.ts'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { answerFailuresAsJson, createEdge } from './edge.ts'
import { BODY_TIMEOUT_MS, TIMEOUTS_LOOKED_AT_EVERY_MS } from '../http/limits.ts'
import { listen } from './listen.ts'
import type { SlowReading } from './slow-readers.ts'
import { excuseSlowRequest } from './slow-requests.ts'

/** More than the kernel takes for a reader who takes nothing. */
const LARGE_BYTES = 64 * 1024 * 1024
/** More than Node lets wait by itself. */
const CROWD = 700
const LISTENING = '0A'

let app: FastifyInstance | null = null
afterEach(async () => {
  await app?.close()
  app = null
})

async function openPort(
  env: Readonly<Record<string, string>> = {},
  { routes, ...how }: { slowReading?: SlowReading; bodyTimeoutMs?: number; routes?: (app: FastifyInstance) => void } = {},
): Promise<number> {
  const config = { ...loadConfig(env), host: '127.0.0.1', port: 0 }
  const log = silentLog()
  const options = { config, log, csrfKey: Buffer.alloc(32), siteOfHost: (host: string) => siteByHost(host, config) }
  app = await createEdge({ ...options, ...how })
  answerFailuresAsJson(app)
  routes?.(app)
  await listen(app, config)
  return (app.server.address() as AddressInfo).port
}

/** Connections of a port that have been made and not been taken, as the kernel counts them. */
function waitingOn(port: number): number {
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n')) {
    const [, address, , state, queues = ''] = line.trim().split(/\s+/)
    if (address === local && state === LISTENING) return Number.parseInt(queues.split(':')[1] ?? '', 16)
  }
  throw new Error(`nobody listens on ${port}`)
}

/** Where the kernel allows fewer, more is not ours to give; other systems show it elsewhere. */
const canCrowd = platform() === 'linux' && Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')) >= CROWD

describe('the port', () => {
  it.runIf(canCrowd)('lets a crowd wait that comes while the server has other work', async () => {
    const port = await openPort()
    const crowd = Array.from({ length: CROWD }, () => connect(port, '127.0.0.1').on('error', () => undefined))
    // All connect in this turn of the loop, and the server takes none before its next.
    const waiting = await new Promise<number>((resolve) => process.nextTick(() => resolve(waitingOn(port))))
    for (const one of crowd) one.destroy()
    expect(waiting).toBe(CROWD)
  })

  it('keeps an idle connection for less than a minute, but longer than a proxy keeps its own', async () => {
    const keepAliveOf = async (port: number): Promise<string | null> =>
      (await fetch(`http://127.0.0.1:${port}/nothing`)).headers.get('keep-alive')
    expect(await keepAliveOf(await openPort())).toBe('timeout=25')
    await app?.close()
    expect(await keepAliveOf(await openPort({ TRUST_PROXY: '1' }))).toBe('timeout=65')
  })

  it('waits for a head for ten seconds at most and for a whole request for thirty, with what passes until it looks again', async () => {
    await openPort()
    const { headersTimeout = 0, requestTimeout = 0 } = app?.server ?? {}
    expect(headersTimeout).toBeGreaterThan(0)
    expect(headersTimeout + TIMEOUTS_LOOKED_AT_EVERY_MS).toBeLessThanOrEqual(10_000)
    expect(BODY_TIMEOUT_MS).toBeGreaterThan(0)
    expect(headersTimeout + BODY_TIMEOUT_MS + TIMEOUTS_LOOKED_AT_EVERY_MS).toBeLessThanOrEqual(30_000)
    // Uploads alone have as long as Node's own limit (OQ-A20).
    expect(requestTimeout).toBe(120_000)
  })

  it('cuts a request whose body does not come in time, in words, and lets one go on that was found to be an upload', async () => {
    const port = await openPort(
      {},
      {
        bodyTimeoutMs: 300,
        routes: (edge) =>
          void edge.register(async (scope) => {
            scope.addContentTypeParser('text/slow', (request, payload, done) => {
              excuseSlowRequest(request.raw)
              payload.resume().once('end', () => done(null, 'all of it'))
            })
            scope.post('/slow', (request, reply) => reply.send(request.body))
          }),
      },
    )
    const answerTo = async (type: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      let answer = ''
      socket.setEncoding('latin1').on('data', (text: string) => void (answer += text))
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.write(`POST /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 12\r\n\r\n`)
      // A byte now and then does not keep it: ten of them take three times as long as it has.
      for (let sent = 0; sent < 12 && !socket.destroyed; sent++) {
        socket.write(' ')
        await sleep(80)
      }
      await closed
      return answer
    }
    expect(await answerTo('application/json')).toMatch(/^HTTP\/1\.1 400 [^]*MALFORMED/)
    expect(await answerTo('text/slow')).toMatch(/^HTTP\/1\.1 200 [^]*all of it/)
  })

  it('cuts whoever takes nothing of their answer, and frees what was kept for them', async () => {
    const cut = Promise.withResolvers<void>()
    const port = await openPort(
      {},
      {
        slowReading: { everyMs: 10, looks: 3, leastBytes: 1 },
        routes: (edge) =>
          void edge.get('/large', (request, reply) => {
            request.raw.socket.once('close', () => cut.resolve())
            return reply.send(Buffer.alloc(LARGE_BYTES))
          }),
      },
    )
    const reader = connect(port, '127.0.0.1').on('error', () => undefined)
    reader.pause().write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await cut.promise
    expect(await new Promise((resolve) => app?.server.getConnections((_, count) => resolve(count)))).toBe(0)
    reader.destroy()
  })
})
