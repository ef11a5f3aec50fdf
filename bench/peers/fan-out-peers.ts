// Peers of the fan-out, each in a process of its own: bare TCP sockets, and socket.io as it comes, with compression off.
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { Server as SocketIo } from 'socket.io'

/** Which peer, as JSON in the only argument. */
export interface FanOutPeer {
  readonly peer: 'tcp' | 'socketIo'
}

export type FanOutQuestion =
  /** Sends a text to everybody; as so many bytes over TCP. */
  { readonly ask: 'say'; readonly text: string } | { readonly ask: 'cost' }

const BACKLOG = 4_096
const US_PER_MS = 1e3

const { peer } = JSON.parse(process.argv[2] ?? '{}') as FanOutPeer

function openTcp(): { server: Server; say(text: string): void } {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.resume()
  })
  return {
    server,
    say: (text) => {
      const bytes = Buffer.from(text)
      for (const socket of sockets) socket.write(bytes)
    },
  }
}

function openSocketIo(): { server: Server; say(text: string): void } {
  const server = createHttpServer()
  const io = new SocketIo(server, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
  let known = { text: '', value: {} as unknown }
  return {
    server,
    say: (text) => {
      if (known.text !== text) known = { text, value: JSON.parse(text) as unknown }
      io.emit('events', known.value)
    },
  }
}

const { server, say } = peer === 'tcp' ? openTcp() : openSocketIo()

function cost(): { cpuMs: number; residentBytes: number } {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / US_PER_MS, residentBytes: process.memoryUsage.rss() }
}

process.on('message', ({ id, question }: { id: number; question: FanOutQuestion }) => {
  if (question.ask === 'say') say(question.text)
  process.send?.({ id, value: question.ask === 'cost' ? cost() : null })
})
process.once('disconnect', () => process.exit(0))
server.listen({ port: 0, host: '127.0.0.1', backlog: BACKLOG }, () => process.send?.({ port: (server.address() as AddressInfo).port }))
