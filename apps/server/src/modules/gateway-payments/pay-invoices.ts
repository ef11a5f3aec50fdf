import type { CurrencyCode } from '@app/contract/sites.ts'
import { isCurrency } from '@app/rules/bidding/limits.ts'
import { cardMinor } from '@app/rules/fees/line-rounding.ts'
import { endOfBusinessDayAfter } from '@app/rules/invoices/due-at.ts'
import { balanceOf, statusOf } from '@app/rules/invoices/invoice-status.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import {
  applyMoney,
  findAwaitedUntil,
  type InvoiceDeps,
  lockStates,
  lockUnpaid,
  readHolidays,
  saveState,
  settleLate,
  standingOf,
  type StateRow,
} from '#modules/invoices/index.ts'
import { lockDisputed, openChargeback, winChargeback } from '#modules/chargebacks/index.ts'
import { proposeOverpaid, type RefundDeps } from '#modules/refunds/index.ts'
import { billStorage, lockForPayment } from '#modules/storage/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { causeOf, disputedOf } from './attempt-entries.ts'
import type { AttemptRow } from './attempts/attempts.store.ts'
import type { Payable, Payer, Quote, Refused, Wanted } from './payable.ts'
import { listOwedCurrencies } from './attempts/payers.store.ts'

const UK = { site: 'CPRTUK', currency: 'GBP' } as const
/** Invoices that the description at the gateway names. */
const NAMED_MAX = 3
/** Business days within which a bank debit has come or never does. */
const DEBIT_BUSINESS_DAYS = 5

/** Who pays what. */
interface PayRequest {
  readonly payer: Payer
  readonly wanted: Wanted
}

/** What is owed in a currency, behind its locks, without what money is on its way for. */
const lockOwed = async (tx: Tx, payerId: number, currency: CurrencyCode): Promise<readonly StateRow[]> =>
  (await lockUnpaid(tx, payerId, currency)).filter(({ status }) => status !== 'PENDING')

/** Of what is owed, what the payer is to pay: the rest waits for lenders, and is all that is refused where there is nothing else. */
function withoutLenders(rows: readonly StateRow[]): readonly StateRow[] | Refused {
  const own = rows.filter(({ isWithLender }) => !isWithLender)
  return own.length === 0 && rows.length > 0 ? { refusal: 'LENDER_HOLD' } : own
}

/**
 * All that is owed in one currency, the one that is named or the only one there is, with the storage that has accrued at its seller: what
 * another's yards bill goes into no payment with it. Where nothing is owed, with that of the site the payer is on. What lenders have is left out.
 */
async function lockAll(post: InvoiceDeps['post'], tx: Tx, { payer, wanted }: PayRequest): Promise<readonly StateRow[] | Refused> {
  const { accountId: payerId, site, nowMs } = payer
  const { kind, currencyCode } = wanted
  if (kind === 'PAY_ALL_UK' && site !== UK.site) return { refusal: 'METHOD_OFF' }
  const named = kind === 'PAY_ALL_UK' ? UK.currency : currencyCode
  if (named !== '' && !isCurrency(named)) return { fieldErrors: { currencyCode: 'validation.wrong' } }
  const owed = named === '' ? await listOwedCurrencies(tx, payerId) : [{ currency: named, isWithLenders: false }]
  const [one, other] = owed.filter(({ isWithLenders }) => !isWithLenders)
  if (other !== undefined) return { refusal: 'MIXED_CURRENCY' }
  if (one === undefined) return owed.length > 0 ? { refusal: 'LENDER_HOLD' } : []
  const { currency } = one
  const [first] = await lockOwed(tx, payerId, currency)
  await billStorage(post, tx, { payerId, lots: null, seller: { site: first?.site ?? site, currency }, nowMs })
  return withoutLenders(await lockOwed(tx, payerId, currency))
}

/** Invoices that are named, with the storage of their lots. @throws Failure INVOICE_NOT_FOUND for another's or none. */
const lockWanted = (post: InvoiceDeps['post'], tx: Tx, { payer, wanted }: PayRequest): Promise<readonly StateRow[]> =>
  lockForPayment(post, tx, { payerId: payer.accountId, ids: [...new Set(wanted.invoiceIds.map(Number))], nowMs: payer.nowMs })

