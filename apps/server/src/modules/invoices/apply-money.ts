import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import type { PaymentSource } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { allocate, type Allocation, type PaidParts } from '@app/rules/invoices/allocate.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { type MoneyPlace, paymentEntry, writeOffEntry } from '@app/rules/invoices/journal-lines.ts'
import { cashLeftMinor, cashLimitMinor } from '@app/rules/tills/cash-limits.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { settleDue } from '#modules/invoice-due/index.ts'
import { type JournalEntry, lockPayers, postEntries, postEntry, setOverdueSince } from '#modules/journal/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { InvoiceDeps } from './invoice-deps.ts'
import { mailReceipts } from './invoice-mails.ts'
import { type AppliedMoney, insertPayments, listBooked, type NewPayment, sumCash } from './payments.store.ts'
import {
  listLateSince,
  lockPayable,
  lockStates,
  lockStatesOf,
  type PayerIn,
  saveStates,
  standingOf,
  type StateRow,
} from './states.store.ts'

/** Money that came in for somebody who owes; minor units. */
export interface MoneyIn {
  readonly payerId: number
  /** The selling site whose money it is. */
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly source: PaymentSource
  /** By what it is counted once: of an attempt its id, of a line of a bank its own reference. */
  readonly cause: string
  /** As the bank, the till or the gateway states it; shown to the payer. */
  readonly reference: string
  /** The invoices it is meant for; left out, all unpaid ones of the site and the currency. */
  readonly invoiceIds?: readonly number[]
  /** The day on which it came in, YYYY-MM-DD; today without. */
  readonly receivedOn?: string
  readonly bookedBy?: number | null
  readonly reason?: string
  /** Of money that was taken at a till: where it lies. */
  readonly place?: MoneyPlace
  readonly nowMs: number
}

/** What is posted where the money was held already. */
const ENTRY_OF: Readonly<Partial<Record<PaymentSource, 'CREDIT_APPLIED' | 'DEPOSIT_APPLIED'>>> = {
  CREDIT: 'CREDIT_APPLIED',
  DEPOSIT: 'DEPOSIT_APPLIED',
}

/** @throws Failure PAYMENT_REFUSED CASH_LIMIT with the limit and what is left of it, where a payer would bring more cash on a day than the site takes. */
async function checkCash(
  tx: Tx,
  {
    payerId,
    site,
    currency,
    receivedOn,
    amountMinor,
  }: Pick<MoneyIn, 'payerId' | 'site' | 'currency' | 'amountMinor'> & { receivedOn: string },
): Promise<void> {
  const limitMinor = cashLimitMinor(site, currency)
  const leftMinor = cashLeftMinor(limitMinor, await sumCash(tx, { payerId, currency, receivedOn }))
  if (amountMinor <= leftMinor) return
  const major = (minor: number): number => majorOf({ minor, currency })
  throw new Failure('PAYMENT_REFUSED', { reason: 'CASH_LIMIT', limit: major(limitMinor), left: major(leftMinor), currencyCode: currency })
}

/** What is open of an invoice: what was credited takes from the price first, as credit notes of a whole invoice leave nothing. */
function openPartsOf(row: StateRow) {
  const left = balanceOf(standingOf(row))
  const feesMinor = Math.min(left, row.feesMinor - row.feesPaidMinor)
  return { invoiceId: row.invoiceId, dueAtMs: row.dueAtMs, feesMinor, priceMinor: left - feesMinor }
}

/** What was given up of an invoice, once money has gone to what is owed of it. */
function givenUpPartsOf(row: StateRow, { parts }: Allocation) {
  const paid = parts.find(({ invoiceId }) => invoiceId === row.invoiceId)
  const feesMinor = Math.min(row.writtenOffMinor, row.feesMinor - row.feesPaidMinor - (paid?.feesMinor ?? 0))
  return { invoiceId: row.invoiceId, dueAtMs: row.dueAtMs, feesMinor, priceMinor: row.writtenOffMinor - feesMinor }
}

/** Spends money on what is owed, then on what was given up; `givenUp` says how much of the latter each invoice got. */
function spend(amountMinor: number, rows: readonly StateRow[]): Allocation & { readonly givenUp: ReadonlyMap<number, number> } {
  const owed = allocate(amountMinor, rows.map(openPartsOf))
  const lost = rows.filter(({ writtenOffMinor }) => writtenOffMinor > 0)
  if (owed.restMinor === 0 || lost.length === 0) return { ...owed, givenUp: new Map() }
  const late = allocate(
    owed.restMinor,
    lost.map((row) => givenUpPartsOf(row, owed)),
  )
  const ids = new Set([...owed.parts, ...late.parts].map(({ invoiceId }) => invoiceId))
  const both = [owed, late].flatMap(({ parts }) => parts)
  const sum = (id: number, of: 'feesMinor' | 'priceMinor') => both.reduce((all, one) => (one.invoiceId === id ? all + one[of] : all), 0)
  return {
    parts: [...ids].map((invoiceId) => ({ invoiceId, feesMinor: sum(invoiceId, 'feesMinor'), priceMinor: sum(invoiceId, 'priceMinor') })),
    restMinor: late.restMinor,
    givenUp: new Map(late.parts.map(({ invoiceId, feesMinor, priceMinor }) => [invoiceId, feesMinor + priceMinor])),
  }
}

