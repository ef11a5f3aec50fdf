import type {
  AttemptToPay,
  CardRemoved,
  Closed,
  CreatedPage,
  Gateway,
  Queried,
  ReadNotice,
  Refunded,
  Settled,
  SettlementLine,
} from '../gateway.ts'
import { plainAmount } from '@app/rules/formats/plain-amounts.ts'
import { PROVIDER_TIMEOUT_MS, UP_TIMEOUT_MS } from '../limits.ts'
import { readAmount } from './cybersource-amounts.ts'
import { CybersourceApi, isTransactionId, type Transaction } from './cybersource-api.ts'
import { formFields, type ProfileKeys, wordsRead } from './cybersource-form.ts'
import { readCybersourceNotice } from './cybersource-notices.ts'
import { paymentRef, readPaymentRef, readRefundCode, refundCode } from './cybersource-refs.ts'
import type { RestKey } from './cybersource-signing.ts'
import { cardOf, isRefund, isSale, type Standing, standingOf } from './cybersource-states.ts'

/** Our account at Cybersource: a profile of Secure Acceptance, and a key of the REST API. */
export interface CybersourceSettings extends ProfileKeys, RestKey {
  /** Where forms are posted, such as https://secureacceptance.cybersource.com/pay. */
  readonly pageUrl: string
  /** Origin of the REST API. */
  readonly apiUrl: string
  /** How long an answer may take, ms, where not as long as usual. */
  readonly timeoutMs?: number
  /** Another clock, for trials. */
  readonly now?: () => number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** So long a form is handed over: the provider knows its second use for fifteen minutes. */
const HANDED_OVER_MS = 15 * MINUTE_MS
/** After that nobody is expected to pay by it any more: so long again for typing, and until a search finds it. */
const OVER_AFTER_MS = 30 * MINUTE_MS
/** Banks hold money for a merchant no longer than that. */
const HOLD_OVER_MS = 30 * DAY_MS
/** Refunds of one payment that are read; more are rare. */
const RELATED_MAX = 20
const LINES_MAX = 10_000

const UNKNOWN = { kind: 'unknown' } as const

/** What was taken: as much as was approved, where the provider says that. */
const takenOf = ({ authorizedAmount, totalAmount, currency }: Transaction): number | null =>
  readAmount(authorizedAmount ?? totalAmount, currency)

/** Cybersource Secure Acceptance Hosted Checkout: a signed form, and its REST API for what became of it. */
export class CybersourceGateway implements Gateway {
  readonly name = 'cybersource'
  readonly methods = ['CRDCARD'] as const
  readonly handsOverForMs = HANDED_OVER_MS
  readonly formOrigin: string
  readonly #settings: CybersourceSettings
  readonly #api: CybersourceApi

  constructor(settings: CybersourceSettings) {
    this.#settings = settings
    this.formOrigin = new URL(settings.pageUrl).origin
    this.#api = new CybersourceApi({ ...settings, timeoutMs: settings.timeoutMs ?? PROVIDER_TIMEOUT_MS })
  }

  #now(): number {
    return this.#settings.now?.() ?? Date.now()
  }

