import { readMailedLots } from '#modules/bid-notices/index.ts'
import type { Subscribers } from '#modules/messages/index.ts'
import type { Devices } from '#modules/push/index.ts'
import type { Texts } from '#modules/texts/index.ts'
import { MAIL_OF_TEXT } from '@app/rules/texts/notice-kinds.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import { listWatchers, keepProgress, takeChange } from './watch-changes.store.ts'
import { lineOfWatch, watchWords } from './watch-words.ts'

/** What watchers are told by. */
export interface WatchNewsDeps {
  readonly db: Db
  readonly subscribers: Subscribers
  readonly devices: Devices
  readonly texts: Texts
}

/** Watchers told in one transaction. */
const WATCHERS_AT_ONCE = 200

/** Tells some watchers of the oldest change, by mail, push and text as each chose; answers whether there may be more. */
export const tellNextChange = ({ db, subscribers, devices, texts }: WatchNewsDeps): Promise<boolean> =>
  transaction(db, async (tx) => {
    const change = await takeChange(tx)
    if (change === null) return false
    const watchers = await listWatchers(tx, change, WATCHERS_AT_ONCE)
    const lot = (await readMailedLots(tx, [change.lot])).get(change.lot)
    const isUp = change.toMinor !== null && change.fromMinor !== null && change.toMinor >= change.fromMinor
    if (lot !== undefined && !isUp)
      for (const accountId of watchers) {
        const { kind } = change
        const path = `/lot/${change.lot}`
        const news = { change, lot }
        await subscribers.send(tx, { accountId, kind: MAIL_OF_TEXT[kind], write: (text, link) => watchWords(news, text, link) })
        await devices.notify(tx, {
          accountId,
          kind,
          path,
          write: (text) => ({ title: lineOfWatch(news, text), body: text.t('mail.watch.lead') }),
        })
        await texts.notify(tx, { accountId, kind, path, write: (text) => lineOfWatch(news, text) })
      }
    await keepProgress(tx, change.id, watchers.length < WATCHERS_AT_ONCE ? null : (watchers.at(-1) ?? null))
    return true
  })