/** Money with the invoices that it may be spent on, behind their locks, as they stand before any of the money is booked. */
interface MeantMoney {
  readonly money: MoneyIn
  readonly rows: readonly StateRow[]
}

/** Money as it was spent. */
interface SpentMoney extends ReturnType<typeof spend> {
  readonly money: MoneyIn
  readonly applied: AppliedMoney['applied']
}

/** An invoice once money has gone to it. */
function paidRow(row: StateRow, { feesMinor, priceMinor }: PaidParts, givenUpMinor: number): StateRow {
  return {
    ...row,
    writtenOffMinor: row.writtenOffMinor - givenUpMinor,
    feesPaidMinor: row.feesPaidMinor + feesMinor,
    pricePaidMinor: row.pricePaidMinor + priceMinor,
    pendingUntilMs: null,
  }
}

/** Spends money in its order: what one has paid of an invoice the next does not pay again. Answers the invoices that changed as they stand then. */
function spendAll(meant: readonly MeantMoney[]): { readonly spent: readonly SpentMoney[]; readonly changed: readonly StateRow[] } {
  const changed = new Map<number, StateRow>()
  const spent = meant.map(({ money, rows }): SpentMoney => {
    const standing = rows.map((row) => changed.get(row.invoiceId) ?? row)
    const spending = spend(money.amountMinor, standing)
    const applied = spending.parts.map((part) => {
      const row = standing.find(({ invoiceId }) => invoiceId === part.invoiceId) as StateRow
      const paid = paidRow(row, part, spending.givenUp.get(part.invoiceId) ?? 0)
      changed.set(part.invoiceId, paid)
      const { invoiceId, number } = row
      return { invoiceId, number, paidMinor: part.feesMinor + part.priceMinor, balanceMinor: balanceOf(standingOf(paid)) }
    })
    return { money, applied, ...spending }
  })
  return { spent, changed: [...changed.values()] }
}

/** What of an invoice was given up and is owed after all. */
interface EndedWriteOff {
  readonly row: StateRow
  readonly amountMinor: number
  readonly cause: string
  readonly actorId: number | null
}

function writeOffEnded({ row, amountMinor, cause, actorId }: EndedWriteOff): JournalEntry {
  const { invoiceId, payerId, currency, site } = row
  const lines = writeOffEntry({ payerId, invoiceId, currency }, -amountMinor)
  return { site, kind: 'WRITE_OFF_ENDED', cause: `${cause}:${invoiceId}`, actor: actorId, lines }
}

/** What spent money posts: what of it was given up is owed first. */
function entriesOf({ money, parts, restMinor, givenUp }: SpentMoney, rows: readonly StateRow[]): readonly JournalEntry[] {
  const { site, payerId, currency, source, place, cause, bookedBy: actorId = null } = money
  const ended = rows.flatMap((row) => {
    const amountMinor = givenUp.get(row.invoiceId) ?? 0
    return amountMinor === 0 ? [] : [writeOffEnded({ row, amountMinor, cause, actorId })]
  })
  const lines = paymentEntry({ payerId, currency, source, place }, { parts, restMinor })
  return [...ended, { site, kind: ENTRY_OF[source] ?? 'PAYMENT_RECEIVED', cause, actor: actorId, lines }]
}

const dayOf = ({ receivedOn, site, nowMs }: MoneyIn): string => receivedOn ?? dayOfSite(site, nowMs)

/** A payment as it is kept. */
function paymentOf({ money, parts, restMinor }: SpentMoney): NewPayment {
  const { payerId, currency, amountMinor, source, reference, cause, bookedBy = null, reason = '' } = money
  const what = { payerId, currency, amountMinor, creditMinor: restMinor, source, reference, parts }
  return { ...what, receivedOn: dayOf(money), cause, bookedBy, reason }
}

/** Books money: payments, invoices, journal and receipts. Under the locks of its payers and invoices. Answers null as `insertPayments` does. */
async function bookAll(
  post: InvoiceDeps['post'],
  tx: Tx,
  { meant, nowMs }: { readonly meant: readonly MeantMoney[]; readonly nowMs: number },
): Promise<readonly AppliedMoney[] | null> {
  const { spent, changed } = spendAll(meant)
  const ids = await insertPayments(tx, spent.map(paymentOf))
  if (ids === null) return null
  await saveStates(tx, changed, nowMs)
  await postEntries(
    tx,
    spent.flatMap((one, at) => entriesOf(one, meant[at]?.rows ?? [])),
  )
  await settleAllLate(
    tx,
    spent.map(({ money: { payerId, currency } }) => ({ payerId, currency })),
  )
  await mailReceipts(
    post,
    tx,
    spent.map(({ money: { payerId, site, source, currency, amountMinor }, applied, restMinor }) => {
      return { payerId, site, source, currency, amountMinor, applied, creditMinor: restMinor }
    }),
  )
  return spent.map(({ applied, restMinor }, at) => ({ paymentId: ids[at] as number, applied, creditMinor: restMinor }))
}

