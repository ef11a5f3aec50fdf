import { connect } from 'node:net'

/** What came back over one connection. */
export interface Exchange {
  readonly bytes: Buffer
  /** Whether the server closed the connection; else the wait for it ran out. */
  readonly isClosed: boolean
  readonly elapsedMs: number
}

interface ExchangeOptions {
  readonly limitMs: number
  /** Whether our side is closed once everything is written. */
  readonly endsAfterWriting?: boolean
}

/** Sends bytes over a connection of their own and reads until the server closes it or `limitMs` is over. */
export function exchange(port: number, bytes: Buffer, { limitMs, endsAfterWriting }: ExchangeOptions): Promise<Exchange> {
  const startedMs = performance.now()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const end = (isClosed: boolean): void => {
      clearTimeout(limit)
      socket.destroy()
      resolve({ bytes: Buffer.concat(chunks), isClosed, elapsedMs: performance.now() - startedMs })
    }
    const limit = setTimeout(() => end(false), limitMs)
    socket.on('connect', () => (endsAfterWriting ? socket.end(bytes) : socket.write(bytes)))
    socket.on('data', (chunk) => void chunks.push(chunk))
    socket.on('end', () => end(true))
    // A server that closes while we still write resets the connection; what it answered before has been read.
    socket.on('error', () => end(true))
  })
}
