import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const HEAD_END = '\r\n\r\n'
const OPCODE = { text: 1, close: 8, ping: 9, pong: 10 } as const
const OPCODE_BITS = 0x0f
const LAST_FRAGMENT = 0x80
const MASKED = 0x80
const LENGTH_BITS = 0x7f
/** A length byte of this value is followed by a length of two bytes, one more by eight. */
const TWO_BYTES = 126
const MASK_BYTES = 4

/** Where and how a line is opened. */
export interface SocketAddress {
  readonly port: number
  /** Path with query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Address of this machine to come from, so that many sockets have ports enough; chosen by the system when left out. */
  readonly from?: string
}

export interface SocketEvents {
  /** The bytes of one text message; valid until the reader's turn ends. */
  message(bytes: Buffer): void
  /** The connection is over, or was refused: with the first line of the answer. */
  over(why: string): void
}

/** A frame as a client sends it. */
function clientFrame(opcode: number, payload: Buffer): Buffer {
  const isLong = payload.length >= TWO_BYTES
  const head = Buffer.alloc(isLong ? MASK_BYTES : 2)
  head[0] = LAST_FRAGMENT | opcode
  head[1] = MASKED | (isLong ? TWO_BYTES : payload.length)
  if (isLong) head.writeUInt16BE(payload.length, 2)
  // A mask of zeros leaves the bytes as they are.
  return Buffer.concat([head, Buffer.alloc(MASK_BYTES), payload])
}

/** A client of a WebSocket, as small as ten thousand of them want it: whole text messages, answers to pings, nothing else. */
export class FrameSocket {
  readonly #socket: Socket
  readonly #events: SocketEvents
  #rest: Buffer | null = null
  #isOpen = false
  #isOver = false
  readonly opened: Promise<void>

  constructor({ port, path, headers, from }: SocketAddress, events: SocketEvents) {
    this.#events = events
    const local = from === undefined ? {} : { localAddress: from }
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, ...local })
    const key = randomBytes(16).toString('base64')
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const host = `127.0.0.1:${port}`
    this.#socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n${lines.join('')}\r\n`,
    )
    this.opened = new Promise((resolve, reject) => {
      const end = (why: string): void => {
        reject(new Error(why))
        if (this.#isOver) return
        this.#isOver = true
        events.over(why)
      }
      this.#socket.on('error', (error) => end(error.message))
      this.#socket.on('close', () => end('closed'))
      this.#socket.on('data', (bytes: Buffer) => this.#take(bytes, { opened: resolve, refused: end }))
    })
  }

  get isOpen(): boolean {
    return this.#isOpen && !this.#isOver
  }

  say(text: string): void {
    this.#socket.write(clientFrame(OPCODE.text, Buffer.from(text)))
  }

  /** Ends the connection without a goodbye. */
  drop(): void {
    this.#isOver = true
    this.#socket.destroy()
  }

  #take(bytes: Buffer, listener: { opened(): void; refused(why: string): void }): void {
    let all = this.#rest === null ? bytes : Buffer.concat([this.#rest, bytes])
    this.#rest = null
    if (!this.#isOpen) {
      const end = all.indexOf(HEAD_END)
      if (end < 0) {
        this.#rest = all
        return
      }
      const first = all.subarray(0, all.indexOf('\r\n')).toString()
      if (!first.includes(' 101 ')) {
        listener.refused(first)
        this.#socket.destroy()
        return
      }
      this.#isOpen = true
      listener.opened()
      all = all.subarray(end + HEAD_END.length)
    }
    this.#readFrames(all)
  }

  #readFrames(all: Buffer): void {
    let at = 0
    while (all.length - at >= 2) {
      const short = (all[at + 1] ?? 0) & LENGTH_BITS
      const headBytes = short < TWO_BYTES ? 2 : short === TWO_BYTES ? 4 : 10
      if (all.length - at < headBytes) break
      const length = short < TWO_BYTES ? short : short === TWO_BYTES ? all.readUInt16BE(at + 2) : Number(all.readBigUInt64BE(at + 2))
      if (all.length - at < headBytes + length) break
      this.#read((all[at] ?? 0) & OPCODE_BITS, all.subarray(at + headBytes, at + headBytes + length))
      at += headBytes + length
    }
    if (at < all.length) this.#rest = Buffer.from(all.subarray(at))
  }

  #read(opcode: number, payload: Buffer): void {
    if (opcode === OPCODE.text) this.#events.message(payload)
    else if (opcode === OPCODE.ping) this.#socket.write(clientFrame(OPCODE.pong, Buffer.from(payload)))
    else if (opcode === OPCODE.close) this.#socket.end()
  }
}
