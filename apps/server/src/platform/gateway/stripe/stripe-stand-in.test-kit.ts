// A stand-in that speaks Stripe's wire form: form bodies with brackets, objects by name, errors by type and code, idempotency keys.

const MS_PER_S = 1_000

interface Method {
  readonly id: string
  readonly object: 'payment_method'
  readonly type: 'card'
  customer: string | null
  readonly allow_redisplay: 'always' | 'unspecified'
}
interface Intent {
  readonly id: string
  status: string
  payment_method: Method | null
  last_payment_error: null | { code: string; decline_code?: string }
  latest_charge: null | {
    id: string
    object: 'charge'
    amount_refunded: number
    disputed: boolean
    dispute: string
    payment_method_details: object
  }
  readonly metadata: Readonly<Record<string, string>>
}
export interface StripeSession {
  readonly id: string
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  readonly amount_total: number
  readonly currency: string
  readonly client_reference_id: string
  readonly metadata: unknown
  customer: string | null
  intent: Intent | null
}

export interface StripeError {
  readonly status: number
  readonly error: { readonly type: string; readonly code?: string; readonly message: string }
}

const wrong = (status: number, type: string, code?: string): StripeError => ({
  status,
  error: { type, message: code ?? type, ...(code && { code }) },
})
const MISSING = wrong(404, 'invalid_request_error', 'resource_missing')

const THREE_DECIMALS: ReadonlySet<string> = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])

/** Stripe as far as payments use it. */
export class StripeStandIn {
  readonly sessions = new Map<string, StripeSession>()
  readonly methods = new Map<string, Method>()
  readonly customers = new Set<string>()
  readonly refunds: { readonly id: string; readonly intent: string; readonly amount: number }[] = []
  readonly #answered = new Map<string, { readonly body: string; readonly answer: unknown }>()

  /** An intent appears once somebody pays, as Stripe has it. */
  intentOf(session: StripeSession): Intent {
    session.intent ??= {
      id: session.id.replace('cs_', 'pi_'),
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: null,
      latest_charge: null,
      metadata: { attempt: session.client_reference_id },
    }
    return session.intent
  }

  #shown({ intent, ...session }: StripeSession, isExpanded: boolean) {
    const whole = intent === null ? null : { object: 'payment_intent', ...intent }
    return { object: 'checkout.session', ...session, payment_intent: isExpanded ? whole : (intent?.id ?? null) }
  }

  #create(body: Readonly<Record<string, unknown>>): unknown {
    const { customer, customer_creation: creation } = body as { customer?: string; customer_creation?: string }
    if (customer !== undefined && !this.customers.has(customer)) return MISSING
    // As Stripe: a card is kept for somebody alone, and one of both says for whom.
    if (body['saved_payment_method_options'] !== undefined && (customer === undefined) !== (creation === 'always'))
      return wrong(400, 'invalid_request_error')
    const lines = body['line_items'] as readonly { quantity: string; price_data: { currency: string; unit_amount: string } }[]
    const price = lines[0]?.price_data
    if (price === undefined || !/^\d+$/.test(price.unit_amount) || !/^[a-z]{3}$/.test(price.currency))
      return wrong(400, 'invalid_request_error')
    // As Stripe: of currencies with three decimals the last one is nought.
    if (THREE_DECIMALS.has(price.currency) && !price.unit_amount.endsWith('0')) return wrong(400, 'invalid_request_error')
    const id = `cs_test_${this.sessions.size + 1}`
    const session: StripeSession = {
      id,
      url: `https://checkout.stripe.example/c/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(price.unit_amount),
      currency: price.currency,
      client_reference_id: String(body['client_reference_id']),
      metadata: body['metadata'],
      customer: customer ?? null,
      intent: null,
    }
    this.sessions.set(id, session)
    return this.#shown(session, false)
  }

  #expire(session: StripeSession): unknown {
    if (session.status !== 'open') return wrong(400, 'invalid_request_error')
    Object.assign(session, { status: 'expired', url: null })
    return this.#shown(session, false)
  }

  #refund(body: Readonly<Record<string, unknown>>): unknown {
    const session = [...this.sessions.values()].find(({ intent }) => intent?.id === body['payment_intent'])
    const charge = session?.intent?.latest_charge
    const amount = Number(body['amount'])
    if (session === undefined || charge == null) return MISSING
    if (!Number.isInteger(amount) || amount < 1) return wrong(400, 'invalid_request_error', 'parameter_invalid_integer')
    if (charge.amount_refunded + amount > session.amount_total) return wrong(400, 'invalid_request_error', 'charge_already_refunded')
    charge.amount_refunded += amount
    this.refunds.push({ id: `re_${this.refunds.length}`, intent: String(body['payment_intent']), amount })
    return { id: `re_${this.refunds.length}`, object: 'refund', amount, status: 'succeeded' }
  }

  /** Payment methods and those for whom they are kept. */
  #kept(method: string, [room, id, act]: readonly [string, string, string | undefined]): unknown {
    if (room === 'payment_methods') {
      const found = this.methods.get(id)
      if (found === undefined) return MISSING
      if (act === 'detach') {
        if (found.customer === null) return wrong(400, 'invalid_request_error')
        found.customer = null
      }
      return found
    }
    if (!this.customers.has(id)) return MISSING
    if (act === 'payment_methods')
      return { object: 'list', has_more: false, data: [...this.methods.values()].filter(({ customer }) => customer === id) }
    if (method === 'DELETE') this.customers.delete(id)
    return { id, object: 'customer', deleted: method === 'DELETE' }
  }

  /** A card that a payer has kept, for the customer of the page or a new one. */
  keep(session: StripeSession): Method {
    session.customer ??= `cus_${this.customers.size + 1}`
    this.customers.add(session.customer)
    const id = `pm_${this.methods.size + 1}`
    const method: Method = { id, object: 'payment_method', type: 'card', customer: session.customer, allow_redisplay: 'always' }
    this.methods.set(id, method)
    return method
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
    if (room === 'payment_methods' || room === 'customers') return this.#kept(method, [room, sub ?? '', id || undefined])
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
