import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Frame } from './frame.ts'

let server: WebSocketServer
let client: WebSocket
/** Writes bytes to the line beneath the server's end of the socket. */
let write: (bytes: Buffer) => void
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  server.once('connection', (_socket, { socket: line }) => {
    write = (bytes) => void line.write(bytes)
  })
  await once(server, 'listening')
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await once(client, 'open')
})
afterAll(() => {
  client.terminate()
  server.close()
})

async function heardOf(frame: Frame): Promise<[text: string, isBinary: boolean]> {
  const heard = once(client, 'message')
  write(frame.socketBytes)
  const [data, isBinary] = (await heard) as [Buffer, boolean]
  return [data.toString('utf8'), isBinary]
}

test.each([2, 125, 126, 127, 65_535, 65_536, 200_000])(
  'a message of %i bytes is one whole text to a socket, and one event of a stream',
  async (bytes) => {
    // JSON puts a text between two quotes.
    const text = 'x'.repeat(bytes - 2)
    const frame = new Frame(text)
    expect(await heardOf(frame)).toEqual([JSON.stringify(text), false])
    expect(frame.eventBytes.toString('utf8')).toBe(`data: ${JSON.stringify(text)}\n\n`)
  },
)

test('a length is that of the bytes, not of the characters', async () => {
  expect(await heardOf(new Frame({ text: 'é€😀' }))).toEqual(['{"text":"é€😀"}', false])
})
