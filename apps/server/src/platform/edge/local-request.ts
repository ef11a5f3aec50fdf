import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../settings/field.ts'

/** Headers that only a proxy adds, beside all that begin with x-forwarded. */
const PROXY_HEADERS: ReadonlySet<string> = new Set(['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip'])

/** Whether a proxy says that it handed this request on. */
export const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  Object.keys(headers).some((name) => name.startsWith('x-forwarded') || PROXY_HEADERS.has(name))

/** The name in a Host header, or the host of an address such as an Origin; without its port. */
const nameIn = (host: string): string => host.toLowerCase().replace(/:\d*$/, '')

const isLoopbackOrigin = (origin: string): boolean => URL.canParse(origin) && isLoopback(new URL(origin).hostname)

const isLoopbackAddress = (address: string): boolean => isLoopback(address.replace(/^::ffff:/i, ''))

/**
 * Whether a request comes from this machine, names it by a loopback name and passed no proxy. A proxy that adds no header and puts our
 * own name into Host is known by the name its clients use, which a browser writes into Origin, or by HTTP/1.0, which no browser speaks.
 */
export function isLocal(request: FastifyRequest): boolean {
  const { headers, raw, socket } = request
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLoopback(nameIn(headers.host ?? '')) &&
    !isForwarded(request) &&
    raw.httpVersion !== '1.0' &&
    (headers.origin === undefined || headers.origin === 'null' || isLoopbackOrigin(headers.origin))
  )
}
