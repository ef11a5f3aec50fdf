import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHmac } from 'node:crypto'
import { parse } from 'qs'
import type { Subject, Way } from './gateway-subject.test-kit.ts'
import { StripeGateway } from './stripe-gateway.ts'

// A stand-in that speaks Stripe's wire form: form bodies with brackets, objects by name, errors by type and code, idempotency keys.

const KEY = 'sk_test_stand_in_key'
const SECRET = 'whsec_stand_in_secret'
const MS_PER_S = 1_000

interface Intent {
  readonly id: string
  status: string
  last_payment_error: null | { code: string; decline_code?: string }
  latest_charge: null | { id: string; object: 'charge'; amount_refunded: number; disputed: boolean; dispute: string }
  readonly metadata: Readonly<Record<string, string>>
}
interface Session {
  readonly id: string
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  readonly amount_total: number
  readonly currency: string
  readonly client_reference_id: string
  intent: Intent | null
}

interface StripeError {
  readonly status: number
  readonly error: { readonly type: string; readonly code?: string; readonly message: string }
}

const wrong = (status: number, type: string, code?: string): StripeError => ({
  status,
  error: { type, message: code ?? type, ...(code && { code }) },
})
const MISSING = wrong(404, 'invalid_request_error', 'resource_missing')

class StandIn {
  readonly sessions = new Map<string, Session>()
  readonly refunds: { readonly id: string; readonly intent: string; readonly amount: number }[] = []
  readonly #answered = new Map<string, { readonly body: string; readonly answer: unknown }>()
  how: 'well' | 'faulty' | 'cut' = 'well'

  /** An intent appears once somebody pays, as Stripe has it. */
  intentOf(session: Session): Intent {
    session.intent ??= {
      id: session.id.replace('cs_', 'pi_'),
      status: 'requires_payment_method',
      last_payment_error: null,
      latest_charge: null,
      metadata: { attempt: session.client_reference_id },
    }
    return session.intent
  }

