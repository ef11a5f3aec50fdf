import { minorDigitsOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { plain } from '../../apps/server/test/page-text.ts'
import { pdfWords } from '../../apps/server/test/pdf/pdf-words.ts'
import type { Installation } from '../people/installation.ts'
import type { Billed } from './judge-prices.ts'
import type { Payer, PricedLot } from './world.ts'

const SHOWN_DIGITS = 2

/** A sum as money pages write it: two decimals and the code. */
export function written(minor: number, currency: CurrencyCode): string {
  const digits = minorDigitsOf(currency)
  const whole = String(minor).padStart(digits + 1, '0')
  const [units, cents] = [whole.slice(0, -digits), whole.slice(-digits, whole.length - digits + SHOWN_DIGITS)]
  return `${units.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${cents === '' ? whole.slice(-digits) : cents} ${currency}`
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** What the payer's page and PDF of an invoice do not say as it was awarded. */
export async function unreadable(
  { ask }: Pick<Installation, 'ask'>,
  bytesOf: (path: string, headers: Payer['headers']) => Promise<Buffer>,
  { win, payer, lot }: { readonly win: Billed; readonly payer: Payer; readonly lot: PricedLot },
): Promise<readonly string[]> {
  const { currency } = lot.place
  const sum = written(win.allInMinor, currency)
  const headers = { ...payer.headers }
  const page = await ask({ path: `/member-payments/unpaid-invoices/${win.invoice}`, headers })
  const onPage = oneLine(plain(page.text).replaceAll('\u00A0', ' '))
  const onPaper = await pdfWords(await bytesOf(`/data/payments/invoices/${win.invoice}/pdf`, payer.headers)).catch(
    (error: Error) => error.message,
  )
  return [
    ...(onPage.includes(sum) ? [] : [`page of invoice ${win.invoice}: ${sum} is not on it (${page.status})`]),
    ...(onPaper.replaceAll('\u00A0', ' ').includes(sum) ? [] : [`PDF of invoice ${win.invoice}: ${sum} is not in it`]),
  ]
}
