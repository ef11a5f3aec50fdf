import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookUpPublic } from './public-addresses.ts'

/** What somebody outside is asked. */
export interface OutsideQuestion {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body?: Buffer | string
  readonly timeoutMs: number
  /** Whether the address may be `http://127.0.0.1:PORT`, which is this machine's: by a setting alone, for tests. */
  readonly isLocalAllowed: boolean
  /** Bytes of the answer that are read; what is longer is no answer. */
  readonly answerBytesMax: number
}

/** The status of an answer with its bytes, and these as text; null where none came in time. */
export type OutsideAnswer = { readonly status: number; readonly bytes: Buffer; readonly text: string } | null

const LOCAL = /^http:\/\/127\.0\.0\.1:\d{1,5}\//

const BRACKETS = /^\[|\]$/g

/** Whether an address may lead outside. A number in place of a name is never looked up, so it is looked at here. */
function leadsOutside(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(BRACKETS, '')
  return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host))
}

/** Whether an address is of this machine, in the one form that tests use. */
export const isLocalAddress = (url: string): boolean => LOCAL.test(url)

/**
 * Asks somebody outside by https, at addresses of the open internet alone: a name that leads into our own network is not followed, and
 * neither is a redirect. A time-out, a cut line and an answer that is too long are all none.
 */
export function askOutside(question: OutsideQuestion): Promise<OutsideAnswer> {
  const { method, url, headers, body, timeoutMs, isLocalAllowed, answerBytesMax } = question
  const isLocal = isLocalAddress(url)
  if (isLocal ? !isLocalAllowed : !leadsOutside(url)) return Promise.resolve(null)
  const options = { method, headers, timeout: timeoutMs, signal: AbortSignal.timeout(timeoutMs) }
  return new Promise((resolve) => {
    const sent = isLocal ? requestHttp(url, options) : requestHttps(url, { ...options, lookup: lookUpPublic })
    sent.on('response', (answer) => {
      const parts: Buffer[] = []
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > answerBytesMax) answer.destroy()
        else parts.push(part)
      })
      answer.on('end', () => {
        const whole = Buffer.concat(parts)
        resolve({ status: answer.statusCode ?? 0, bytes: whole, text: whole.toString('utf8') })
      })
      answer.on('error', () => resolve(null))
      answer.on('close', () => resolve(null))
    })
    sent.on('error', () => resolve(null))
    sent.on('timeout', () => sent.destroy())
    sent.end(body)
  })
}
