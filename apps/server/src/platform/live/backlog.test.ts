import { once } from 'node:events'
import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { metrics } from '#platform/metrics.ts'
import { Backlog, type Backlogged } from './backlog.ts'
import type { Caller, Ending } from './connection.ts'
import { Frame } from './frame.ts'
import { StreamConnection } from './stream-connection.ts'

const KIB = 1024
const PIECE = Buffer.alloc(64 * KIB)
const MAX_BYTES = 1024 * KIB

let server: Server
let clients: Socket[]
let backlog: Backlog
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  clients = []
  backlog = new Backlog(MAX_BYTES)
})
afterEach(() => {
  backlog.close()
  for (const client of clients) client.destroy()
  server.close()
})

/** One end of a real connection, whose other end reads nothing until it is resumed. */
class Reader implements Backlogged {
  readonly #line: Socket
  readonly #client: Socket
  isCut = false

  constructor(line: Socket, client: Socket) {
    this.#line = line
    this.#client = client
    line.on('error', () => undefined)
  }

  get backlogBytes(): number {
    return this.#line.writableLength
  }

  cut(): void {
    this.isCut = true
    this.#line.destroy()
  }

  send(bytes: Buffer = PIECE): void {
    if (this.isCut) return
    this.#line.write(bytes)
    backlog.sent(this)
  }

  /** Sends until so much is left untaken; what the kernel keeps for the other end comes first. */
  fill(bytes: number): void {
    while (this.backlogBytes < bytes && !this.isCut) this.send()
  }

  /** The other end takes everything. */
  async takeAll(): Promise<void> {
    this.#client.resume()
    while (this.backlogBytes > 0) await once(this.#line, 'drain')
  }
}

async function openReader(): Promise<Reader> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.pause()
  client.on('error', () => undefined)
  clients.push(client)
  const [line] = (await once(server, 'connection')) as [Socket]
  return new Reader(line, client)
}

const cutsBy = async (bound: string): Promise<number> => {
  const { values = [] } = (await metrics.getSingleMetric('hammerlane_live_slow_readers_cut_total')?.get()) ?? {}
  return values.find(({ labels }) => labels['bound'] === bound)?.value ?? 0
}

describe('the backlog of all live connections together', () => {
  test('the backlog of all live connections together is bounded: the slowest is cut, though it is within its own bound, and the others stay', async () => {
    const before = await cutsBy('all')
    const [slowest, slow, late] = [await openReader(), await openReader(), await openReader()]
    slowest.fill(500 * KIB)
    slow.fill(200 * KIB)
    expect([slowest, slow].map(({ isCut }) => isCut)).toEqual([false, false])
    late.fill(400 * KIB)
    expect([slowest, slow, late].map(({ isCut }) => isCut)).toEqual([true, false, false])
    expect(backlog.totalBytes).toBe(slow.backlogBytes + late.backlogBytes)
    expect(await cutsBy('all')).toBe(before + 1)
  })

  test('the backlog of all live connections together is cut well below its bound, so that the next message does not reach it again', async () => {
    const readers: Reader[] = []
    while (readers.length < 6) {
      const reader = await openReader()
      reader.fill(192 * KIB)
      readers.push(reader)
    }
    expect(readers.filter(({ isCut }) => isCut).length).toBeGreaterThan(0)
    expect(backlog.totalBytes).toBeLessThan(MAX_BYTES * 0.8)
  })

  test('the backlog of all live connections together does not count what has been taken meanwhile', async () => {
    const [first, second] = [await openReader(), await openReader()]
    first.fill(700 * KIB)
    await first.takeAll()
    second.fill(700 * KIB)
    expect([first, second].map(({ isCut }) => isCut)).toEqual([false, false])
    expect(backlog.totalBytes).toBe(second.backlogBytes)
  })

  test('the backlog of all live connections together does not count a connection that has ended', async () => {
    const [first, second] = [await openReader(), await openReader()]
    first.fill(700 * KIB)
    backlog.forget(first)
    second.fill(700 * KIB)
    expect(second.isCut).toBe(false)
  })
})

test('a connection beyond its own bound is cut alone', async () => {
  backlog.close()
  backlog = new Backlog()
  const [slow, other] = [await openReader(), await openReader()]
  other.fill(512 * KIB)
  slow.fill(2 * MAX_BYTES)
  expect([slow, other].map(({ isCut }) => isCut)).toEqual([true, false])
})

test('a stream that is not read is cut as well, and says so', async () => {
  const http = createHttpServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const client = connect((http.address() as AddressInfo).port, '127.0.0.1')
  clients.push(client)
  client.on('error', () => undefined)
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  client.pause()
  const [, response] = (await once(http, 'request')) as [unknown, ServerResponse]
  const frame = new Frame('x'.repeat(64 * KIB))
  const stream = new StreamConnection(response, {} as Caller, { backlog: new Backlog(), heartbeat: () => frame })
  const ending = new Promise<Ending>((resolve) =>
    stream.read({ message: () => undefined, silent: () => undefined, ended: resolve }, () => undefined),
  )
  while (stream.isOpen) stream.send(frame)
  expect(await ending).toBe('cut')
  http.close()
})
