import type { FastifyInstance } from 'fastify'
import { mailKindOfNotice } from '@app/rules/own-bids/notice-kinds.ts'
import type { Subscribers } from '#modules/messages/index.ts'
import type { BandBook } from '#modules/prices/index.ts'
import type { Devices } from '#modules/push/index.ts'
import type { Texts } from '#modules/texts/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import { amountOf, answerUntilOf, movedToOf } from './bid-notices.ts'
import { readMailReaders, siteOfMessage } from './mail-readers.store.ts'
import { type MailedLot, partOf, readMailedBidders, readMailedLots } from './mailed-lots.store.ts'
import { isAhead, noticeForDevice, noticeForText, type NoticeContent, noticePath, noticeWords } from './notice-mails.ts'
import { orPutOff, repeatInApp, type Turn } from '#platform/jobs/index.ts'
import type { Log } from '#platform/log.ts'
import { BATCH_MAX, markSent, putOffNotice, type Waiting, takeWaiting } from './waiting-notices.store.ts'

/** Notices are looked for so often, milliseconds. */
const POLL_MS = 1_000
/** What the job works with; `subscribers` know who wants which mails, `devices` what is pushed, `texts` what is texted. */
export interface NoticeJobDeps {
  readonly db: Db
  readonly subscribers: Subscribers
  readonly devices: Devices
  readonly texts: Texts
  readonly bands: BandBook
}

/**
 * The notices to mail: of several about one lot on which somebody was outbid, only the last. Two bidders who keep outbidding each other get
 * the news and not each step; the list of notices keeps all.
 */
function newsOf(waiting: readonly Waiting[]): readonly Waiting[] {
  const last = new Map(waiting.flatMap(({ id, accountId, lot, kind }) => (kind === 'OUTBID' ? [[`${accountId}:${lot}`, id] as const] : [])))
  return waiting.filter(({ id, accountId, lot, kind }) => kind !== 'OUTBID' || last.get(`${accountId}:${lot}`) === id)
}

/** A lot that is no longer in the inventory; its notices still go. */
const lostLot = (lot: number): MailedLot => ({
  lot,
  year: null,
  make: null,
  model: null,
  modelGroup: null,
  trim: null,
  description: '',
  currency: 'USD',
  sellingSite: 'CPRTUS',
  siteCodes: [],
  titleGroup: null,
  fullPicture: null,
  look: null,
  primaryDamage: null,
  namedPicture: null,
  smallPicture: null,
  highBidMinor: 0,
  saleType: null,
  scheduleId: null,
  tax: null,
  startsAtMs: null,
  endsAtMs: null,
  on: '',
  zone: null,
  offsiteCity: null,
  yard: null,
})

/** What a notice says of its lot and to its reader. */
function contentOf(
  { kind, lot, detail }: Waiting,
  { of, bidder, zone, band }: Pick<NoticeContent, 'bidder' | 'zone' | 'band'> & { readonly of: MailedLot },
): NoticeContent {
  const { lots } = detail
  return {
    kind,
    lot: of,
    bidder,
    zone,
    band,
    amountMinor: amountOf(detail),
    answerUntilMs: answerUntilOf(detail),
    movedTo: movedToOf(detail),
    lots: typeof lots === 'number' ? lots : null,
    nowMs: Date.now(),
    path: noticePath(kind, lot, detail),
  }
}

/** Writes the mails of waiting notices, each once, to subscribers, and notifies devices; answers how many notices were dealt with. */
async function sendWaiting({ db, subscribers, devices, texts, bands }: NoticeJobDeps, turn: Turn): Promise<number> {
  return transaction(db, async (tx) => {
    turn.at = null
    const waiting = await takeWaiting(tx)
    const news = newsOf(waiting)
    const lots = await readMailedLots(tx, [...new Set(news.map(({ lot }) => lot))])
    const bidders = await readMailedBidders(tx, news)
    const readers = await readMailReaders(tx, [...new Set(news.map(({ accountId }) => accountId))])
    for (const notice of news) {
      const { accountId, lot } = notice
      turn.at = notice.id
      const bidder = bidders.get(partOf(accountId, lot))
      const reader = readers.get(accountId)
      if (bidder === undefined || reader === undefined) continue
      const of = lots.get(lot) ?? lostLot(lot)
      const site = siteOfMessage(of, reader)
      const band = isAhead(notice.kind) ? (await bands.of([lot], site)).get(lot) : undefined
      const content = contentOf(notice, { of, bidder, zone: reader.zone, band })
      const kind = mailKindOfNotice(notice.kind)
      await subscribers.send(tx, { accountId, kind, site, write: (text, link) => noticeWords(content, text, link) })
      const about = { accountId, kind: notice.kind, path: content.path, site }
      await devices.notify(tx, { ...about, write: (text) => noticeForDevice(content, text) })
      await texts.notify(tx, { ...about, write: (text) => noticeForText(content, text) })
    }
    turn.at = null
    await markSent(
      tx,
      waiting.map(({ id }) => id),
    )
    return waiting.length
  })
}

/**
 * Sends waiting notices; answers whether there may be more. One that cannot be told is put off, longer each time, and the others go meanwhile.
 * @throws what kept all of them from being told.
 */
const sendNotices = (deps: NoticeJobDeps, log: Log): Promise<boolean> =>
  orPutOff(async (turn) => (await sendWaiting(deps, turn)) === BATCH_MAX, {
    log,
    name: 'notice',
    failed: 'a notice could not be told and is put off',
    putOff: (id) => transaction(deps.db, (tx) => putOffNotice(tx, id)),
  })

/** Sends notices while the application runs; every node does, each notice is one node's. As long as batches are full there are more. */
export function startNotices(app: FastifyInstance, deps: NoticeJobDeps): void {
  repeatInApp(app, {
    everyMs: POLL_MS,
    isDueAtOnce: true,
    failed: 'notices could not be sent',
    work: () => sendNotices(deps, app.edgeLog),
  })
}
