import { timingSafeEqual } from 'node:crypto'
import type { Bank } from './bank.ts'
import type { Notices } from './notices.ts'
import { type CardOnFile, type Order, type Orders, refundedMinor } from './orders.ts'

/** A request of the shop. */
interface ApiRequest {
  readonly method: string
  readonly pathname: string
  readonly searchParams: URLSearchParams
  readonly body: string
  /** The header Authorization. */
  readonly key: string
}

interface ApiAnswer {
  readonly status: number
  readonly data: object
}

const HTTP = { ok: 200, badRequest: 400, unauthorized: 401, notFound: 404, conflict: 409, unavailable: 503 } as const
const DAY_LENGTH = 10
/** What the bank keeps of a payment: 1.4 % and 25 minor units. */
const COST_PER_MILLE = 14
const COST_MINOR = 25
const TEXT_MAX = 500
const DECIMALS_MAX = 3

const refused = (status: number, error: string): ApiAnswer => ({ status, data: { error } })
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, DAY_LENGTH)

/** An order as the shop asks for it. */
const shown = (order: Order, url: string, kept: CardOnFile | null = null) => ({
  ref: order.ref,
  key: order.key,
  about: order.about,
  url: `${url}/pay/${order.ref}`,
  status: order.status,
  reason: order.reason,
  amountMinor: order.amountMinor,
  currency: order.currency,
  isUnderWay: order.debitAtMs !== null && order.capturedAtMs === null,
  paidWith: order.paidWith,
  expires: order.expires,
  refundedMinor: refundedMinor(order),
  // Of the card that has paid, whose payer has it kept.
  saved: kept === null || order.status !== 'CAPTURED' ? null : { token: kept.token, customerRef: kept.customerRef },
  isChargedBack: order.isReturned,
  isDisputeWon: order.isWon,
})

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_MAX
const isAddress = (value: unknown): value is string => isText(value) && /^https?:\/\//.test(value) && URL.canParse(value)
const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

const tokenOf = (card: unknown): string => {
  const { token } = (card ?? {}) as { token?: unknown }
  return isText(token) ? token : ''
}

