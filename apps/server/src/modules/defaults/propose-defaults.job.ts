import { DEFAULT_WARNING_MS, defaultAt } from '@app/rules/invoices/default-at.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { type InvoiceDeps, lockStates, mailInvoice } from '#modules/invoices/index.ts'
import { transaction } from '#platform/db/database.ts'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import { lockDefault, saveEnded } from './defaults.store.ts'
import { insertProposal, type LateWin, listLateWins, listNeedless } from './late-wins.store.ts'

/** From the end of a look to the next. */
export const PROPOSE_EVERY_MS = 30_000
/** Wins of one look; more wait for the next, which is due at once. */
const LOOK_MAX = 100
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** No win is given up that was won more recently: its day is not before, whatever the clock of its yard. */
const WON_BEFORE_MS = 5 * DAY_MS
/** A payer who was warned has so long at least, also where nobody was there to warn them the day before. */
const WARNED_BEFORE_MS = 20 * HOUR_MS
/** What was refused is proposed anew after so long, if it is still unpaid. */
const REFUSED_FOR_MS = 7 * DAY_MS

/** Warns the payer of a win, or proposes that it is given up, unless something has become of it since it was found. Answers whether it did. */
async function judge(deps: InvoiceDeps, win: LateWin, nowMs: number): Promise<boolean> {
  const { invoiceId, payerId, warnedAtMs } = win
  const fromMs = defaultAt(win)
  if (nowMs < fromMs - DEFAULT_WARNING_MS || (warnedAtMs !== null && nowMs < fromMs)) return false
  return transaction(deps.db, async (tx) => {
    await lockTerms(tx, payerId)
    const [row] = await lockStates(tx, payerId, [invoiceId])
    if (row?.status !== 'OVERDUE' || row.dueAtMs !== win.dueAtMs) return false
    if (warnedAtMs === null) return mailInvoice(deps, tx, { invoiceId, notice: 'DEFAULT_TOMORROW' })
    await insertProposal(tx, win)
    return true
  })
}

/** Ends a proposal that nobody needs any more, unless something has become of it since it was found. */
async function end({ db }: InvoiceDeps, { id, payerId }: { readonly id: number; readonly payerId: number }, nowMs: number): Promise<void> {
  await transaction(db, async (tx) => {
    await lockTerms(tx, payerId)
    const { state, invoiceId } = await lockDefault(tx, id)
    const [row] = await lockStates(tx, payerId, [invoiceId])
    if ((state === 'PROPOSED' || state === 'ASKED') && row?.status !== 'OVERDUE' && row?.status !== 'PENDING')
      await saveEnded(tx, id, new Date(nowMs))
  })
}

/** Does one thing; one that fails is told to the log and holds up no other. */
async function tried({ log }: InvoiceDeps, of: object, work: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await work()) !== false
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    log.error({ err: error, ...of }, 'an unpaid win could not be looked at; it is tried again')
    return false
  }
}

/** Warns payers the day before, proposes what nobody paid, and ends what is needed no more. True when more waits. */
export async function proposeDefaults(deps: InvoiceDeps, nowMs: number = Date.now()): Promise<boolean> {
  for (const one of await listNeedless(deps.db, LOOK_MAX)) await tried(deps, { default: one.id }, () => end(deps, one, nowMs))
  const late = await listLateWins(deps.db, {
    now: new Date(nowMs),
    wonBefore: new Date(nowMs - WON_BEFORE_MS),
    warnedAfter: new Date(nowMs - WARNED_BEFORE_MS),
    refusedSince: new Date(nowMs - REFUSED_FOR_MS),
    limit: LOOK_MAX,
  })
  let done = 0
  for (const win of late) if (await tried(deps, { invoice: win.invoiceId }, () => judge(deps, win, nowMs))) done += 1
  return late.length === LOOK_MAX && done > 0
}
