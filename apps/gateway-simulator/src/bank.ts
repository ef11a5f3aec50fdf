import { CARDS, type CardCase, CHALLENGE_CODE, findCard, IBANS } from './cards.ts'
import { cardFaults, digitsOf, isIban, type TypedCard } from './card-form.ts'
import { LATE_MS, type Notices } from './notices.ts'
import { isOver, type CardOnFile, type Order, type Orders } from './orders.ts'
import type { MessageKey } from './page-texts.ts'

/** Refused cards that one payment allows; the last one ends it. */
const TRIES_MAX = 3
const DIGITS_SHOWN = 4
const MONTH_DIGITS = 2

/** How long things take at this bank, ms. */
export interface BankWaits {
  /** From a bank debit to its money. */
  readonly debitMs: number
  /** From a payment to its chargeback. */
  readonly chargebackMs: number
  /** From a chargeback to the end of its dispute. */
  readonly disputeMs: number
  /** Until a page that nobody has paid on is valid no more. */
  readonly pageMs: number
}
export const BANK_WAITS: BankWaits = { debitMs: 8_000, chargebackMs: 5_000, disputeMs: 10_000, pageMs: 1_800_000 }

/** What the page shows next; broken: the answer is cut off; down: nothing was done. */
export type Next =
  | { readonly page: 'form'; readonly faults: Readonly<Record<string, MessageKey>>; readonly alert: MessageKey | null }
  | { readonly page: 'challenge'; readonly isWrong: boolean }
  | { readonly page: 'result' }
  | { readonly page: 'broken' }
  | { readonly page: 'down' }

const RESULT: Next = { page: 'result' }

/** Decides payments, and tells the shop. */
export class Bank {
  readonly #orders: Orders
  readonly #notices: Notices
  readonly #waits: BankWaits
  #timer: NodeJS.Timeout

  constructor(orders: Orders, notices: Notices, waits: BankWaits = BANK_WAITS) {
    this.#orders = orders
    this.#notices = notices
    this.#waits = waits
    this.#timer = setInterval(() => this.#moveOn(), 250).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** What is due by time: debits, chargebacks, pages that nobody used. */
  #moveOn(): void {
    const nowMs = Date.now()
    let hasMoved = false
    for (const order of this.#orders.all()) {
      if (!this.#moveOne(order, nowMs)) continue
      hasMoved = true
      this.#notices.add(order)
    }
    if (hasMoved) this.#orders.save()
  }

  #moveOne(order: Order, nowMs: number): boolean {
    if (order.chargebackAtMs !== null && order.chargebackAtMs <= nowMs && !order.isReturned) {
      order.isReturned = true
      return true
    }
    if (order.isReturned && order.wonAtMs !== null && order.wonAtMs <= nowMs && !order.isWon) {
      order.isWon = true
      return true
    }
    if (isOver(order)) return false
    if (order.debitAtMs !== null) {
      if (order.debitAtMs > nowMs) return false
      this.#take(order)
      return true
    }
    if (order.createdAtMs + this.#waits.pageMs > nowMs) return false
    order.status = 'EXPIRED'
    return true
  }

  #take(order: Order): void {
    order.status = 'CAPTURED'
    order.reason = ''
    order.capturedAtMs = Date.now()
  }

