import type { SiteCode } from '@app/contract/sites.ts'
import { readMailedLots, readMailReaders, siteOfMessage } from '#modules/bid-notices/index.ts'
import type { Subscribers } from '#modules/messages/index.ts'
import type { BandBook } from '#modules/prices/index.ts'
import type { Devices } from '#modules/push/index.ts'
import { fitting, type Texts } from '#modules/texts/index.ts'
import { MAIL_OF_TEXT } from '@app/rules/texts/notice-kinds.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import { listWatchers, keepProgress, stillHolds, takeChange } from './watch-changes.store.ts'
import { lineOfWatch, saleOfWatch, type WatchNews, watchWords } from './watch-words.ts'

/** What watchers are told by. */
export interface WatchNewsDeps {
  readonly db: Db
  readonly subscribers: Subscribers
  readonly devices: Devices
  readonly texts: Texts
  readonly bands: BandBook
}

/** Watchers told in one transaction. */
const WATCHERS_AT_ONCE = 200

/** Tells one watcher of a change. */
async function tellWatcher(
  { subscribers, devices, texts }: WatchNewsDeps,
  tx: Tx,
  { accountId, site, news }: { readonly accountId: number; readonly site: SiteCode; readonly news: WatchNews },
): Promise<void> {
  const { kind } = news.change
  const about = { accountId, kind, path: `/lot/${news.lot.lot}`, site }
  await subscribers.send(tx, { accountId, kind: MAIL_OF_TEXT[kind], site, write: (text, link) => watchWords(news, text, link) })
  await devices.notify(tx, {
    ...about,
    write: (text) => ({ title: lineOfWatch(news, text), body: saleOfWatch(news, text) }),
  })
  await texts.notify(tx, {
    ...about,
    write: (text) => fitting(`${lineOfWatch(news, text)}. ${saleOfWatch(news, text)}`, lineOfWatch(news, text)),
  })
}

/** Tells some watchers of the oldest change, by mail, push and text as each chose; answers whether there may be more. */
export const tellNextChange = (deps: WatchNewsDeps): Promise<boolean> =>
  transaction(deps.db, async (tx) => {
    const change = await takeChange(tx)
    if (change === null) return false
    const watchers = await listWatchers(tx, change, WATCHERS_AT_ONCE)
    const lot = (await readMailedLots(tx, [change.lot])).get(change.lot)
    const isUp = change.toMinor !== null && change.fromMinor !== null && change.toMinor >= change.fromMinor
    if (lot !== undefined && !isUp && (await stillHolds(tx, change))) {
      const readers = await readMailReaders(tx, watchers)
      for (const accountId of watchers) {
        const reader = readers.get(accountId)
        if (reader === undefined) continue
        const site = siteOfMessage(lot, reader)
        const band = (await deps.bands.of([change.lot], site)).get(change.lot)
        await tellWatcher(deps, tx, { accountId, site, news: { change, lot, reader, band } })
      }
    }
    await keepProgress(tx, change.id, watchers.length < WATCHERS_AT_ONCE ? null : (watchers.at(-1) ?? null))
    return true
  })
