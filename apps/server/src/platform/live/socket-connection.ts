import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Backlog } from './backlog.ts'
import type { Caller, Ending, Reader, Watched } from './connection.ts'
import type { Frame } from './frame.ts'
import { CLOSE, DROP_AFTER_MS, HEARTBEAT_MS, QUICK_HEARTBEAT_MS, SILENT_AFTER_MS } from './limits.ts'

const BROKEN = 1006
/** Closed by its reader: normally, by leaving the page, or without saying why. */
const GOODBYES: ReadonlySet<number> = new Set([1000, 1001, 1005])

/**
 * A connection by WebSocket. Messages are written to the line beneath it as whole frames, made once for all who get them: the library
 * would write the head of each again and beside it. That is sound because nothing is compressed or cut into fragments, so that whatever
 * the library writes itself (pings, the goodbye) is a whole frame too, written in its own turn.
 */
export class SocketConnection implements Watched {
  readonly kind = 'socket'
  readonly caller: Caller
  readonly #socket: WebSocket
  readonly #line: Socket
  readonly #backlog: Backlog
  #heardAtMs = performance.now()
  #pingedAtMs = performance.now()
  #isQuick = false
  #isSilent = false
  #ending: Ending | null = null
  #reader: Reader | null = null

  constructor(socket: WebSocket, caller: Caller, { line, backlog }: { readonly line: Socket; readonly backlog: Backlog }) {
    this.#socket = socket
    this.#line = line
    this.#backlog = backlog
    this.caller = caller
  }

  /** Hands everything that comes to a reader; to be called in the turn in which the socket was opened. */
  read(reader: Reader, nowMs: () => number, onEnd: () => void): void {
    this.#reader = reader
    this.#socket.on('message', (data: Buffer) => {
      const receivedAtMs = nowMs()
      this.#heard()
      reader.message(data.toString('utf8'), receivedAtMs)
    })
    this.#socket.on('pong', () => this.#heard())
    // The library closes a socket with a fault by itself; listeners from before hold the request that opened it.
    this.#socket.removeAllListeners('error')
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', (code) => {
      onEnd()
      reader.ended(this.#ending ?? (code === BROKEN ? 'lost' : GOODBYES.has(code) ? 'left' : 'cut'))
    })
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  send(frame: Frame): void {
    if (!this.isOpen) return
    this.#line.write(frame.socketBytes)
    this.#backlog.sent(this)
  }

  close(why: 'sessionOver' | 'misbehaved' | 'goingAway'): void {
    this.#ending ??= why === 'misbehaved' ? 'cut' : 'over'
    this.#socket.close(CLOSE[why])
  }

  drop(): void {
    this.#ending ??= 'over'
    this.#socket.terminate()
  }

  get backlogBytes(): number {
    return this.#line.writableLength
  }

  cut(): void {
    this.#end('cut')
  }

  setQuick(isQuick: boolean): void {
    this.#isQuick = isQuick
  }

  look(nowMs: number): void {
    const silenceMs = nowMs - this.#heardAtMs
    if (silenceMs > DROP_AFTER_MS) {
      this.#end('lost')
      return
    }
    if (this.#isQuick && silenceMs > SILENT_AFTER_MS && !this.#isSilent) {
      this.#isSilent = true
      this.#reader?.silent(true)
    }
    if (nowMs - this.#pingedAtMs < (this.#isQuick ? QUICK_HEARTBEAT_MS : HEARTBEAT_MS) || !this.isOpen) return
    this.#pingedAtMs = nowMs
    this.#socket.ping()
  }

  #heard(): void {
    this.#heardAtMs = performance.now()
    if (!this.#isSilent) return
    this.#isSilent = false
    this.#reader?.silent(false)
  }

  #end(ending: Ending): void {
    this.#ending ??= ending
    this.#socket.terminate()
  }
}
