import { CAP_LOTS_MAX } from '@app/contract/mandates/mandate-codes.ts'
import { amountMinorOf, minorDigitsOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { isCurrency } from '../bidding/limits.ts'
import { isDay } from '../documents/days.ts'
import type { FieldErrors } from '../validation/field-errors.ts'
import type { Cap } from './decide-mandate.ts'

/** Caps in one currency as they are sent: minor units by programs, amounts as they are typed by forms; nothing typed is no cap. */
export interface SentCap {
  readonly currency: string
  readonly lotMinor?: number | null | undefined
  readonly dayMinor?: number | null | undefined
  readonly totalMinor?: number | null | undefined
  readonly lots?: number | string | null | undefined
  readonly approvalOverMinor?: number | null | undefined
  readonly lot: string
  readonly day: string
  readonly total: string
  readonly approval: string
}

export interface CurrencyCap extends Cap {
  readonly currency: CurrencyCode
}

const LOTS = /^\d{1,4}$/
const WRONG = { amount: 'validation.capAmount', lots: 'validation.capLots', currency: 'validation.capCurrency' } as const

/** Digits, with decimals of the currency behind a point or a comma. */
const typedAmount = (currency: CurrencyCode): RegExp => new RegExp(`^\\d{1,12}(?:[.,]\\d{1,${minorDigitsOf(currency)}})?$`)

/** Minor units of what was typed; null for nothing, undefined for what is no amount. */
export function typedMinor(typed: string, currency: CurrencyCode): number | null | undefined {
  const bare = typed.replaceAll(/\s/gu, '')
  if (bare === '') return null
  return typedAmount(currency).test(bare) ? (amountMinorOf(bare.replace(',', '.'), currency) ?? undefined) : undefined
}

/** A number of lots; null for none, undefined for what is no such number. */
function lotsOf(sent: SentCap['lots']): number | null | undefined {
  const typed = String(sent ?? '').trim()
  if (typed === '') return null
  const lots = LOTS.test(typed) ? Number(typed) : 0
  return lots >= 1 && lots <= CAP_LOTS_MAX ? lots : undefined
}

/** The caps that were sent, or what is wrong with them, by the names of their fields (`caps[0][lot]`). A row without a currency is none. */
export function readCaps(sent: readonly SentCap[]): { readonly caps: readonly CurrencyCap[]; readonly errors: FieldErrors } {
  const errors: Record<string, string> = {}
  const caps: CurrencyCap[] = []
  for (const [at, one] of sent.entries()) {
    const { currency } = one
    if (currency === '') continue
    if (!isCurrency(currency) || caps.some((known) => known.currency === currency)) {
      errors[`caps[${at}][currency]`] = WRONG.currency
      continue
    }
    const lotMinor = one.lotMinor ?? typedMinor(one.lot, currency)
    const dayMinor = one.dayMinor ?? typedMinor(one.day, currency)
    const totalMinor = one.totalMinor ?? typedMinor(one.total, currency)
    const approvalOverMinor = one.approvalOverMinor ?? typedMinor(one.approval, currency)
    const lots = lotsOf(one.lots)
    if (lotMinor === undefined) errors[`caps[${at}][lot]`] = WRONG.amount
    if (dayMinor === undefined) errors[`caps[${at}][day]`] = WRONG.amount
    if (totalMinor === undefined) errors[`caps[${at}][total]`] = WRONG.amount
    if (approvalOverMinor === undefined) errors[`caps[${at}][approval]`] = WRONG.amount
    if (lots === undefined) errors[`caps[${at}][lots]`] = WRONG.lots
    caps.push({
      currency,
      lotMinor: lotMinor ?? null,
      dayMinor: dayMinor ?? null,
      totalMinor: totalMinor ?? null,
      lots: lots ?? null,
      approvalOverMinor: approvalOverMinor ?? null,
    })
  }
  return { caps, errors }
}

/** Whether a last day may be chosen: none, or a day of the calendar from today on. */
export const isLastDay = (day: string, today: string): boolean => day === '' || (isDay(day) && day >= today)
