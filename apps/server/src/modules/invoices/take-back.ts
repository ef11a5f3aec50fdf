import type { PoolClient } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import { creditNoteEntry } from '@app/rules/invoices/journal-lines.ts'
import { isMoneyOnItsWay } from '@app/rules/invoices/invoice-status.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { postEntry } from '#modules/journal/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { txOver } from '#platform/db/tx-over.ts'
import { settleLate } from './apply-money.ts'
import type { Issued } from './draft.ts'
import { findEntity } from './entities.store.ts'
import { issue } from './issue-invoice.ts'
import { readForCredit } from './read-invoices.store.ts'
import { findStandingOfLot, hasLapsed, lockStates, saveState, standingOf } from './states.store.ts'

/** Who takes an invoice back, and why. */
export interface TakingBack {
  readonly reason: string
  readonly actorId: number | null
  readonly nowMs: number
}

/**
 * Takes a whole invoice back by a credit note: what of it was paid becomes the payer's credit. @returns null where it was taken back already.
 * @throws Failure PAYMENT_IN_FLIGHT while money that was announced for the first time is awaited, INVOICE_NOT_FOUND.
 */
async function creditInvoice(
  tx: Tx,
  { invoiceId, payerId }: { readonly invoiceId: number; readonly payerId: number },
  { reason, actorId, nowMs }: TakingBack,
): Promise<Issued | null> {
  await lockTerms(tx, payerId)
  const [state] = await lockStates(tx, payerId, [invoiceId])
  if (state === undefined) throw new Failure('INVOICE_NOT_FOUND')
  if (state.status === 'CANCELLED' || state.status === 'REFUNDED') return null
  // Announcing again and again what never comes holds nobody up.
  if (isMoneyOnItsWay(state, nowMs) && !(await hasLapsed(tx, invoiceId, new Date(nowMs)))) throw new Failure('PAYMENT_IN_FLIGHT')
  const { lines, ...of } = await readForCredit(tx, invoiceId)
  const entity = await findEntity(tx, of.site, dayOfSite(of.site, nowMs))
  if (entity === null) throw new Error(`${of.site} has no legal entity any more`)
  const credit = { ...of, kind: 'CREDIT_NOTE', corrects: invoiceId, reason, toldMinor: null, dueAtMs: null, lines } as const
  const issued = await issue(tx, credit, { entity, nowMs })
  const { paidMinor } = standingOf(state)
  await saveState(tx, { ...state, creditedMinor: issued.totalMinor, pendingUntilMs: null }, nowMs)
  const entry = creditNoteEntry({ payerId, invoiceId, currency: of.currency, lot: of.lot }, lines, paidMinor)
  await postEntry(tx, { site: of.site, kind: 'CREDIT_NOTE_ISSUED', cause: issued.number, actor: actorId, lines: entry })
  await settleLate(tx, payerId, of.currency)
  return issued
}

/**
 * Takes the invoice of a lot back in the transaction that voids its award, gives it to another or offers it again; nothing where it was not
 * billed. @throws Failure PAYMENT_IN_FLIGHT: whoever voids it waits for the money.
 */
export async function takeBackLot(client: PoolClient, lot: number, why: TakingBack): Promise<void> {
  const tx = txOver(client)
  const found = await findStandingOfLot(tx, lot)
  if (found !== null) await creditInvoice(tx, found, why)
}
