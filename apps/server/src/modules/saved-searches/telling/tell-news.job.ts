import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { endSearchAlert } from '@app/contract/saved-searches/search-alerts.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { FeeSchedule } from '@app/rules/fees/schedule.ts'
import { savedRequestOf } from '@app/rules/saved-searches/saved-request.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Locale } from '@app/text/locales.ts'
import { readMailedLots } from '#modules/bid-notices/index.ts'
import type { Subscribers } from '#modules/messages/index.ts'
import { readBands } from '#modules/prices/index.ts'
import type { Devices } from '#modules/push/index.ts'
import { type Texts, TEXT_WORDS_MAX } from '#modules/texts/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import { inLanguage, letter, type LetterText, type MailWriter } from '#platform/mail/index.ts'
import { ALERT_MAIL_KIND } from '../alerts/alert-addresses.store.ts'
import { lineOfLot, lineWithBand, LOTS_NAMED_MAX, newsOfSearch } from './news-words.ts'
import { makeSearchKey } from './search-keys.ts'
import { closeNews, dateNews, isFullToday, putOffNews, type SearchNews, takeDueNews, takeHits } from './search-news.store.ts'

/** What searches tell by. */
export interface NewsDeps {
  readonly db: Db
  readonly pool: Pool
  readonly log: Log
  readonly keys: KeyRing
  readonly subscribers: Subscribers
  readonly devices: Devices
  readonly texts: Texts
  readonly post: MailWriter
  readonly book: { readonly ofPages: (site: SiteCode, nowMs: number) => { readonly schedules: readonly FeeSchedule[] } }
}

/** Kind of these mails in rules/people/mail-kinds.ts, and of what is pushed. */
const NEWS_KIND = 'SAVED_SEARCHES'
const PUSH_KIND = 'SEARCH'
/** Cheap while nothing is due: two look-ups by index. With the look of the follower a lot is told within some two seconds of its commit. */
const LOOK_EVERY_MS = 1_000

/** Address of the page and of the call that end what a search tells. */
const endPath = (key: string): string => `${endSearchAlert.path}?key=${key}`

/** What is told of a search, in words. */
type Write = (text: Text, link: (path: string) => string) => LetterText

/** Mails the news of an alert to its address, in the language and with the links of the site where it was made. */
async function mailToAddress(
  { keys, post }: NewsDeps,
  tx: Tx,
  { id, site, address: to, locale, write }: Pick<SearchNews, 'id' | 'site'> & { address: string; locale: Locale; write: Write },
): Promise<true> {
  const link = (path: string): string => post.linkTo(site, inLanguage(locale, path))
  const leavePath = endPath(makeSearchKey(keys, id))
  const mail = letter({ to, site, locale, accountId: null }, (text) => ({
    ...write(text, link),
    leave: { label: text.t('mail.vehicleAlert.leave'), url: link(leavePath) },
  }))
  // A mail program posts to the address without a language, and no one reads it.
  await post.sendMail(tx, { ...mail, kind: ALERT_MAIL_KIND, unsubscribeUrl: post.linkTo(site, leavePath) })
  return true
}

async function tell(deps: NewsDeps, tx: Tx, news: SearchNews): Promise<boolean> {
  const { keys, subscribers, devices, texts, book, pool } = deps
  const { id, name, site, ways } = news
  const hits = await takeHits(tx, news)
  const known = await readMailedLots(
    tx,
    hits.map(({ lot }) => lot),
  )
  const lots = hits.flatMap(({ lot }) => known.get(lot) ?? [])
  const [first] = lots
  if (first === undefined) return false
  const highBids = new Map(hits.map(({ lot, highBidMinor }) => [lot, highBidMinor]))
  const bands = await readBands(
    pool,
    lots.slice(0, LOTS_NAMED_MAX).map(({ lot }) => lot),
    siteOf(site),
  )
  const isOfAddress = news.accountId === null
  const content = {
    ...news,
    request: savedRequestOf(news.request),
    isOfAddress,
    lots,
    highBids,
    bands,
    schedules: book.ofPages(site, Date.now()).schedules,
  }
  const write: Write = (text, link) => newsOfSearch(content, text, link)
  if (news.accountId === null) return mailToAddress(deps, tx, { ...news, write })
  const { accountId } = news
  const subjectOf = (text: Text): string => text.t('mail.search.subject', { count: lots.length + news.more, name })
  const isPushed =
    ways.includes('push') &&
    (await devices.notify(tx, {
      accountId,
      kind: PUSH_KIND,
      searchId: id,
      path: '/savedsearch',
      write: (text) => ({
        title: subjectOf(text),
        body: lineWithBand(first, content, text),
      }),
    }))
  const isTexted =
    ways.includes('text') &&
    (await texts.notify(tx, {
      accountId,
      kind: PUSH_KIND,
      searchId: id,
      path: '/savedsearch',
      write: (text) => {
        const [words = '', short = ''] = [lineWithBand, lineOfLot].map((line) => `${subjectOf(text)}. ${line(first, content, text)}`)
        return words.length <= TEXT_WORDS_MAX ? words : short
      },
    }))
  // Without a confirmed number, after STOP or without a device the ways that its reader chose lead nowhere.
  const isMailed =
    (ways.includes('mail') || (ways.length > 0 && !isPushed && !isTexted)) &&
    (await subscribers.send(tx, {
      accountId,
      kind: NEWS_KIND,
      leavePath: endPath(makeSearchKey(keys, id)),
      write,
    }))
  return isMailed || isTexted || isPushed
}

/** Tells the news of one search that are due, in the transaction that marks them; answers whether there may be more. */
async function tellDueNews(deps: NewsDeps): Promise<boolean> {
  const { db, log } = deps
  const taken: { id: number | null } = { id: null }
  try {
    return await transaction(db, async (tx) => {
      const nowMs = Date.now()
      const news = await takeDueNews(tx, nowMs)
      if (news === null) return false
      taken.id = news.id
      if (await isFullToday(tx, news, nowMs)) return true
      await closeNews(tx, news, { isSent: await tell(deps, tx, news), nowMs })
      return true
    })
  } catch (error) {
    const { id } = taken
    if (id === null || isDatabaseDown(error)) throw error
    // The others are told meanwhile.
    const failures = await transaction(db, (tx) => putOffNews(tx, id))
    log.warn({ err: error, search: id, failures }, 'the news of a saved search could not be told and are put off')
    return true
  }
}

/** Dates what is new and tells what is due; answers whether there may be more. */
async function tellTurn(deps: NewsDeps): Promise<boolean> {
  const isMoreUndated = await transaction(deps.db, dateNews)
  return (await tellDueNews(deps)) || isMoreUndated
}

/** Tells what saved searches have found, for as long as the application runs. */
export const startTelling = (app: FastifyInstance, deps: NewsDeps): void =>
  repeatInApp(app, { everyMs: LOOK_EVERY_MS, failed: 'news of saved searches could not be told', work: () => tellTurn(deps) })
