import type { Db } from '#platform/db/database.ts'
import type { Settled, SettlementLine } from '../gateway.ts'
import type { AdyenApi } from './adyen-api.ts'
import { reportOf } from './adyen-refs.ts'
import { readReport, SETTLED_WITHIN_DAYS } from './adyen-report.ts'
import { type DayLine, isDayComplete, listLines, listReports, type ReportRow, saveReport } from './adyen-reports.store.ts'

const UNKNOWN = { kind: 'unknown' } as const
export const LATER = { kind: 'later' } as const
/** Reports that are fetched at a time; the next question fetches the next. */
const REPORTS_AT_A_TIME = 50

/**
 * What the types of a report are to our books. A dispute that was taken up again after it was won is told of as money that went back, since
 * books know one dispute of a payment; so is whatever else changes the sum of a payment.
 */
const KINDS: Readonly<Record<string, SettlementLine['kind']>> = {
  Settled: 'CAPTURE',
  SettledReversed: 'CHARGEBACK',
  Chargeback: 'CHARGEBACK',
  ChargebackReversed: 'CHARGEBACK',
}

/** Who keeps reports, and where they are fetched. */
export interface ReportNeeds {
  readonly db: Db
  readonly api: AdyenApi
  readonly merchantAccount: string
}

type Named = Pick<ReportRow, 'name' | 'batch'>

/** What is to be fetched: what was told of and was not read, and payouts between those that nobody has told of. */
function missingOf(told: readonly ReportRow[]): { readonly unread: readonly Named[]; readonly gaps: readonly Named[] } {
  const batches = new Set(told.map(({ batch }) => batch))
  const gaps: Named[] = []
  for (let at = 1; at < told.length; at += 1) {
    const [from = 0, to = 0] = [told[at - 1]?.batch, told[at]?.batch]
    for (let batch = from + 1; batch < to && gaps.length < REPORTS_AT_A_TIME; batch += 1)
      if (!batches.has(batch)) gaps.push({ name: reportOf(batch), batch })
  }
  return { unread: told.filter(({ isRead }) => !isRead), gaps }
}

/** Fetches a report and keeps what it says. @returns false while nobody knows what it says. */
async function fetchReport({ db, api, merchantAccount }: ReportNeeds, { name, batch }: Named): Promise<boolean | 'missing'> {
  const found = await api.report(name)
  if (typeof found === 'string') return found === 'missing' ? 'missing' : false
  const report = readReport(found.text, { merchantAccount, batch })
  if (report === null) return false
  await saveReport(db, { name, batch }, report)
  return true
}

/** Fetches what is missing. @returns whether everything that was told of is read. */
async function fetchMissing(needs: ReportNeeds): Promise<boolean> {
  const { unread, gaps } = missingOf(await listReports(needs.db))
  for (const one of unread.slice(0, REPORTS_AT_A_TIME)) if ((await fetchReport(needs, one)) !== true) return false
  // Of a payout without a report there is nothing to read.
  for (const one of gaps) if ((await fetchReport(needs, one)) === false) return false
  return unread.length <= REPORTS_AT_A_TIME
}

/** A line as our books take it. A second payment of an attempt is nobody's here: somebody has to give it back. */
function toLine({ lineId, type, paymentPsp, key, isFirst, amountMinor, currency, feeMinor }: DayLine): SettlementLine {
  const whose = isFirst ? { ref: key, key } : { ref: paymentPsp, key: '' }
  return { lineId, ...whose, kind: KINDS[type] ?? 'REFUND', currency, amountMinor, feeMinor }
}

/**
 * What reports have told of a day. A day is known once reports tell of days more than two weeks later: captures are settled days after they
 * were made, and no report says that it is the last one about a day.
 */
export async function settlementsOf(needs: ReportNeeds, day: string): Promise<Settled> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return UNKNOWN
  if (!(await fetchMissing(needs))) return UNKNOWN
  if (!(await isDayComplete(needs.db, day, SETTLED_WITHIN_DAYS))) return LATER
  return { kind: 'lines', lines: (await listLines(needs.db, day)).map(toLine) }
}
