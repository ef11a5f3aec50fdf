import { addAccountEvents } from '#modules/accounts/index.ts'
import { applyTransfers, type InvoiceDeps } from '#modules/invoices/index.ts'
import { lockPayers } from '#modules/journal/index.ts'
import { transaction } from '#platform/db/database.ts'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import { inBatches, sideBySide } from '#platform/jobs/index.ts'
import { type Booking, bookedEvent, type DecidedBy, moneyOf } from './book-line.ts'
import { decideLines, type LineRow, lockLines } from './lines.store.ts'
import type { StatementRow } from './statements.store.ts'
import { type ExactMatch, findExact, listExact } from './matches/exact.store.ts'

/** What a line that was matched by its reference says of why. */
const BY_REFERENCE = 'Matched by its reference'
/** Lines that are posted in one transaction: as long as it takes, whoever bids or pays as one of their payers waits. */
const POSTED_TOGETHER_MAX = 250
/** Transactions side by side; each needs a connection. */
const SIDE_BY_SIDE = 2
/** Lines that are looked up before they are posted. */
const LISTED_MAX = 10 * POSTED_TOGETHER_MAX

/** A line that is sure, with the transfer whose money it brings. */
interface SureLine {
  readonly line: LineRow
  readonly match: ExactMatch
}

/** Of lines that bring money booked by hand, one for each such payment: what another one brings is not booked yet. */
const firstOfEach = (lines: readonly SureLine[]): readonly SureLine[] =>
  lines.filter(({ match }, at) => lines.findIndex((one) => one.match.bookedId === match.bookedId) === at)

/**
 * Books lines that are sure, as they are behind their locks: money of announced transfers, or lines of money that somebody booked by hand.
 * Answers how many; what is not sure any more is left out.
 */
async function bookTogether(
  { post, tx }: Booking,
  { listed, site, by }: { readonly listed: readonly ExactMatch[]; readonly site: StatementRow['site']; readonly by: DecidedBy },
): Promise<number> {
  const lines = await lockLines(
    tx,
    listed.map(({ lineId }) => lineId),
    [site],
  )
  const payers = new Set(listed.map(({ payerId }) => payerId))
  // What is booked by hand for these payers is booked behind the same locks.
  await lockPayers(tx, [...payers])
  const exact = await findExact(
    tx,
    lines.map(({ id }) => id),
  )
  const sure = lines.flatMap((line) => {
    const match = exact.get(line.id)
    return match !== undefined && payers.has(match.payerId) ? [{ line, match }] : []
  })
  const [fresh, byHand] = [sure.filter(({ match }) => match.bookedId === null), sure.filter(({ match }) => match.bookedId !== null)]
  const monies = fresh.map(({ line, match }) => moneyOf(line, match, by))
  const applied = monies.length === 0 ? [] : await applyTransfers(post, tx, monies)
  const booked = fresh.map(({ line }, at) => ({ lineId: line.id, paymentId: applied[at]?.paymentId as number }))
  const found = firstOfEach(byHand).map(({ line, match }) => ({ lineId: line.id, paymentId: match.bookedId }))
  const how = { state: 'POSTED', by: by.accountId, reason: by.reason } as const
  await decideLines(
    tx,
    [...booked, ...found].map((one) => ({ ...one, ...how })),
  )
  await addAccountEvents(
    tx,
    monies.map((money, at) => bookedEvent(money, booked[at]?.paymentId as number)),
  )
  return booked.length + found.length
}

/** What posts lines of one statement, and what has become of them. */
interface Posting {
  readonly statement: Pick<StatementRow, 'id' | 'site'>
  readonly by: DecidedBy
  /** Lines that could not be posted. */
  readonly failed: number[]
}

type PostDeps = Pick<InvoiceDeps, 'db' | 'post' | 'log'>

/** Posts lines in one transaction; where they cannot be posted together, each by itself. Answers how many were. */
async function postTogether(deps: PostDeps, posting: Posting, listed: readonly ExactMatch[]): Promise<number> {
  const { statement, by, failed } = posting
  try {
    return await transaction(deps.db, (tx) => bookTogether({ post: deps.post, tx }, { listed, site: statement.site, by }))
  } catch (error) {
    const [first] = listed
    if (first === undefined || isDatabaseDown(error)) throw error
    if (listed.length === 1) {
      failed.push(first.lineId)
      deps.log.error({ err: error, line: first.lineId }, 'a line of a statement could not be posted; it is left to people')
      return 0
    }
    let posted = 0
    for (const one of listed) posted += await postTogether(deps, posting, [one])
    return posted
  }
}

/**
 * Posts lines of a statement that are sure, up to a limit, many in one transaction: whole or not at all, however often and wherever it is asked
 * for at once. A line that cannot be posted is told to the log, and holds up no other. Answers how many were posted and how many could not be.
 */
export async function postExact(
  deps: PostDeps,
  statement: Posting['statement'],
  { by, limit }: { readonly by: Omit<DecidedBy, 'reason'>; readonly limit: number },
): Promise<{ readonly posted: number; readonly failed: number }> {
  const posting: Posting = { statement, by: { ...by, reason: BY_REFERENCE }, failed: [] }
  const { failed } = posting
  let posted = 0
  for (;;) {
    const done = posted + failed.length
    const listed = await listExact(deps.db, statement.id, { skipped: failed, limit: Math.min(LISTED_MAX, limit - posted) })
    await sideBySide(inBatches(listed, POSTED_TOGETHER_MAX), SIDE_BY_SIDE, async (batch) => {
      const now = await postTogether(deps, posting, batch)
      posted += now
    })
    // Once nothing more is done, none is left, or others are posting what is.
    if (posted >= limit || posted + failed.length === done) return { posted, failed: failed.length }
  }
}
