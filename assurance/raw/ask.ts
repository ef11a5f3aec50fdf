import { Agent, request, type IncomingHttpHeaders } from 'node:http'

/** A request as a client library would send it. */
export interface RawRequest {
  readonly method: string
  /** Path and query, already in the characters that may travel. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

export interface Reply {
  readonly kind: 'reply'
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly elapsedMs: number
}

/** No whole answer came: `hang` when the time was over, `cut` when the connection ended. */
export type Outcome = Reply | { readonly kind: 'hang' | 'cut'; readonly elapsedMs: number }

const CONNECTIONS_MAX = 16
/** May be retried when a pooled connection was closed as they left, as every client does (RFC 9110, 9.2.2). */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Asks one application over pooled connections. */
export class Asker {
  readonly #port: number
  readonly #limitMs: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX })

  constructor(port: number, limitMs: number) {
    this.#port = port
    this.#limitMs = limitMs
  }

  ask(raw: RawRequest): Promise<Outcome> {
    const { method, path, headers = {}, body } = raw
    const startedMs = performance.now()
    const elapsedMs = (): number => performance.now() - startedMs
    const length: Record<string, string> = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    return new Promise((resolve) => {
      const sent = request(
        { port: this.#port, host: '127.0.0.1', agent: this.#agent, method, path, headers: { host: 'localhost', ...length, ...headers } },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => void chunks.push(chunk))
          answer.on('error', () => end({ kind: 'cut', elapsedMs: elapsedMs() }))
          answer.on('end', () =>
            end({
              kind: 'reply',
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(chunks),
              elapsedMs: elapsedMs(),
            }),
          )
        },
      )
      let isOver = false
      const end = (outcome: Outcome): void => {
        isOver = true
        clearTimeout(limit)
        resolve(outcome)
      }
      const limit = setTimeout(() => {
        end({ kind: 'hang', elapsedMs: elapsedMs() })
        sent.destroy()
      }, this.#limitMs)
      sent.on('error', ({ code }: NodeJS.ErrnoException) => {
        const isRetried = !isOver && code === 'ECONNRESET' && sent.reusedSocket && SAFE_METHODS.has(method)
        if (!isRetried) return end({ kind: 'cut', elapsedMs: elapsedMs() })
        clearTimeout(limit)
        resolve(this.ask(raw))
      })
      sent.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