/** The invoices that money is meant for, of those behind their locks. @throws Failure INVOICE_NOT_FOUND, PAYMENT_REFUSED MIXED_CURRENCY. */
function meantOf({ payerId, currency }: MoneyIn, meant: readonly number[], locked: readonly StateRow[]): readonly StateRow[] {
  const rows = locked.filter((row) => row.payerId === payerId && meant.includes(row.invoiceId))
  if (rows.length < meant.length) throw new Failure('INVOICE_NOT_FOUND')
  if (rows.some((row) => row.currency !== currency)) throw new Failure('PAYMENT_REFUSED', { reason: 'MIXED_CURRENCY' })
  return rows
}

/**
 * Money that names no invoices pays those of its own site alone: another site's are another seller's. What waits for a lender's transfer is
 * left to that.
 */
async function lockMeant(tx: Tx, money: MoneyIn): Promise<readonly StateRow[]> {
  const { payerId, site, currency, invoiceIds } = money
  if (invoiceIds === undefined || invoiceIds.length === 0)
    return (await lockPayable(tx, { payerId, site, currency })).filter((row) => !row.isWithLender)
  const meant = [...new Set(invoiceIds)]
  return meantOf(money, meant, await lockStates(tx, payerId, meant))
}

/**
 * Applies money that came in, once a cause, in the transaction of whoever learned of it: fees of all invoices first, then their prices
 * (auction-rules B2.8), and what was given up last; too much, or what was meant for an invoice that is settled meanwhile, becomes credit. Posts it, and writes the
 * receipt. @returns null where the cause was applied already. @throws Failure INVOICE_NOT_FOUND, PAYMENT_REFUSED, also for more cash than a
 * payer may bring on a day.
 */
export async function applyMoney(post: InvoiceDeps['post'], tx: Tx, money: MoneyIn): Promise<AppliedMoney | null> {
  const { payerId, currency, source, cause, site, nowMs, amountMinor } = money
  await lockTerms(tx, payerId)
  if ((await listBooked(tx, [cause])).size > 0) return null
  if (source === 'CASH') await checkCash(tx, { payerId, site, currency, receivedOn: dayOf(money), amountMinor })
  const applied = await bookAll(post, tx, { meant: [{ money, rows: await lockMeant(tx, money) }], nowMs })
  return applied?.[0] ?? null
}

/** Money of a bank that names what it is meant for. */
export type MeantTransfer = MoneyIn & { readonly source: 'BANK'; readonly invoiceIds: readonly number[] }

/**
 * Applies the money of transfers as `applyMoney` does, each after the one before it, by statements about all of them; in the order given.
 * @throws as `applyMoney`, RangeError where no transfer or one that names no invoices is among them, and where one was applied before: the
 * transaction cannot go on then.
 */
export async function applyTransfers(
  post: InvoiceDeps['post'],
  tx: Tx,
  transfers: readonly MeantTransfer[],
): Promise<readonly AppliedMoney[]> {
  const [first] = transfers
  if (first === undefined || transfers.some(({ invoiceIds }) => invoiceIds.length === 0))
    throw new RangeError('transfers name what they pay')
  const payers = [...new Set(transfers.map(({ payerId }) => payerId))]
  await lockPayers(tx, payers)
  const rows = await lockStatesOf(tx, payers, [...new Set(transfers.flatMap(({ invoiceIds }) => invoiceIds))])
  const meant = transfers.map((money) => ({ money, rows: meantOf(money, [...new Set(money.invoiceIds)], rows) }))
  const applied = await bookAll(post, tx, { meant, nowMs: first.nowMs })
  if (applied === null) throw new RangeError('one of the transfers was applied before')
  return applied
}

/**
 * Posts that so much of what was given up of an invoice is owed after all, as a credit note takes it back; answers the row, to be saved with
 * what settles it. Nothing is posted for nothing. Under its lock.
 */
export async function endWriteOff(tx: Tx, ended: EndedWriteOff): Promise<StateRow> {
  const { row, amountMinor } = ended
  if (amountMinor === 0) return row
  await postEntry(tx, writeOffEnded(ended))
  return { ...row, writtenOffMinor: row.writtenOffMinor - amountMinor }
}

/** Says in balances since when payers are late, and ends their alerts once nothing is due. Under the locks of the payers. */
async function settleAllLate(tx: Tx, payers: readonly PayerIn[]): Promise<void> {
  await setOverdueSince(tx, await listLateSince(tx, payers))
  await settleDue(tx, [...new Set(payers.map(({ payerId }) => payerId))])
}

/** The same of one payer. */
export const settleLate = (tx: Tx, payerId: number, currency: CurrencyCode): Promise<void> => settleAllLate(tx, [{ payerId, currency }])
