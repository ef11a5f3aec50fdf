/**
 * Pairs of requests on one connection. The first carries a third, smuggled request in its body, framed so that readers disagree
 * on where the body ends; the second is a victim's. However the bytes are read by the letter of RFC 9112, the smuggled request
 * is content, so an application that ever sees it, or that takes the victim for content, is out of step.
 */
import { CHUNKS, CONTENT_LENGTHS, LOOKALIKES, REQUEST_LINES, TRANSFER_ENCODINGS } from './framings.ts'

export interface Pair {
  readonly name: string
  readonly label: string
  readonly bytes: Buffer
}

interface Parts {
  readonly shape: string
  readonly headers: string
  readonly body: string
  readonly line?: string
}

/** Paths that the first request goes to: one that nothing answers, one whose body is read, a page. */
const TARGETS = ['/data/attack', '/public/data/lots/suggest', '/lotSearchResults'] as const
const PLAIN_LINE = '<M> <P> HTTP/1.1'
const METHODS = ['POST', 'GET', 'DELETE'] as const
const FORM = 'Content-Type: application/x-www-form-urlencoded'

export const SMUGGLED_PATH = '/data/smuggled-'
export const VICTIM_PATH = '/data/victim-'

/** In place of a pair's number until it is known; as long as any number, since lengths count. */
const NUMBER = '@@@@@@'
const SMUGGLED = `GET ${SMUGGLED_PATH}${NUMBER} HTTP/1.1\r\nHost: localhost\r\nX: x`
const VICTIM = `GET ${VICTIM_PATH}${NUMBER} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`

const pairLabel = (number: number): string => String(number).padStart(NUMBER.length, '0')

function* variants(content: string): Generator<Parts> {
  const endsEarly = `0\r\n\r\n${content}\r\n\r\n`
  const hex = (content.length + 4).toString(16)
  const whole = `${hex}\r\n${content}\r\n\r\n\r\n0\r\n\r\n`
  const covers = (body: string): string => `Content-Length: ${body.length}`
  for (const encoding of TRANSFER_ENCODINGS) {
    yield { shape: 'CL.TE', headers: `${covers(endsEarly)}\r\n${encoding}`, body: endsEarly }
    yield { shape: 'TE.CL', headers: `${encoding}\r\nContent-Length: ${hex.length + 2}`, body: whole }
    yield { shape: 'TE', headers: encoding, body: whole }
  }
  for (const lookalike of LOOKALIKES) yield { shape: 'lookalike', headers: `${covers(endsEarly)}\r\n${lookalike}`, body: endsEarly }
  const plain = `${content}\r\n\r\n`
  for (const length of CONTENT_LENGTHS) yield { shape: 'CL', headers: length.replaceAll('<N>', String(plain.length)), body: plain }
  for (const chunk of CHUNKS) {
    const body = chunk.replaceAll('<H>', (content.length + 4).toString(16)).replace('<D>', `${content}\r\n\r\n`)
    yield { shape: 'chunk', headers: 'Transfer-Encoding: chunked', body }
  }
  for (const line of REQUEST_LINES) yield { shape: 'line', headers: covers(plain), body: plain, line }
  for (const extra of [
    'Expect: 100-continue',
    'Expect: 200-ok',
    'Upgrade: h2c\r\nConnection: Upgrade',
    'Upgrade: websocket\r\nConnection: Upgrade',
  ])
    yield { shape: 'extra', headers: `${covers(plain)}\r\n${extra}`, body: plain }
}

function toPair(number: number, { shape, headers, body, line = PLAIN_LINE }: Parts, sent: { method: string; target: string }): Pair {
  const first = line.replace('<M>', sent.method).replace('<P>', `${sent.target}?n=${NUMBER}`)
  const text = `${first}\r\nHost: localhost\r\n${FORM}\r\n${headers}\r\n\r\n${body}${VICTIM}`
  const name = `${shape} ${sent.method} ${sent.target} ${JSON.stringify(line === PLAIN_LINE ? headers : line)}`
  return { name, label: pairLabel(number), bytes: Buffer.from(text.replaceAll(NUMBER, pairLabel(number)), 'latin1') }
}

/** Every pair; its label is in the smuggled path and in the victim's. */
export function* smugglingPairs(): Generator<Pair> {
  let number = 0
  for (const method of METHODS) {
    for (const target of TARGETS) for (const parts of variants(SMUGGLED)) yield toPair(number++, parts, { method, target })
  }
}
