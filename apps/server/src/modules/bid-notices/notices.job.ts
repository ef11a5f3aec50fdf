import type { FastifyInstance } from 'fastify'
import { mailKindOfNotice } from '@app/rules/own-bids/notice-kinds.ts'
import type { Subscribers } from '#modules/messages/index.ts'
import type { Devices } from '#modules/push/index.ts'
import type { Db } from '#platform/db/database.ts'
import { amountOf, movedToOf } from './bid-notices.ts'
import { noticeForDevice, noticePath, noticeWords } from './notice-mails.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { BATCH_MAX, markSent, type Waiting, takeWaiting } from './waiting-notices.store.ts'

/** Notices are looked for so often, milliseconds. */
const POLL_MS = 1_000
/** What the job works with; `subscribers` know who wants which mails, `devices` what is pushed. */
export interface NoticeJobDeps {
  readonly db: Db
  readonly subscribers: Subscribers
  readonly devices: Devices
}

/**
 * The notices to mail: of several about one lot on which somebody was outbid, only the last. Two bidders who keep outbidding each other get
 * the news and not each step; the list of notices keeps all.
 */
function newsOf(waiting: readonly Waiting[]): readonly Waiting[] {
  const last = new Map(waiting.flatMap(({ id, accountId, lot, kind }) => (kind === 'OUTBID' ? [[`${accountId}:${lot}`, id] as const] : [])))
  return waiting.filter(({ id, accountId, lot, kind }) => kind !== 'OUTBID' || last.get(`${accountId}:${lot}`) === id)
}

/** Writes the mails of waiting notices, each once, to subscribers, and notifies devices; answers how many notices were dealt with. */
async function sendNotices({ db, subscribers, devices }: NoticeJobDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const waiting = await takeWaiting(tx)
    for (const { accountId, detail, ...notice } of newsOf(waiting)) {
      const { lots } = detail
      const content = {
        ...notice,
        amountMinor: amountOf(detail),
        movedTo: movedToOf(detail),
        lots: typeof lots === 'number' ? lots : null,
        path: noticePath(notice.kind, notice.lot, detail),
      }
      const kind = mailKindOfNotice(notice.kind)
      await subscribers.send(tx, { accountId, kind, write: (text, link) => noticeWords(content, text, link) })
      await devices.notify(tx, { accountId, kind: notice.kind, path: content.path, write: (text) => noticeForDevice(content, text) })
    }
    await markSent(
      tx,
      waiting.map(({ id }) => id),
    )
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
