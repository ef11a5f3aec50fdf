// A stand-in of Cybersource that speaks its wire form: signed forms at /pay, the REST API with its HTTP signatures, signed notices as forms.
// What it knows of signatures it knows by itself: nothing here is shared with the adapter.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const STAND_IN = {
  profileId: '1E54EA09-4412-4AC2-BF88-000000000001',
  accessKey: '0123456789abcdef0123456789abcdef',
  secretKey: 'a1'.repeat(64),
  merchantId: 'hammerlane_trial',
  keyId: '08c94330-f618-42a3-b09d-e1e43be5efda',
  sharedSecret: Buffer.from('the shared secret of a trial').toString('base64'),
} as const

type Fields = Readonly<Record<string, string>>
type Json = Readonly<Record<string, unknown>>
type Answer = readonly [status: number, body: unknown]
interface Sent {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Done {
  readonly id: string
  readonly code: string
  readonly atMs: number
  readonly services: readonly Json[]
  readonly amount: { readonly totalAmount: string; readonly currency: string } | null
  readonly words: string
  /** What it follows. */
  readonly of: string
}

const QUARTER_MS = 900_000
const NEEDED = 'access_key profile_id transaction_uuid signed_date_time locale transaction_type reference_number amount currency signature'
const FORM_NEEDS = NEEDED.split(' ')
const COMMA = ','

/** Base64 of the signature over a form, written down from the guide: the named fields, each `name=value`, joined by commas. */
export function standInSignature(fields: Fields, secret: string): string {
  let text = ''
  for (const name of String(fields['signed_field_names']).split(COMMA)) text += `${text === '' ? '' : COMMA}${name}=${fields[name]}`
  return createHmac('sha256', secret).update(text, 'utf8').digest('base64')
}

const ran = (name: string, reasonCode?: string): Json => ({
  name,
  ...(reasonCode !== undefined && { reasonCode, rCode: reasonCode === '100' ? '1' : '0', rFlag: reasonCode === '100' ? 'SOK' : 'DNO' }),
})

/** Which services a payer's way runs, with their reasons; those that were not reached have none. */
const SERVICES = {
  ACCEPT: [ran('ics_bill', '100'), ran('ics_pa_validate', '100'), ran('ics_auth', '100')],
  REVIEW: [ran('ics_bill'), ran('ics_auth', '100'), ran('ics_decision', '480')],
  DECLINE: [ran('ics_bill'), ran('ics_auth', '204')],
  ASKED: [ran('ics_bill'), ran('ics_auth'), ran('ics_pa_enroll', '475')],
  UNPROVEN: [ran('ics_bill'), ran('ics_auth'), ran('ics_pa_validate', '476')],
  REVERSED: [ran('ics_auth_reversal', '100')],
  FAULT: [ran('ics_bill'), ran('ics_auth', '150')],
} as const
export type Outcome = keyof typeof SERVICES
const SALE_AMOUNT: ReadonlySet<Outcome> = new Set(['ACCEPT', 'REVIEW'])

export class CybersourceStandIn {
  /** Forms that browsers have posted, by their reference. */
  readonly forms = new Map<string, Fields>()
  readonly done: Done[] = []
  /** Refunds whose answer is lost on the way, as many as this. */
  lostAnswers = 0
  /** What searches and records do not show yet. */
  hides: (one: Done) => boolean = () => false
  /** What was wrong of requests. */
  readonly faults: string[] = []
  url = ''
  readonly #server = createServer((asked, answer) => void this.#serve(asked, answer))
  #last = 7_503_486_675_756_718_000_000n

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #fault(what: string, status: number): Answer {
    this.faults.push(what)
    return [status, { response: { rmsg: what } }]
  }

