import type { ServerResponse } from 'node:http'
import type { Caller, Ending, Reader, Watched } from './connection.ts'
import type { Frame } from './frame.ts'
import { BACKLOG_MAX_BYTES, HEARTBEAT_MS } from './limits.ts'

/** A connection by server-sent events. Whether its reader left or was lost cannot be told, so it counts as left. */
export class StreamConnection implements Watched {
  readonly kind = 'stream'
  readonly caller: Caller
  readonly #response: ServerResponse
  readonly #heartbeat: () => Frame
  #saidAtMs = performance.now()
  #ending: Ending | null = null

  constructor(response: ServerResponse, caller: Caller, heartbeat: () => Frame) {
    this.#response = response
    this.caller = caller
    this.#heartbeat = heartbeat
  }

  read(reader: Reader, onEnd: () => void): void {
    this.#response.on('error', () => undefined)
    this.#response.on('close', () => {
      onEnd()
      reader.ended(this.#ending ?? 'left')
    })
  }

  get isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded
  }

  send(frame: Frame): void {
    if (!this.isOpen) return
    this.#saidAtMs = performance.now()
    this.#response.write(frame.eventBytes)
    if (this.#response.writableLength <= BACKLOG_MAX_BYTES) return
    this.#ending ??= 'cut'
    this.#response.destroy()
  }

  close(why: 'sessionOver' | 'misbehaved' | 'goingAway'): void {
    this.#ending ??= why === 'misbehaved' ? 'cut' : 'over'
    this.#response.end()
  }

  drop(): void {
    this.#ending ??= 'over'
    this.#response.destroy()
  }

  /** Nothing comes back on a stream, so silence says nothing. */
  setQuick(): void {}

  look(nowMs: number): void {
    if (nowMs - this.#saidAtMs >= HEARTBEAT_MS) this.send(this.#heartbeat())
  }
}
