import type { FastifyInstance } from 'fastify'
import type { SiteCode } from '@app/contract/sites.ts'
import { formatDate, formatTime } from '@app/rules/formats/dates.ts'
import { clockLabel } from '@app/rules/formats/clock-zone.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { asWritten, placeAsWritten } from '@app/rules/lots/lot-name.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import { type LetterText, plainWords } from '#platform/mail/index.ts'
import { findReader } from './mail-preferences.store.ts'
import { findDueWatcher, takeDueLots, type DueLot } from './sale-reminders.store.ts'
import { sendToSubscriber, type MessagesDeps } from './send-to-subscriber.ts'
import { repeatInApp } from '#platform/jobs/index.ts'

/** A watcher is reminded of sales so many hours ahead. */
const AHEAD_HOURS = 24
const LOOK_EVERY_MS = 15 * 60_000
/** Lots that one mail names; it counts the others. */
const LOTS_NAMED_MAX = 20
const KIND = 'SALE_REMINDERS'

/** How a site writes days and times. */
interface WrittenBy {
  readonly dateFormat: string
  readonly timeFormat: string
}

/** Other ways by which somebody is reminded, of what they chose there. */
export interface ReminderWays {
  readonly also: (
    tx: Tx,
    notice: { readonly accountId: number; readonly kind: 'SALE_TODAY'; readonly path: string; readonly say: (text: Text) => string },
  ) => Promise<void>
}

/** When a lot sells, on the clock of its yard. */
function whenOf(lot: DueLot, text: Text, display: WrittenBy): string {
  const atMs = lot.startsAt.getTime()
  const clock = yardClockAt(lot.zone, atMs)
  const shown = { ...display, languageTag: text.languageTag, zone: clock }
  return `${formatDate(atMs, shown)} ${formatTime(atMs, shown)} ${clockLabel(clock, atMs)}`
}

/** One line of a lot: when on the yard's clock, what, where. */
function lineOf(lot: DueLot, text: Text, display: WrittenBy): string {
  return text.t('mail.reminder.line', {
    when: whenOf(lot, text, display),
    lot: String(lot.lot),
    name: plainWords(asWritten(lot.name)),
    yard: placeAsWritten(plainWords(lot.yardName)),
  })
}

/** The words of a reminder: which lots sell when and where, each a link to its page. */
export function reminderWords(
  lots: readonly DueLot[],
  { text, link, display }: { readonly text: Text; readonly link: (path: string) => string; readonly display: WrittenBy },
): LetterText {
  const more = lots.length - LOTS_NAMED_MAX
  return {
    subject: text.t('mail.reminder.subject', { count: lots.length }),
    lead: [text.t('mail.reminder.lead')],
    items: [
      ...lots.slice(0, LOTS_NAMED_MAX).map((lot) => ({ text: lineOf(lot, text, display), url: link(`/lot/${lot.lot}`) })),
      ...(more > 0 ? [{ text: text.t('mail.reminder.more', { count: more }) }] : []),
    ],
    button: { label: text.t('mail.button.watchList'), url: link('/watchList') },
  }
}

/**
 * Emails every watcher once about each sale with a lot they watch; those who opted out are skipped and not considered again. Answers how
 * many mails.
 */
export async function remindWatchers(deps: MessagesDeps & Partial<ReminderWays>): Promise<number> {
  let mails = 0
  for (let afterId = 0; ;) {
    const accountId = await findDueWatcher(deps.db, { hours: AHEAD_HOURS, afterId })
    if (accountId === null) return mails
    afterId = accountId
    mails += await transaction(deps.db, async (tx) => {
      const lots = await takeDueLots(tx, { accountId, hours: AHEAD_HOURS })
      const reader = await findReader(tx, accountId)
      const [first] = lots
      if (first === undefined || reader === null) return 0
      const display = siteOf(reader.site as SiteCode).displayPreference
      const isSent = await sendToSubscriber(deps, tx, {
        accountId,
        kind: KIND,
        write: (text, link) => reminderWords(lots, { text, link, display }),
      })
      const say = (text: Text): string =>
        text.t('text.sale', { count: lots.length, when: whenOf(first, text, display), name: plainWords(asWritten(first.name)) })
      const path = lots.length === 1 ? `/lot/${first.lot}` : '/watchList'
      await deps.also?.(tx, { accountId, kind: 'SALE_TODAY', path, say })
      return isSent ? 1 : 0
    })
  }
}

/** Looks for watched lots that sell soon, every quarter of an hour while the application runs. */
export function startReminding(app: FastifyInstance, deps: MessagesDeps & ReminderWays): void {
  repeatInApp(app, { everyMs: LOOK_EVERY_MS, failed: 'watchers could not be reminded', work: () => remindWatchers(deps) })
}
