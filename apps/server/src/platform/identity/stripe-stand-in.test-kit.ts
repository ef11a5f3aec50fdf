import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import qs from 'qs'
import Stripe from 'stripe'

export const STRIPE_KEY = 'rk_test_StandIn1234'
export const STRIPE_SECRET = 'whsec_StandInSecret'

/** A session as the stand-in has it. */
export interface StandInSession {
  readonly id: string
  readonly created: Record<string, unknown>
  readonly idempotencyKey: string
  status: 'requires_input' | 'processing' | 'verified' | 'canceled'
  lastError: string | null
  outputs: { first_name: string; last_name: string; dob: { day: number; month: number; year: number } } | null
  documentType: string
  isRedacted: boolean
}

/** Stripe Identity as far as it is used: form bodies, JSON answers, expansions by name, signed notices. */
export interface StripeStandIn {
  readonly url: string
  readonly sessions: ReadonlyMap<string, StandInSession>
  /** Whether it answers at all, and whether its key may read results. */
  isAway: boolean
  mayReadResults: boolean
  /** Shows somebody with a document, whom Stripe takes for who they say. */
  verify(id: string, shown?: { name?: string; bornOn?: string; type?: string }): void
  set(id: string, change: Partial<Pick<StandInSession, 'status' | 'lastError'>>): void
  /** A notice of a session, signed by the library's own helper. */
  notice(
    id: string,
    type: string,
    more?: { readonly secret?: string; readonly ageSeconds?: number; readonly eventId?: string },
  ): { payload: string; headers: Record<string, string> }
  close(): Promise<void>
}

const HTTP_OK = 200
const UNKNOWN = 404
const UNAUTHORIZED = 401
const PATH = /^\/v1\/identity\/verification_sessions(?:\/(vs_\w+))?(?:\/(redact|cancel))?$/

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` }).end(JSON.stringify(body))
}

/** The wire form of a session; what is not expanded is not told. */
function wire(session: StandInSession, expand: readonly string[], mayReadResults: boolean): object {
  const { outputs, isRedacted, status, id } = session
  const isSeen = outputs !== null && expand.includes('verified_outputs')
  const hasDob = expand.includes('verified_outputs.dob') && mayReadResults
  const report = { id: 'vr_1', object: 'identity.verification_report', document: { type: session.documentType, status: 'verified' } }
  return {
    id,
    object: 'identity.verification_session',
    status,
    type: 'document',
    url: status === 'requires_input' ? `https://verify.stripe.example/start/${id}` : null,
    last_error: session.lastError === null ? null : { code: session.lastError, reason: 'Words of Stripe.' },
    last_verification_report: outputs === null ? null : expand.includes('last_verification_report') ? report : 'vr_1',
    verified_outputs: isSeen ? { ...outputs, dob: hasDob ? outputs.dob : undefined } : null,
    redaction: isRedacted ? { status: 'processing' } : null,
    livemode: false,
  }
}

/** Shows somebody in a session, whom Stripe takes for who they say. */
const show = (
  session: StandInSession,
  { name = 'Ann Buyer', bornOn = '1988-04-17', type = 'passport' }: Parameters<StripeStandIn['verify']>[1] = {},
): void => {
  const [first_name = '', ...last] = name.split(' ')
  const [year = 0, month = 0, day = 0] = bornOn.split('-').map(Number)
  const outputs = { first_name, last_name: last.join(' '), dob: { day, month, year } }
  Object.assign(session, { status: 'verified', lastError: null, outputs, documentType: type })
}

const signedNotice: StripeStandIn['notice'] = (
  id,
  type,
  { secret = STRIPE_SECRET, ageSeconds = 0, eventId = `evt_${randomUUID()}` } = {},
) => {
  const object = { id, object: 'identity.verification_session', status: 'verified', metadata: {} }
  const payload = JSON.stringify({ id: eventId, object: 'event', type, data: { object } })
  const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds
  const signature = new Stripe(STRIPE_KEY).webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { payload, headers: { host: 'localhost', 'content-type': 'application/json', 'stripe-signature': signature } }
}

/** Opens such a stand-in on this machine. */
export async function openStripeStandIn(): Promise<StripeStandIn> {
  const sessions = new Map<string, StandInSession>()
  const get = (id: string): StandInSession => {
    const found = sessions.get(id)
    if (found === undefined) throw new Error(`no session ${id}`)
    return found
  }
  const create = async (request: IncomingMessage): Promise<StandInSession> => {
    const idempotencyKey = String(request.headers['idempotency-key'])
    const known = [...sessions.values()].find((one) => one.idempotencyKey === idempotencyKey)
    if (known !== undefined) return known
    const id = `vs_${randomUUID().replaceAll('-', '')}`
    const created = qs.parse(await text(request)) as Record<string, unknown>
    const session: StandInSession = {
      id,
      created,
      idempotencyKey,
      status: 'requires_input',
      lastError: null,
      outputs: null,
      documentType: 'passport',
      isRedacted: false,
    }
    sessions.set(id, session)
    return session
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (standIn.isAway) return void request.socket.destroy()
    const { pathname, search } = new URL(request.url ?? '/', 'http://stand.in')
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return send(response, UNAUTHORIZED, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } })
    const [, id, act] = PATH.exec(pathname) ?? []
    const { expand = [] } = qs.parse(search.slice(1)) as { expand?: string[] }
    if (id === undefined && request.method === 'POST')
      return send(response, HTTP_OK, wire(await create(request), [], standIn.mayReadResults))
    const session = sessions.get(id ?? '')
    if (session === undefined)
      return send(response, UNKNOWN, {
        error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such session: ${id}` },
      })
    if (act === 'redact') Object.assign(session, { isRedacted: true, outputs: null, status: 'canceled' })
    send(response, HTTP_OK, wire(session, expand, standIn.mayReadResults))
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const standIn: StripeStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    isAway: false,
    mayReadResults: true,
    verify: (id, shown) => show(get(id), shown),
    set: (id, change) => void Object.assign(get(id), change),
    notice: signedNotice,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return standIn
}
