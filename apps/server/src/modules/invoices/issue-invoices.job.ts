import { dueAt } from '@app/rules/invoices/due-at.ts'
import { linesOfQuote, partsOf } from '@app/rules/invoices/lines-of-quote.ts'
import { invoiceEntry } from '@app/rules/invoices/journal-lines.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import type { Holidays } from '@app/rules/negotiation/business-days.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { instantOf } from '@app/rules/import/zone-time.ts'
import { epochDayOf } from '@app/rules/import/calendar-day.ts'
import { lockPayers, postEntries } from '#modules/journal/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import { sideBySide } from '#platform/jobs/index.ts'
import { type BilledFrom, listWaitingSites, lockUnbilled, markBooked, type UnbilledAward } from './awards.store.ts'
import type { Issued } from './draft.ts'
import { type Entity, findEntity, listBillingSites, readHolidays } from './entities.store.ts'
import type { InvoiceDeps } from './invoice-deps.ts'
import { mailIssued } from './invoice-mails.ts'
import { issueAll, type ToIssue } from './issue-invoice.ts'
import { insertStates } from './states.store.ts'

/** From the end of a turn to the next: with it an award is billed within five seconds. */
export const ISSUE_EVERY_MS = 2_000
/** An award that cannot be billed is tried again, and told to the log again, after so long, milliseconds. */
const AGAIN_MS = 10 * 60_000
/** Awards that are billed in one transaction: as long as it takes, whoever bids or pays as one of their payers waits. */
const BILLED_AT_ONCE_MAX = 100
/** Sites that are billed side by side. */
const SITES_AT_ONCE = 4
const DAY_MS = 86_400_000

async function billingSites(db: Db): Promise<readonly BilledFrom[]> {
  return (await listBillingSites(db)).map(({ site, fromOn }) => {
    const [year = 0, month = 0, day = 0] = fromOn.split('-').map(Number)
    return { site, fromMs: instantOf({ day: epochDayOf(year, month, day), minutes: 0 }, siteOf(site).zone) }
  })
}

/** What a turn has read that hardly changes: who bills, and days off, each by site and day. */
interface Known {
  readonly entities: Map<string, Entity | null>
  readonly holidays: Map<string, Holidays>
}

async function remember<V>(known: Map<string, V>, key: string, read: () => Promise<V>): Promise<V> {
  const found = known.get(key)
  if (found !== undefined) return found
  const value = await read()
  known.set(key, value)
  return value
}

/** An award with what bills it. */
interface Billed extends ToIssue {
  readonly award: UnbilledAward
  readonly parts: ReturnType<typeof partsOf>
  readonly dueAtMs: number
}

/** What is to be billed together. */
interface Billing {
  readonly awards: readonly UnbilledAward[]
  readonly known: Known
  readonly nowMs: number
}

/** What each award is billed by. @throws RangeError where a quote does not add up, or nobody bills on its site. */
async function draftsOf(tx: Tx, { awards, known, nowMs }: Billing): Promise<readonly Billed[]> {
  const billed: Billed[] = []
  for (const award of awards) {
    const { id: awardId, lot, payerId, actorId, site, currency, awardedAtMs, quote, allInMinor, scheduleId } = award
    const lines = linesOfQuote(quote)
    const parts = partsOf(lines)
    if (parts.feesMinor + parts.priceMinor !== allInMinor) throw new RangeError(`award ${awardId} does not add up`)
    const day = dayOfSite(site, nowMs)
    const entity = await remember(known.entities, `${site} ${day}`, () => findEntity(tx, site, day))
    if (entity === null) throw new RangeError(`${site} has no legal entity`)
    const zone = award.zone ?? siteOf(site).zone
    const about = `${site} ${Math.floor(awardedAtMs / DAY_MS)}`
    const holidays = await remember(known.holidays, about, () => readHolidays(tx, site, awardedAtMs))
    const dueAtMs = dueAt({ awardedAtMs, zone, site, holidays })
    const plain = { kind: 'INVOICE', type: 'LOT', paymentType: 'vehicle', corrects: null, reason: '' } as const
    const whose = { site, zone, payerId, bidderId: actorId === payerId ? null : actorId, lot, awardId, currency }
    const draft = { ...plain, ...whose, lines, toldMinor: award.toldMinor ?? allInMinor, scheduleId, dueAtMs }
    billed.push({ award, parts, dueAtMs, draft, entity })
  }
  return billed
}

