import { isLoopback } from '../../settings/field.ts'
import { askForText, askProvider, isThing, type ProviderAnswer, type Thing } from '../ask-provider.ts'
import { readStoredCards, type StoredCard } from './adyen-cards.ts'
import { isPspReference } from './adyen-refs.ts'

/** Where Adyen is, and by what it knows us. */
export interface AdyenPlace {
  /** Address of the Checkout API with its version. */
  readonly apiUrl: string
  /** Origin of the Customer Area, where reports are. */
  readonly reportsUrl: string
  readonly apiKey: string
  readonly merchantAccount: string
  /** By what reports are fetched; undefined where nobody may. */
  readonly reports: { readonly user: string; readonly password: string } | undefined
  readonly timeoutMs: number
}

export interface Amount {
  readonly value: number
  readonly currency: string
}

type LinkStatus = 'active' | 'completed' | 'expired' | 'paymentPending'

/** A payment link as far as it is read. */
export interface Link {
  readonly id: string
  readonly url: string
  readonly status: LinkStatus
  readonly reference: string
  readonly amount: Amount
}

/** What became of a request: done, refused for a reason of Adyen's so that nothing was done, or nobody knows. */
export type AdyenAnswer<T> = { readonly kind: 'done'; readonly said: T } | { readonly kind: 'refused'; readonly reason: string } | 'unknown'

const HTTP = { ok: 200, created: 201, gone: 204, notFound: 404 } as const
/** Statuses by which Adyen says that it did nothing. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 422])
/** The same request is being worked on, or was worked on: what became of it a later one says. */
const IN_PROGRESS = '704'
const STATUSES: ReadonlySet<unknown> = new Set(['active', 'completed', 'expired', 'paymentPending'])
/** The longest report that is read, characters: some hundred thousand lines. */
const REPORT_MAX = 64_000_000
const REASON_MAX = 60

function readAmountOf(value: unknown): Amount | null {
  if (!isThing(value)) return null
  const { value: minor, currency } = value
  return typeof minor === 'number' && Number.isSafeInteger(minor) && typeof currency === 'string' ? { value: minor, currency } : null
}

/** Where a payer may be led to: https, or this machine in trials. */
const isPage = (url: string): boolean =>
  URL.canParse(url) && (new URL(url).protocol === 'https:' || (new URL(url).protocol === 'http:' && isLoopback(new URL(url).hostname)))

function readLink(data: Thing): Link | null {
  const { id, url, status, reference } = data
  const amount = readAmountOf(data['amount'])
  if (typeof id !== 'string' || !/^[A-Za-z0-9]{1,64}$/.test(id) || typeof url !== 'string' || !isPage(url)) return null
  if (typeof reference !== 'string' || amount === null || !STATUSES.has(status)) return null
  return { id, url, status: status as LinkStatus, reference, amount }
}

/** The link of an id, and no other. */
const linkNamed =
  (id: string) =>
  (data: Thing): Link | null => {
    const link = readLink(data)
    return link?.id === id ? link : null
  }

/** A refusal of Adyen's own; a page of something in between is none. */
function refusalOf({ status, data }: Exclude<ProviderAnswer, 'unknown'>): { readonly kind: 'refused'; readonly reason: string } | null {
  const { errorCode } = data
  if (!REFUSALS.has(status) || typeof errorCode !== 'string' || errorCode === IN_PROGRESS) return null
  return { kind: 'refused', reason: status === HTTP.notFound ? 'missing' : errorCode.slice(0, REASON_MAX) || String(status) }
}

function read<T>(asked: ProviderAnswer, done: number, reader: (data: Thing) => T | null): AdyenAnswer<T> {
  if (asked === 'unknown' || !isThing(asked.data)) return 'unknown'
  if (asked.status !== done) return refusalOf(asked) ?? 'unknown'
  const said = reader(asked.data)
  return said === null ? 'unknown' : { kind: 'done', said }
}

/** The Checkout API as far as payments use it. Whatever is not as it is documented is `unknown`. */
export class AdyenApi {
  readonly #place: AdyenPlace

  constructor(place: AdyenPlace) {
    this.#place = place
  }

