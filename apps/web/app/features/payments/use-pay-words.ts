import type { CurrencyCode } from '@app/contract/sites.ts'
import { moneyOf } from '@app/contract/money.ts'
import type { InvoiceEntry } from '@app/contract/payments/invoices.answers.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import type { LeadingText } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { useNow } from '../../platform/use-now.ts'

const DAY_MS = 86_400_000
/** A day's noon is that day wherever our sites are. */
const NOON = 'T12:00:00Z'
/** Within so many days the days that are left are said as well. */
const SOON_DAYS = 5

/** How pages of money write sums, times and what is wrong. */
export interface PayWords {
  /** An amount in major units with its code: `1,250.00 USD`. */
  money(amount: number, currency: CurrencyCode): string
  /** A number of a column whose head names the currency. */
  bare(amount: number, currency: CurrencyCode): string
  /** A day as the site counts it. */
  day(iso: string): string
  /** A calendar day, YYYY-MM-DD. */
  date(day: string): string
  /** When an invoice is due, at the yard. */
  due(invoice: Pick<InvoiceEntry, 'dueAt' | 'clock'>): LeadingText
  /** The same within a sentence. */
  dueWithin(invoice: Pick<InvoiceEntry, 'dueAt' | 'clock'>): string
  /** How it stands, in the words of its badge. */
  state(invoice: Pick<InvoiceEntry, 'status' | 'dueAt' | 'clock'>): string
  /** What a refusal says; empty for none. */
  fault(code: string): string
}

/** Words of this reader. */
export function usePayWords(): PayWords {
  const text = useText()
  const formats = useFormats()
  const nowMs = useNow()
  const { languageTag } = text
  const money = (amount: number, currency: CurrencyCode): string => formatCurrencyWithCode(moneyOf(amount, currency), languageTag)
  return {
    money,
    bare: (amount, currency) => money(amount, currency).slice(0, -currency.length - 1),
    day: (iso) => formats.day(Date.parse(iso)),
    date: (day) => formats.day(Date.parse(`${day}${NOON}`)),
    due: ({ dueAt, clock }) => formats.yardTime(Date.parse(dueAt), clock, nowMs),
    dueWithin: ({ dueAt, clock }) => formats.timeWithin(Date.parse(dueAt), clock, nowMs),
    state: ({ status, dueAt, clock }) => {
      if (status !== 'OPEN') return text.t(`pay.status.${status}`)
      const dueMs = Date.parse(dueAt)
      if (dayIn(clock, dueMs) === dayIn(clock, nowMs)) return text.t('pay.due.today')
      const days = Math.round((Date.parse(dayIn(clock, dueMs)) - Date.parse(dayIn(clock, nowMs))) / DAY_MS)
      return days > 0 && days <= SOON_DAYS ? text.t('pay.due.days', { count: days }) : text.t('pay.status.OPEN')
    },
    fault: (code) => (code === '' ? '' : text.dyn(`pay.fault.${code}`, text.dyn(code, text.t('error.generic')))),
  }
}
