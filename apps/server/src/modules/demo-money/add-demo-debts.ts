import { BOOKKEEPERS, DEBTOR } from '@app/demo/people/people.ts'
import { buyNow } from '#modules/after-hammer/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { lockDisputed, returnPayment } from '#modules/chargebacks/index.ts'
import { proposeDefaults } from '#modules/defaults/index.ts'
import { findAccountIds } from '#modules/demo-people/index.ts'
import { applyMoney, type InvoiceDeps, issueFee, issueInvoices, sweepInvoices, takeBackInvoice } from '#modules/invoices/index.ts'
import { handOverFor, keepLender } from '#modules/lenders/index.ts'
import type { Acting } from '#modules/lot-book/index.ts'
import { announceFor } from '#modules/payments/index.ts'
import { type RefundDeps, refundFor } from '#modules/refunds/index.ts'
import { transaction } from '#platform/db/database.ts'
import { type BilledWin, findCounter, hasInvoices, listBilledWins, listCheapLots, tellAsEarlier } from './demo-entities.store.ts'

const SITE = 'CPRTUS'
const CURRENCY = 'USD'
/** Won so long ago: nobody waits any longer for its money, and its free days are over. */
const LONG_AGO_DAYS = 16
/** Of a win that nobody paid: until when it was to be paid. */
const DUE_DAYS = 12
const HOUR_MS = 3_600_000
/** A payer is warned a day before a win is given up. */
const WARNED_MS = 21 * HOUR_MS
/** What becomes of the lots that are bought. */
const FATES = ['late', 'announced', 'fetched back', 'paid', 'handed over'] as const
/** What becomes of fees, minor units. */
const FEES = { open: 9_500, paid: 12_000, credited: 4_500, returned: 6_000, refunded: 7_500 } as const
/** What is paid before it is taken back. */
const PAID: ReadonlySet<keyof typeof FEES> = new Set(['paid', 'returned', 'refunded'])
/** Where money goes back to: an account that nobody has. */
const REFUNDED_TO = { kind: 'US', holder: 'Demonstration Motors', account: '000123456789', routing: '021000021' } as const

/** Who lends to people of the demo world. */
const LENDER = {
  name: 'First Example Floorplan',
  address: ['Title Desk', '1 Example Street', 'Dallas, TX 75001'],
  email: 'titles@floorplan.example',
  phone: '+1 214 555 0142',
  referenceName: 'Dealer number',
} as const

/** What the debts of the demo world are made with: the doors of everybody. */
export interface DemoDebtsDeps extends InvoiceDeps {
  readonly acting: Acting
  /** Numbers of bank accounts are kept sealed. */
  readonly keys: RefundDeps['keys']
}

interface Debtor {
  readonly payerId: number
  readonly zone: string
  /** Who takes invoices back. */
  readonly bookkeeperId: number
  /** Who agrees to what they ask. */
  readonly secondId: number
  readonly nowMs: number
}

async function pay({ db, post }: DemoDebtsDeps, { payerId, nowMs }: Debtor, { invoiceId, totalMinor }: BilledWin): Promise<string> {
  const cause = `demonstration ${invoiceId}`
  await transaction(db, (tx) =>
    applyMoney(post, tx, {
      payerId,
      site: SITE,
      currency: CURRENCY,
      amountMinor: totalMinor,
      source: 'BANK',
      cause,
      reference: `DEMO ${invoiceId}`,
      invoiceIds: [invoiceId],
      nowMs,
    }),
  )
  return cause
}

async function addFee(deps: DemoDebtsDeps, debtor: Debtor, fate: keyof typeof FEES): Promise<void> {
  const { payerId, zone, bookkeeperId: actorId, nowMs } = debtor
  const line = { code: 'LATE', textKey: 'fee.late', amountMinor: FEES[fate] }
  const issued = await transaction(deps.db, async (tx) => {
    await lockTerms(tx, payerId)
    const of = { site: SITE, zone, payerId, lot: null, currency: CURRENCY, scheduleId: null, reason: 'Demonstration' } as const
    return issueFee(deps.post, tx, { ...of, line, nowMs })
  })
  if (issued === null) return
  const { id: invoiceId, totalMinor } = issued
  if (PAID.has(fate)) await pay(deps, debtor, { invoiceId, lot: 0, totalMinor })
  if (fate !== 'open' && fate !== 'paid')
    await transaction(deps.db, (tx) => takeBackInvoice(tx, { invoiceId, payerId }, { reason: 'Demonstration', actorId, nowMs }))
  if (fate === 'refunded') await refund(deps, debtor, { invoiceId, totalMinor })
}

