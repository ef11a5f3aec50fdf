import { askProvider, isThing, type ProviderAnswer } from '../ask-provider.ts'
import { restHeaders, type RestKey } from './cybersource-signing.ts'

/** A service that took part in a transaction, such as ics_auth or ics_bill; no reason where it was not run. */
export interface Service {
  readonly name: string
  readonly reasonCode: string
}

/** What is read of a transaction, from a search or its own record: amounts as they are written, a card as it is masked. */
export interface Transaction {
  readonly id: string
  readonly code: string
  readonly services: readonly Service[]
  readonly currency: string
  readonly totalAmount: unknown
  /** Where less was approved than was asked for. */
  readonly authorizedAmount: unknown
  readonly card: Readonly<Record<string, unknown>>
  /** Value of the first of our own fields; empty where none is told. */
  readonly words: string
  /** Ids of what followed it, such as refunds. */
  readonly relatedIds: readonly string[]
}

const inside = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((one, name) => (isThing(one) ? one[name] : undefined), value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Reasons come as numbers too. */
const codeOf = (value: unknown): string => (typeof value === 'number' ? String(value) : textOf(value))

const TRANSACTION_ID = /^\d{10,26}$/
/** Whether a text can be the id of a transaction, and so can stand in a query. */
export const isTransactionId = (text: string): boolean => TRANSACTION_ID.test(text)
const OWN_FIELD = '1'

/** A transaction as both calls show it; null for what is none. */
function readTransaction(value: unknown): Transaction | null {
  const [id, code] = [inside(value, 'id'), inside(value, 'clientReferenceInformation', 'code')]
  const services = inside(value, 'applicationInformation', 'applications')
  if (typeof id !== 'string' || !isTransactionId(id) || !Array.isArray(services)) return null
  const amounts = inside(value, 'orderInformation', 'amountDetails')
  const own = listOf(inside(value, 'merchantDefinedInformation')).find((one) => codeOf(inside(one, 'key')) === OWN_FIELD)
  const related = listOf(inside(value, '_links', 'relatedTransactions'))
    .map((one) => /\/(\d{10,26})$/.exec(textOf(inside(one, 'href')))?.[1] ?? '')
    .filter((one) => one !== '')
  const card = inside(value, 'paymentInformation', 'card')
  return {
    id,
    code: textOf(code),
    services: services.map((one) => ({ name: textOf(inside(one, 'name')), reasonCode: codeOf(inside(one, 'reasonCode')) })),
    currency: textOf(inside(amounts, 'currency')),
    totalAmount: inside(amounts, 'totalAmount'),
    authorizedAmount: inside(amounts, 'authorizedAmount'),
    card: isThing(card) ? card : {},
    words: textOf(inside(own, 'value')),
    relatedIds: [...new Set(related)],
  }
}

/** Found of a search and how many there are in all. */
interface FoundPage {
  readonly found: readonly Transaction[]
  readonly total: number
}

const HTTP = { ok: 200, created: 201, badRequest: 400 } as const
/** A record of one weighs some 3 kB, and an answer may weigh one megabyte. */
const SEARCH_PAGE = 200
const QUICKEST = { limit: 1, offset: 0 } as const

function readFound(asked: ProviderAnswer, offset: number): FoundPage | 'unknown' {
  if (asked === 'unknown' || (asked.status !== HTTP.created && asked.status !== HTTP.ok)) return 'unknown'
  const { totalCount: total } = asked.data
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0) return 'unknown'
  // Without any there is no list.
  const list = inside(asked.data, '_embedded', 'transactionSummaries') ?? (total > offset ? null : [])
  if (!Array.isArray(list)) return 'unknown'
  const found = list.map(readTransaction)
  return found.every((one) => one !== null) ? { found, total } : 'unknown'
}

/** What became of a refund that was asked for. */
export type RefundAnswer = { readonly kind: 'taken' | 'duplicate' | 'unknown' } | { readonly kind: 'refused'; readonly reason: string }

