import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/index.ts'
import { readMailedLots } from '#modules/bid-notices/index.ts'
import { type Acting, type ListedNegotiation, listUnnotified } from '#modules/lot-book/index.ts'
import { freeStrayLots } from '#modules/sale-changes/index.ts'
import { expireNegotiations } from './negotiation.ts'
import { expireOffers } from './offers.ts'
import { relistLots } from './relist-lots.ts'
import { sellerPath } from './seller-link.ts'
import { sellerMail } from './seller-mail.ts'
import { noteSellerTurn } from './seller-turns.store.ts'
import { notifySellers } from './notify-sellers.ts'
import { repeatInApp } from '#platform/jobs/index.ts'

const POLL_MS = 1_000
const TELL_MAX = 50

/** What the job works with. */
export interface AfterHammerJobDeps {
  readonly acting: Acting
  readonly db: Db
  readonly keys: KeyRing
  readonly post: Pick<Post, 'sendMail' | 'linkTo'>
  readonly log: Log
}

/** Emails a seller that it is their turn, once a turn on whichever node. */
async function notifySeller({ db, keys, post }: AfterHammerJobDeps, row: ListedNegotiation): Promise<void> {
  const { deadlineMs, sellerEmail } = row
  if (deadlineMs === null || sellerEmail === null) return
  const mark = createHash('sha256').update(`${row.lot}:${deadlineMs}:${row.rounds}`).digest()
  await db.transaction().execute(async (tx) => {
    if (!(await noteSellerTurn(tx, { mark, deadlineMs }))) return
    const link = post.linkTo(row.sellingSite, sellerPath(keys, { lot: row.lot, deadlineMs, rounds: row.rounds }))
    const lot = (await readMailedLots(tx, [row.lot])).get(row.lot)
    if (lot !== undefined) await post.sendMail(tx, sellerMail(lot, { to: sellerEmail, link, deadlineMs, bidMinor: row.bidMinor }))
  })
}

/** Does all that is due now: turns and offers that are over, mails to sellers, lots to be offered again, what cancelled sales left. */
export async function runAfterHammer(deps: AfterHammerJobDeps): Promise<void> {
  await expireNegotiations(deps.acting)
  await expireOffers(deps.acting)
  for (const row of await listUnnotified(deps.acting.pool, TELL_MAX)) await notifySeller(deps, row)
  await relistLots(deps.acting)
  await freeStrayLots(deps.acting)
  await notifySellers(deps)
}

/** Does so every second while the application runs; every node may, since each step is decided under the lock of its lot. */
export function startAfterHammer(app: FastifyInstance, deps: AfterHammerJobDeps): void {
  repeatInApp(app, { everyMs: POLL_MS, failed: 'what follows the hammer could not be moved on', work: () => runAfterHammer(deps) })
}