/** Bills awards: invoices, journal, states and mails in the transaction that holds their locks. @throws RangeError as `draftsOf`. */
async function bill({ post }: InvoiceDeps, tx: Tx, billing: Billing): Promise<void> {
  const { awards, nowMs } = billing
  const billed = await draftsOf(tx, billing)
  await lockPayers(tx, [...new Set(awards.map(({ payerId }) => payerId))])
  const issued = await issueAll(tx, billed, nowMs)
  const invoices = billed.map(({ award, ...one }, at) => ({ ...one, ...award, invoice: issued[at] as Issued }))
  await insertStates(
    tx,
    invoices.map(({ invoice, payerId, currency, parts, dueAtMs }) => ({ invoiceId: invoice.id, payerId, currency, ...parts, dueAtMs })),
  )
  await postEntries(
    tx,
    invoices.map(({ invoice, payerId, currency, lot, site, draft }) => {
      const lines = invoiceEntry({ payerId, invoiceId: invoice.id, currency, lot }, draft.lines)
      return { site, kind: 'INVOICE_ISSUED', cause: invoice.number, actor: null, lines }
    }),
  )
  await markBooked(
    tx,
    awards.map(({ id }) => id),
  )
  await mailIssued(
    post,
    tx,
    issued.map(({ id }) => id),
  )
}

/** A turn of the job. */
interface Turn {
  readonly nowMs: () => number
  /** By the number of an award that could not be billed: when it is tried again, epoch milliseconds. */
  readonly putOff: Map<number, number>
  readonly known: Known
}

const skippedOf = ({ putOff, nowMs }: Turn): readonly number[] =>
  [...putOff].filter(([, untilMs]) => untilMs > nowMs()).map(([award]) => award)

/** Bills the next awards of a site in one transaction, unless they cannot be; answers their numbers. */
async function billNext(
  deps: InvoiceDeps,
  turn: Turn,
  { from, limit }: { readonly from: BilledFrom; readonly limit: number },
): Promise<{ readonly taken: readonly number[]; readonly error: unknown }> {
  let taken: readonly number[] = []
  try {
    await transaction(deps.db, async (tx) => {
      taken = []
      const awards = await lockUnbilled(tx, { from, skipped: skippedOf(turn), limit })
      taken = awards.map(({ id }) => id)
      if (awards.length > 0) await bill(deps, tx, { awards, known: turn.known, nowMs: turn.nowMs() })
    })
    return { taken, error: null }
  } catch (error) {
    if (taken.length === 0) throw error
    return { taken, error }
  }
}

/** Bills what waits on a site; where some awards cannot be billed together, each is billed by itself from then on. Answers how many were. */
async function billSite(deps: InvoiceDeps, turn: Turn, from: BilledFrom): Promise<number> {
  let [issued, limit] = [0, BILLED_AT_ONCE_MAX]
  for (;;) {
    const { taken, error } = await billNext(deps, turn, { from, limit })
    const [first] = taken
    if (first === undefined) return issued
    if (error === null) {
      issued += taken.length
      for (const award of taken) turn.putOff.delete(award)
    } else if (taken.length === 1) {
      turn.putOff.set(first, turn.nowMs() + AGAIN_MS)
      deps.log.error({ err: error, award: first }, 'an award could not be billed; it is tried again')
    } else limit = 1
  }
}

/**
 * Bills every award that waits, some of a site at a time in one transaction and some sites side by side, as each numbers its own: nodes share the
 * work, and no award is billed twice or left out. One that cannot be billed is told to the log and holds up no other; `putOff` keeps by its number
 * when it is tried again, epoch milliseconds. Answers how many were billed.
 */
export async function issueInvoices(
  deps: InvoiceDeps,
  nowMs: () => number = Date.now,
  putOff = new Map<number, number>(),
): Promise<number> {
  const turn: Turn = { nowMs, putOff, known: { entities: new Map(), holidays: new Map() } }
  const sites = await billingSites(deps.db)
  const waiting = sites.length === 0 ? [] : await listWaitingSites(deps.db, { sites, skipped: skippedOf(turn) })
  let issued = 0
  await sideBySide(waiting, SITES_AT_ONCE, async (from) => {
    const billed = await billSite(deps, turn, from)
    issued += billed
  })
  return issued
}
