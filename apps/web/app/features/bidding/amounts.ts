import { minorDigitsOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'

/** Up to nine digits, or up to three groups of three; so "100.50" is none, while "7.000" is seven thousand. */
const WHOLE = /^(?:\d{1,9}|\d{1,3}(?:[.,'’\s\u00a0\u202f]\d{3}){1,2})$/

/** Whole units as somebody typed them, with a sign and grouping or without; null for decimals and anything else. */
export function wholeUnits(typed: string): number | null {
  const text = typed.trim().replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '')
  return WHOLE.test(text) ? Number(text.replace(/\D/g, '')) : null
}

/** Minor units of whole units. */
export const minorOf = (units: number, currency: CurrencyCode): number => units * 10 ** minorDigitsOf(currency)

/** Minor units of an amount that may be bid, as somebody typed it; null for none, since bids are whole units (auction-rules B2.1). */
export function wholeAmount(typed: string, currency: CurrencyCode): number | null {
  const units = wholeUnits(typed)
  return units === null || units === 0 ? null : minorOf(units, currency)
}

/** An amount as a form shows it: whole units, digits alone. */
export const asTyped = (minor: number, currency: CurrencyCode): string => String(Math.ceil(minor / 10 ** minorDigitsOf(currency)))
