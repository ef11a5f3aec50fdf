import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { minorDigitsOf } from '@app/contract/money.ts'
import { REPORTED_STATES } from '@app/rules/payments/attempt-states.ts'
import { type ProviderAnswer, askProvider } from './ask-provider.ts'
import type {
  AttemptToPay,
  CardRemoved,
  Closed,
  CreatedPage,
  Gateway,
  MaskedCard,
  Queried,
  ReadNotice,
  Refunded,
  SavedCardToken,
  Settled,
  SettlementLine,
} from './gateway.ts'
import { PROVIDER_TIMEOUT_MS, UP_TIMEOUT_MS } from './limits.ts'

/** Where the simulator is, and what both sides know. */
export interface SimulatorPlace {
  readonly url: string
  readonly key: string
  readonly noticeSecret: string
  /** How long an answer may take, ms, where not as long as usual. */
  readonly timeoutMs?: number
}

const HTTP = { ok: 200, notFound: 404, conflict: 409 } as const
/** A notice older than that is a repeated one, seconds. */
const NOTICE_AGE_MAX_S = 300
const MS_PER_S = 1_000

const LINE_KINDS: ReadonlySet<unknown> = new Set(['CAPTURE', 'REFUND', 'CHARGEBACK'] satisfies SettlementLine['kind'][])

function isLine(value: unknown): value is SettlementLine {
  const { lineId, ref, key, kind, currency, amountMinor, feeMinor } = (value ?? {}) as Partial<SettlementLine>
  const isNamed = [lineId, ref, key, currency].every((one) => typeof one === 'string')
  return isNamed && LINE_KINDS.has(kind) && Number.isSafeInteger(amountMinor) && Number.isSafeInteger(feeMinor)
}

/** Of a signed notice its two ids; null for what is no notice. */
function idsOf(raw: Buffer): { readonly eventId: string; readonly ref: string } | null {
  try {
    const { eventId, ref } = JSON.parse(raw.toString()) as { eventId?: unknown; ref?: unknown }
    return typeof eventId === 'string' && typeof ref === 'string' ? { eventId, ref } : null
  } catch {
    return null
  }
}

