import { lockTerms } from '#modules/bid-accounts/index.ts'
import { transaction } from '#platform/db/database.ts'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
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
/** What a payer is told ahead, and between which times before it is due: on its morning, and on that of the day before. */
const AHEAD = [
  { notice: 'DUE_TOMORROW', fromMs: DUE_TODAY_MS, beforeMs: 24 * HOUR_MS + DUE_TODAY_MS },
  { notice: 'DUE_TODAY', fromMs: 0, beforeMs: DUE_TODAY_MS },
] as const
type Ahead = (typeof AHEAD)[number]

interface Looked {
  readonly invoiceId: number
  readonly payerId: number
}

/** Turns an invoice whose time has come: late, or not awaited any more. Its payer is told, and their balance says since when. */
async function turn(deps: InvoiceDeps, { invoiceId, payerId }: Looked, nowMs: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockTerms(tx, payerId)
    const [row] = await lockStates(tx, payerId, [invoiceId])
    if (row === undefined || row.status === 'PAID') return
    const status = await saveState(tx, row, nowMs)
    if (status === row.status) return
    await settleLate(tx, payerId, row.currency)
    if (status === 'OVERDUE') await mailInvoice(deps, tx, { invoiceId, notice: 'OVERDUE' })
  })
}

/** Tells the payer of an invoice that it falls due, unless it was paid or taken back since it was found. */
async function remind(deps: InvoiceDeps, { invoiceId, payerId }: Looked, { notice }: Ahead): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockTerms(tx, payerId)
    const [row] = await lockStates(tx, payerId, [invoiceId])
    if (row?.status === 'OPEN') await mailInvoice(deps, tx, { invoiceId, notice })
  })
}

/** Works through what was found; one that fails is told to the log and holds up no other. Answers how many were done. */
async function workThrough({ log }: InvoiceDeps, found: readonly Looked[], work: (one: Looked) => Promise<void>): Promise<number> {
  let done = 0
  for (const one of found)
    try {
      await work(one)
      done += 1
    } catch (error) {
      if (isDatabaseDown(error)) throw error
      log.error({ err: error, invoice: one.invoiceId }, 'an invoice could not be looked at; it is tried again')
    }
  return done
}

/** Tells payers of what falls due within a while. True when more waits. */
async function remindAll(deps: InvoiceDeps, ahead: Ahead, nowMs: number): Promise<boolean> {
  const { notice, fromMs, beforeMs } = ahead
  const soon = await listDueSoon(deps.db, { notice, from: new Date(nowMs + fromMs), before: new Date(nowMs + beforeMs), limit: LOOK_MAX })
  const told = await workThrough(deps, soon, (one) => remind(deps, one, ahead))
  return soon.length === LOOK_MAX && told > 0
}

/** Looks at what falls due: tells payers in the morning of the day and of the one before, turns what is late, and lets old names go. True when more waits. */
export async function sweepInvoices(deps: InvoiceDeps, nowMs: number = Date.now()): Promise<boolean> {
  const { db } = deps
  const now = new Date(nowMs)
  const turned = await listTurned(db, now, LOOK_MAX)
  const turns = await workThrough(deps, turned, (one) => turn(deps, one, nowMs))
  let isMore = turned.length >= LOOK_MAX && turns > 0
  for (const ahead of AHEAD) isMore = (await remindAll(deps, ahead, nowMs)) || isMore
  await forgetParties(db, now)
  return isMore
}
