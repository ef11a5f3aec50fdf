import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a wire does: everything passes; cut: connections end and none is taken; deaf: those that are open carry nothing any more. */
export type Fault = 'none' | 'cut' | 'deaf' | 'slow' | 'thin'

const SLOW_MS = 5_000
/** A thin wire carries so much a second, in steps of a tenth. */
const THIN_BYTES_A_STEP = 100
const STEP_MS = 100

interface Pair {
  readonly near: Socket
  readonly far: Socket
  /** This connection carries nothing any more, whatever the wire does later, as when a box in between forgot it. */
  isDead: boolean
}

/** A wire between the servers and PostgreSQL that can be spoilt. */
export class BrokenWire {
  fault: Fault = 'none'
  readonly #server: Server
  readonly #pairs = new Set<Pair>()

  /** Carries what comes to a port of this machine to a socket of PostgreSQL's. */
  constructor(port: number, target: () => string) {
    this.#server = createServer((near) => {
      if (this.fault === 'cut') {
        near.destroy()
        return
      }
      const far = connect({ path: target() })
      const pair: Pair = { near, far, isDead: false }
      this.#pairs.add(pair)
      this.#carry(pair, near, far)
      this.#carry(pair, far, near)
    })
    this.#server.listen(port, '127.0.0.1')
  }

  /** Spoils the wire for so long. A connection that went deaf stays so. */
  async spoil(fault: Fault, forMs: number): Promise<void> {
    this.fault = fault
    if (fault === 'cut') for (const { near, far } of this.#pairs) [near, far].forEach((socket) => socket.destroy())
    if (fault === 'deaf') for (const pair of this.#pairs) pair.isDead = true
    await sleep(forMs)
    this.fault = 'none'
  }

  close(): void {
    for (const { near, far } of this.#pairs) [near, far].forEach((socket) => socket.destroy())
    this.#server.close()
  }

  #carry(pair: Pair, from: Socket, to: Socket): void {
    let order = Promise.resolve()
    from.on('data', (chunk: Buffer) => {
      if (pair.isDead) return
      order = order.then(() => this.#late(pair, to, chunk))
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      this.#pairs.delete(pair)
      // A dead connection does not inform its other side that it is over.
      if (!pair.isDead) to.destroy()
    })
  }

  async #late(pair: Pair, to: Socket, chunk: Buffer): Promise<void> {
    if (this.fault === 'slow') await sleep(SLOW_MS)
    for (let at = 0; at < chunk.length && !pair.isDead && !to.destroyed;) {
      const size = this.fault === 'thin' ? THIN_BYTES_A_STEP : chunk.length - at
      to.write(chunk.subarray(at, at + size))
      at += size
      if (this.fault === 'thin') await sleep(STEP_MS)
    }
  }
}
