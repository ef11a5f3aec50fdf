import type { FastifyInstance } from 'fastify'
import { classOf } from '@app/rules/fees/buyer-class.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { saveClass, TERMS_CHANGED } from './bidder-terms.store.ts'
import { claimNight, type ClassRow, dropClassOverride, findClassRow, finishNight, listClassRows } from './classes.store.ts'

/** How often a node looks whether classes were judged today. */
const LOOK_EVERY_MS = 30 * 60_000
/** Accounts that are read at once. */
const BATCH_COUNT = 500
/** What the history of an account says of it. */
const BY_RULE = 'By rule.'

const isOver = ({ untilOn, site }: ClassRow, nowMs: number): boolean => untilOn !== null && untilOn < dayOfSite(site, nowMs)

/** The class by the rule, or what an operator set in its place. */
function dueClass(row: ClassRow, nowMs: number): BuyerClass {
  if (row.untilOn !== null && !isOver(row, nowMs)) return row.buyerClass
  const bought = row.bought.map(({ vehicles, minor, currency }) => ({ vehicles, sum: { minor, currency } }))
  return classOf({ ...row, bought })
}

/** Judges one account under the lock of its bids; standing bids keep their terms. Answers the class before, and now. */
export async function judgeClass(
  tx: Tx,
  accountId: number,
  { nowMs, actorId = null, isToldOf = true }: { readonly nowMs: number; readonly actorId?: number | null; readonly isToldOf?: boolean },
): Promise<{ readonly from: string; readonly to: BuyerClass }> {
  const { buyer_class: from } = await lockTerms(tx, accountId)
  const row = await findClassRow(tx, accountId)
  if (row === null) throw new Error(`account ${accountId} has no terms`)
  if (isOver(row, nowMs)) await dropClassOverride(tx, accountId)
  const to = dueClass(row, nowMs)
  if (to === from) return { from, to }
  await saveClass(tx, accountId, to)
  const changes = [{ field: 'buyerClass', from, to }]
  if (isToldOf) await addAccountEvent(tx, { accountId, actorId, kind: TERMS_CHANGED, detail: { changes, reason: BY_RULE } })
  return { from, to }
}

/** Judges the class of every account that bids; answers how many changed. New bids alone are priced by it. */
export async function judgeClasses(db: Db, nowMs: number): Promise<number> {
  let changed = 0
  for (let after = 0; ;) {
    const rows = await listClassRows(db, after, BATCH_COUNT)
    for (const row of rows) {
      if (dueClass(row, nowMs) === row.buyerClass && !isOver(row, nowMs)) continue
      const { from, to } = await transaction(db, (tx) => judgeClass(tx, row.accountId, { nowMs }))
      if (from !== to) changed += 1
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH_COUNT) return changed
    after = last.accountId
  }
}

/** Judges every class once a night, by the node that takes it first; one that fails is judged again after an hour. True where it was this one. */
export async function judgeNight(db: Db, nowMs: number): Promise<boolean> {
  const day = await claimNight(db)
  if (day === null) return false
  await judgeClasses(db, nowMs)
  await finishNight(db, day)
  return true
}

/** Has classes judged once a day while the application runs. */
export function judgeClassesNightly(app: FastifyInstance, db: Db): void {
  repeatInApp(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'classes of buyers could not be judged',
    work: async () => void (await judgeNight(db, Date.now())),
  })
}
