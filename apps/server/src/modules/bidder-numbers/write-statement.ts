import { Readable } from 'node:stream'
import { Failure } from '@app/contract/failure.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { periodOf, statementState } from '@app/rules/bidder-numbers/statement.ts'
import { brokerFeeOf } from '@app/rules/brokers/broker-fee.ts'
import { csvFile, csvLines } from '@app/rules/formats/csv.ts'
import { plainAmount } from '@app/rules/formats/plain-amounts.ts'
import { dayOfMandate } from '@app/rules/mandates/decide-mandate.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { readFeeVersions } from '#modules/bid-accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { StreamBody } from '#platform/http/run-call.ts'
import type { NumbersDeps } from './numbers-deps.ts'
import { readStatement, type StatementRow } from './statement.store.ts'

/** An amount as programs read it; empty where there is none. */
const amount = (minor: number | null, { currency }: StatementRow): string => (minor === null ? '' : plainAmount({ minor, currency }))

const instant = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString())

/** A row with what its bidder owes their broker for a lot that was won, by the fee that their bid froze; null for nothing. */
interface Line extends StatementRow {
  readonly brokerFeeMinor: number | null
}

const COLUMNS: readonly (readonly [title: string, cell: (row: Line) => string])[] = [
  ['Bidder number', ({ number }) => String(number)],
  ['Bidder', ({ name }) => name],
  ['Lot #', ({ lot }) => String(lot)],
  ['Vehicle', ({ year, make, model }) => [year, make, model].filter((part) => part !== null).join(' ')],
  ['VIN', ({ vin }) => vin ?? ''],
  ['Sale name', ({ yard }) => yard ?? ''],
  ['Sale date (UTC)', ({ saleAtMs }) => instant(saleAtMs)],
  ['State', (row) => statementState(row)],
  ['Currency', ({ currency }) => currency],
  ['Highest bid', (row) => amount(row.bidMinor, row)],
  ['Highest bid all-in', (row) => amount(row.bidAllInMinor, row)],
  ['Price', (row) => amount(row.priceMinor, row)],
  ['Price all-in', (row) => amount(row.priceAllInMinor, row)],
  ['Broker fee', (row) => amount(row.brokerFeeMinor, row)],
  ['Mandate', ({ mandateId }) => String(mandateId ?? '')],
  ['Last act (UTC)', ({ lastAtMs }) => instant(lastAtMs)],
]

/** A download that is not taken within so long ends. */
const SENT_WITHIN_MS = 10 * 60_000

/** The rows of a chunk with what their bidders owe. */
async function linesOf(pool: NumbersDeps['pool'], rows: readonly StatementRow[]): Promise<readonly Line[]> {
  const versions = await readFeeVersions(pool, [...new Set(rows.flatMap(({ brokerFeeId }) => brokerFeeId ?? []))])
  return rows.map((row) => {
    const terms = row.brokerFeeId === null ? undefined : versions.get(row.brokerFeeId)
    return {
      ...row,
      brokerFeeMinor:
        terms === undefined || row.priceMinor === null ? null : brokerFeeOf(terms, { minor: row.priceMinor, currency: row.currency }),
    }
  })
}

/** The file, chunk by chunk. */
async function* textOf(pool: NumbersDeps['pool'], chunks: AsyncIterable<readonly StatementRow[]>): AsyncGenerator<string> {
  yield csvFile(
    COLUMNS.map(([title]) => title),
    [],
  )
  for await (const rows of chunks) yield csvLines((await linesOf(pool, rows)).map((line) => COLUMNS.map(([, cell]) => cell(line))))
}

/**
 * What the caller's bidders bid and won in a period, as a file that is written while it is sent, whatever its length.
 * @throws Failure INVALID_INPUT for days that are no period.
 */
export function writeStatement(
  { pool }: NumbersDeps,
  asked: { readonly from: string; readonly until: string },
  ctx: RequestContext,
): StreamBody {
  const { accountId: payerId, homeSite } = memberOf(ctx)
  const { zone } = siteOf(homeSite as SiteCode)
  const period = periodOf(asked, dayOfMandate(zone, ctx.nowMs))
  if (period === null) throw new Failure('INVALID_INPUT', { fieldErrors: { from: 'validation.statementDays' } })
  const chunks = readStatement(pool, { payerId, zone, ...period, asOf: new Date(ctx.nowMs) })
  const stream = Readable.from(textOf(pool, chunks))
  const timer = setTimeout(() => stream.destroy(new Error('the statement took too long')), SENT_WITHIN_MS).unref()
  stream.once('close', () => clearTimeout(timer))
  return new StreamBody(stream, {
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="statement-${period.from}-${period.until}.csv"` },
  })
}