  /** The same for the same attempt, asking nobody: there is no page before the payer's browser has posted the form. */
  async createPage(attempt: AttemptToPay): Promise<CreatedPage> {
    if (this.#now() - attempt.begunAt.getTime() > HANDED_OVER_MS) return { kind: 'refused', reason: 'late' }
    const fields = formFields(this.#settings, attempt)
    return { kind: 'form', ref: paymentRef(attempt.ref, attempt.begunAt), url: this.#settings.pageUrl, fields }
  }

  readNotice(raw: Buffer): ReadNotice {
    return readCybersourceNotice(raw, this.#settings.secretKey, this.#now())
  }

  async #standing(
    ref: string,
  ): Promise<(Standing & { readonly latest: Transaction | null; readonly key: string }) | 'missing' | 'unknown'> {
    const begun = readPaymentRef(ref)
    if (begun === null) return 'missing'
    const found = await this.#api.byCode(ref)
    if (found === 'unknown') return 'unknown'
    const ageMs = this.#now() - begun.begunMs
    const age = { isOver: ageMs > OVER_AFTER_MS, isHoldOver: ageMs > HOLD_OVER_MS }
    return { ...standingOf(found, age), latest: found[0] ?? null, key: begun.key }
  }

  /** What a notice names: a transaction, which searches find some minutes after it. Until then nobody knows. */
  async pageOf(ref: string): Promise<{ readonly ref: string | null } | 'unknown'> {
    if (readPaymentRef(ref) !== null) return { ref }
    if (!isTransactionId(ref)) return { ref: null }
    const found = await this.#api.find(`id:${ref}`)
    const one = found === 'unknown' ? undefined : found.find(({ id }) => id === ref)
    if (one === undefined) return 'unknown'
    return { ref: readPaymentRef(one.code) === null ? null : one.code }
  }

  /** What went back of a payment, minor units, by the transactions that followed it. */
  async #refunded({ relatedIds, currency }: Transaction): Promise<number | 'unknown'> {
    if (relatedIds.length > RELATED_MAX) return 'unknown'
    const records = await Promise.all(relatedIds.map((id) => this.#api.record(id)))
    let sum = 0
    for (const one of records) {
      if (one === 'unknown') return 'unknown'
      if (!isRefund(one)) continue
      const amount = one.currency === currency ? readAmount(one.totalAmount, currency) : null
      if (amount === null) return 'unknown'
      sum += amount
    }
    return sum
  }

  async query(ref: string): Promise<Queried> {
    const standing = await this.#standing(ref)
    if (typeof standing === 'string') return { kind: standing }
    const { state, reason, isUnderWay, sale, latest, key } = standing
    const never = { isChargedBack: false, isDisputeWon: false, saved: null } as const
    const said = { kind: 'state', key, state, reason, isUnderWay, ...never } as const
    if (sale === null) {
      const amountMinor = latest === null ? 0 : (readAmount(latest.totalAmount, latest.currency) ?? 0)
      return { ...said, about: '', amountMinor, currency: latest?.currency ?? '', refundedMinor: 0, card: null }
    }
    const record = await this.#api.record(sale.id)
    if (record === 'unknown') return UNKNOWN
    const [amountMinor, refundedMinor] = [takenOf(record), await this.#refunded(record)]
    if (amountMinor === null || refundedMinor === 'unknown' || record.code !== ref) return UNKNOWN
    return { ...said, about: wordsRead(record.words), amountMinor, currency: record.currency, refundedMinor, card: cardOf(record) }
  }

  /** What became of an earlier request of the same refund; null for none. */
  async #earlier(code: string, amountMinor: number): Promise<Refunded | null> {
    const found = await this.#api.byCode(code)
    if (found === 'unknown') return UNKNOWN
    const [one] = found
    if (one === undefined) return null
    if (!isRefund(one)) return { kind: 'refused', reason: one.services.find(({ name }) => name === 'ics_credit')?.reasonCode ?? 'state' }
    return readAmount(one.totalAmount, one.currency) === amountMinor ? { kind: 'taken' } : { kind: 'refused', reason: 'amount' }
  }

  async refund(refundId: string, ref: string, amountMinor: number): Promise<Refunded> {
    const code = refundCode(refundId)
    const standing = await this.#standing(ref)
    if (standing === 'unknown') return UNKNOWN
    if (code === null || standing === 'missing' || standing.sale === null) return { kind: 'refused', reason: 'state' }
    const { sale } = standing
    const earlier = await this.#earlier(code, amountMinor)
    if (earlier !== null) return earlier
    const record = await this.#api.record(sale.id)
    if (record === 'unknown') return UNKNOWN
    const [taken, gone] = [takenOf(record), await this.#refunded(record)]
    if (taken === null || gone === 'unknown') return UNKNOWN
    if (!Number.isSafeInteger(amountMinor) || amountMinor < 1 || amountMinor > taken - gone) return { kind: 'refused', reason: 'amount' }
    const { currency } = record
    const asked = await this.#api.refund(sale.id, code, { totalAmount: plainAmount({ minor: amountMinor, currency }), currency })
    // The first request came through after all; whether it was taken the search says, now or later.
    if (asked.kind === 'duplicate') return (await this.#earlier(code, amountMinor)) ?? UNKNOWN
    return asked.kind === 'refused' ? asked : { kind: asked.kind }
  }

  async close(ref: string): Promise<Closed> {
    const standing = await this.#standing(ref)
    if (typeof standing === 'string') return 'unknown'
    if (standing.state === 'CAPTURED' || standing.isUnderWay) return 'over'
    // A form in somebody's browser cannot be taken back.
    return standing.state === 'DECLINED' || standing.state === 'EXPIRED' ? 'closed' : 'held'
  }

  /** No card is kept here. */
  async forgetCard(): Promise<CardRemoved> {
    return 'removed'
  }

  async settlements(day: string): Promise<Settled> {
    const fromMs = Date.parse(`${day}T00:00:00Z`)
    if (!Number.isFinite(fromMs)) return UNKNOWN
    const found = await this.#api.find(`submitTimeUtc:[${fromMs} TO ${fromMs + DAY_MS}}`, LINES_MAX)
    if (found === 'unknown') return UNKNOWN
    const lines: SettlementLine[] = []
    for (const one of found) {
      const [payment, back] = [readPaymentRef(one.code), readRefundCode(one.code)]
      const isOurs = (payment !== null && isSale(one)) || (back !== null && isRefund(one))
      if (!isOurs) continue
      const amount = readAmount(one.totalAmount, one.currency)
      if (amount === null) return UNKNOWN
      const line = { lineId: one.id, currency: one.currency, feeMinor: 0 }
      lines.push(
        payment === null
          ? { ...line, ref: '', key: back?.key ?? '', kind: 'REFUND', amountMinor: -amount }
          : { ...line, ref: one.code, key: payment.key, kind: 'CAPTURE', amountMinor: amount },
      )
    }
    return { kind: 'lines', lines }
  }

  isUp(): Promise<boolean> {
    return this.#api.answers(Math.min(UP_TIMEOUT_MS, this.#settings.timeoutMs ?? UP_TIMEOUT_MS))
  }
}
