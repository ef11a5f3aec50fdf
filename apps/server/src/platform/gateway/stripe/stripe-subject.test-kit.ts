import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHmac } from 'node:crypto'
import { parse } from 'qs'
import { ANSWER_MS, type Subject, type Way } from '../gateway-subject.test-kit.ts'
import { lineTo } from '../provider-line.test-kit.ts'
import { StripeGateway } from './stripe-gateway.ts'
import { type StripeError, type StripeSession, StripeStandIn } from './stripe-stand-in.test-kit.ts'

const KEY = 'sk_test_stand_in_key'
const SECRET = 'whsec_stand_in_secret'
const MS_PER_S = 1_000

async function answer(stand: StripeStandIn, asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of asked as AsyncIterable<Buffer>) parts.push(part)
  const text = Buffer.concat(parts).toString()
  const send = (status: number, data: unknown): void =>
    void response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' }).end(JSON.stringify(data))
  if (asked.headers.authorization !== `Bearer ${KEY}`) return send(401, { error: { type: 'authentication_error', message: 'key' } })
  const url = new URL(asked.url ?? '/', 'http://stand-in')
  const key = asked.method === 'POST' ? (asked.headers['idempotency-key'] as string | undefined) : undefined
  const said = stand.once(key, text, () => stand.route(asked.method ?? 'GET', url, parse(text)))
  if (typeof said === 'object' && said !== null && 'error' in said)
    return send((said as StripeError).status, { error: (said as StripeError).error })
  return send(200, said)
}

/** What a payer's way does to a session. */
function go(stand: StripeStandIn, session: StripeSession, way: Way): void {
  const intent = stand.intentOf(session)
  const paid = (): void => {
    intent.status = 'succeeded'
    intent.last_payment_error = null
    intent.latest_charge = {
      id: intent.id.replace('pi_', 'ch_'),
      object: 'charge',
      amount_refunded: 0,
      disputed: false,
      dispute: '',
      payment_method_details: {
        type: 'card',
        card: { brand: 'visa', last4: '0002', exp_month: 12, exp_year: new Date().getFullYear() + 1 },
      },
    }
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
  }
  const expired = (): unknown => Object.assign(session, { status: 'expired', url: null })
  if (way === 'pays and keeps the card') intent.payment_method = stand.keep(session)
  if (way === 'pays by the card kept')
    intent.payment_method =
      [...stand.methods.values()].findLast(({ customer }) => customer !== null && customer === session.customer) ?? null
  if (way.startsWith('pays') || way === 'confirms') paid()
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
  const stand = new StripeStandIn()
  const server = createServer((asked, response) => void answer(stand, asked, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const line = await lineTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const sessionOf = (ref: string): StripeSession => {
    const session = stand.sessions.get(ref)
    if (session === undefined) throw new Error('no such session')
    return session
  }
  return {
    name: 'stripe',
    gateway: new StripeGateway({ secretKey: KEY, webhookSecret: SECRET, apiUrl: line.url, timeoutMs: ANSWER_MS }),
    go: async (ref, way) => go(stand, sessionOf(ref), way),
    fetchBack: async (ref) => {
      const charge = stand.intentOf(sessionOf(ref)).latest_charge
      if (charge !== null) Object.assign(charge, { disputed: true, dispute: 'needs_response' })
    },
    decide: async (ref, end) => {
      const charge = stand.intentOf(sessionOf(ref)).latest_charge
      if (charge !== null) charge.dispute = end
    },
    notice: (ref, { secret = SECRET, ageS = 0, text } = {}) => {
      const event = {
        id: 'evt_1',
        object: 'event',
        type: 'checkout.session.completed',
        data: { object: { id: ref, object: 'checkout.session' } },
      }
      const raw = text ?? JSON.stringify(event)
      const seconds = Math.floor(Date.now() / MS_PER_S) - ageS
      const mac = createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex')
      return { raw: Buffer.from(raw), headers: { 'stripe-signature': `t=${seconds},v1=${mac}` } }
    },
    be: line.be,
    count: () => stand.sessions.size,
    cards: () => [...stand.methods.values()].filter(({ customer }) => customer !== null).map(({ id }) => id),
    refunds: (ref) => stand.refunds.filter(({ intent }) => intent === sessionOf(ref).intent?.id).map(({ amount }) => amount),
    close: async () => {
      await line.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
