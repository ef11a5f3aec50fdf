import type { ServerResponse } from 'node:http'
import type { Backlog } from './backlog.ts'
import type { Caller, Ending, Reader, Watched } from './connection.ts'
import type { Frame } from './frame.ts'
import { HEARTBEAT_MS } from './limits.ts'

/** A connection by server-sent events. Leaving and losing it look the same, so it counts as left. */
export class StreamConnection implements Watched {
  readonly kind = 'stream'
  readonly caller: Caller
  readonly #response: ServerResponse
  readonly #backlog: Backlog
  readonly #heartbeat: () => Frame
  #sentAtMs = performance.now()
  #ending: Ending | null = null

  constructor(response: ServerResponse, caller: Caller, { backlog, heartbeat }: { readonly backlog: Backlog; heartbeat(): Frame }) {
    this.#response = response
    this.caller = caller
    this.#backlog = backlog
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
    this.#sentAtMs = performance.now()
    this.#response.write(frame.eventBytes)
    this.#backlog.sent(this)
  }

  get backlogBytes(): number {
    return this.#response.writableLength
  }

  cut(): void {
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
    if (nowMs - this.#sentAtMs >= HEARTBEAT_MS) this.send(this.#heartbeat())
  }
}
