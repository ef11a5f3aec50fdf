// What a stand-in of Adyen writes: signed notices, and lines of reports. What it knows of signatures it knows by itself.
import { createHmac } from 'node:crypto'

export const STAND_IN = {
  apiKey: 'AQE1hmfxK4zJbRZEw0m/n3Q5qf3Vb4xKHp8=-the key of a trial-'.replaceAll(' ', ''),
  merchantAccount: 'HammerlaneTrial',
  hmacKey: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
  reports: { user: 'report@Company.Hammerlane', password: 'a password of reports' },
} as const

export interface Amount {
  readonly value: number
  readonly currency: string
}

/** What a notice says. */
export interface Item {
  readonly eventCode: string
  readonly pspReference: string
  readonly originalReference?: string
  readonly merchantReference: string
  readonly amount: Amount
  readonly success?: 'true' | 'false'
  readonly merchantAccountCode?: string
  readonly reason?: string
}

const HEAD =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,' +
  'Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),' +
  'Scheme Fees (NC),Interchange (NC),Payment Method Variant,Modification Merchant Reference,Batch Number'

/** Signature of a notice, written down from the guide: eight fields with colons between, by the bytes of a key in hex digits. */
export function standInSignature(item: Item & { readonly merchantAccountCode: string; readonly success: string }, key: string): string {
  const { pspReference, originalReference = '', merchantAccountCode, merchantReference, amount, eventCode, success } = item
  const text = `${pspReference}:${originalReference}:${merchantAccountCode}:${merchantReference}:${amount.value}:${amount.currency}:${eventCode}:${success}`
  return createHmac('sha256', Buffer.from(key, 'hex')).update(text, 'utf8').digest('base64')
}

const decimals = (currency: string): number => (currency === 'BHD' || currency === 'OMR' ? 3 : 2)
const written = ({ value, currency }: Amount): string => (value / 10 ** decimals(currency)).toFixed(decimals(currency))

/** A notice as it is posted to the merchant. */
export function writeNotice(item: Item, key: string): string {
  const whole = { ...item, success: item.success ?? 'true', merchantAccountCode: item.merchantAccountCode ?? STAND_IN.merchantAccount }
  const card = {
    cardSummary: '0002',
    expiryDate: `12/${new Date().getFullYear() + 1}`,
    cardHolderName: 'Anna Canary',
    cardBin: '400000',
    shopperEmail: 'anna@canary.test',
    hmacSignature: standInSignature(whole, key),
  }
  const about = { eventDate: new Date().toISOString(), paymentMethod: 'visa', reason: '033899:0002:12/2027', operations: ['REFUND'] }
  return JSON.stringify({
    live: 'false',
    notificationItems: [{ NotificationRequestItem: { ...about, ...whole, additionalData: card } }],
  })
}

/** A line of a report by the names of its columns. */
export const writeLine = (cells: Readonly<Record<string, string>>): string =>
  HEAD.split(',')
    .map((name) => cells[name] ?? '')
    .join(',')

/** The names of the columns of a report. */
export const writeHead = (): string => HEAD

/** What a line of a report is about. */
interface MoneyLine {
  readonly psp: string
  readonly of: string
  readonly amount: Amount
  readonly reference: string
  readonly type: 'Settled' | 'Refunded'
}

/** A line about money that came, of which something was kept, or went back. */
export function writeMoneyLine({ psp, of, amount, reference, type }: MoneyLine): string {
  const isCredit = type === 'Settled'
  const fee = isCredit ? 30 : 0
  const net = { ...amount, value: amount.value - fee }
  return writeLine({
    'Company Account': 'Hammerlane',
    'Merchant Account': STAND_IN.merchantAccount,
    'Psp Reference': of,
    'Merchant Reference': reference,
    'Payment Method': 'visa',
    'Creation Date': new Date().toISOString().slice(0, 19).replace('T', ' '),
    TimeZone: 'UTC',
    Type: type,
    'Modification Reference': psp,
    'Gross Currency': amount.currency,
    [isCredit ? 'Gross Credit (GC)' : 'Gross Debit (GC)']: written(amount),
    'Exchange Rate': '1',
    'Net Currency': amount.currency,
    [isCredit ? 'Net Credit (NC)' : 'Net Debit (NC)']: written(net),
  })
}
