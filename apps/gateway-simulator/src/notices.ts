import { createHmac, randomBytes } from 'node:crypto'
import type { Notice, Order, Orders } from './orders.ts'

/** Header of a notice: `t=<seconds>,v1=<hex>`, the HMAC-SHA-256 of `t.body`. */
export const SIGNATURE_HEADER = 'gateway-signature'
const NOTICE_TIMEOUT_MS = 5_000
/** A notice nobody confirms is sent again after these, ms; then given up. */
const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000, 600_000] as const
const LOOK_EVERY_MS = 250
const EVENT_BYTES = 12
const MS_PER_S = 1_000
export const LATE_MS = 5_000

/** What a notice's body is signed with, by its time. */
export const signatureOf = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Sends notices until the shop has confirmed each. */
export class Notices {
  readonly #orders: Orders
  readonly #secret: string
  #timer: NodeJS.Timeout | undefined
  #isSending = false

  constructor(orders: Orders, secret: string) {
    this.#orders = orders
    this.#secret = secret
    this.#timer = setInterval(() => void this.#sendDue(), LOOK_EVERY_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Adds a notice about an order to what is to be sent. */
  add({ ref, noticeUrl }: Order, { inMs = 0, isBadlySigned = false, times = 1 } = {}): void {
    if (noticeUrl === '') return
    const eventId = `evt_${randomBytes(EVENT_BYTES).toString('hex')}`
    for (let time = 0; time < times; time += 1)
      this.#orders.notices.push({ eventId, ref, url: noticeUrl, isBadlySigned, tries: 0, dueAtMs: Date.now() + inMs })
  }

  async #sendDue(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      const due = this.#orders.notices.filter(({ dueAtMs }) => dueAtMs <= Date.now())
      const sent = await Promise.all(due.map(async (notice) => ({ notice, isTaken: await this.#send(notice) })))
      for (const { notice, isTaken } of sent) this.#settle(notice, isTaken)
      if (sent.length > 0) this.#orders.save()
    } finally {
      this.#isSending = false
    }
  }

  #settle(notice: Notice, isTaken: boolean): void {
    const wait = RETRY_AFTER_MS[notice.tries]
    if (isTaken || wait === undefined || notice.isBadlySigned) {
      this.#orders.notices = this.#orders.notices.filter((one) => one !== notice)
      return
    }
    notice.tries += 1
    notice.dueAtMs = Date.now() + wait
  }

  async #send({ eventId, ref, url, isBadlySigned }: Notice): Promise<boolean> {
    const body = JSON.stringify({ eventId, ref, type: 'order.changed' })
    const secret = isBadlySigned ? 'another secret' : this.#secret
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(secret, body, Math.floor(Date.now() / MS_PER_S)) },
        signal: AbortSignal.timeout(NOTICE_TIMEOUT_MS),
        redirect: 'error',
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }
}