  #form(fields: Fields): Answer {
    const signed = new Set(String(fields['signed_field_names']).split(COMMA))
    const missing = FORM_NEEDS.filter((name) => (fields[name] ?? '') === '')
    if (missing.length > 0) return this.#fault(`missing ${missing.join(' ')}`, 400)
    const loose = Object.keys(fields).filter((name) => name !== 'signature' && !signed.has(name))
    if (loose.length > 0) return this.#fault(`not signed ${loose.join(' ')}`, 403)
    if (fields['signature'] !== standInSignature(fields, STAND_IN.secretKey)) return this.#fault('signature of the form', 403)
    if (fields['access_key'] !== STAND_IN.accessKey || fields['profile_id'] !== STAND_IN.profileId) return this.#fault('profile', 403)
    if (!/^[\w-]{1,50}$/.test(fields['reference_number'] ?? '')) return this.#fault('reference_number', 400)
    if (!/^[A-Za-z0-9!&'()+,\-./:@]{1,50}$/.test(fields['transaction_uuid'] ?? '')) return this.#fault('transaction_uuid', 400)
    if (!/^[\w !"#$%&'()*+,\-./:;=?@^~]{0,100}$/.test(fields['merchant_defined_data1'] ?? ''))
      return this.#fault('merchant_defined_data1', 400)
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(fields['signed_date_time'] ?? '')) return this.#fault('signed_date_time', 400)
    if (!/^\d{1,12}\.\d{2,3}$/.test(fields['amount'] ?? '')) return this.#fault('amount', 400)
    this.forms.set(fields['reference_number'] ?? '', fields)
    return [200, '<!doctype html><title>Hosted Checkout</title>']
  }

  #isKnown(method: string, path: string, { headers, body }: Sent): boolean {
    const given = /^keyid="([^"]*)", algorithm="HmacSHA256", headers="([^"]*)", signature="([^"]*)"$/.exec(String(headers['signature']))
    const [, keyId, names = '', signature] = given ?? []
    if (keyId !== STAND_IN.keyId || headers['v-c-merchant-id'] !== STAND_IN.merchantId) return false
    const wants = `host date (request-target)${method === 'POST' ? ' digest' : ''} v-c-merchant-id`
    if (names !== wants || Math.abs(Date.parse(String(headers['date'])) - Date.now()) > QUARTER_MS) return false
    if (method === 'POST' && headers['digest'] !== `SHA-256=${createHash('sha256').update(body).digest('base64')}`) return false
    const lines = names
      .split(' ')
      .map((name) =>
        name === '(request-target)' ? `(request-target): ${method.toLowerCase()} ${path}` : `${name}: ${String(headers[name])}`,
      )
    return createHmac('sha256', Buffer.from(STAND_IN.sharedSecret, 'base64')).update(lines.join('\n')).digest('base64') === signature
  }

  #shown(one: Done, isRecord: boolean): Json {
    const related = this.done.filter(({ of }) => of === one.id)
    const month = { expirationMonth: '12', expirationYear: String(new Date().getFullYear() + 1) }
    return {
      id: one.id,
      [isRecord ? 'submitTimeUTC' : 'submitTimeUtc']: new Date(one.atMs).toISOString(),
      merchantId: STAND_IN.merchantId,
      applicationInformation: { applications: one.services },
      clientReferenceInformation: { code: one.code, applicationName: 'Secure Acceptance Web/Mobile', partner: {} },
      orderInformation: { billTo: { firstName: 'ANNA', email: 'anna@example.test' }, amountDetails: one.amount ?? {} },
      paymentInformation: { card: { suffix: '0002', prefix: '400000', type: '001', ...(isRecord && month) } },
      ...(isRecord && {
        merchantDefinedInformation: [{ key: '1', value: one.words }],
        _links: {
          self: { href: `${this.url}/tss/v2/transactions/${one.id}`, method: 'GET' },
          relatedTransactions: related.map(({ id }) => ({ href: `${this.url}/tss/v2/transactions/${id}`, method: 'GET' })),
        },
      }),
    }
  }

  #search(asked: Json): Answer {
    const { query, offset, limit } = asked as { query: string; offset: number; limit: number }
    const [, field, value] = /^(clientReferenceInformation\.code|id|submitTimeUtc):(.+)$/.exec(query) ?? []
    const [, from = '', to = ''] = /^\[(\d+) TO (\d+)\}$/.exec(value ?? '') ?? []
    if (field === undefined || (field === 'submitTimeUtc') !== (from !== '')) return this.#fault(`query ${query}`, 400)
    const all = this.done
      .filter((one) => !this.hides(one))
      .filter((one) => {
        if (field === 'id') return one.id === value
        // Words of a reference are found by themselves too, as a search engine has it.
        if (field !== 'submitTimeUtc') return one.code.startsWith(String(value).slice(0, 12))
        return one.atMs >= Number(from) && one.atMs < Number(to)
      })
    const shown = all.toReversed().slice(offset, offset + limit)
    const list = shown.map((one) => this.#shown(one, false))
    const counts = { count: shown.length, totalCount: all.length, limit, offset, query, save: false, searchId: 'e4bd2ed7' }
    return [201, { ...counts, ...(list.length > 0 && { _embedded: { transactionSummaries: list } }) }]
  }

  #refund(id: string, asked: Json): Answer {
    const { clientReferenceInformation, orderInformation } = asked as {
      clientReferenceInformation: { code: string }
      orderInformation: { amountDetails: { totalAmount: string; currency: string } }
    }
    const [sale, { code }] = [this.done.find((one) => one.id === id), clientReferenceInformation]
    const amount = orderInformation.amountDetails
    const wrong = (reason: string): Answer => [400, { status: 'INVALID_REQUEST', reason, message: reason }]
    if (sale?.amount == null || amount.currency !== sale.amount.currency) return wrong('INVALID_DATA')
    if (this.done.some((one) => one.code === code && Date.now() - one.atMs < QUARTER_MS)) return wrong('DUPLICATE_REQUEST')
    const gone = this.done.filter(({ of }) => of === id).reduce((sum, one) => sum + Number(one.amount?.totalAmount), 0)
    if (gone + Number(amount.totalAmount) > Number(sale.amount.totalAmount)) return wrong('INVALID_AMOUNT')
    const made = this.#add({ code, services: [ran('ics_credit', '100')], amount, words: '', of: id })
    return [201, { id: made.id, status: 'PENDING', reconciliationId: id, clientReferenceInformation: { code }, refundAmountDetails: {} }]
  }

  #add(one: Omit<Done, 'id' | 'atMs'>): Done {
    this.#last += 1n
    const made = { ...one, id: String(this.#last), atMs: Date.now() }
    this.done.push(made)
    return made
  }

  /** What a payer does on the page of a form that was posted; answers the transaction. */
  act(reference: string, outcome: Outcome): Done {
    const form = this.forms.get(reference)
    if (form === undefined) throw new Error('nobody posted that form')
    const amount = { totalAmount: form['amount'] ?? '', currency: form['currency'] ?? '' }
    const words = form['merchant_defined_data1'] ?? ''
    return this.#add({ code: reference, services: SERVICES[outcome], amount: SALE_AMOUNT.has(outcome) ? amount : null, words, of: '' })
  }

  /** A notice as it is posted to the merchant: the fields of the form again, what became of it, and a signature over all of them. */
  notice(fields: Fields, { secret, ageS = 0 }: { secret?: string; ageS?: number } = {}): string {
    const at = new Date(Date.now() - ageS * 1_000).toISOString().replace(/\.\d+Z/, 'Z')
    const named = { ...fields, signed_date_time: at, signed_field_names: '' }
    const whole = { ...named, signed_field_names: Object.keys(named).join(COMMA) }
    return new URLSearchParams({ ...whole, signature: standInSignature(whole, secret ?? STAND_IN.secretKey) }).toString()
  }

  /** The fields of a notice about a transaction. */
  reply({ id, code }: Pick<Done, 'id' | 'code'>, decision = 'ACCEPT'): Fields {
    return {
      transaction_id: id,
      decision,
      reason_code: decision === 'ACCEPT' ? '100' : '204',
      req_reference_number: code,
      req_access_key: STAND_IN.accessKey,
      req_card_number: 'xxxxxxxxxxxx0002',
      req_bill_to_forename: 'Anna',
      message: 'Request was processed successfully.',
    }
  }

  async #serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of asked as AsyncIterable<Buffer>) parts.push(part)
    const [body, path, method] = [Buffer.concat(parts).toString(), asked.url ?? '/', asked.method ?? 'GET']
    const [status, said] = this.#route(method, path, { headers: asked.headers, body })
    if (path.endsWith('/refunds') && this.lostAnswers > 0) {
      this.lostAnswers -= 1
      return void answer.destroy()
    }
    const isPage = typeof said === 'string'
    answer.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/hal+json' }).end(isPage ? said : JSON.stringify(said))
  }

  #route(method: string, path: string, { headers, body }: Sent): Answer {
    if (path === '/pay' && method === 'POST') return this.#form(Object.fromEntries(new URLSearchParams(body)))
    if (!this.#isKnown(method, path, { headers, body })) return this.#fault(`signature of ${method} ${path}`, 401)
    if (path === '/tss/v2/searches' && method === 'POST') return this.#search(JSON.parse(body) as Json)
    const [, refunded] = /^\/pts\/v2\/payments\/(\d+)\/refunds$/.exec(path) ?? []
    if (refunded !== undefined && method === 'POST') return this.#refund(refunded, JSON.parse(body) as Json)
    const [, id] = /^\/tss\/v2\/transactions\/(\d+)$/.exec(path) ?? []
    const one = this.done.find((done) => done.id === id && !this.hides(done))
    return one === undefined ? [404, { errorInformation: { reason: 'NOT_FOUND' } }] : [200, this.#shown(one, true)]
  }
}
