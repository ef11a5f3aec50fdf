import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { metrics } from '#platform/metrics.ts'
import { excuseSlowReading, SlowReaders } from './slow-readers.ts'

const MIB = 1024 * 1024
/** More than the kernel keeps of both ends together: so much less waits of the process's own once it was taken. */
const STEP_BYTES = 48 * MIB
const STEPS = 3
const ANSWER_BYTES = STEPS * STEP_BYTES + MIB
const BOUNDS = { looks: 3, leastBytes: 64 * 1024 }
/** Looks after which anybody who is too slow is gone. */
const ALL_LOOKS = 2 * BOUNDS.looks + 1

let server: Server
let reader: Socket
afterEach(() => {
  reader.destroy()
  server.closeAllConnections()
  server.close()
})

interface SlowRequest {
  readonly readers: SlowReaders
  /** The server's end. */
  readonly line: Socket
  readonly response: ServerResponse
}

/** A reader who has asked a server for an answer and takes none of it. */
async function ask(answer: (response: ServerResponse) => void): Promise<SlowRequest> {
  server = createServer((request, response) => {
    response.on('error', () => undefined)
    request.socket.on('error', () => undefined)
    answer(response)
  })
  const readers = new SlowReaders(server, BOUNDS)
  const request = once(server, 'request') as Promise<[unknown, ServerResponse]>
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  reader.on('error', () => undefined)
  reader.pause()
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [, response] = await request
  if (response.socket === null) throw new Error('the answer has no connection')
  return { readers, line: response.socket, response }
}

const streamed = (response: ServerResponse): void => {
  const chunk = Buffer.alloc(64 * 1024)
  Readable.from(Array.from({ length: ANSWER_BYTES / chunk.length }, () => chunk))
    .on('error', () => undefined)
    .pipe(response)
}
const atOnce = (response: ServerResponse): void => void response.end(Buffer.alloc(ANSWER_BYTES))

/** The kernel has taken what it takes, and the rest waits for the reader. */
async function untilWaiting({ line }: SlowRequest): Promise<void> {
  while (line.writableLength === 0) await new Promise((resolve) => setImmediate(resolve))
}

/** Has the reader take so much, at most a piece more, and then no more for now. */
const take = (bytes: number): Promise<void> =>
  new Promise((resolve) => {
    let taken = 0
    const read = (chunk: Buffer): void => {
      taken += chunk.length
      if (taken < bytes) return
      reader.off('data', read).pause()
      resolve()
    }
    reader.on('data', read).resume()
  })

const look = ({ readers }: SlowRequest, times: number): void => {
  for (let at = 0; at < times; at++) readers.look()
}
const cutSoFar = async (): Promise<number> =>
  (await metrics.getSingleMetric('hammerlane_http_slow_readers_cut_total')?.get())?.values[0]?.value ?? 0

describe('a reader of an answer', () => {
  it.each([
    ['in pieces', streamed],
    ['in one', atOnce],
  ])('a reader of an answer who takes nothing of one that is sent %s is cut, and counted', async (_, answer) => {
    const request = await ask(answer)
    await untilWaiting(request)
    const before = await cutSoFar()
    look(request, BOUNDS.looks)
    expect(request.line.destroyed).toBe(false)
    look(request, ALL_LOOKS)
    expect(request.line.destroyed).toBe(true)
    expect(await cutSoFar()).toBe(before + 1)
  })

  it.each([
    ['in pieces', streamed],
    ['in one', atOnce],
  ])('a reader of an answer who takes one that is sent %s slowly, but as much as is asked, has all of it', async (_, answer) => {
    const request = await ask(answer)
    await untilWaiting(request)
    for (let step = 0; step < STEPS; step++) {
      look(request, BOUNDS.looks)
      await take(STEP_BYTES)
      expect(request.line.destroyed).toBe(false)
    }
    reader.resume()
    while (request.line.writableLength > 0) await new Promise((resolve) => setImmediate(resolve))
    look(request, ALL_LOOKS)
    expect(request.line.destroyed).toBe(false)
  })

  it('a reader of an answer has time while nothing waits for them: an answer that is slow in the making is not their fault', async () => {
    const request = await ask((response) => void response.writeHead(200).write('one'))
    look(request, ALL_LOOKS)
    expect(request.line.destroyed).toBe(false)
  })

  it('a reader of an answer of a live line has the bounds of that line', async () => {
    const request = await ask(streamed)
    excuseSlowReading(request.line)
    await untilWaiting(request)
    look(request, ALL_LOOKS)
    expect(request.line.destroyed).toBe(false)
  })

  it('a reader of an answer is not looked at any more once they are gone', async () => {
    const request = await ask(streamed)
    await untilWaiting(request)
    look(request, BOUNDS.looks)
    const closed = new Promise((resolve) => request.line.once('close', resolve))
    reader.destroy()
    await closed
    const before = await cutSoFar()
    look(request, ALL_LOOKS)
    expect(await cutSoFar()).toBe(before)
  })
})