/** Words of an answer to a refund that is on its way. */
const UNDER_WAY: ReadonlySet<unknown> = new Set(['PENDING', 'TRANSMITTED'])

function readRefund(asked: ProviderAnswer): RefundAnswer {
  if (asked === 'unknown') return { kind: 'unknown' }
  const { status, reason } = asked.data
  if (asked.status === HTTP.created && UNDER_WAY.has(status)) return { kind: 'taken' }
  if (asked.status === HTTP.created && status === 'DECLINED')
    return { kind: 'refused', reason: textOf(inside(asked.data, 'errorInformation', 'reason')) || 'DECLINED' }
  if (asked.status !== HTTP.badRequest || status !== 'INVALID_REQUEST' || typeof reason !== 'string') return { kind: 'unknown' }
  return reason === 'DUPLICATE_REQUEST' ? { kind: 'duplicate' } : { kind: 'refused', reason }
}

/** Where the REST API is, and our key of it. */
export interface RestPlace extends RestKey {
  readonly apiUrl: string
  readonly timeoutMs: number
}

/** The REST API as far as payments use it: search, record, refund. Whatever is not as it is documented is `unknown`. */
export class CybersourceApi {
  readonly #place: RestPlace

  constructor(place: RestPlace) {
    this.#place = place
  }

  #ask(path: string, { asked, timeoutMs = this.#place.timeoutMs }: { asked?: object; timeoutMs?: number } = {}): Promise<ProviderAnswer> {
    const [method, body] = asked === undefined ? (['GET', undefined] as const) : (['POST', JSON.stringify(asked)] as const)
    const { origin, host } = new URL(this.#place.apiUrl)
    const headers = restHeaders(this.#place, { method, host, path, date: new Date(), ...(body !== undefined && { body }) })
    return askProvider({ method, url: origin + path, headers, timeoutMs, ...(body !== undefined && { body }) })
  }

  async #search(
    query: string,
    page: { readonly offset: number; readonly limit: number },
    timeoutMs?: number,
  ): Promise<FoundPage | 'unknown'> {
    const asked = { save: false, name: 'hammerlane', timezone: 'GMT', query, ...page, sort: 'submitTimeUtc:desc' }
    return readFound(await this.#ask('/tss/v2/searches', { asked, ...(timeoutMs !== undefined && { timeoutMs }) }), page.offset)
  }

  /** Everything that a query finds, up to so many; more are `unknown`. */
  async find(query: string, most = SEARCH_PAGE): Promise<readonly Transaction[] | 'unknown'> {
    const all: Transaction[] = []
    for (;;) {
      const page = await this.#search(query, { offset: all.length, limit: SEARCH_PAGE })
      if (page === 'unknown' || page.total > most || all.length + page.found.length > page.total) return 'unknown'
      all.push(...page.found)
      if (all.length === page.total) return all
      if (page.found.length === 0) return 'unknown'
    }
  }

  /** All of a reference, the latest first. A search may find others by parts of it. */
  async byCode(code: string): Promise<readonly Transaction[] | 'unknown'> {
    const found = await this.find(`clientReferenceInformation.code:${code}`)
    return found === 'unknown' ? found : found.filter((one) => one.code === code)
  }

  /** The record of a transaction. One that is not there yet is there some minutes later. */
  async record(id: string): Promise<Transaction | 'unknown'> {
    const asked = await this.#ask(`/tss/v2/transactions/${id}`)
    if (asked === 'unknown' || asked.status !== HTTP.ok) return 'unknown'
    const read = readTransaction(asked.data)
    return read?.id === id ? read : 'unknown'
  }

  async refund(id: string, code: string, amount: { readonly totalAmount: string; readonly currency: string }): Promise<RefundAnswer> {
    const asked = { clientReferenceInformation: { code }, orderInformation: { amountDetails: amount } }
    return readRefund(await this.#ask(`/pts/v2/payments/${id}/refunds`, { asked }))
  }

  /** Whether it answers a signed question. */
  async answers(withinMs: number): Promise<boolean> {
    return (await this.#search('id:0', QUICKEST, withinMs)) !== 'unknown'
  }
}
