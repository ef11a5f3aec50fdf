import { connect, createServer, type Socket } from 'node:net'

/** The network between page and server: while it is away nothing gets through; what was on its way arrives when it is back. */
export class Network {
  #isAway = false
  #waiting: (() => void)[] = []
  readonly #server
  readonly #sockets = new Set<Socket>()

  constructor(port: number) {
    this.#server = createServer((near) => {
      const far = connect({ host: '127.0.0.1', port })
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from)
        from.on('data', (chunk: Buffer) => this.#soon(() => void to.write(chunk)))
        from.on('close', () => this.#soon(() => void to.destroy()))
        from.on('error', () => undefined)
      }
    })
  }

  listen(): Promise<number> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => resolve((this.#server.address() as { port: number }).port))
    })
  }

  leave(): void {
    this.#isAway = true
  }

  comeBack(): void {
    this.#isAway = false
    for (const work of this.#waiting.splice(0)) work()
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  #soon(work: () => void): void {
    if (this.#isAway) this.#waiting.push(work)
    else work()
  }
}