/** Two people have paid back what was paid of an invoice that was taken back. */
async function refund(
  { db, post, keys }: DemoDebtsDeps,
  { payerId, bookkeeperId: actorId, secondId: agreedBy, nowMs }: Debtor,
  { invoiceId, totalMinor: amountMinor }: Pick<BilledWin, 'invoiceId' | 'totalMinor'>,
): Promise<void> {
  const of = { payerId, site: SITE, actorId, origin: 'CREDIT', currency: CURRENCY, amountMinor, reason: 'GOODWILL' } as const
  const wanted = { ...of, note: 'Demonstration', to: { bank: REFUNDED_TO }, invoiceId }
  const made = { wanted, agreedBy, bankReference: `DEMO REFUND ${invoiceId}`, nowMs }
  await transaction(db, (tx) => refundFor({ post, keys, preferencesOf: () => [] }, tx, made))
}

/** The payer's bank returns what was paid: it is owed again, and the lot is held. */
async function fetchBack(deps: DemoDebtsDeps, debtor: Debtor, win: BilledWin): Promise<void> {
  const { payerId, nowMs } = debtor
  const cause = await pay(deps, debtor, win)
  const { invoiceId, totalMinor: amountMinor } = win
  const of = { payerId, site: SITE, currency: CURRENCY, amountMinor, cause, reference: `DEMO ${invoiceId}`, nowMs } as const
  await transaction(deps.db, async (tx) => {
    await lockDisputed(tx, { invoiceIds: [invoiceId] })
    await returnPayment(deps.post, tx, { ...of, invoiceIds: [invoiceId], way: 'BANK' })
  })
}

/** A lender that two people have agreed to pays one of the lots: it waits for their transfer. */
async function handToLender({ db, post }: DemoDebtsDeps, debtor: Debtor, { invoiceId }: BilledWin): Promise<void> {
  const { payerId, bookkeeperId: askedBy, secondId: by, nowMs } = debtor
  const lenderId = await keepLender(db, { site: SITE, details: LENDER, askedBy, by, reason: 'Demonstration' })
  if (lenderId === null) return
  // Nobody has a page of a gateway open.
  const payments = { closePage: () => Promise.resolve('unknown' as const) }
  await handOverFor({ db, post, payments }, { payerId, lenderId, invoiceId, theirReference: 'D-901016', nowMs })
}

async function buyLots({ db, acting }: DemoDebtsDeps, payerId: number): Promise<void> {
  const lots = await listCheapLots(db, { site: SITE, currency: CURRENCY, count: FATES.length })
  if (lots.length < FATES.length) return
  for (const { lot, priceMinor } of lots)
    await buyNow(acting, { lot, priceMinor, personId: payerId, accountId: payerId, mandateId: null, site: SITE })
}

/**
 * Gives somebody of the demo world invoices that stand differently, once: lots bought at their price, one of them late for so long that it is to be
 * given up, one whose transfer is awaited, one whose money was returned, one that a lender has, one that is paid and stands in its yard; and fees that are open,
 * paid, credited, credited once they were paid, whose money is credit now, and refunded. What is late is told as if it had been bought earlier.
 */
export async function addDemoDebts(deps: DemoDebtsDeps): Promise<void> {
  const { db } = deps
  const ids = await findAccountIds(db, [DEBTOR, ...BOOKKEEPERS])
  const [payerId, bookkeeperId, secondId] = [ids.get(DEBTOR), ids.get(BOOKKEEPERS[0]), ids.get(BOOKKEEPERS[1])]
  const counter = await findCounter(db, SITE)
  if (payerId === undefined || bookkeeperId === undefined || secondId === undefined || counter === null || (await hasInvoices(db, payerId)))
    return
  const nowMs = Date.now()
  const debtor = { payerId, zone: counter.zone, bookkeeperId, secondId, nowMs }
  await buyLots(deps, payerId)
  for (const fate of ['open', 'paid', 'credited', 'returned', 'refunded'] as const) await addFee(deps, debtor, fate)
  await issueInvoices(deps)
  const wins = await listBilledWins(db, payerId)
  for (const [at, win] of wins.entries()) {
    const fate = FATES[at]
    if (fate === 'late' || fate === 'paid')
      await tellAsEarlier(db, win.lot, { wonDays: LONG_AGO_DAYS, dueDays: fate === 'late' ? DUE_DAYS : null })
    if (fate === 'announced') await announceFor(deps, debtor, [win.invoiceId])
    if (fate === 'fetched back') await fetchBack(deps, debtor, win)
    if (fate === 'paid') await pay(deps, debtor, win)
    if (fate === 'handed over') await handToLender(deps, debtor, win)
  }
  await sweepInvoices(deps, nowMs)
  await proposeDefaults(deps, nowMs)
  await proposeDefaults(deps, nowMs + WARNED_MS)
}
