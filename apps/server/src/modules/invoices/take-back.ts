import type { PoolClient } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import { creditedLines, type WantedLine } from '@app/rules/invoices/credit-lines.ts'
import { balanceOf, isMoneyOnItsWay } from '@app/rules/invoices/invoice-status.ts'
import { creditNoteEntry, writeOffEntry } from '@app/rules/invoices/journal-lines.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { postEntry } from '#modules/journal/index.ts'
import { endUndone } from '#modules/lender-holds/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { txOver } from '#platform/db/tx-over.ts'
import { endWriteOff, settleLate } from './apply-money.ts'
import type { Issued } from './draft.ts'
import { findEntity } from './entities.store.ts'
import { issue } from './issue-invoice.ts'
import { readForCredit } from './read-invoices.store.ts'
import { listStandingOfLot, hasLapsed, lockStates, saveState, standingOf, type StateRow } from './states.store.ts'

/** Who takes an invoice back, and why. */
export interface TakingBack {
  readonly reason: string
  readonly actorId: number | null
  readonly nowMs: number
}

/** A credit note, and what of it was paid, which became credit. */
export interface TakenBack extends Issued {
  readonly paidMinor: number
  /** Whether nothing of the invoice is left. */
  readonly isAll: boolean
}

/** A credit note of an invoice about a lot whose sale was undone. */
export interface TakenBackOfLot extends TakenBack, Locked {}

/** An invoice of a payer, behind the locks of both. */
interface Locked {
  readonly invoiceId: number
  readonly payerId: number
}

/**
 * Locks an invoice for who takes it back or gives it up. @throws Failure PAYMENT_IN_FLIGHT while money that was announced for the first time
 * is awaited, INVOICE_NOT_FOUND.
 */
export async function lockStanding(tx: Tx, { invoiceId, payerId }: Locked, nowMs: number): Promise<StateRow> {
  await lockTerms(tx, payerId)
  const [state] = await lockStates(tx, payerId, [invoiceId])
  if (state === undefined) throw new Failure('INVOICE_NOT_FOUND')
  // Announcing again and again what never comes holds nobody up.
  if (isMoneyOnItsWay(state, nowMs) && !(await hasLapsed(tx, invoiceId, new Date(nowMs)))) throw new Failure('PAYMENT_IN_FLIGHT')
  return state
}

/**
 * Takes lines of an invoice back by a credit note, in whole or in part, with the tax that is theirs: it takes from what is owed first, then
 * from what was given up; the rest was paid, and becomes the payer's credit. `wanted` left out is all that is left. Behind `lockStanding`.
 * @throws RangeError for lines of which so much is not left.
 */
export async function creditLines(
  tx: Tx,
  state: StateRow,
  { wanted, reason, actorId, nowMs }: TakingBack & { readonly wanted?: readonly WantedLine[] },
): Promise<TakenBack> {
  const { invoiceId, payerId } = state
  const { lines: left, ...of } = await readForCredit(tx, invoiceId)
  const lines = creditedLines(left, { wanted, currency: of.currency })
  const entity = await findEntity(tx, of.site, dayOfSite(of.site, nowMs))
  if (entity === null) throw new Error(`${of.site} has no legal entity any more`)
  const credit = { ...of, kind: 'CREDIT_NOTE', corrects: invoiceId, reason, toldMinor: null, dueAtMs: null, lines } as const
  const issued = await issue(tx, credit, { entity, nowMs })
  const owedMinor = balanceOf(standingOf(state))
  const overMinor = Math.max(0, issued.totalMinor - owedMinor)
  const givenUpMinor = Math.min(overMinor, state.writtenOffMinor)
  const row = await endWriteOff(tx, { row: state, amountMinor: givenUpMinor, cause: `note:${issued.number}`, actorId })
  const paidMinor = overMinor - givenUpMinor
  const isAll = state.creditedMinor + issued.totalMinor >= state.feesMinor + state.priceMinor
  const credited = { ...row, creditedMinor: state.creditedMinor + issued.totalMinor }
  await saveState(tx, isAll ? { ...credited, pendingUntilMs: null } : credited, nowMs)
  if (isAll) await endUndone(tx, invoiceId)
  const entry = creditNoteEntry({ payerId, invoiceId, currency: of.currency, lot: of.lot }, lines, paidMinor)
  await postEntry(tx, { site: of.site, kind: 'CREDIT_NOTE_ISSUED', cause: issued.number, actor: actorId, lines: entry })
  await settleLate(tx, payerId, of.currency)
  return { ...issued, paidMinor, isAll }
}

/**
 * Gives up a part of what is owed of an invoice: it is late no longer, and its lot stays. Behind `lockStanding`. `cause` posts it once.
 * @throws Failure PAYMENT_REFUSED NOTHING_DUE where so much is not owed.
 */
export async function writeOff(
  tx: Tx,
  state: StateRow,
  { amountMinor, cause, actorId, nowMs }: { amountMinor: number; cause: string; actorId: number; nowMs: number },
): Promise<void> {
  const { invoiceId, payerId, currency, site } = state
  if (amountMinor > balanceOf(standingOf(state))) throw new Failure('PAYMENT_REFUSED', { reason: 'NOTHING_DUE' })
  await saveState(tx, { ...state, writtenOffMinor: state.writtenOffMinor + amountMinor }, nowMs)
  const lines = writeOffEntry({ payerId, invoiceId, currency }, amountMinor)
  await postEntry(tx, { site, kind: 'WRITTEN_OFF', cause, actor: actorId, lines })
  await settleLate(tx, payerId, currency)
}

/**
 * Takes all that is left of an invoice back by a credit note: what of it was paid becomes the payer's credit. @returns null where it was taken
 * back already. @throws Failure PAYMENT_IN_FLIGHT while money that was announced for the first time is awaited, INVOICE_NOT_FOUND.
 */
export async function takeBackInvoice(tx: Tx, invoice: Locked, why: TakingBack): Promise<TakenBack | null> {
  await lockTerms(tx, invoice.payerId)
  const [state] = await lockStates(tx, invoice.payerId, [invoice.invoiceId])
  if (state?.status === 'CANCELLED' || state?.status === 'REFUNDED') return null
  return creditLines(tx, await lockStanding(tx, invoice, why.nowMs), why)
}

const next = async (tx: Tx, lot: number, done: ReadonlySet<number>) =>
  (await listStandingOfLot(tx, lot)).find(({ invoiceId }) => !done.has(invoiceId))

/**
 * Takes the invoices of a lot back, with fees that came after it, in the transaction that voids its award, gives it to another or offers it again; nothing where it was not
 * billed. @returns the credit notes. @throws Failure PAYMENT_IN_FLIGHT: whoever voids it waits for the money.
 */
export async function takeBackLot(client: PoolClient, lot: number, why: TakingBack): Promise<readonly TakenBackOfLot[]> {
  const tx = txOver(client)
  const done = new Set<number>()
  const notes: TakenBackOfLot[] = []
  // Once the payer is locked, what was billed about the lot until then is there to be seen.
  for (let at = await next(tx, lot, done); at !== undefined; at = await next(tx, lot, done)) {
    const note = await takeBackInvoice(tx, at, why)
    if (note !== null) notes.push({ ...at, ...note })
    done.add(at.invoiceId)
  }
  return notes
}
