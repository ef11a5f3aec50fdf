import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { ANSWER_READ_MS, LINGER_MAX_BYTES, LINGER_MAX_MS } from './limits.ts'

/**
 * Reads on in a request that is answered before it is whole: a sender whose bytes nobody takes would find the line broken and no answer.
 * Answers whether it is whole then; of what is left nothing is read.
 */
export async function linger(raw: IncomingMessage): Promise<boolean> {
  const isWhole = (): boolean => raw.complete || raw.readableEnded
  if (isWhole() || raw.destroyed) return isWhole()
  const over = Promise.withResolvers<void>()
  let sizeBytes = 0
  const count = (chunk: Buffer): void => {
    sizeBytes += chunk.length
    if (sizeBytes > LINGER_MAX_BYTES) over.resolve()
  }
  const end = (): void => over.resolve()
  const limit = setTimeout(end, LINGER_MAX_MS)
  raw.unpipe()
  raw.on('data', count).once('end', end).once('close', end).once('error', end).resume()
  await over.promise
  clearTimeout(limit)
  raw.off('data', count).off('end', end).off('close', end).off('error', end)
  if (!isWhole()) raw.pause()
  return isWhole()
}

/**
 * Ends a connection a moment after its last answer instead of with it: bytes that nobody read make the end a reset, and a sender who is
 * still at it would lose the answer to it.
 */
export function endLater(socket: Pick<Socket, 'destroySoon'>): void {
  const end = socket.destroySoon
  // Requests within the process have no socket of their own.
  if (typeof end !== 'function') return
  socket.destroySoon = () => void setTimeout(() => end.call(socket), ANSWER_READ_MS).unref()
}
