import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import { STATEMENT_DAYS_MAX } from '@app/contract/payments/invoice-codes.ts'
import type { Statement } from '@app/contract/payments/invoices.answers.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { csvFile } from '@app/rules/formats/csv.ts'
import { epochDayOf } from '@app/rules/import/calendar-day.ts'
import { instantOf } from '@app/rules/import/zone-time.ts'
import type { Text } from '@app/text/create-text.ts'
import { textOf } from '@app/text/languages.ts'
import type { InvoiceDeps } from '#modules/invoices/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { attachment } from '#platform/http/personal-file.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { RawBody } from '#platform/http/run-call.ts'
import { listMovementsBetween, sumMovementsBefore } from './movements.store.ts'
import { toMovement } from './read-invoices.ts'

/** Most movements of one statement; a longer span is asked for in parts. */
const MOVEMENTS_MAX = 10_000
/** Sums of major units are rounded to the finest minor unit that we keep, a thousandth. */
const MINOR_MOST = 1000

const dayOf = (day: string): number => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return epochDayOf(year, month, date)
}

const wrong = (field: string, message: string): never => {
  throw new Failure('INVALID_INPUT', { fieldErrors: { [field]: message } })
}

/** The days of a statement, YYYY-MM-DD, both included, and the movements that it may have. */
export interface StatementDays {
  readonly from: string
  readonly to: string
  readonly most?: number
}

/** What moved between two days of the site. @throws Failure INVALID_INPUT for days in the wrong order or too many. */
export async function readStatement(
  { db }: Pick<InvoiceDeps, 'db'>,
  ctx: RequestContext,
  { from, to, most = MOVEMENTS_MAX }: StatementDays,
): Promise<Statement> {
  const [first, last] = [dayOf(from), dayOf(to)]
  if (last < first) return wrong('to', 'validation.daysOrder')
  if (last - first >= STATEMENT_DAYS_MAX) return wrong('to', 'validation.daysMany')
  const { accountId } = memberOf(ctx)
  const { zone } = ctx.site
  const at = (day: number): Date => new Date(instantOf({ day, minutes: 0 }, zone))
  const span = { from: at(first), before: at(last + 1), limit: most + 1 }
  const [rows, before] = await Promise.all([listMovementsBetween(db, accountId, span), sumMovementsBefore(db, accountId, span.from)])
  if (rows.length > most) return wrong('to', 'validation.daysMany')
  const currencies = [...new Set<CurrencyCode>([...before.keys(), ...rows.map(({ currency }) => currency)])].toSorted()
  return {
    from,
    to,
    currencies: currencies.map((currency) => {
      const own = rows.filter((row) => row.currency === currency)
      const opening = before.get(currency) ?? 0
      const closing = own.reduce((sum, { amountMinor }) => sum + amountMinor, opening)
      const major = (minor: number): number => majorOf({ minor, currency })
      return { currencyCode: currency, opening: major(opening), closing: major(closing), movements: own.map(toMovement) }
    }),
  }
}

/** A statement as a spreadsheet opens it: each currency from what stood before to what stands after. */
function toCsv({ from, to, currencies }: Statement, text: Text): string {
  const titles = ['at', 'kind', 'number', 'lot', 'source', 'currency', 'amount', 'balance'].map((name) => text.dyn(`pay.csv.${name}`, name))
  const rows = currencies.flatMap(({ currencyCode, opening, closing, movements }) => {
    let balance = opening
    const line = (at: string, kind: string, more: readonly string[]) => [at, kind, ...more]
    return [
      line(from, text.t('pay.csv.opening'), ['', '', '', currencyCode, '', String(opening)]),
      ...movements.map(({ at, kind, number, lotNumber, source, amount }) => {
        balance = Math.round((balance + amount) * MINOR_MOST) / MINOR_MOST
        return line(at, text.t(`pay.move.${kind}`), [
          number,
          String(lotNumber ?? ''),
          source === null ? '' : text.t(`pay.source.${source}`),
          currencyCode,
          String(amount),
          String(balance),
        ])
      }),
      line(to, text.t('pay.csv.closing'), ['', '', '', currencyCode, '', String(closing)]),
    ]
  })
  return csvFile(titles, rows)
}

/** A statement as a file. */
export async function writeStatement(
  deps: InvoiceDeps,
  ctx: RequestContext,
  days: { readonly from: string; readonly to: string },
): Promise<RawBody> {
  const csv = toCsv(await readStatement(deps, ctx, days), textOf(ctx.locale, ctx.site.dialect))
  return attachment(Buffer.from(csv), { name: `statement-${days.from}-${days.to}.csv`, contentType: 'text/csv; charset=utf-8' })
}
