import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Config } from '#platform/config.ts'

const SCRIPT_PATH = '/-/reload.js'
const EVENTS_PATH = '/-/reload'
const SCRIPT = `new EventSource('${EVENTS_PATH}').addEventListener('reload', () => location.reload())\n`
const TAG = `<script src="${SCRIPT_PATH}" defer></script>`
/** The server under the proxy listens beside it. */
const PORT_DISTANCE = 1_000
const HIGHEST_PORT = 65_535

/** A proxy in front of a server that comes and goes. */
export interface ReloadProxy {
  readonly address: string
  readonly targetPort: number
  /** Requests wait from now on. */
  pause(): void
  /** Waiting requests go on, and open pages reload. */
  resume(): void
  close(): Promise<void>
}

class Gate {
  #waiting: (() => void)[] = []
  #isOpen = false

  pause(): void {
    this.#isOpen = false
  }

  resume(): void {
    this.#isOpen = true
    for (const go of this.#waiting.splice(0)) go()
  }

  async passed(): Promise<void> {
    if (this.#isOpen) return
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve)
    })
  }
}

async function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): Promise<void> {
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  const upstream = request({ host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers })
  incoming.pipe(upstream)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    upstream.once('response', resolve)
    upstream.once('error', reject)
  })
  const isPage = answer.headers['content-type']?.startsWith('text/html') === true && incoming.method === 'GET'
  if (!isPage) {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
    return
  }
  const page = (await text(answer)).replace('</body>', `${TAG}</body>`)
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...forwarded } = answer.headers
  outgoing.writeHead(answer.statusCode ?? 502, forwarded)
  outgoing.end(page)
}

function upgrade(incoming: IncomingMessage, socket: Socket, port: number): void {
  const upstream = connect(port, '127.0.0.1', () => {
    const head = incoming.rawHeaders.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('')
    upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${head}\r\n`)
    upstream.pipe(socket).pipe(upstream)
  })
  for (const end of [upstream, socket]) end.on('error', () => [upstream, socket].forEach((each) => each.destroy()))
}

/** Starts the proxy on PORT and HOST; the server behind it listens a thousand ports away, on loopback. */
export async function startReloadProxy({ port, host }: Pick<Config, 'port' | 'host'>): Promise<ReloadProxy> {
  const targetPort = port + PORT_DISTANCE > HIGHEST_PORT ? port - PORT_DISTANCE : port + PORT_DISTANCE
  const gate = new Gate()
  const pages = new Set<ServerResponse>()
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === SCRIPT_PATH) return void outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(SCRIPT)
    if (incoming.url === EVENTS_PATH) {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders()
      pages.add(outgoing)
      outgoing.on('close', () => pages.delete(outgoing))
      return
    }
    gate
      .passed()
      .then(() => forward(incoming, outgoing, targetPort))
      .catch(() => outgoing.destroy())
  })
  server.on('upgrade', (incoming, socket) => upgrade(incoming, socket as Socket, targetPort))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    address: `http://localhost:${port}`,
    targetPort,
    pause: () => gate.pause(),
    resume: () => {
      gate.resume()
      for (const page of pages) page.write('event: reload\ndata: now\n\n')
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