function parsed(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body === '' ? '{}' : body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** What programs of the shop ask. */
export class Api {
  readonly #rooms: { readonly orders: Orders; readonly bank: Bank; readonly notices: Notices; readonly key: string }
  /** Own address, once it is known. */
  url = ''
  /** Whether everything but this switch is down. */
  isDown = false

  constructor(rooms: { readonly orders: Orders; readonly bank: Bank; readonly notices: Notices; readonly key: string }) {
    this.#rooms = rooms
  }

  #isLetIn(given: string): boolean {
    const [a, b] = [Buffer.from(given), Buffer.from(`Bearer ${this.#rooms.key}`)]
    return a.length === b.length && timingSafeEqual(a, b)
  }

  answer({ method, pathname, body, key }: ApiRequest): ApiAnswer {
    if (!this.#isLetIn(key)) return refused(HTTP.unauthorized, 'key')
    const given = parsed(body)
    if (given === null) return refused(HTTP.badRequest, 'body')
    const [, , room = '', name = '', what = ''] = pathname.split('/')
    if (room === 'control' && method === 'POST') {
      this.isDown = given['isDown'] === true
      return { status: HTTP.ok, data: { isDown: this.isDown } }
    }
    if (this.isDown) return refused(HTTP.unavailable, 'down')
    if (room === 'health') return { status: HTTP.ok, data: { isUp: true } }
    if (room === 'settlements') return { status: HTTP.ok, data: { lines: this.#settlements(name) } }
    if (room === 'cards') return this.#removeCard(name, `${method} ${what}`)
    if (room !== 'orders') return refused(HTTP.notFound, 'path')
    if (name === '') return method === 'POST' ? this.#create(given) : refused(HTTP.notFound, 'path')
    const order = this.#rooms.orders.get(name)
    return order === null ? refused(HTTP.notFound, 'order') : this.#ofOrder(order, `${method} ${what}`, given)
  }

  #ofOrder(order: Order, act: string, given: Readonly<Record<string, unknown>>): ApiAnswer {
    if (act === 'GET ') return { status: HTTP.ok, data: shown(order, this.url, this.#rooms.bank.keptOf(order)) }
    if (act === 'POST refunds') return this.#refund(order, given)
    if (act !== 'POST close') return refused(HTTP.notFound, 'path')
    const isClosed = this.#rooms.bank.close(order)
    return isClosed ? { status: HTTP.ok, data: shown(order, this.url) } : refused(HTTP.conflict, 'taken')
  }

  /** Keeps a card no more; one that is not kept is as good. */
  #removeCard(token: string, act: string): ApiAnswer {
    if (act !== 'POST remove') return refused(HTTP.notFound, 'path')
    this.#rooms.orders.removeCard(token)
    return { status: HTTP.ok, data: { isRemoved: true } }
  }

  #create(given: Readonly<Record<string, unknown>>): ApiAnswer {
    const { key, amountMinor, currency, decimals, payee, description, language, returnUrl, noticeUrl, card, about, isForAnother } = given
    const isWhole =
      isText(key) && key !== '' && isAmount(amountMinor) && isText(currency) && /^[A-Z]{3}$/.test(currency) && isAddress(returnUrl)
    if (!isWhole || !isText(payee) || !isText(description) || !isText(language)) return refused(HTTP.badRequest, 'fields')
    if (!Number.isInteger(decimals) || (decimals as number) < 0 || (decimals as number) > DECIMALS_MAX)
      return refused(HTTP.badRequest, 'decimals')
    if (noticeUrl !== '' && !isAddress(noticeUrl)) return refused(HTTP.badRequest, 'noticeUrl')
    const known = this.#rooms.orders.byKey(key)
    if (known !== null && (known.amountMinor !== amountMinor || known.currency !== currency)) return refused(HTTP.conflict, 'key')
    const wanted = {
      key,
      amountMinor,
      currency,
      decimals: decimals as number,
      payee,
      description,
      language,
      returnUrl,
      noticeUrl,
      about: isText(about) ? about : '',
      keepsNoCard: isForAnother === true,
      savedToken: this.#rooms.orders.card(tokenOf(card))?.token ?? '',
    }
    return { status: HTTP.ok, data: shown(known ?? this.#rooms.orders.add(wanted), this.url) }
  }

  #refund(order: Order, given: Readonly<Record<string, unknown>>): ApiAnswer {
    const { refundId, amountMinor } = given
    if (!isText(refundId) || refundId === '' || !isAmount(amountMinor)) return refused(HTTP.badRequest, 'fields')
    const known = order.refunds.find(({ id }) => id === refundId)
    if (known !== undefined)
      return known.amountMinor === amountMinor ? { status: HTTP.ok, data: shown(order, this.url) } : refused(HTTP.conflict, 'key')
    if (order.status !== 'CAPTURED' || order.isReturned) return refused(HTTP.conflict, 'state')
    if (refundedMinor(order) + amountMinor > order.amountMinor) return refused(HTTP.conflict, 'tooMuch')
    order.refunds.push({ id: refundId, amountMinor, atMs: Date.now() })
    this.#rooms.orders.save()
    this.#rooms.notices.add(order)
    return { status: HTTP.ok, data: shown(order, this.url) }
  }

  /** What was taken, paid back and fetched back on a day (UTC), and what the bank keeps. */
  #settlements(day: string): readonly object[] {
    const lines: object[] = []
    for (const { ref, key, currency, amountMinor, capturedAtMs, refunds, ...order } of this.#rooms.orders.all()) {
      const add = (kind: string, minor: number, { feeMinor = 0, of = '' } = {}): number =>
        lines.push({ lineId: `${ref}:${kind}${of}`, ref, key, kind, currency, amountMinor: minor, feeMinor })
      if (capturedAtMs !== null && dayOf(capturedAtMs) === day)
        add('CAPTURE', amountMinor, { feeMinor: Math.ceil((amountMinor * COST_PER_MILLE) / 1_000) + COST_MINOR })
      for (const refund of refunds) if (dayOf(refund.atMs) === day) add('REFUND', -refund.amountMinor, { of: `:${refund.id}` })
      const { isReturned, chargebackAtMs, isWon, wonAtMs } = order
      if (isReturned && chargebackAtMs !== null && dayOf(chargebackAtMs) === day) add('CHARGEBACK', -amountMinor)
      if (isWon && wonAtMs !== null && dayOf(wonAtMs) === day) add('CHARGEBACK', amountMinor, { of: ':won' })
    }
    return lines
  }
}
