import { Failure } from '@app/contract/failure.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { isCurrency } from '@app/rules/bidding/limits.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { applyMoney, type InvoiceDeps, lockStates, lockUnpaid, standingOf, type StateRow } from '#modules/invoices/index.ts'
import { type Disputed, lockDisputed, openChargeback, winChargeback } from '#modules/chargebacks/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { causeOf } from './attempt-entries.ts'
import type { AttemptRow } from './attempts.store.ts'
import type { Payable, Payer, Quote, Refused, Wanted } from './payable.ts'
import { listOwedCurrencies } from './payers.store.ts'

const UK = { site: 'CPRTUK', currency: 'GBP' } as const
/** Invoices that the description at the gateway names. */
const NAMED_MAX = 3

/** All that is owed in one currency: the one that is named, or the only one there is. */
async function lockAll(tx: Tx, { accountId, site }: Payer, { kind, currencyCode }: Wanted): Promise<readonly StateRow[] | Refused> {
  if (kind === 'PAY_ALL_UK' && site !== UK.site) return { refusal: 'METHOD_OFF' }
  const named = kind === 'PAY_ALL_UK' ? UK.currency : currencyCode
  if (named !== '' && !isCurrency(named)) return { fieldErrors: { currencyCode: 'validation.wrong' } }
  const owed: readonly CurrencyCode[] = named === '' ? await listOwedCurrencies(tx, accountId) : [named]
  const [currency, other] = owed
  if (other !== undefined) return { refusal: 'MIXED_CURRENCY' }
  return currency === undefined ? [] : lockUnpaid(tx, accountId, currency)
}

/** Invoices that are named. @throws Failure INVOICE_NOT_FOUND for another's or none. */
async function lockNamed(tx: Tx, { accountId }: Payer, { invoiceIds }: Wanted): Promise<readonly StateRow[]> {
  const ids = [...new Set(invoiceIds.map(Number))]
  const rows = await lockStates(tx, accountId, ids)
  if (rows.length < ids.length) throw new Failure('INVOICE_NOT_FOUND')
  return rows
}

/** What one payment can settle: unpaid invoices of one currency and one selling site. */
function quoteOf(rows: readonly StateRow[], accountId: number): Quote | Refused {
  const open = rows.filter((row) => balanceOf(standingOf(row)) > 0)
  const [first] = open
  if (first === undefined) return { refusal: 'NOTHING_DUE' }
  if (open.some(({ currency }) => currency !== first.currency)) return { refusal: 'MIXED_CURRENCY' }
  if (open.some(({ site }) => site !== first.site)) return { refusal: 'MIXED_SELLER' }
  const names = open.slice(0, NAMED_MAX).map(({ number }) => number)
  return {
    // One open payment of invoices a payer and currency: no invoice is on two pages.
    thing: `invoices:${accountId}:${first.currency}`,
    invoiceIds: open.map(({ invoiceId }) => invoiceId).toSorted((a, b) => a - b),
    site: first.site,
    amountMinor: open.reduce((sum, row) => sum + balanceOf(standingOf(row)), 0),
    currency: first.currency,
    description: open.length > NAMED_MAX ? `${names.join(', ')} …` : names.join(', '),
  }
}

/** An attempt whose money its payer's bank disputes. */
const disputed = ({ accountId, site, currency, amountMinor, ref, invoiceIds }: AttemptRow): Disputed => ({
  payerId: accountId,
  site,
  currency,
  amountMinor,
  cause: causeOf({ ref }),
  reference: ref,
  invoiceIds,
  nowMs: Date.now(),
})

const eventOf = ({ accountId, actorId, ref, amountMinor, currency }: AttemptRow, kind: 'payment-charged-back' | 'chargeback-won') => ({
  accountId,
  actorId,
  kind,
  detail: { payment: ref, amountMinor, currency },
})

/** Invoices (MQ-111): all of one currency, or those that are named. Money for what was paid meanwhile becomes the payer's credit. */
export const payableInvoices = ({ post }: Pick<InvoiceDeps, 'post'>): Payable => ({
  kinds: ['PAY_ALL', 'PAY_ALL_UK', 'PAY_INVOICES'],
  quote: async (tx, payer, wanted) => {
    if (wanted.kind === 'PAY_INVOICES' && wanted.invoiceIds.length === 0) return { fieldErrors: { invoiceIds: 'validation.invoicesNone' } }
    const rows = wanted.kind === 'PAY_INVOICES' ? await lockNamed(tx, payer, wanted) : await lockAll(tx, payer, wanted)
    return 'length' in rows ? quoteOf(rows, payer.accountId) : rows
  },
  captured: async (tx, { accountId, site, currency, amountMinor, ref, invoiceIds }) => {
    const money = { payerId: accountId, site, currency, amountMinor, invoiceIds, reference: ref }
    await applyMoney(post, tx, { ...money, source: 'GATEWAY', cause: causeOf({ ref }), nowMs: Date.now() })
    return 'applied'
  },
  chargedBack: async (tx, attempt) => {
    await openChargeback(post, tx, disputed(attempt))
    await addAccountEvent(tx, eventOf(attempt, 'payment-charged-back'))
  },
  disputeWon: async (tx, attempt) => {
    await winChargeback(post, tx, disputed(attempt))
    await addAccountEvent(tx, eventOf(attempt, 'chargeback-won'))
  },
  lockDisputed,
})