  #refuse(order: Order, reason: string): Next {
    order.reason = reason
    order.tries += 1
    order.cardCase = null
    if (order.tries >= TRIES_MAX) order.status = 'DECLINED'
    this.#orders.save()
    this.#notices.add(order)
    return isOver(order) ? RESULT : { page: 'form', faults: {}, alert: reason as MessageKey }
  }

  /** What follows the money: notices as the card has them, and a chargeback where it has one. */
  #paid(order: Order, { fault }: CardCase): Next {
    // The notice is on its way before the book says that it is paid.
    if (fault === 'early') this.#notices.add(order)
    this.#take(order)
    this.#keep(order)
    if (fault === 'chargeback' || fault === 'chargebackWon') order.chargebackAtMs = Date.now() + this.#waits.chargebackMs
    if (fault === 'chargebackWon') order.wonAtMs = Date.now() + this.#waits.chargebackMs + this.#waits.disputeMs
    if (fault === 'badlySigned') this.#notices.add(order, { isBadlySigned: true })
    else if (fault === 'late') this.#notices.add(order, { inMs: LATE_MS })
    else if (fault !== 'never' && fault !== 'early') this.#notices.add(order, { times: fault === 'twice' ? 2 : 1 })
    this.#orders.save()
    return fault === 'timeOut' ? { page: 'broken' } : RESULT
  }

  /** Keeps the card that has paid, where the payer ticked so. */
  #keep(order: Order): void {
    const at = CARDS.findIndex(({ brand, number }) => `${brand} ${number.slice(-DIGITS_SHOWN)}` === order.paidWith)
    if (!order.isToBeKept || order.keepsNoCard === true || at < 0) return
    order.savedToken = this.#orders.keepCard({ cardCase: at, paidWith: order.paidWith, expires: order.expires }).token
  }

  /** The kept card that the shop asks for; null for none, or one that is kept no more. */
  keptOf({ savedToken }: Order): CardOnFile | null {
    return savedToken === '' ? null : this.#orders.card(savedToken)
  }

  /** The kept card, by its code. */
  payByKept(order: Order, code: string): Next {
    if (isOver(order)) return RESULT
    const kept = this.keptOf(order)
    const found = kept === null ? undefined : CARDS[kept.cardCase]
    if (kept === null || found === undefined) return { page: 'form', faults: {}, alert: null }
    const [year = '', month = ''] = kept.expires.split('-')
    const faults = cardFaults({ number: found.number, code, year, month }, Date.now())
    if (faults.month !== undefined || faults.year !== undefined) return { page: 'form', faults: { kept: 'EXPIRED_CARD' }, alert: null }
    if (faults.code !== undefined) return { page: 'form', faults: { kept: faults.code }, alert: null }
    Object.assign(order, { paidWith: kept.paidWith, expires: kept.expires, isToBeKept: false })
    return found.fault === 'pageDown' ? { page: 'down' } : this.#withCard(order, found)
  }

  /** A card that was typed. */
  payByCard(order: Order, typed: TypedCard, { isToBeKept }: { readonly isToBeKept: boolean }): Next {
    if (isOver(order)) return RESULT
    const faults = cardFaults(typed, Date.now())
    if (Object.keys(faults).length > 0) return { page: 'form', faults, alert: null }
    const found = findCard(digitsOf(typed.number))
    if (found === null) return { page: 'form', faults: { number: 'notTest' }, alert: null }
    if (found.fault === 'pageDown') return { page: 'down' }
    order.savedToken = ''
    order.isToBeKept = isToBeKept
    order.paidWith = `${found.brand} ${found.number.slice(-DIGITS_SHOWN)}`
    order.expires = `${typed.year}-${typed.month.padStart(MONTH_DIGITS, '0')}`
    return this.#withCard(order, found)
  }

  #withCard(order: Order, found: CardCase): Next {
    if (found.threeDs === 'challenge' || found.threeDs === 'fail') {
      order.cardCase = CARDS.indexOf(found)
      order.status = 'PENDING_AUTHENTICATION'
      this.#orders.save()
      this.#notices.add(order)
      return { page: 'challenge', isWrong: false }
    }
    if (found.threeDs === 'down') return this.#refuse(order, 'AUTHENTICATION')
    if (found.declined !== '') return this.#refuse(order, found.declined)
    return this.#paid(order, found)
  }

  /** The answer to the question of the bank. */
  answerChallenge(order: Order, code: string): Next {
    const asked = order.cardCase === null ? undefined : CARDS[order.cardCase]
    if (isOver(order)) return RESULT
    if (asked === undefined) return { page: 'form', faults: {}, alert: null }
    if (asked.threeDs === 'fail') {
      order.status = 'AUTHENTICATION_FAILED'
      return this.#refuse(order, 'AUTHENTICATION')
    }
    if (code.trim() !== CHALLENGE_CODE) return { page: 'challenge', isWrong: true }
    return this.#paid(order, asked)
  }

  /** A debit of a bank account: the money comes later, or comes back. */
  payByDebit(order: Order, iban: string): Next {
    if (isOver(order) || order.debitAtMs !== null) return RESULT
    const account = iban.replaceAll(/\s/g, '').toUpperCase()
    if (!isIban(account)) return { page: 'form', faults: { iban: 'wrongIban' }, alert: null }
    order.savedToken = ''
    order.isToBeKept = false
    order.expires = ''
    order.paidWith = `IBAN ${account.slice(-DIGITS_SHOWN)}`
    order.debitAtMs = Date.now() + this.#waits.debitMs
    if (account === IBANS.returned) order.chargebackAtMs = order.debitAtMs + this.#waits.chargebackMs
    this.#orders.save()
    return RESULT
  }

  /** Leaves a payment: declined where a card was refused before. A debit that is under way goes on. */
  leave(order: Order): void {
    if (isOver(order) || order.debitAtMs !== null) return
    order.status = order.reason === '' ? 'CANCELLED' : 'DECLINED'
    order.cardCase = null
    this.#orders.save()
    this.#notices.add(order)
  }

  /** Closes a payment for the shop; false where money is taken or on its way. */
  close(order: Order): boolean {
    if (order.status === 'CAPTURED' || order.debitAtMs !== null) return false
    if (!isOver(order)) order.status = 'CANCELLED'
    order.cardCase = null
    this.#orders.save()
    return true
  }
}
