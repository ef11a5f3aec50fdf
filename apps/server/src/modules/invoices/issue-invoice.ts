import { createHash, randomBytes } from 'node:crypto'
import { dueAt } from '@app/rules/invoices/due-at.ts'
import { invoiceNumber, seriesGenesis, type SeriesOf } from '@app/rules/invoices/invoice-number.ts'
import { invoiceText } from '@app/rules/invoices/invoice-text.ts'
import { invoiceEntry, type MoneyPlace, paymentEntry, TAX_CODE } from '@app/rules/invoices/journal-lines.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { taxMinor } from '@app/rules/tax/line-tax.ts'
import { taxNameOf } from '@app/rules/tax/tax-codes.ts'
import { yearsAfter } from '@app/rules/import/calendar-day.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { postEntry } from '#modules/journal/index.ts'
import { findFeeTax } from '#modules/tax-terms/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { MoneyIn } from './apply-money.ts'
import type { Draft, DraftLine, Issued } from './draft.ts'
import { type Entity, findEntity, readHolidays } from './entities.store.ts'
import type { InvoiceDeps } from './invoice-deps.ts'
import { mailInvoice, mailReceipts } from './invoice-mails.ts'
import { insertInvoices, insertLines, insertParties, lockSeries, moveSeries } from './issue.store.ts'
import { insertPayments } from './payments.store.ts'
import { insertPaidState, insertState } from './states.store.ts'

const SECRET_BYTES = 16

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** What the first document of a series is chained to. */
export const genesisOf = (series: SeriesOf): Buffer => sha256(seriesGenesis(series))

/** The hash of a document: over the hash of the one before it, then its text. */
export const hashAfter = (before: Buffer, text: string): Buffer => sha256(before, text)

/** What is to be issued, and by whom. */
export interface ToIssue {
  readonly draft: Draft
  readonly entity: Entity
}

/** A series that moves on with each document. */
interface OpenSeries extends SeriesOf {
  readonly id: number
  lastNumber: number
  lastHash: Buffer
}

const seriesOf = ({ draft, entity }: ToIssue, nowMs: number): SeriesOf => ({
  entityCode: entity.code,
  kind: draft.kind,
  year: Number(dayOfSite(draft.site, nowMs).slice(0, 4)),
})
const keyOf = ({ entityCode, kind, year }: SeriesOf): string => `${entityCode} ${kind} ${year}`

/** Every series that documents are counted in, behind its lock, by its key. */
async function lockEverySeries(tx: Tx, wanted: readonly SeriesOf[]): Promise<ReadonlyMap<string, OpenSeries>> {
  const byKey = new Map(wanted.map((series) => [keyOf(series), { ...series, genesis: genesisOf(series) }]))
  const locked = await lockSeries(tx, [...byKey.values()])
  return new Map(locked.map((series) => [keyOf(series), { ...series }]))
}

/** The next document of a series, chained to the one before it; the series moves on. */
function nextOf(series: OpenSeries, { draft, entity }: ToIssue, nowMs: number) {
  const { lines, toldMinor, reason, zone, site, ...rest } = draft
  const count = series.lastNumber + 1
  const number = invoiceNumber(series, count)
  const totalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const charged = lines.map(({ code, amountMinor, taxMinor = 0, taxPlace = null, taxRate = null }) => {
    return { code, amountMinor, taxMinor, taxPlace, taxRate }
  })
  const text = invoiceText({ ...rest, number, entityId: entity.id, lines: charged, totalMinor, issuedAtMs: nowMs })
  const prevHash = series.lastHash
  const hash = hashAfter(prevHash, text)
  const secretId = randomBytes(SECRET_BYTES).toString('base64url')
  series.lastNumber = count
  series.lastHash = hash
  const told = { toldMinor, reason, zone, site, totalMinor, issuedAtMs: nowMs }
  return { ...rest, ...told, seriesId: series.id, count, number, entityId: entity.id, secretId, prevHash, hash }
}

/**
 * Issues invoices or credit notes: takes the next numbers under the locks of their series, so that none is left out, and chains each to the
 * document before. Names and addresses of the buyers are kept apart, for as many years as the entity says. The caller holds the locks of the
 * payers' terms and posts what was issued to the journal in the same transaction.
 */
