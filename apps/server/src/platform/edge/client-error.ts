import type { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import { textOf } from '@app/text/languages.ts'
import { Failure } from '@app/contract/failure.ts'
import type { FailureCode } from '@app/contract/failures.ts'
import { failureAnswer } from '../http/failure-answer.ts'
import { securityHeaders } from './security-headers.ts'

const REASONS = {
  HEADERS_TOO_LARGE: '431 Request Header Fields Too Large',
  METHOD_NOT_ALLOWED: '405 Method Not Allowed',
  MALFORMED: '400 Bad Request',
} as const satisfies Partial<Record<FailureCode, string>>

/** What Node's parser could not read as HTTP, by its error code; anything else is a malformed request. */
const PARSER_CODES: Readonly<Record<string, keyof typeof REASONS>> = { HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE' }

/** How a request begins that asks for no body. */
const HEAD = 'HEAD '

const asksForHead = (bytes: unknown): boolean => Buffer.isBuffer(bytes) && bytes.toString('latin1', 0, HEAD.length) === HEAD

/** Writes a refusal in our own envelope to a connection that has no reply object, and closes it; for a HEAD request, the head alone. */
export function refuseConnection(socket: Duplex, code: keyof typeof REASONS, isHeadAlone = false): void {
  const body = JSON.stringify(failureAnswer(new Failure(code), textOf('en_us', 'US')).body)
  const headers = {
    ...securityHeaders({})(false),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${REASONS[code]}\r\n${head.join('')}\r\n${isHeadAlone ? '' : body}`)
}

/** Answers a connection whose bytes are no request and closes it (no second request is read from it). */
export function answerClientError(error: NodeJS.ErrnoException & { readonly rawPacket?: unknown }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // An answer that has begun must not be continued by this one (Node's own handler asks the same).
  const begun = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent === true
  if (!socket.writable || begun) {
    socket.destroy(error)
    return
  }
  refuseConnection(socket, PARSER_CODES[error.code ?? ''] ?? 'MALFORMED', asksForHead(error.rawPacket))
}
