// A stand-in of Adyen that speaks its wire form: payment links, refunds, signed notices, reports as files. What it knows of signatures it knows
// by itself: nothing here is shared with the adapter.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Amount, type Item, STAND_IN, writeHead, writeLine, writeMoneyLine, writeNotice } from './adyen-stand-in-wire.test-kit.ts'

type Json = Readonly<Record<string, unknown>>
type Answer = readonly [status: number, body: unknown]
interface Sent {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface StandInLink {
  readonly id: string
  readonly reference: string
  readonly amount: Amount
  readonly asked: Json
  status: 'active' | 'completed' | 'expired' | 'paymentPending'
}

interface Payment {
  readonly psp: string
  readonly link: StandInLink
  readonly amount: Amount
}

/** A card that is kept for a shopper, as it is told of. */
interface Stored {
  readonly id: string
  readonly shopper: string
  readonly madeBy: string
}

interface Change {
  readonly psp: string
  readonly of: string
  readonly amount: Amount
  readonly reference: string
}

const [OK, CREATED, BAD, UNAUTHORIZED, MISSING, UNPROCESSABLE] = [200, 201, 400, 401, 404, 422] as const
export class AdyenStandIn {
  readonly links = new Map<string, StandInLink>()
  readonly payments: Payment[] = []
  readonly refunds: Change[] = []
  readonly disputes: Change[] = []
  readonly stored: Stored[] = []
  /** How it answers questions about kept cards. */
  storedAre: 'well' | 'refused' | 'down' = 'well'
  readonly files = new Map<string, string>()
  /** What was wrong of requests. */
  readonly faults: string[] = []
  /** Where notices go, and whether they go. */
  deliver: (raw: string) => Promise<void> = () => Promise.resolve()
  isSilent = false
  /** What becomes of refunds that it takes the request for. */
  refundsAre: 'true' | 'false' = 'true'
  url = ''
  readonly #server = createServer((asked, answer) => void this.#serve(asked, answer))
  readonly #answered = new Map<string, Answer>()
  readonly #paidOut = new Set<object>()
  #last = 0

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  psp(letter: string): string {
    this.#last += 1
    return `${letter}${String(this.#last).padStart(15, '0')}`
  }

  #fault(status: number, errorCode: string, message = errorCode): Answer {
    this.faults.push(message)
    return [status, { status, errorCode, message, errorType: 'validation', pspReference: this.psp('E') }]
  }

