import type { SiteCode } from '@app/contract/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { placeAsWritten } from '@app/rules/lots/lot-name.ts'
import {
  bandOfLot,
  joinedParts,
  type MailedLot,
  type MailReader,
  nameOfLot,
  nextPriceOf,
  readMailedLots,
  readMailReaders,
  siteOfMessage,
  thumbOfLot,
  whenOfLot,
} from '#modules/bid-notices/index.ts'
import type { ShortBand } from '#modules/prices/index.ts'
import { fitting } from '#modules/texts/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import { type LetterText, plainWords } from '#platform/mail/index.ts'
import { type DueLot, findDueWatcher, takeDueLots } from './due-lots.store.ts'
import type { WatchNewsDeps } from './tell-watchers.job.ts'

/** A watcher is reminded of sales so many hours ahead. */
const AHEAD_HOURS = 24
/** Lots that one mail names; it counts the others. */
const LOTS_NAMED_MAX = 20
const KIND = 'SALE_REMINDERS'

/** What a reminder says. */
export interface ReminderContent {
  /** Those that are named, the first sale first. */
  readonly lots: readonly (MailedLot & { readonly yardName: string })[]
  /** Lots beyond these, which are counted. */
  readonly more: number
  readonly reader: MailReader
  readonly bands: ReadonlyMap<number, ShortBand>
}

/** What a lot costs and what comparable ones sold for, in one line. */
const costOf = (lot: MailedLot, { reader, bands }: ReminderContent, text: Text): string =>
  joinedParts([nextPriceOf(lot, reader, text), bandOfLot(lot, bands.get(lot.lot), text)])

/** One line of a lot: when on the yard's clock and the reader's, what, where, for how much. */
function lineOf(lot: ReminderContent['lots'][number], content: ReminderContent, text: Text): string {
  const line = text.t('mail.reminder.line', {
    when: whenOfLot(lot, content.reader.zone, text),
    lot: String(lot.lot),
    name: nameOfLot(lot, text),
    yard: placeAsWritten(plainWords(lot.yardName)),
  })
  return joinedParts([line, costOf(lot, content, text)])
}

/** The words of a reminder: which lots sell when, where and for how much, each a link to its page. */
export function reminderWords(content: ReminderContent, text: Text, link: (path: string) => string): LetterText {
  const { lots, more } = content
  const { origin } = new URL(link('/'))
  return {
    subject: text.t('mail.reminder.subject', { count: lots.length + more }),
    lead: [text.t('mail.reminder.lead')],
    items: [
      ...lots.map((lot) => ({ text: lineOf(lot, content, text), url: link(`/lot/${lot.lot}`), ...thumbOfLot(lot, origin) })),
      ...(more > 0 ? [{ text: text.t('mail.reminder.more', { count: more }) }] : []),
    ],
    button: { label: text.t('mail.button.watchList'), url: link('/watchList') },
  }
}

/** What a reminder of one site says to somebody. */
interface SiteReminder {
  readonly site: SiteCode
  readonly content: ReminderContent
}

/** What reminders of these lots say to somebody, one for each site that a message about them has; none for nobody. */
async function contentsOf(
  { bands }: Pick<WatchNewsDeps, 'bands'>,
  tx: Tx,
  { accountId, due }: { readonly accountId: number; readonly due: readonly DueLot[] },
): Promise<readonly SiteReminder[]> {
  const reader = (await readMailReaders(tx, [accountId])).get(accountId)
  if (reader === undefined) return []
  const known = await readMailedLots(
    tx,
    due.map(({ lot }) => lot),
  )
  const lots = due.flatMap(({ lot, startsAt, zone, yardName }) => {
    const mailed = known.get(lot)
    return mailed === undefined ? [] : [{ ...mailed, startsAtMs: startsAt.getTime(), zone, yardName }]
  })
  const bySite = Map.groupBy(lots, (lot) => siteOfMessage(lot, reader))
  const reminders: SiteReminder[] = []
  for (const [site, all] of bySite) {
    const named = all.slice(0, LOTS_NAMED_MAX)
    const numbers = named.map(({ lot }) => lot)
    const content = { lots: named, more: all.length - named.length, reader, bands: await bands.of(numbers, site) }
    reminders.push({ site, content })
  }
  return reminders
}

/** Tells a watcher of the lots of one site that are due, by mail, push and text as they chose; answers whether a mail was written. */
async function tellOfSite(
  { subscribers, devices, texts }: WatchNewsDeps,
  tx: Tx,
  { accountId, site, content }: SiteReminder & { readonly accountId: number },
): Promise<boolean> {
  const [first] = content.lots
  if (first === undefined) return false
  const count = content.lots.length + content.more
  const isSent = await subscribers.send(tx, { accountId, kind: KIND, site, write: (text, link) => reminderWords(content, text, link) })
  const say = (text: Text): string =>
    text.t('text.sale', { count, when: whenOfLot(first, content.reader.zone, text), name: nameOfLot(first, text) })
  const about = { accountId, kind: 'SALE_TODAY', path: count === 1 ? `/lot/${first.lot}` : '/watchList', site }
  await devices.notify(tx, {
    ...about,
    write: (text) => ({ title: say(text), body: costOf(first, content, text) || text.t('mail.reminder.lead') }),
  })
  await texts.notify(tx, {
    ...about,
    write: (text) => fitting(joinedParts([say(text), nextPriceOf(first, content.reader, text)]), say(text)),
  })
  return isSent
}

/** Reminds a watcher of the lots that are due; answers how many mails were written. */
async function remind(deps: WatchNewsDeps, tx: Tx, accountId: number): Promise<number> {
  const due = await takeDueLots(tx, { accountId, hours: AHEAD_HOURS })
  let mails = 0
  for (const reminder of await contentsOf(deps, tx, { accountId, due }))
    if (await tellOfSite(deps, tx, { ...reminder, accountId })) mails += 1
  return mails
}

/**
 * Tells every watcher once about each sale with a lot they watch; those who opted out are skipped and not considered again. Answers how
 * many mails.
 * @throws whatever kept somebody from being reminded, once all others are: they are tried again at the next look.
 */
export async function remindWatchers(deps: WatchNewsDeps): Promise<number> {
  let mails = 0
  let failed: { readonly error: unknown } | undefined
  for (let afterId = 0; ;) {
    const accountId = await findDueWatcher(deps.db, { hours: AHEAD_HOURS, afterId })
    if (accountId === null) {
      if (failed !== undefined) throw failed.error
      return mails
    }
    afterId = accountId
    try {
      mails += await transaction(deps.db, (tx) => remind(deps, tx, accountId))
    } catch (error) {
      if (isDatabaseDown(error)) throw error
      failed ??= { error }
    }
  }
}