const isSame = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Whether a signature `t=…,v1=…` is of these bytes, made now or so. */
function isSigned(raw: Buffer, header: unknown, secret: string): boolean {
  const [, seconds = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? []
  if (seconds === '' || Math.abs(Date.now() / MS_PER_S - Number(seconds)) > NOTICE_AGE_MAX_S) return false
  return isSame(mac, createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest('hex'))
}

/** What the practice bank says of a card: brand and last four digits in one text. */
function cardOf({ paidWith, expires }: Readonly<Record<string, unknown>>): MaskedCard | null {
  const [, brand = '', lastFour = ''] = /^(.{1,40}) (\d{4})$/.exec(typeof paidWith === 'string' ? paidWith : '') ?? []
  return brand === '' ? null : { brand, lastFour, expires: typeof expires === 'string' ? expires : '' }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const savedOf = ({ saved }: Readonly<Record<string, unknown>>): SavedCardToken | null => {
  const { token, customerRef } = (saved ?? {}) as Partial<SavedCardToken>
  return typeof token === 'string' && typeof customerRef === 'string' ? { token, customerRef } : null
}

function stateOf(data: Readonly<Record<string, unknown>>): Queried {
  const { status, amountMinor, currency, reason, refundedMinor, isChargedBack, isDisputeWon, isUnderWay } = data
  const state = REPORTED_STATES.find((one) => one === status)
  if (state === undefined || typeof amountMinor !== 'number' || typeof currency !== 'string') return { kind: 'unknown' }
  return {
    kind: 'state',
    key: textOf(data['key']),
    about: textOf(data['about']),
    state,
    amountMinor,
    currency,
    reason: typeof reason === 'string' ? reason : '',
    refundedMinor: Number(refundedMinor ?? 0),
    isChargedBack: isChargedBack === true,
    isDisputeWon: isDisputeWon === true,
    isUnderWay: isUnderWay === true,
    card: cardOf(data),
    saved: savedOf(data),
  }
}

/** Why the practice bank took something not: its own word, or the status. */
const refusalOf = ({ status, data }: Exclude<ProviderAnswer, 'unknown'>): string =>
  typeof data['error'] === 'string' ? data['error'] : String(status)

/** The practice bank of apps/gateway-simulator. */
export class SimulatorGateway implements Gateway {
  readonly name = 'simulator'
  readonly methods = ['CRDCARD', 'BANK_PAY'] as const
  readonly #place: SimulatorPlace

  constructor(place: SimulatorPlace) {
    this.#place = place
  }

  #ask(method: 'GET' | 'POST', path: string, { body, withinMs = PROVIDER_TIMEOUT_MS }: { body?: object; withinMs?: number } = {}) {
    const { url, key, timeoutMs = withinMs } = this.#place
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    return askProvider({ method, url: `${url}/v1/${path}`, headers, timeoutMs, ...(body && { body: JSON.stringify(body) }) })
  }

  async createPage({ ref: key, locale: language, ...wanted }: AttemptToPay): Promise<CreatedPage> {
    const body = { ...wanted, key, language, decimals: minorDigitsOf(wanted.currency) }
    const asked: ProviderAnswer = await this.#ask('POST', 'orders', { body })
    if (asked === 'unknown') return { kind: 'unknown' }
    const { url, ref: own, error } = asked.data
    if (asked.status !== HTTP.ok) return { kind: 'refused', reason: typeof error === 'string' ? error : String(asked.status) }
    return typeof url === 'string' && typeof own === 'string' ? { kind: 'page', ref: own, url } : { kind: 'unknown' }
  }

  readNotice(raw: Buffer, headers: IncomingHttpHeaders): ReadNotice {
    if (!isSigned(raw, headers['gateway-signature'], this.#place.noticeSecret)) return 'refused'
    return idsOf(raw) ?? 'ignored'
  }

  async query(ref: string): Promise<Queried> {
    const asked = await this.#ask('GET', `orders/${encodeURIComponent(ref)}`)
    if (asked === 'unknown') return { kind: 'unknown' }
    if (asked.status === HTTP.notFound) return { kind: 'missing' }
    return asked.status === HTTP.ok ? stateOf(asked.data) : { kind: 'unknown' }
  }

  async refund(refundId: string, ref: string, amountMinor: number): Promise<Refunded> {
    const asked = await this.#ask('POST', `orders/${encodeURIComponent(ref)}/refunds`, { body: { refundId, amountMinor } })
    if (asked === 'unknown') return { kind: 'unknown' }
    if (asked.status !== HTTP.ok) return { kind: 'refused', reason: refusalOf(asked) }
    return typeof asked.data['refundedMinor'] === 'number' ? { kind: 'taken' } : { kind: 'unknown' }
  }

  async close(ref: string): Promise<Closed> {
    const asked = await this.#ask('POST', `orders/${encodeURIComponent(ref)}/close`)
    if (asked === 'unknown') return 'unknown'
    if (asked.status === HTTP.conflict) return 'over'
    return asked.status === HTTP.ok && typeof asked.data['status'] === 'string' ? 'closed' : 'unknown'
  }

  async forgetCard({ token }: SavedCardToken): Promise<CardRemoved> {
    const asked = await this.#ask('POST', `cards/${encodeURIComponent(token)}/remove`)
    return asked !== 'unknown' && asked.data['isRemoved'] === true ? 'removed' : 'unknown'
  }

  async settlements(day: string): Promise<Settled> {
    const asked = await this.#ask('GET', `settlements/${encodeURIComponent(day)}`)
    if (asked === 'unknown' || asked.status !== HTTP.ok) return { kind: 'unknown' }
    const { lines } = asked.data
    return Array.isArray(lines) && lines.every(isLine) ? { kind: 'lines', lines } : { kind: 'unknown' }
  }

  async isUp(): Promise<boolean> {
    const asked = await this.#ask('GET', 'health', { withinMs: UP_TIMEOUT_MS })
    return asked !== 'unknown' && asked.data['isUp'] === true
  }
}