  #shown({ intent, ...session }: Session, isExpanded: boolean) {
    const whole = intent === null ? null : { object: 'payment_intent', ...intent }
    return { object: 'checkout.session', ...session, payment_intent: isExpanded ? whole : (intent?.id ?? null) }
  }

  #create(body: Readonly<Record<string, unknown>>): unknown {
    const lines = body['line_items'] as readonly { quantity: string; price_data: { currency: string; unit_amount: string } }[]
    const price = lines[0]?.price_data
    if (price === undefined || !/^\d+$/.test(price.unit_amount) || !/^[a-z]{3}$/.test(price.currency))
      return wrong(400, 'invalid_request_error')
    const id = `cs_test_${this.sessions.size + 1}`
    const session: Session = {
      id,
      url: `https://checkout.stripe.example/c/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(price.unit_amount),
      currency: price.currency,
      client_reference_id: String(body['client_reference_id']),
      intent: null,
    }
    this.sessions.set(id, session)
    return this.#shown(session, false)
  }

  #expire(session: Session): unknown {
    if (session.status !== 'open') return wrong(400, 'invalid_request_error')
    Object.assign(session, { status: 'expired', url: null })
    return this.#shown(session, false)
  }

  #refund(body: Readonly<Record<string, unknown>>): unknown {
    const session = [...this.sessions.values()].find(({ intent }) => intent?.id === body['payment_intent'])
    const charge = session?.intent?.latest_charge
    const amount = Number(body['amount'])
    if (session === undefined || charge == null) return MISSING
    if (charge.amount_refunded + amount > session.amount_total) return wrong(400, 'invalid_request_error', 'charge_already_refunded')
    charge.amount_refunded += amount
    this.refunds.push({ id: `re_${this.refunds.length}`, intent: String(body['payment_intent']), amount })
    return { id: `re_${this.refunds.length}`, object: 'refund', amount, status: 'succeeded' }
  }

  #disputes(of: string | null): unknown {
    const charge = [...this.sessions.values()].find(({ intent }) => intent?.id === of)?.intent?.latest_charge
    const data = charge?.disputed ? [{ id: 'dp_1', object: 'dispute', payment_intent: of, status: charge.dispute }] : []
    return { object: 'list', has_more: false, data }
  }

  /** Balance lines of everything that is paid, as of now. */
  #balance(query: URLSearchParams): unknown {
    const nowS = Date.now() / MS_PER_S
    const isNow = nowS >= Number(query.get('created[gte]')) && nowS < Number(query.get('created[lt]'))
    const data = [...this.sessions.values()].flatMap(({ intent, currency, amount_total: amount }) => {
      if (!isNow || intent?.latest_charge == null) return []
      const { latest_charge: charge, id, metadata } = intent
      const line = { id: `txn_${id}`, object: 'balance_transaction', type: 'charge', currency, amount, fee: 30 }
      const back = this.refunds.filter((one) => one.intent === id)
      return [
        { ...line, source: { ...charge, payment_intent: id, metadata } },
        ...back.map((one) => ({
          ...line,
          id: `txn_${one.id}`,
          type: 'refund',
          amount: -one.amount,
          fee: 0,
          source: { id: one.id, object: 'refund', payment_intent: id },
        })),
      ]
    })
    return {
      object: 'list',
      data: [...data, { id: 'txn_out', object: 'balance_transaction', type: 'payout', amount: -1, fee: 0, currency: 'usd', source: null }],
      has_more: false,
    }
  }

  route(method: string, url: URL, body: Readonly<Record<string, unknown>>): unknown {
    const [, , room, sub, id = '', act] = url.pathname.split('/')
    const expand = [...url.searchParams.entries()].some(([name, value]) => name.startsWith('expand') && value.includes('payment_intent'))
    if (room === 'balance') return { object: 'balance', available: [] }
    if (room === 'balance_transactions') return this.#balance(url.searchParams)
    if (room === 'refunds') return this.#refund(body)
    if (room === 'disputes') return this.#disputes(url.searchParams.get('payment_intent'))
    if (room !== 'checkout' || sub !== 'sessions') return MISSING
    if (id === '' && method === 'POST') return this.#create(body)
    if (id === '') {
      const found = [...this.sessions.values()].filter(({ intent }) => intent?.id === url.searchParams.get('payment_intent'))
      return { object: 'list', has_more: false, data: found.map((one) => this.#shown(one, expand)) }
    }
    const session = this.sessions.get(id)
    if (session === undefined) return MISSING
    return act === 'expire' ? this.#expire(session) : this.#shown(session, expand)
  }

  /** As Stripe: the same key with the same body is the same answer, with another body an error. */
  once(key: string | undefined, text: string, work: () => unknown): unknown {
    if (key === undefined) return work()
    const known = this.#answered.get(key)
    if (known !== undefined) return known.body === text ? known.answer : wrong(400, 'idempotency_error')
    const answer = work()
    this.#answered.set(key, { body: text, answer })
    return answer
  }
}

async function answer(stand: StandIn, asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of asked as AsyncIterable<Buffer>) parts.push(part)
  const text = Buffer.concat(parts).toString()
  if (stand.how === 'cut') return void response.destroy()
  const send = (status: number, data: unknown): void =>
    void response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' }).end(JSON.stringify(data))
  if (stand.how === 'faulty') return send(500, { error: { type: 'api_error', message: 'fault' } })
  if (asked.headers.authorization !== `Bearer ${KEY}`) return send(401, { error: { type: 'authentication_error', message: 'key' } })
  const url = new URL(asked.url ?? '/', 'http://stand-in')
  const key = asked.method === 'POST' ? (asked.headers['idempotency-key'] as string | undefined) : undefined
  const said = stand.once(key, text, () => stand.route(asked.method ?? 'GET', url, parse(text)))
  if (typeof said === 'object' && said !== null && 'error' in said)
    return send((said as StripeError).status, { error: (said as StripeError).error })
  return send(200, said)
}

/** What a payer's way does to a session. */
function go(stand: StandIn, session: Session, way: Way): void {
  const intent = stand.intentOf(session)
  const paid = (): void => {
    intent.status = 'succeeded'
    intent.last_payment_error = null
    intent.latest_charge = { id: intent.id.replace('pi_', 'ch_'), object: 'charge', amount_refunded: 0, disputed: false, dispute: '' }
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
  }
  const expired = (): unknown => Object.assign(session, { status: 'expired', url: null })
  if (way === 'pays' || way === 'confirms') paid()
  if (way === 'is asked') intent.status = 'requires_action'
  if (way === 'fails to confirm') intent.last_payment_error = { code: 'payment_intent_authentication_failure' }
  if (way === 'is declined') {
    intent.last_payment_error = { code: 'card_declined', decline_code: 'insufficient_funds' }
    expired()
  }
  if (way === 'leaves' || way === 'lets it expire') expired()
  if (way === 'debits') {
    intent.status = 'processing'
    Object.assign(session, { status: 'complete', url: null })
  }
}

/** Stripe's adapter over the stand-in. */
export async function stripeSubject(): Promise<Subject> {
  const stand = new StandIn()
  const server = createServer((asked, response) => void answer(stand, asked, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sessionOf = (ref: string): Session => {
    const session = stand.sessions.get(ref)
    if (session === undefined) throw new Error('no such session')
    return session
  }
  return {
    name: 'stripe',
    gateway: new StripeGateway({ secretKey: KEY, webhookSecret: SECRET, apiUrl }),
    go: async (ref, way) => go(stand, sessionOf(ref), way),
    fetchBack: async (ref) => {
      const charge = stand.intentOf(sessionOf(ref)).latest_charge
      if (charge !== null) Object.assign(charge, { disputed: true, dispute: 'needs_response' })
    },
    decide: async (ref, end) => {
      const charge = stand.intentOf(sessionOf(ref)).latest_charge
      if (charge !== null) charge.dispute = end
    },
    notice: (ref, { secret = SECRET, ageS = 0 } = {}) => {
      const event = {
        id: 'evt_1',
        object: 'event',
        type: 'checkout.session.completed',
        data: { object: { id: ref, object: 'checkout.session' } },
      }
      const raw = JSON.stringify(event)
      const seconds = Math.floor(Date.now() / MS_PER_S) - ageS
      const mac = createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex')
      return { raw: Buffer.from(raw), headers: { 'stripe-signature': `t=${seconds},v1=${mac}` } }
    },
    be: (how) => void (stand.how = how),
    count: () => stand.sessions.size,
    refunds: (ref) => stand.refunds.filter(({ intent }) => intent === sessionOf(ref).intent?.id).map(({ amount }) => amount),
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
