import { readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { platform } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { siteByHost } from '@app/rules/sites/sites.ts'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { answerFailuresAsJson, createEdge } from './edge.ts'
import { TIMEOUTS_LOOKED_AT_EVERY_MS } from '../http/limits.ts'
import { listen } from './listen.ts'
import type { SlowReading } from './slow-readers.ts'

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
  { slowReading, routes }: { slowReading?: SlowReading; routes?: (app: FastifyInstance) => void } = {},
): Promise<number> {
  const config = { ...loadConfig(env), host: '127.0.0.1', port: 0 }
  const log = silentLog()
  const options = { config, log, csrfKey: Buffer.alloc(32), siteOfHost: (host: string) => siteByHost(host, config) }
  app = await createEdge({ ...options, ...(slowReading === undefined ? {} : { slowReading }) })
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
    expect(requestTimeout).toBeGreaterThan(0)
    expect(requestTimeout + TIMEOUTS_LOOKED_AT_EVERY_MS).toBeLessThanOrEqual(30_000)
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