  #ask(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    { asked, key, timeoutMs = this.#place.timeoutMs }: { asked?: object; key?: string; timeoutMs?: number } = {},
  ): Promise<ProviderAnswer> {
    const { apiUrl, apiKey } = this.#place
    const headers = {
      accept: 'application/json',
      'x-api-key': apiKey,
      ...(asked !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    return askProvider({ method, url: apiUrl + path, headers, timeoutMs, ...(asked !== undefined && { body: JSON.stringify(asked) }) })
  }

  /** Makes a payment link; by the same key it is the one that was made before. */
  async makeLink(asked: object, key: string): Promise<AdyenAnswer<Link>> {
    const { merchantAccount } = this.#place
    return read(await this.#ask('POST', '/paymentLinks', { asked: { ...asked, merchantAccount }, key }), HTTP.created, readLink)
  }

  async link(id: string): Promise<AdyenAnswer<Link>> {
    return read(await this.#ask('GET', `/paymentLinks/${id}`), HTTP.ok, linkNamed(id))
  }

  async expireLink(id: string): Promise<AdyenAnswer<Link>> {
    return read(await this.#ask('PATCH', `/paymentLinks/${id}`, { asked: { status: 'expired' } }), HTTP.ok, linkNamed(id))
  }

  /** Asks for a refund, which Adyen only takes the request for; answers its own reference of it. */
  async refund(refundId: string, paymentPsp: string, amount: Amount): Promise<AdyenAnswer<string>> {
    const { merchantAccount } = this.#place
    const asked = { merchantAccount, amount, reference: refundId }
    return read(await this.#ask('POST', `/payments/${paymentPsp}/refunds`, { asked, key: refundId }), HTTP.created, (data) => {
      const { pspReference, paymentPspReference, reference, status } = data
      const said = readAmountOf(data['amount'])
      const isOurs = paymentPspReference === paymentPsp && reference === refundId && status === 'received'
      const isSame = said?.value === amount.value && said.currency === amount.currency
      return isOurs && isSame && typeof pspReference === 'string' && isPspReference(pspReference) ? pspReference : null
    })
  }

  #storedAt(shopperReference: string, token = ''): string {
    const whose = new URLSearchParams({ merchantAccount: this.#place.merchantAccount, shopperReference })
    return `/storedPaymentMethods${token === '' ? '' : `/${encodeURIComponent(token)}`}?${whose.toString()}`
  }

  /** The cards that are kept for a shopper. */
  async storedCards(shopperReference: string): Promise<AdyenAnswer<readonly StoredCard[]>> {
    return read(await this.#ask('GET', this.#storedAt(shopperReference)), HTTP.ok, readStoredCards(shopperReference))
  }

  /** Has a card of a shopper forgotten; false where nobody knows whether it was. */
  async deleteCard(shopperReference: string, token: string): Promise<boolean> {
    const { apiUrl, apiKey, timeoutMs } = this.#place
    const url = apiUrl + this.#storedAt(shopperReference, token)
    const asked = await askForText(
      { method: 'DELETE', url, headers: { accept: 'application/json', 'x-api-key': apiKey }, timeoutMs },
      REASON_MAX,
    )
    return asked !== 'unknown' && asked.status === HTTP.gone
  }

  /** Whether it answers a question by our key. */
  async answers(timeoutMs: number): Promise<boolean> {
    const { merchantAccount } = this.#place
    const asked = await this.#ask('POST', '/paymentMethods', { asked: { merchantAccount }, timeoutMs })
    return asked !== 'unknown' && asked.status === HTTP.ok && Array.isArray(asked.data['paymentMethods'])
  }

  /**
   * A report of our account by the name of its file; `missing` where there is none of that name. The address is ours: the one that a notice
   * names is not covered by its signature.
   */
  async report(name: string): Promise<{ readonly text: string } | 'missing' | 'unknown'> {
    const { reportsUrl, merchantAccount, reports, timeoutMs } = this.#place
    if (reports === undefined) return 'unknown'
    const url = `${reportsUrl}/reports/download/MerchantAccount/${encodeURIComponent(merchantAccount)}/${encodeURIComponent(name)}`
    const authorization = `Basic ${Buffer.from(`${reports.user}:${reports.password}`).toString('base64')}`
    const asked = await askForText({ method: 'GET', url, headers: { accept: 'text/csv', authorization }, timeoutMs }, REPORT_MAX)
    if (asked === 'unknown') return asked
    if (asked.status === HTTP.notFound) return 'missing'
    return asked.status === HTTP.ok ? { text: asked.text } : 'unknown'
  }
}
