import type { SiteCode } from '@app/contract/sites.ts'
import { readMailedLots, readMailReaders, siteOfMessage } from '#modules/bid-notices/index.ts'
import type { Subscribers } from '#modules/messages/index.ts'
import type { BandBook } from '#modules/prices/index.ts'
import type { Devices } from '#modules/push/index.ts'
import { fitting, type Texts } from '#modules/texts/index.ts'
import { MAIL_OF_TEXT } from '@app/rules/texts/notice-kinds.ts'
import { attemptWithin, type Db, transaction, type Tx } from '#platform/db/database.ts'
import { orPutOff, type Turn } from '#platform/jobs/index.ts'
import type { Log } from '#platform/log.ts'
import { keepProgress, listWatchers, putOffChange, putOffFor, stillHolds, takeChange, type WatchChange } from './watch-changes.store.ts'
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

/** A watcher who could not be told, and why. */
interface Untold {
  readonly accountId: number
  readonly error: unknown
}

/** Tells these watchers of a change that is still so; answers who could not be told. */
async function tellThem(
  deps: WatchNewsDeps,
  tx: Tx,
  { change, watchers }: { readonly change: WatchChange; readonly watchers: readonly number[] },
): Promise<readonly Untold[]> {
  const lot = (await readMailedLots(tx, [change.lot])).get(change.lot)
  const isUp = change.toMinor !== null && change.fromMinor !== null && change.toMinor >= change.fromMinor
  if (lot === undefined || isUp || !(await stillHolds(tx, change))) return []
  const readers = await readMailReaders(tx, watchers)
  const untold: Untold[] = []
  for (const accountId of watchers) {
    const reader = readers.get(accountId)
    if (reader === undefined) continue
    const site = siteOfMessage(lot, reader)
    const band = (await deps.bands.of([change.lot], site)).get(change.lot)
    const failed = await attemptWithin(tx, () => tellWatcher(deps, tx, { accountId, site, news: { change, lot, reader, band } }))
    if (failed !== null) untold.push({ accountId, ...failed })
  }
  // What nobody can be told is the change's fault.
  if (untold.length > 0 && untold.length === watchers.length) throw untold[0]?.error
  return untold
}

/** Tells some watchers of the oldest change; `turn` knows which one it is. */
const tellSome = (deps: WatchNewsDeps, log: Log, turn: Turn): Promise<boolean> =>
  transaction(deps.db, async (tx) => {
    turn.at = null
    const change = await takeChange(tx)
    if (change === null) return false
    turn.at = change.id
    const watchers = await listWatchers(tx, change, WATCHERS_AT_ONCE)
    for (const { accountId, error } of await tellThem(deps, tx, { change, watchers })) {
      await putOffFor(tx, change, accountId)
      log.warn({ err: error, change: change.id, account: accountId }, 'a watcher could not be told of a change and is put off')
    }
    await keepProgress(tx, change.id, watchers.length < WATCHERS_AT_ONCE ? null : (watchers.at(-1) ?? null))
    return true
  })

/**
 * Tells some watchers of the oldest change, by mail, push and text as each chose; answers whether there may be more. Whoever cannot be told is
 * put off, longer each time, and so is a change that nobody can be told: others are told meanwhile.
 */
export const tellNextChange = (deps: WatchNewsDeps, log: Log): Promise<boolean> =>
  orPutOff((turn) => tellSome(deps, log, turn), {
    log,
    name: 'change',
    failed: 'a change of a watched lot could not be told and is put off',
    putOff: (id) => transaction(deps.db, (tx) => putOffChange(tx, id)),
  })