export async function issueAll(tx: Tx, wanted: readonly ToIssue[], nowMs: number): Promise<readonly Issued[]> {
  const every = wanted.map((one) => seriesOf(one, nowMs))
  const locked = await lockEverySeries(tx, every)
  const rows = wanted.map((one, at) => nextOf(locked.get(keyOf(every[at] as SeriesOf)) as OpenSeries, one, nowMs))
  const ids = await insertInvoices(tx, rows)
  const written = wanted.map((one, at) => ({ ...one, invoiceId: ids[at] as number }))
  await insertLines(
    tx,
    written.map(({ invoiceId, draft }) => ({ invoiceId, lines: draft.lines })),
  )
  await insertParties(
    tx,
    written.map(({ invoiceId, draft: { payerId, site }, entity }) => {
      return { invoiceId, payerId, keepUntil: yearsAfter(dayOfSite(site, nowMs), entity.keepYears) }
    }),
  )
  await moveSeries(tx, [...locked.values()])
  return rows.map(({ number, totalMinor }, at) => ({ id: ids[at] as number, number, totalMinor }))
}

/** Issues one of them. */
export async function issue(tx: Tx, draft: Draft, { entity, nowMs }: { readonly entity: Entity; readonly nowMs: number }): Promise<Issued> {
  const [issued] = await issueAll(tx, [{ draft, entity }], nowMs)
  return issued as Issued
}

/** A fee that becomes due after a win; the lot does not leave before it is paid. */
export interface LaterFee extends Pick<Draft, 'site' | 'zone' | 'payerId' | 'lot' | 'currency' | 'scheduleId' | 'reason'> {
  readonly line: DraftLine
  readonly nowMs: number
}

/** The line of a fee with its tax, as the fees of its lot's price bear it on that day, exemptions among it; what is about no lot bears none. */
async function withTax(tx: Tx, { line, lot, payerId, currency, zone, nowMs }: LaterFee): Promise<readonly DraftLine[]> {
  const tax = lot === null ? null : await findFeeTax(tx, { lot, payerId, on: dayIn(yardClockAt(zone, nowMs), nowMs) })
  const amountMinor = tax === null ? 0 : taxMinor(line.amountMinor, tax.rate, currency)
  if (tax === null || amountMinor === 0) return [line]
  return [
    { ...line, taxMinor: amountMinor },
    { code: TAX_CODE, textKey: taxNameOf(tax.place), amountMinor, taxPlace: tax.place, taxRate: tax.rate },
  ]
}

/**
 * Issues a supplementary invoice about one fee and its tax, due as a lot that is awarded now, with its entry and its mail. The caller holds the lock of
 * the payer's terms. @returns null where the site bills nothing any more.
 */
export async function issueFee(post: InvoiceDeps['post'], tx: Tx, fee: LaterFee): Promise<Issued | null> {
  const { line: _, nowMs, ...of } = fee
  const { site, zone, payerId, lot, currency } = of
  const entity = await findEntity(tx, site, dayOfSite(site, nowMs))
  if (entity === null) return null
  const charged = await withTax(tx, fee)
  const dueAtMs = dueAt({ awardedAtMs: nowMs, zone, site, holidays: await readHolidays(tx, site, nowMs) })
  const plain = {
    kind: 'INVOICE',
    type: 'FEE',
    paymentType: 'fees',
    bidderId: null,
    awardId: null,
    corrects: null,
    toldMinor: null,
  } as const
  const issued = await issue(tx, { ...of, ...plain, lines: charged, dueAtMs }, { entity, nowMs })
  await insertState(tx, { invoiceId: issued.id, payerId, currency, feesMinor: issued.totalMinor, priceMinor: 0, dueAtMs })
  const lines = invoiceEntry({ payerId, invoiceId: issued.id, currency, lot }, charged)
  await postEntry(tx, { site, kind: 'INVOICE_ISSUED', cause: issued.number, actor: null, lines })
  await mailInvoice({ post }, tx, { invoiceId: issued.id, notice: 'ISSUED' })
  return issued
}

