import { lockTerms } from '#modules/bid-accounts/index.ts'
import { transaction } from '#platform/db/database.ts'
import { settleLate } from './apply-money.ts'
import type { InvoiceDeps } from './invoice-deps.ts'
import { mailInvoice } from './invoice-mails.ts'
import { forgetParties, listDueSoon } from './notices.store.ts'
import { listTurned, lockStates, saveState } from './states.store.ts'

/** From the end of a look to the next. */
export const LOOK_EVERY_MS = 20_000
/** Invoices of one look; more wait for the next, which is due at once. */
const LOOK_MAX = 200
const HOUR_MS = 3_600_000
/** So long before the hour at the yard a payer is told that an invoice is due that day: in the morning. */
const DUE_TODAY_MS = 9 * HOUR_MS

interface Looked {
  readonly invoiceId: number
  readonly payerId: number
}

/** Turns an invoice whose time has come: late, or not awaited any more. Its payer is told, and their balance says since when. */
async function turn({ db, post }: InvoiceDeps, { invoiceId, payerId }: Looked, nowMs: number): Promise<void> {
  await transaction(db, async (tx) => {
    await lockTerms(tx, payerId)
    const [row] = await lockStates(tx, payerId, [invoiceId])
    if (row === undefined || row.status === 'PAID') return
    const status = await saveState(tx, row, nowMs)
    if (status === row.status) return
    await settleLate(tx, payerId, row.currency)
    if (status === 'OVERDUE') await mailInvoice(post, tx, { invoiceId, notice: 'OVERDUE' })
  })
}

/** Looks at what falls due: tells payers in the morning of the day, turns what is late, and lets old names go. True when more waits. */
export async function sweepInvoices(deps: InvoiceDeps, nowMs: number = Date.now()): Promise<boolean> {
  const { db, post } = deps
  const now = new Date(nowMs)
  const turned = await listTurned(db, now, LOOK_MAX)
  for (const one of turned) await turn(deps, one, nowMs)
  const soon = await listDueSoon(db, { now, before: new Date(nowMs + DUE_TODAY_MS), limit: LOOK_MAX })
  for (const { invoiceId } of soon) await transaction(db, (tx) => mailInvoice(post, tx, { invoiceId, notice: 'DUE_TODAY' }))
  await forgetParties(db, now)
  return turned.length >= LOOK_MAX || soon.length === LOOK_MAX
}
