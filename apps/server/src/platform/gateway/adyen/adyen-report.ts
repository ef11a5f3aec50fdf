import { AMOUNT_MINOR_MAX, minorDigitsOf } from '@app/contract/money.ts'
import { readCsv } from '@app/rules/formats/read-csv.ts'
import { isPspReference, readPaymentReference } from './adyen-refs.ts'

/** A line of a settlement report about a payment of ours. */
export interface ReportLine {
  readonly lineId: string
  readonly toldOn: string
  readonly type: string
  readonly paymentPsp: string
  readonly changePsp: string
  readonly reference: string
  readonly key: string
  readonly amountMinor: number
  readonly currency: string
  readonly feeMinor: number
}

export interface Report {
  /** The latest day that it tells of, YYYY-MM-DD. */
  readonly closedOn: string
  readonly lines: readonly ReportLine[]
}

/** So many days after it was made a capture is settled at the latest, as far as days are compared; a later one is told of on a later day. */
export const SETTLED_WITHIN_DAYS = 14
const DAY_MS = 86_400_000
const DAY_LENGTH = 10

const COLUMNS = {
  account: 'Merchant Account',
  psp: 'Psp Reference',
  reference: 'Merchant Reference',
  created: 'Creation Date',
  type: 'Type',
  change: 'Modification Reference',
  currency: 'Gross Currency',
  debit: 'Gross Debit (GC)',
  credit: 'Gross Credit (GC)',
  netCurrency: 'Net Currency',
  netDebit: 'Net Debit (NC)',
  netCredit: 'Net Credit (NC)',
} as const
type Cells = Readonly<Record<keyof typeof COLUMNS, string>>

/** Signed minor units of what came less what went, as two columns write it; null for what is no amount. */
function sumOf(credit: string, debit: string, currency: string): number | null {
  const digits = minorDigitsOf(currency)
  const read = (text: string): number | null => {
    if (text === '') return 0
    const isAmount = /^\d{1,12}(\.\d{1,8})?$/.test(text)
    // Fees are written with more decimals than money has.
    return isAmount ? Math.round(Number(text) * 10 ** digits) : null
  }
  const [came, went] = [read(credit), read(debit)]
  return came === null || went === null ? null : came - went
}

/** The day so many days before another. */
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, DAY_LENGTH)

const dayOf = ({ created }: Cells): string | null => /^(\d{4}-\d{2}-\d{2})[ T]\d{2}:\d{2}/.exec(created)?.[1] ?? null

function lineOf(cells: Cells, closedOn: string): Omit<ReportLine, 'lineId'> | null {
  const { psp: paymentPsp, reference, type, change, currency, netCurrency } = cells
  const payment = readPaymentReference(reference)
  const day = dayOf(cells)
  const gross = sumOf(cells.credit, cells.debit, currency)
  const net = sumOf(cells.netCredit, cells.netDebit, netCurrency)
  if (payment === null || day === null || gross === null || net === null || !isPspReference(paymentPsp)) return null
  if (!/^[A-Z]{3}$/.test(currency) || !/^[A-Z]{3}$/.test(netCurrency) || type === '') return null
  const earliest = daysBefore(closedOn, SETTLED_WITHIN_DAYS)
  const money =
    currency === netCurrency
      ? { currency, amountMinor: gross, feeMinor: gross - net }
      : // Paid out in another currency: nobody can compare it with what was paid.
        { currency: netCurrency, amountMinor: net, feeMinor: 0 }
  if (Math.max(Math.abs(money.amountMinor), Math.abs(money.feeMinor)) > AMOUNT_MINOR_MAX) return null
  const changePsp = isPspReference(change) ? change : ''
  return { toldOn: day > earliest ? day : earliest, type, paymentPsp, changePsp, reference, key: payment.key, ...money }
}

/** The id of a line: what it tells of, and how often the report has done so before. */
function withIds(lines: readonly Omit<ReportLine, 'lineId'>[], batch: number): readonly ReportLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const id = `${line.changePsp || line.paymentPsp}-${line.type}-${batch}`
    const times = (seen.get(id) ?? 0) + 1
    seen.set(id, times)
    return { ...line, lineId: times === 1 ? id : `${id}-${times}` }
  })
}

/**
 * Reads a settlement report, which has a line of names and then one for each booking of a payout, in the time zone of the account. Null for
 * everything else, such as a page, and where a line of a payment of ours cannot be read: half a report is none.
 */
export function readReport(text: string, { merchantAccount, batch }: { merchantAccount: string; batch: number }): Report | null {
  const [head, ...rows] = readCsv(text) ?? []
  if (head === undefined || rows.length === 0) return null
  const names = head.cells.map((name) => name.trim().toLowerCase())
  const places = Object.entries(COLUMNS).map(([column, name]) => [column, names.indexOf(name.toLowerCase())] as const)
  if (places.some(([, at]) => at === -1)) return null
  const all = rows.map(({ cells }) => Object.fromEntries(places.map(([column, at]) => [column, cells[at]?.trim() ?? ''])) as Cells)
  const closedOn = all.map(dayOf).reduce<string>((latest, day) => (day !== null && day > latest ? day : latest), '')
  if (closedOn === '') return null
  const ours = all.filter(({ account, reference }) => account === merchantAccount && readPaymentReference(reference) !== null)
  const lines = ours.map((cells) => lineOf(cells, closedOn))
  return lines.every((line) => line !== null) ? { closedOn, lines: withIds(lines, batch) } : null
}
