import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { BidNoticeKind } from '@app/contract/bidding-limits.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { mailKindOfNotice } from '@app/rules/bidding/notice-kinds.ts'
import type { Subscribers } from '#modules/messages/index.ts'
import type { Devices } from '#modules/push/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { amountOf, movedToOf } from './bid-notices.ts'
import { noticeForDevice, noticePath, noticeWords } from './notice-mails.ts'
import { repeatInApp } from '#platform/jobs/index.ts'

/** Notices are looked for so often, milliseconds. */
const POLL_MS = 1_000
/** Notices made into mails in one transaction. */
const BATCH_MAX = 500

/** What the job works with; `subscribers` know who wants which mails, `devices` what is pushed. */
export interface NoticeJobDeps {
  readonly db: Db
  readonly subscribers: Subscribers
  readonly devices: Devices
}

interface Waiting {
  readonly id: number
  readonly accountId: number
  readonly lot: number
  readonly kind: BidNoticeKind
  readonly detail: Readonly<Record<string, unknown>>
  readonly name: string
  readonly currency: CurrencyCode
}

/** The oldest notices of which nobody was written to yet, taken so that no other node takes them. */
async function takeWaiting(tx: Tx): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select n.id, n.account_id as "accountId", n.lot, n.kind, n.detail, coalesce(l.description, '') as name, coalesce(l.currency, 'USD') as currency
    from bid_notices n left join lots l on l.number = n.lot
    where n.sent_at is null order by n.id limit ${BATCH_MAX} for update of n skip locked`.execute(tx)
  return rows
}

/**
 * Those that are written: of several that tell somebody of a lot he was outbid on, only the last. Two who outbid each other all the time
 * get the news and not each step of it; the list of notices keeps all.
 */
function newsOf(waiting: readonly Waiting[]): readonly Waiting[] {
  const last = new Map(waiting.flatMap(({ id, accountId, lot, kind }) => (kind === 'OUTBID' ? [[`${accountId}:${lot}`, id] as const] : [])))
  return waiting.filter(({ id, accountId, lot, kind }) => kind !== 'OUTBID' || last.get(`${accountId}:${lot}`) === id)
}

/** Writes the mails of waiting notices, each once, to whom wants them, and has devices told; answers how many notices were dealt with. */
export async function sendNotices({ db, subscribers, devices }: NoticeJobDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const waiting = await takeWaiting(tx)
    for (const { accountId, detail, ...notice } of newsOf(waiting)) {
      const { lots } = detail
      const told = {
        ...notice,
        amountMinor: amountOf(detail),
        movedTo: movedToOf(detail),
        lots: typeof lots === 'number' ? lots : null,
        path: noticePath(notice.kind, notice.lot, detail),
      }
      const kind = mailKindOfNotice(notice.kind)
      // oxlint-disable-next-line eslint/no-await-in-loop -- one transaction, one connection
      await subscribers.send(tx, { accountId, kind, write: (text, link) => noticeWords(told, text, link) })
      // oxlint-disable-next-line eslint/no-await-in-loop -- as above
      await devices.tell(tx, { accountId, kind: notice.kind, path: told.path, write: (text) => noticeForDevice(told, text) })
    }
    const ids = waiting.map(({ id }) => id)
    if (ids.length > 0)
      await tx
        .updateTable('bid_notices')
        .set({ sent_at: sql<Date>`now()` })
        .where('id', 'in', ids)
        .execute()
    return waiting.length
  })
}

/** Sends notices while the application runs; every node does, each notice is one node's. As long as batches are full there are more. */
export function startNotices(app: FastifyInstance, deps: NoticeJobDeps): void {
  repeatInApp(app, {
    everyMs: POLL_MS,
    isDueAtOnce: true,
    failed: 'notices could not be sent',
    work: async () => (await sendNotices(deps)) === BATCH_MAX,
  })
}
