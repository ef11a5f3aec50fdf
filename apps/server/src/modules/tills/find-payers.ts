import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import { UNPAID_STATUSES } from '@app/contract/payments/invoice-codes.ts'
import { USER_ID_MAX } from '@app/contract/people.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { TILL_PAYERS_MAX } from '@app/contract/tills/till-codes.ts'
import type { Counter, TillPayers } from '@app/contract/tills/tills.answers.ts'
import { toPeopleSearch } from '@app/rules/people/people-search.ts'
import { findYardName } from '#modules/accounts/index.ts'
import { type InvoiceDeps, type InvoiceRow, listInvoiceRows, sumUnpaid } from '#modules/invoices/index.ts'
import { toEntry } from '#modules/payments/index.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findByInvoice, findByUserId, listByName, type TillPayer } from './payers.store.ts'
import { scopeOf } from './show-till.ts'
import { findOpenTillId, findTill, type TillRow } from './tills.store.ts'

/** Invoices that a counter lists of a payer. */
const LISTED_MAX = 200
const NUMBER = /^[1-9]\d{0,5}$/
const INVOICE = /^[A-Z0-9]{2,8}-\d{4}-I\d+$/

const unpaid = (
  { db }: Pick<InvoiceDeps, 'db'>,
  { payerId, currency }: { readonly payerId: number; readonly currency: CurrencyCode | null },
): Promise<readonly InvoiceRow[]> => listInvoiceRows(db, { payerId, statuses: UNPAID_STATUSES, currency }, { offset: 0, limit: LISTED_MAX })

async function seek({ db }: Pick<InvoiceDeps, 'db'>, q: string, { site }: Pick<TillRow, 'site'>): Promise<readonly TillPayer[]> {
  const bare = q.replaceAll(' ', '').toUpperCase()
  const one = NUMBER.test(bare) && Number(bare) <= USER_ID_MAX ? await findByUserId(db, Number(bare), site) : null
  const payer = INVOICE.test(bare) ? await findByInvoice(db, bare, site) : one
  if (payer !== null) return [payer]
  const names = toPeopleSearch(q)?.names ?? []
  return names.length === 0 ? [] : listByName(db, names, { site, limit: TILL_PAYERS_MAX })
}

/**
 * Who may be meant by what was typed at a counter, among those whom its site has billed; with their unpaid invoices of the till's site and
 * currency where it is one. @throws Failure TILL_REFUSED NO_TILL, NO_SUCH_PERSON.
 */
export async function findPayers(deps: Pick<InvoiceDeps, 'db'>, ctx: RequestContext, q: string): Promise<TillPayers> {
  const scope = await scopeOf(deps.db, ctx)
  const tillId = await findOpenTillId(deps.db, scope.accountId)
  const till = tillId === null ? null : await findTill(deps.db, tillId, scope)
  if (till === null) throw new Failure('TILL_REFUSED', { reason: 'NO_TILL' })
  const found = await seek(deps, q, till)
  const [first] = found
  if (first === undefined) throw new Failure('NO_SUCH_PERSON')
  const rows = found.length > 1 ? [] : await unpaid(deps, { payerId: first.accountId, currency: till.currency })
  return {
    payers: found.map(({ number, name }) => ({ number, name })),
    invoices: rows.filter(({ site }) => site === till.site).map(toEntry),
  }
}

/** What the account of a kiosk has to pay at the counter of its yard: whoever bids there pays there. */
export async function readCounter(deps: Pick<InvoiceDeps, 'db'>, ctx: RequestContext): Promise<Counter> {
  const { accountId } = memberOf(ctx)
  const [yard, sums, rows] = await Promise.all([
    findYardName(deps.db, accountId),
    sumUnpaid(deps.db, accountId),
    unpaid(deps, { payerId: accountId, currency: null }),
  ])
  return {
    yardName: yard?.name ?? '',
    owed: sums.map(({ currency, owedMinor, invoices }) => ({
      currencyCode: currency,
      amount: majorOf({ minor: owedMinor, currency }),
      invoices,
    })),
    invoices: rows.map(toEntry),
  }
}
