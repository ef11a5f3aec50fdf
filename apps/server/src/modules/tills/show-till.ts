import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import { TILLS_LISTED_MAX } from '@app/contract/tills/till-codes.ts'
import type { HeldCheque, TillBooking, TillDesk, TillEntry, TillList, TillShown } from '@app/contract/tills/tills.answers.ts'
import { csvFile } from '@app/rules/formats/csv.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { currenciesOf } from '@app/rules/sites/sites.ts'
import { type ByMeans, differencesOf } from '@app/rules/tills/till-book.ts'
import { textOf } from '@app/text/languages.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { attachment } from '#platform/http/personal-file.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { RawBody } from '#platform/http/run-call.ts'
import { type BookingRow, listBookings, listCheques } from './bookings.store.ts'
import { findOpenTillId, findOwnYard, findTill, listTills, listYards, type TillRow, type TillScope } from './tills.store.ts'

/** For so many days after a check was decided about, it may be said to have bounced. */
const CHEQUE_DAYS = 60

const iso = (atMs: number): string => new Date(atMs).toISOString()

/** Whose tills the caller sees. */
export async function scopeOf(db: Db, ctx: RequestContext): Promise<TillScope> {
  const { accountId, sites } = operatorOf(ctx)
  return { accountId, sites, yard: await findOwnYard(db, accountId) }
}

/** A till as a list shows it. */
function toEntry(row: TillRow): TillEntry {
  const { currency, floatMinor, openedAtMs, closing, book, zone, cashierId: _, ...rest } = row
  const major = (minor: number): number => majorOf({ minor, currency })
  const majors = ({ CASH, CHEQUE, CARD_TERMINAL }: ByMeans) => ({
    CASH: major(CASH),
    CHEQUE: major(CHEQUE),
    CARD_TERMINAL: major(CARD_TERMINAL),
  })
  return {
    ...rest,
    currencyCode: currency,
    clock: yardClockAt(zone, openedAtMs),
    float: major(floatMinor),
    openedAt: iso(openedAtMs),
    book: majors(book),
    closing:
      closing === null
        ? null
        : {
            counted: majors(closing.counted),
            book: majors(closing.book),
            difference: majors(differencesOf(closing.counted, closing.book)),
            reason: closing.reason,
            state: closing.state,
            countedBy: closing.countedBy,
            countedAt: iso(closing.countedAtMs),
            decidedBy: closing.decidedBy,
            decidedReason: closing.decidedReason,
          },
  }
}

/** A booking as its till lists it. */
export function toBooking(row: BookingRow): TillBooking {
  const { id, receipt, means, state, payerNumber, payerName, amountMinor, currency, reference, drawnOn, atMs, by, voidReason, voidedBy } =
    row
  const amount = majorOf({ minor: amountMinor, currency })
  return { id, receipt, means, state, payerNumber, payerName, amount, reference, drawnOn, at: iso(atMs), by, voidReason, voidedBy }
}

/** A check as the money desk lists it. */
export function toCheque(row: BookingRow): HeldCheque {
  const { id, receipt, reference, drawnOn, payerNumber, payerName, currency, amountMinor, yardName, atMs, untilMs, state } = row
  return {
    id,
    receipt,
    number: reference,
    drawnOn,
    payerNumber,
    payerName,
    currencyCode: currency,
    amount: majorOf({ minor: amountMinor, currency }),
    yardName,
    at: iso(atMs),
    until: untilMs === null ? '' : iso(untilMs),
    state,
  }
}

/** A till with its bookings. @throws Failure TILL_NOT_FOUND for one of another site or yard. */
export async function showTill(db: Db | Tx, id: number, scope: TillScope): Promise<TillShown> {
  const till = await findTill(db, id, scope)
  if (till === null) throw new Failure('TILL_NOT_FOUND')
  return { ...toEntry(till), bookings: (await listBookings(db, id)).map(toBooking) }
}

/** The same for the call. */
export const getOne = async (db: Db, ctx: RequestContext, id: number): Promise<TillShown> => showTill(db, id, await scopeOf(db, ctx))

/** What a cashier begins with: their own till, where they may open one, and tills of others that are not closed. */
export async function readDesk(db: Db, ctx: RequestContext): Promise<TillDesk> {
  const scope = await scopeOf(db, ctx)
  const own = await findOpenTillId(db, scope.accountId)
  const [till, yards, open] = await Promise.all([
    own === null ? null : showTill(db, own, scope),
    listYards(db, scope),
    listTills(db, scope, { limit: TILLS_LISTED_MAX, isOpen: true }),
  ])
  return {
    till,
    yards: yards.map(({ yard, name, site }) => ({ yard, name, currencies: currenciesOf(site) })),
    tills: open.filter(({ id }) => id !== own).map(toEntry),
  }
}

/** Tills and checks for who keeps the books. */
export async function readList(db: Db, ctx: RequestContext): Promise<TillList> {
  const scope = await scopeOf(db, ctx)
  const [tills, cheques] = await Promise.all([
    listTills(db, scope, { limit: TILLS_LISTED_MAX, isOpen: false }),
    listCheques(db, scope.sites, { days: CHEQUE_DAYS, limit: TILLS_LISTED_MAX }),
  ])
  return { tills: tills.map(toEntry), cheques: cheques.map(toCheque) }
}

const MEANS = ['CASH', 'CHEQUE', 'CARD_TERMINAL'] as const

/** The report of a till as CSV: its sums by means, then its bookings. @throws Failure TILL_NOT_FOUND. */
export async function writeReport(db: Db, ctx: RequestContext, id: number): Promise<RawBody> {
  const till = await getOne(db, ctx, id)
  const text = textOf(ctx.locale, ctx.site.dialect)
  const { currencyCode, book, closing, float } = till
  const titles = ['receipt', 'at', 'what', 'payer', 'name', 'reference', 'state', 'currency', 'amount', 'counted', 'difference'] as const
  const sums = MEANS.map((means) => [
    '',
    till.onDay,
    text.t(`pay.source.${means}`),
    '',
    '',
    '',
    text.t(`till.state.${till.state}`),
    currencyCode,
    String(book[means]),
    closing === null ? '' : String(closing.counted[means]),
    closing === null ? '' : String(closing.difference[means]),
  ])
  const bookings = till.bookings.map((one) => [
    one.receipt,
    one.at,
    text.t(`pay.source.${one.means}`),
    String(one.payerNumber),
    one.payerName,
    one.reference,
    text.t(`till.booking.${one.state}`),
    currencyCode,
    String(one.amount),
    '',
    '',
  ])
  const opened = ['', till.openedAt, text.t('till.float'), '', '', '', '', currencyCode, String(float), '', '']
  const csv = csvFile(
    titles.map((name) => text.t(`till.csv.${name}`)),
    [opened, ...bookings, ...sums],
  )
  const name = `till-${till.yard}-${till.drawer}-${till.onDay}.csv`
  return attachment(Buffer.from(csv), { name, contentType: 'text/csv; charset=utf-8' })
}
