import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export const TWILIO_SID = `AC${'0123456789abcdef'.repeat(2)}`
export const TWILIO_TOKEN = 'auth_token_of_the_test_0123456789'
export const TWILIO_FROM = '+12025550100'

/** A request as it came. */
export interface TwilioRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly fields: URLSearchParams
}

/** A text as the stand-in answers for it. */
type Message = Readonly<Record<string, unknown>>

/** An HTTP server that answers as Twilio does. */
export interface TwilioPeer {
  /** What `SMS_URL` is. */
  readonly url: string
  /** Every POST, the oldest first. */
  readonly posted: TwilioRequest[]
  /** Texts by their id. */
  readonly messages: Map<string, Message>
  /** How the next POSTs are answered: as usual, by a status with a code of Twilio's, or by silence. */
  behave: 'take' | 'silent' | { readonly status: number; readonly code: number }
  /** POSTs that are met by silence and have not been given up. */
  waiting: number
  /** A text that somebody has sent us. */
  receive(from: string, body: string, atMs?: number): string
  close(): Promise<void>
}

const ID_BYTES = 16
const anId = (): string => `SM${randomBytes(ID_BYTES).toString('hex')}`

/** Opens it on this machine. */
export async function openTwilioPeer(): Promise<TwilioPeer> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const answer = (status: number, data: object): void =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data))
      const right = `Basic ${Buffer.from(`${TWILIO_SID}:${TWILIO_TOKEN}`).toString('base64')}`
      if (headers.authorization !== right) return answer(401, { code: 20_003 })
      const base = `/2010-04-01/Accounts/${TWILIO_SID}/Messages`
      if (method === 'GET') {
        const found = peer.messages.get(path.slice(base.length + 1, -'.json'.length))
        return found === undefined ? answer(404, { code: 20_404 }) : answer(200, found)
      }
      const fields = new URLSearchParams(Buffer.concat(parts).toString('utf8'))
      peer.posted.push({ method, path, headers, fields })
      const { behave } = peer
      if (behave === 'silent') {
        peer.waiting += 1
        response.on('close', () => void (peer.waiting -= 1))
        return undefined
      }
      if (behave !== 'take') return answer(behave.status, { code: behave.code, message: `for ${fields.get('To') ?? ''}` })
      const sid = anId()
      peer.messages.set(sid, { sid, direction: 'outbound-api', status: 'queued', to: fields.get('To') })
      return answer(path === `${base}.json` ? 201 : 404, { sid, status: 'queued' })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const peer: TwilioPeer = {
    url: `twilio://${TWILIO_SID}:${TWILIO_TOKEN}@127.0.0.1:${port}?from=${encodeURIComponent(TWILIO_FROM)}`,
    posted: [],
    waiting: 0,
    messages: new Map(),
    behave: 'take',
    receive: (from, body, atMs = Date.now()) => {
      const sid = anId()
      peer.messages.set(sid, { sid, direction: 'inbound', from, body, status: 'received', date_created: new Date(atMs).toUTCString() })
      return sid
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return peer
}

/** Signs fields as Twilio does: over the address, then every name with its value. */
export function twilioSignature(url: string, fields: Readonly<Record<string, string>>, token = TWILIO_TOKEN): string {
  const signed = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}${fields[name] ?? ''}`)
    .join('')
  return createHmac('sha1', token).update(`${url}${signed}`).digest('base64')
}
