import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A small Redis: what a client needs for publish and subscribe, spoken as the protocol says (RESP 2). */
export interface RedisPeer {
  readonly url: string
  /** Breaks every line, as a restart would. */
  cutAll(): void
  close(): Promise<void>
}

/** Texts are bytes here, one character each. */
const bulk = (text: string): string => `$${text.length}\r\n${text}\r\n`

/** Reads whole commands off the beginning of a text; answers them and what is left. */
function readCommands(text: string): { readonly commands: string[][]; readonly rest: string } {
  const commands: string[][] = []
  let rest = text
  for (;;) {
    const head = /^\*(\d+)\r\n/.exec(rest)
    if (!head) return { commands, rest }
    let at = head[0].length
    const words: string[] = []
    for (let count = Number(head[1]); count > 0; count -= 1) {
      const size = /^\$(\d+)\r\n/.exec(rest.slice(at))
      if (!size) return { commands, rest }
      const from = at + size[0].length
      const to = from + Number(size[1])
      if (rest.length < to + 2) return { commands, rest }
      words.push(rest.slice(from, to))
      at = to + 2
    }
    commands.push(words)
    rest = rest.slice(at)
  }
}

/** Opens one on a free port of this machine. */
export async function openRedisPeer(): Promise<RedisPeer> {
  const sockets = new Set<Socket>()
  const listeners = new Map<string, Set<Socket>>()
  const answer = (socket: Socket, [name = '', ...words]: readonly string[]): string => {
    const [channel = '', text = ''] = words
    if (name.toUpperCase() === 'SUBSCRIBE') {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(socket))
      return `*3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`
    }
    if (name.toUpperCase() === 'PUBLISH') {
      const heard = listeners.get(channel) ?? new Set()
      for (const one of heard) one.write(`*3\r\n${bulk('message')}${bulk(channel)}${bulk(text)}`, 'latin1')
      return `:${heard.size}\r\n`
    }
    return '+OK\r\n'
  }
  const server = createServer((socket) => {
    let text = ''
    sockets.add(socket)
    socket.setEncoding('latin1')
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      for (const heard of listeners.values()) heard.delete(socket)
    })
    socket.on('data', (chunk: string) => {
      const { commands, rest } = readCommands(text + chunk)
      text = rest
      for (const command of commands) socket.write(answer(socket, command), 'latin1')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAll,
    close: () => {
      cutAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