/** What one payment can settle: unpaid invoices of one currency and one selling site. */
function quoteOf(rows: readonly StateRow[], accountId: number): Quote | Refused {
  const open = rows.filter((row) => balanceOf(standingOf(row)) > 0)
  const [first] = open
  if (first === undefined) return { refusal: 'NOTHING_DUE' }
  if (open.some(({ isWithLender }) => isWithLender)) return { refusal: 'LENDER_HOLD' }
  if (open.some(({ currency }) => currency !== first.currency)) return { refusal: 'MIXED_CURRENCY' }
  if (open.some(({ site }) => site !== first.site)) return { refusal: 'MIXED_SELLER' }
  const names = open.slice(0, NAMED_MAX).map(({ number }) => number)
  return {
    // One open payment of invoices a payer and currency: no invoice is on two pages.
    thing: `invoices:${accountId}:${first.currency}`,
    invoiceIds: open.map(({ invoiceId }) => invoiceId).toSorted((a, b) => a - b),
    site: first.site,
    amountMinor: cardMinor(
      open.reduce((sum, row) => sum + balanceOf(standingOf(row)), 0),
      first.currency,
    ),
    currency: first.currency,
    description: open.length > NAMED_MAX ? `${names.join(', ')} …` : names.join(', '),
  }
}

const eventOf = ({ accountId, actorId, ref, amountMinor, currency }: AttemptRow, kind: 'payment-charged-back' | 'chargeback-won') => ({
  accountId,
  actorId,
  kind,
  detail: { payment: ref, amountMinor, currency },
})

/**
 * Leaves invoices PENDING while a bank debit is on its way, and puts them back where none came: those for which a transfer was announced
 * still await that. Whose time was over before is late all the same.
 */
async function awaitDebit(tx: Tx, { accountId, site, currency, invoiceIds }: AttemptRow, isUnderWay: boolean): Promise<void> {
  const nowMs = Date.now()
  const holidays = await readHolidays(tx, site, nowMs)
  const untilMs = endOfBusinessDayAfter(nowMs, { days: DEBIT_BUSINESS_DAYS, zone: siteOf(site).zone, holidays })
  const rows = await lockStates(tx, accountId, invoiceIds)
  const awaited = await findAwaitedUntil(tx, invoiceIds, new Date(nowMs))
  for (const row of rows) {
    if (balanceOf(standingOf(row)) === 0) continue
    const left = { ...row, pendingUntilMs: awaited.get(row.invoiceId) ?? null }
    if (!isUnderWay || statusOf(standingOf(left), nowMs) === 'OVERDUE') await saveState(tx, left, nowMs)
    if (isUnderWay) await saveState(tx, { ...row, pendingUntilMs: Math.max(row.pendingUntilMs ?? 0, untilMs) }, nowMs)
  }
  await settleLate(tx, accountId, currency)
}

/**
 * Invoices (MQ-111): all of one currency, or those that are named. Money for what was paid meanwhile becomes the payer's credit, and its
 * refund is proposed.
 */
export const payableInvoices = ({ post, preferencesOf }: Pick<InvoiceDeps, 'post'> & Pick<RefundDeps, 'preferencesOf'>): Payable => ({
  kinds: ['PAY_ALL', 'PAY_ALL_UK', 'PAY_INVOICES'],
  quote: async (tx, payer, wanted) => {
    if (wanted.kind === 'PAY_INVOICES' && wanted.invoiceIds.length === 0) return { fieldErrors: { invoiceIds: 'validation.invoicesNone' } }
    const rows = wanted.kind === 'PAY_INVOICES' ? await lockWanted(post, tx, { payer, wanted }) : await lockAll(post, tx, { payer, wanted })
    return 'length' in rows ? quoteOf(rows, payer.accountId) : rows
  },
  captured: async (tx, { id, accountId, site, currency, amountMinor, ref, invoiceIds }) => {
    const money = { payerId: accountId, site, currency, amountMinor, invoiceIds, reference: ref }
    const paid = await applyMoney(post, tx, { ...money, source: 'GATEWAY', cause: causeOf({ ref }), nowMs: Date.now() })
    const creditMinor = paid?.creditMinor ?? 0
    await proposeOverpaid({ preferencesOf }, tx, { attemptId: id, ref, payerId: accountId, site, currency, creditMinor })
    return 'applied'
  },
  underWay: awaitDebit,
  chargedBack: async (tx, attempt) => {
    await openChargeback(post, tx, disputedOf(attempt))
    await addAccountEvent(tx, eventOf(attempt, 'payment-charged-back'))
  },
  disputeWon: async (tx, attempt) => {
    await winChargeback(post, tx, disputedOf(attempt))
    await addAccountEvent(tx, eventOf(attempt, 'chargeback-won'))
  },
  lockDisputed,
})
