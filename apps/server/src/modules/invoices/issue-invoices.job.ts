import { dueAt } from '@app/rules/invoices/due-at.ts'
import { linesOfQuote, partsOf } from '@app/rules/invoices/lines-of-quote.ts'
import { invoiceEntry } from '@app/rules/invoices/journal-lines.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { instantOf } from '@app/rules/import/zone-time.ts'
import { epochDayOf } from '@app/rules/import/calendar-day.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { postEntry } from '#modules/journal/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import { type BilledFrom, lockUnbilled, markBooked, type UnbilledAward } from './awards.store.ts'
import { findEntity, listBillingSites, readHolidays } from './entities.store.ts'
import type { InvoiceDeps } from './invoice-deps.ts'
import { mailInvoice } from './invoice-mails.ts'
import { issue } from './issue-invoice.ts'
import { insertState } from './states.store.ts'

/** From the end of a turn to the next: with it an award is billed within five seconds. */
export const ISSUE_EVERY_MS = 2_000
/** An award that cannot be billed is tried again, and told to the log again, after so long, milliseconds. */
const AGAIN_MS = 10 * 60_000

async function billingSites(db: Db): Promise<readonly BilledFrom[]> {
  return (await listBillingSites(db)).map(({ site, fromOn }) => {
    const [year = 0, month = 0, day = 0] = fromOn.split('-').map(Number)
    return { site, fromMs: instantOf({ day: epochDayOf(year, month, day), minutes: 0 }, siteOf(site).zone) }
  })
}

/** Bills one award: invoice, journal, state and mail in the transaction that holds its lock. @throws RangeError where its quote does not add up. */
async function bill(deps: InvoiceDeps, tx: Tx, { award, nowMs }: { readonly award: UnbilledAward; readonly nowMs: number }): Promise<void> {
  const { id: awardId, lot, payerId, actorId, site, currency, awardedAtMs, quote, allInMinor, scheduleId } = award
  const lines = linesOfQuote(quote)
  const parts = partsOf(lines)
  if (parts.feesMinor + parts.priceMinor !== allInMinor) throw new RangeError(`award ${awardId} does not add up`)
  const entity = await findEntity(tx, site, dayOfSite(site, nowMs))
  if (entity === null) throw new RangeError(`${site} has no legal entity`)
  const zone = award.zone ?? siteOf(site).zone
  const holidays = await readHolidays(tx, site, awardedAtMs)
  const dueAtMs = dueAt({ awardedAtMs, zone, site, holidays })
  await lockTerms(tx, payerId)
  const invoice = await issue(
    tx,
    {
      kind: 'INVOICE',
      type: 'LOT',
      paymentType: 'vehicle',
      site,
      zone,
      payerId,
      bidderId: actorId === null || actorId === payerId ? null : actorId,
      lot,
      awardId,
      corrects: null,
      reason: '',
      currency,
      lines,
      toldMinor: award.toldMinor ?? allInMinor,
      scheduleId,
      dueAtMs,
    },
    { entity, nowMs },
  )
  await insertState(tx, { invoiceId: invoice.id, payerId, currency, ...parts, dueAtMs })
  const entry = invoiceEntry({ payerId, invoiceId: invoice.id, currency, lot }, lines)
  await postEntry(tx, { site, kind: 'INVOICE_ISSUED', cause: invoice.number, actor: null, lines: entry })
  await markBooked(tx, awardId)
  await mailInvoice(deps, tx, { invoiceId: invoice.id, notice: 'ISSUED' })
}

/**
 * Bills every award that waits, each in a transaction of its own: nodes share the work, and no award is billed twice or left out. One that
 * cannot be billed is told to the log and holds up no other; `putOff` keeps by its number when it is tried again, epoch milliseconds.
 */
export async function issueInvoices(
  deps: InvoiceDeps,
  nowMs: () => number = Date.now,
  putOff = new Map<number, number>(),
): Promise<number> {
  const sites = await billingSites(deps.db)
  if (sites.length === 0) return 0
  const skipped = () => [...putOff].filter(([, untilMs]) => untilMs > nowMs()).map(([award]) => award)
  let issued = 0
  for (;;) {
    let at: number | null = null
    try {
      const isDone = await transaction(deps.db, async (tx) => {
        const award = await lockUnbilled(tx, { sites, skipped: skipped() })
        if (award === null) return false
        at = award.id
        await bill(deps, tx, { award, nowMs: nowMs() })
        putOff.delete(award.id)
        return true
      })
      if (!isDone) return issued
      issued += 1
    } catch (error) {
      if (at === null) throw error
      putOff.set(at, nowMs() + AGAIN_MS)
      deps.log.error({ err: error, award: at }, 'an award could not be billed; it is tried again')
    }
  }
}