/** The fee of a membership, as it was ordered; minor units. */
export interface MembershipFee extends Pick<Draft, 'site' | 'payerId' | 'currency' | 'reason'>, Pick<DraftLine, 'textKey' | 'amountMinor'> {
  /** What goes on top; null of an order that bears none. The rate is thousandths of a percent. */
  readonly tax: { readonly place: string; readonly rate: number; readonly amountMinor: number } | null
  readonly nowMs: number
}

/** The money that pays it. */
export interface MembershipMoney extends Pick<MoneyIn, 'source' | 'cause' | 'reference'> {
  /** Left out: where money of the source usually lies. */
  readonly place?: MoneyPlace
  /** The operator who confirmed it; null where nobody had to. */
  readonly bookedBy: number | null
}

/** The code of the line of a membership. */
const MEMBERSHIP_CODE = 'MEMBERSHIP'

function linesOf({ textKey, amountMinor, tax }: MembershipFee): readonly DraftLine[] {
  const fee = { code: MEMBERSHIP_CODE, textKey, amountMinor }
  if (tax === null || tax.amountMinor === 0) return [fee]
  const { place, rate } = tax
  return [
    { ...fee, taxMinor: tax.amountMinor },
    { code: TAX_CODE, textKey: taxNameOf(place), amountMinor: tax.amountMinor, taxPlace: place, taxRate: rate },
  ]
}

/** Books the money that pays an invoice just issued, and writes the receipt, which tells of both. */
async function bookMoney(
  post: InvoiceDeps['post'],
  tx: Tx,
  { fee, issued, money }: { readonly fee: MembershipFee; readonly issued: Issued; readonly money: MembershipMoney },
): Promise<void> {
  const { site, payerId, currency, nowMs } = fee
  const { id: invoiceId, number, totalMinor: amountMinor } = issued
  const { source, cause, reference, bookedBy, place } = money
  const parts = [{ invoiceId, feesMinor: amountMinor, priceMinor: 0 }]
  const kept = { payerId, currency, amountMinor, creditMinor: 0, source, reference, cause, bookedBy, reason: fee.reason, parts }
  const ids = await insertPayments(tx, [{ ...kept, receivedOn: dayOfSite(site, nowMs) }])
  if (ids === null) throw new Error(`money of ${cause} was booked before`)
  await insertPaidState(tx, { invoiceId, payerId, currency, feesMinor: amountMinor, paidAtMs: nowMs })
  const lines = paymentEntry({ payerId, currency, source, place }, { parts, restMinor: 0 })
  await postEntry(tx, { site, kind: 'PAYMENT_RECEIVED', cause, actor: bookedBy, lines })
  const applied = [{ invoiceId, number, paidMinor: amountMinor, balanceMinor: 0 }]
  await mailReceipts(post, tx, [{ payerId, site, source, currency, amountMinor, applied, creditMinor: 0 }])
}

/**
 * Issues the invoice about the fee of a membership as it is paid, with the entries of both, once a cause: an invoice that was issued before,
 * and its number, would be locked in another order. Under the lock of the payer's terms. @returns null where the site bills nothing.
 */
export async function issueMembership(
  post: InvoiceDeps['post'],
  tx: Tx,
  { fee, money }: { readonly fee: MembershipFee; readonly money: MembershipMoney },
): Promise<Issued | null> {
  const { site, payerId, currency, reason, nowMs } = fee
  const entity = await findEntity(tx, site, dayOfSite(site, nowMs))
  if (entity === null) return null
  const lines = linesOf(fee)
  const totalMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  const plain = { kind: 'INVOICE', type: 'FEE', paymentType: 'membership', bidderId: null, lot: null, awardId: null } as const
  const about = { site, zone: siteOf(site).zone, payerId, currency, reason, corrects: null, scheduleId: null, toldMinor: totalMinor }
  const issued = await issue(tx, { ...plain, ...about, lines, dueAtMs: nowMs }, { entity, nowMs })
  const posted = invoiceEntry({ payerId, invoiceId: issued.id, currency, lot: null }, lines)
  await postEntry(tx, { site, kind: 'INVOICE_ISSUED', cause: issued.number, actor: null, lines: posted })
  await bookMoney(post, tx, { fee, issued, money })
  return issued
}
