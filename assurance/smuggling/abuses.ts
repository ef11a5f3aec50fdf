import { exchange } from '../raw/exchange.ts'
import { readAnswers } from '../raw/read-answers.ts'

/** A request on a connection of its own, and the statuses that may answer it, one list an answer. */
interface Abuse {
  readonly name: string
  readonly bytes: string
  readonly wants: readonly (readonly number[])[]
}

const ABUSE_LIMIT_MS = 15_000
const OVERSIZE_BYTES = 64 * 1024
const COUNT_MANY = 10_000
/** Small headers whose sum stays below the size limit; a parser that counts them would drop the rest. */
const COUNT_SMALL = 2_500

const get = (path: string, headers: string): string => `GET ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`
const HOST = 'Host: localhost\r\n'
const LIVE = '/health/live'
const many = (count: number): string => Array.from({ length: count }, (_, at) => `h${at}: v\r\n`).join('')

const REFUSED = [400, 405, 421, 431]

/** Header and request-line abuse with what must answer it. */
export const ABUSES: readonly Abuse[] = [
  { name: 'a plain request', bytes: get(LIVE, HOST), wants: [[200]] },
  { name: 'one header of 64 kB', bytes: get(LIVE, `${HOST}X: ${'x'.repeat(OVERSIZE_BYTES)}\r\n`), wants: [[431]] },
  { name: 'a header name of 64 kB', bytes: get(LIVE, `${HOST}${'x'.repeat(OVERSIZE_BYTES)}: x\r\n`), wants: [[431]] },
  { name: 'an address of 64 kB', bytes: get(`/${'x'.repeat(OVERSIZE_BYTES)}`, HOST), wants: [[400, 431]] },
  { name: '10,000 headers', bytes: get(LIVE, HOST + many(COUNT_MANY)), wants: [[431]] },
  {
    name: 'a foreign Host after 2,500 small headers',
    bytes: get(LIVE, `${'a:\r\n'.repeat(COUNT_SMALL)}Host: evil.example\r\n`),
    wants: [[421]],
  },
  { name: 'HTTP/1.0 without Host', bytes: `GET ${LIVE} HTTP/1.0\r\n\r\n`, wants: [[400, 421]] },
  { name: 'HTTP/1.0 with Host', bytes: `GET ${LIVE} HTTP/1.0\r\n${HOST}\r\n`, wants: [[200]] },
  { name: 'HTTP/1.0 chunked', bytes: `POST ${LIVE} HTTP/1.0\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, wants: [[400, 405]] },
  { name: 'HTTP/0.9', bytes: `GET ${LIVE}\r\n\r\n`, wants: [[400]] },
  { name: 'HTTP/2 preface', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', wants: [[400]] },
  { name: 'a TLS greeting', bytes: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00FC\u0003\u0003', wants: [[400]] },
  ...['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'PUT', 'PATCH', 'OPTIONS', 'get', 'XYZZY'].map((method) => ({
    name: `${method} on a path`,
    bytes: `${method} ${LIVE} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
    wants: [method === 'get' || method === 'XYZZY' || method === 'TRACK' ? [400] : method === 'CONNECT' ? [400, 405] : [405]],
  })),
  { name: 'TRACE on no path', bytes: `TRACE /nothing HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, wants: [[405]] },
  { name: 'OPTIONS *', bytes: `OPTIONS * HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, wants: [[400, 405]] },
  { name: 'absolute form, own host', bytes: get('http://localhost/health/live', HOST), wants: [[400]] },
  { name: 'absolute form, other host', bytes: get('http://evil.example/health/live', HOST), wants: [[400, 421]] },
  { name: 'authority form', bytes: get('evil.example:80', HOST), wants: [[400]] },
  { name: 'no Host', bytes: get(LIVE, ''), wants: [[400]] },
  { name: 'two Hosts', bytes: get(LIVE, `${HOST}Host: evil.example\r\n`), wants: [[400]] },
  { name: 'the same Host twice', bytes: get(LIVE, HOST + HOST), wants: [[400]] },
  ...[
    '',
    'evil.example',
    'localhost.evil.example',
    'evil.localhost',
    'localhost@evil.example',
    'localhost/evil',
    'local host',
    'localhost,evil.example',
    '127.0.0.1.evil.example',
    '[::1',
    '[::2]',
    'localhost:80:80',
    'localhost:abc',
    'localhost#evil',
    'localhost?x',
    'localhost\\evil',
    '\u00E9vil',
    'x'.repeat(300),
    '0x7f.1',
    '2130706433',
    '..',
  ].map((host) => ({ name: `Host ${JSON.stringify(host.slice(0, 30))}`, bytes: get(LIVE, `Host: ${host}\r\n`), wants: [REFUSED] })),
  { name: 'NUL in a header', bytes: get(LIVE, `${HOST}X: a\u0000b\r\n`), wants: [[400]] },
  { name: 'an empty header name', bytes: get(LIVE, `${HOST}: x\r\n`), wants: [[400]] },
  { name: 'a header without a colon', bytes: get(LIVE, `${HOST}nonsense\r\n`), wants: [[400]] },
  { name: 'an unknown expectation', bytes: get(LIVE, `${HOST}Expect: miracles\r\n`), wants: [[200, 417]] },
  {
    name: 'an upgrade nobody offers',
    bytes: `GET ${LIVE} HTTP/1.1\r\n${HOST}Upgrade: websocket\r\nConnection: Upgrade, close\r\nSec-WebSocket-Key: x\r\n\r\n`,
    wants: [[200, 400]],
  },
  { name: 'an address with a raw space', bytes: get('/a b', HOST), wants: [[400]] },
  { name: 'an address with a bad escape', bytes: get('/%zz', HOST), wants: [[400]] },
  { name: 'an address with overlong UTF-8', bytes: get('/%c0%af', HOST), wants: [[400]] },
  { name: 'a request behind a page', bytes: `GET ${LIVE} HTTP/1.1\r\n${HOST}\r\n${get(LIVE, HOST)}`, wants: [[200], [200]] },
  { name: 'nonsense behind a request', bytes: `GET ${LIVE} HTTP/1.1\r\n${HOST}\r\nnonsense\r\n\r\n`, wants: [[200, 400], [400]] },
]

/** Sends one abuse and answers what is wrong with the reply; null when nothing is. */
export async function sendAbuse(port: number, { bytes, wants }: Abuse): Promise<string | null> {
  const { bytes: received, isClosed } = await exchange(port, Buffer.from(bytes, 'latin1'), { limitMs: ABUSE_LIMIT_MS })
  const { answers, rest } = readAnswers(received)
  const got = answers.map(({ status }) => status)
  if (!isClosed) return 'the connection stays open'
  if (rest.length > 0) return 'bytes that belong to no answer'
  const isWanted = got.length > 0 && got.length <= wants.length && got.every((status, at) => wants[at]?.includes(status))
  return isWanted ? null : `answered ${got.join(', ') || 'nothing'}, wanted ${wants.map((some) => some.join(' or ')).join(', then ')}`
}