  #shown({ id, reference, amount, status, asked }: StandInLink): Json {
    const { returnUrl, expiresAt, description, shopperLocale } = asked
    const more = { returnUrl, expiresAt, description, shopperLocale, reusable: false, merchantAccount: STAND_IN.merchantAccount }
    return { ...more, id, reference, amount, status, url: `${this.url}/links/${id}` }
  }

  #make(asked: Json): Answer {
    const { reference, amount, merchantAccount, expiresAt, description, reusable, captureDelayHours, allowedPaymentMethods } = asked
    const { value, currency } = (amount ?? {}) as Partial<Amount>
    if (merchantAccount !== STAND_IN.merchantAccount) return this.#fault(UNPROCESSABLE, '901', 'merchant account')
    if (typeof reference !== 'string' || !/^[\w.~-]{1,80}$/.test(reference)) return this.#fault(UNPROCESSABLE, '130', 'reference')
    if (!Number.isSafeInteger(value) || Number(value) < 1 || !/^[A-Z]{3}$/.test(String(currency)))
      return this.#fault(UNPROCESSABLE, '137', 'amount')
    if (typeof expiresAt !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(expiresAt) || Date.parse(expiresAt) < Date.now())
      return this.#fault(UNPROCESSABLE, '14_012', 'expiresAt')
    if (String(description).length > 280 || reusable !== false || captureDelayHours !== 0 || !Array.isArray(allowedPaymentMethods))
      return this.#fault(UNPROCESSABLE, '14_001', 'fields')
    const { storePaymentMethodMode: mode, recurringProcessingModel: model, shopperReference: shopper } = asked
    const isKeeping = mode === 'askForConsent' && model === 'CardOnFile' && /^[\w-]{3,64}$/.test(String(shopper))
    if (mode !== undefined && !isKeeping) return this.#fault(UNPROCESSABLE, '14_030', 'shopperReference')
    const id = this.psp('PL')
    const link: StandInLink = { id, reference, amount: { value: Number(value), currency: String(currency) }, asked, status: 'active' }
    this.links.set(id, link)
    return [CREATED, this.#shown(link)]
  }

  async #refund(of: string, asked: Json): Promise<Answer> {
    const { amount, reference, merchantAccount } = asked as { amount: Amount; reference: string; merchantAccount: string }
    const payment = this.payments.find(({ psp }) => psp === of)
    if (payment === undefined || merchantAccount !== STAND_IN.merchantAccount) return this.#fault(UNPROCESSABLE, '167', 'payment')
    if (amount.currency !== payment.amount.currency || !Number.isSafeInteger(amount.value) || amount.value < 1)
      return this.#fault(UNPROCESSABLE, '137', 'amount')
    // Sums are looked at later: a refund of too much is told of as failed.
    const gone = this.refunds.filter((one) => one.of === of).reduce((sum, one) => sum + one.amount.value, 0)
    const isMade = this.refundsAre === 'true' && gone + amount.value <= payment.amount.value
    const change = { psp: this.psp('R'), of, amount, reference }
    if (isMade) this.refunds.push(change)
    await this.tell({
      eventCode: 'REFUND',
      pspReference: change.psp,
      originalReference: of,
      merchantReference: reference,
      amount,
      success: isMade ? 'true' : 'false',
    })
    return [CREATED, { merchantAccount, paymentPspReference: of, reference, pspReference: change.psp, status: 'received', amount }]
  }

  notice(item: Item, key: string = STAND_IN.hmacKey): string {
    return writeNotice(item, key)
  }

  async tell(item: Item): Promise<void> {
    if (!this.isSilent) await this.deliver(this.notice(item))
  }

  /** The payer is authorised or refused on the page of a link; answers what Adyen calls the payment. */
  async authorise(id: string, how: { readonly refusal?: string; readonly amount?: Amount; readonly isKept?: true } = {}): Promise<string> {
    const link = this.links.get(id)
    if (link === undefined) throw new Error('no such link')
    const { refusal, amount = link.amount } = how
    const psp = this.psp('P')
    if (how.isKept === true) {
      // The page offers no tick where it knows no shopper.
      if (typeof link.asked['shopperReference'] !== 'string') throw new Error('no card is kept by this link')
      this.stored.push({ id: `M5N${this.stored.length}TQ${psp.slice(-6)}G5PFWR`, shopper: link.asked['shopperReference'], madeBy: psp })
    }
    if (refusal === undefined) {
      link.status = 'completed'
      this.payments.push({ psp, link, amount })
    }
    const success = refusal === undefined ? 'true' : 'false'
    const reason = refusal === undefined ? {} : { reason: refusal }
    await this.tell({ eventCode: 'AUTHORISATION', pspReference: psp, merchantReference: link.reference, amount, success, ...reason })
    return psp
  }

  paymentOf(id: string): Payment {
    const payment = this.payments.find(({ link }) => link.id === id)
    if (payment === undefined) throw new Error('nobody has paid')
    return payment
  }

  /** Something happens to a payment: of one kind it is the same dispute each time. */
  async change(id: string, eventCode: string): Promise<void> {
    const { psp: of, amount, link } = this.paymentOf(id)
    const known = this.disputes.find((one) => one.of === of)
    const dispute = known ?? { psp: this.psp('D'), of, amount, reference: link.reference }
    if (known === undefined) this.disputes.push(dispute)
    await this.tell({ eventCode, pspReference: dispute.psp, originalReference: of, merchantReference: link.reference, amount })
  }

  /** The report of a payout of everything that no earlier one paid out, closed so many days from now. */
  report(closesInDays: number): string {
    const isNew = (one: object): boolean => !this.#paidOut.has(one) && this.#paidOut.add(one) === this.#paidOut
    const settled = this.payments
      .filter(isNew)
      .map(({ psp, link, amount }) =>
        writeMoneyLine({ psp: `C${psp.slice(1)}`, of: psp, amount, reference: link.reference, type: 'Settled' }),
      )
    const back = this.refunds.filter(isNew).map((one) => {
      const { link } = this.payments.find(({ psp }) => psp === one.of) ?? {}
      if (link === undefined) throw new Error('a refund of nothing')
      return writeMoneyLine({ ...one, reference: link.reference, type: 'Refunded' })
    })
    const closed = new Date(Date.now() + closesInDays * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
    const payout = writeLine({
      'Merchant Account': STAND_IN.merchantAccount,
      'Creation Date': closed,
      TimeZone: 'UTC',
      Type: 'MerchantPayout',
    })
    return [writeHead(), ...settled, ...back, payout, ''].join('\n')
  }

  /** Puts a report in its place and tells of it. */
  async publish(batch: number, text: string): Promise<void> {
    const name = `settlement_detail_report_batch_${batch}.csv`
    this.files.set(name, text)
    const reason = `https://elsewhere.example/reports/download/MerchantAccount/${STAND_IN.merchantAccount}/${name}`
    await this.tell({
      eventCode: 'REPORT_AVAILABLE',
      pspReference: name,
      merchantReference: '',
      amount: { value: 0, currency: 'EUR' },
      reason,
    })
  }

  async #serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of asked as AsyncIterable<Buffer>) parts.push(part)
    const sent = { headers: asked.headers, body: Buffer.concat(parts).toString() }
    const [status, said] = await this.#answer(asked.method ?? 'GET', asked.url ?? '/', sent)
    const isText = typeof said === 'string'
    answer.writeHead(status, { 'content-type': isText ? 'text/csv' : 'application/json' }).end(isText ? said : JSON.stringify(said))
  }

  /** As Adyen after some days. */
  forgetKeys(): void {
    this.#answered.clear()
  }

  /** As Adyen: the same key is the same answer, whatever the body says. */
  async #answer(method: string, path: string, sent: Sent): Promise<Answer> {
    const key = sent.headers['idempotency-key']
    if (typeof key !== 'string') return this.#route(method, path, sent)
    if (key.length > 64) return this.#fault(UNPROCESSABLE, '702', 'idempotency-key')
    const known = this.#answered.get(key)
    if (known !== undefined) return known
    const said = await this.#route(method, path, sent)
    this.#answered.set(key, said)
    return said
  }

  #file(path: string, { headers }: Sent): Answer {
    const { user, password } = STAND_IN.reports
    if (headers.authorization !== `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`) return [UNAUTHORIZED, 'Unauthorized']
    const [, account, name = ''] = /^\/reports\/download\/MerchantAccount\/([^/]+)\/([^/]+)$/.exec(path) ?? []
    const text = account === STAND_IN.merchantAccount ? this.files.get(name) : undefined
    return text === undefined ? [MISSING, 'Not found'] : [OK, text]
  }

  #storedAt(method: string, { pathname, searchParams }: URL): Answer {
    const [shopper, account] = [searchParams.get('shopperReference'), searchParams.get('merchantAccount')]
    if (this.storedAre === 'down') return [500, { status: 500 }]
    if (this.storedAre === 'refused') return this.#fault(403, '010', 'role')
    if (account !== STAND_IN.merchantAccount || shopper === null) return this.#fault(UNPROCESSABLE, '901', 'merchant account')
    const [, id] = /^\/v71\/storedPaymentMethods\/(\w+)$/.exec(pathname) ?? []
    if (method === 'GET' && id === undefined) {
      const own = this.stored.filter((one) => one.shopper === shopper)
      const card = { brand: 'visa', lastFour: '0002', expiryMonth: '12', expiryYear: String(new Date().getFullYear() + 1), type: 'scheme' }
      const methods = own.map(({ id: one, madeBy }) => ({ ...card, id: one, firstPspReference: madeBy, holderName: 'Anna Canary' }))
      return [OK, { merchantAccount: account, shopperReference: shopper, ...(methods.length > 0 && { storedPaymentMethods: methods }) }]
    }
    const at = this.stored.findIndex((one) => one.id === id && one.shopper === shopper)
    if (method !== 'DELETE' || at < 0) return this.#fault(UNPROCESSABLE, '800', 'Contract not found')
    this.stored.splice(at, 1)
    return [204, '']
  }

  async #route(method: string, path: string, sent: Sent): Promise<Answer> {
    if (path.startsWith('/reports/')) return this.#file(path, sent)
    if (sent.headers['x-api-key'] !== STAND_IN.apiKey) return this.#fault(UNAUTHORIZED, '000', 'HTTP Status Response - Unauthorized')
    if (path.startsWith('/v71/storedPaymentMethods')) return this.#storedAt(method, new URL(path, this.url))
    const body = sent.body === '' ? {} : (JSON.parse(sent.body) as Json)
    if (method === 'POST' && path === '/v71/paymentMethods') return [OK, { paymentMethods: [{ type: 'scheme', name: 'Cards' }] }]
    if (method === 'POST' && path === '/v71/paymentLinks') return this.#make(body)
    const [, of] = /^\/v71\/payments\/(\w+)\/refunds$/.exec(path) ?? []
    if (method === 'POST' && of !== undefined) return this.#refund(of, body)
    const [, id = ''] = /^\/v71\/paymentLinks\/(\w+)$/.exec(path) ?? []
    const link = this.links.get(id)
    if (link === undefined) return this.#fault(MISSING, '701', 'link')
    if (method === 'GET') return [OK, this.#shown(link)]
    if (method !== 'PATCH' || body['status'] !== 'expired') return this.#fault(BAD, '702', 'status')
    if (link.status !== 'active') return this.#fault(UNPROCESSABLE, '14_008', 'Link cannot be expired')
    link.status = 'expired'
    return [OK, this.#shown(link)]
  }
}
