import type { FastifyInstance } from 'fastify'
import { endSearchAlert } from '@app/contract/saved-searches/search-alerts.ts'
import { savedRequestOf } from '@app/rules/saved-searches/saved-request.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Locale } from '@app/text/locales.ts'
import { type MailedLot, readMailedLots } from '#modules/bid-notices/index.ts'
import type { Subscribers } from '#modules/messages/index.ts'
import { BandBook } from '#modules/prices/index.ts'
import type { Devices } from '#modules/push/index.ts'
import { fitting, type Texts } from '#modules/texts/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import { orPutOff, repeatInApp } from '#platform/jobs/index.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import { inLanguage, letter, type LetterText, type MailWriter } from '#platform/mail/index.ts'
import { ALERT_MAIL_KIND } from '../alerts/alert-addresses.store.ts'
import { lineOfLot, lineWithBand, LOTS_NAMED_MAX, type NewsContent, newsOfSearch } from './news-words.ts'
import { makeSearchKey } from './search-keys.ts'
import { closeNews, dateNews, isFullToday, keepNamed, putOffNews, type SearchNews, takeDueNews } from './search-news.store.ts'
import { listStanding, type StandingDeps } from './standing-lots.ts'

/** What searches tell by. */
export interface NewsDeps extends StandingDeps {
  readonly db: Db
  readonly log: Log
  readonly keys: KeyRing
  readonly subscribers: Subscribers
  readonly devices: Devices
  readonly texts: Texts
  readonly post: MailWriter
}

/** The same, and what comparable lots sold for. */
interface TellingDeps extends NewsDeps {
  readonly bands: BandBook
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

/** What a message says of a search, and the first lot that it names; null where nothing of it stands any more. What stands is noted as told. */
async function takeContent(deps: TellingDeps, tx: Tx, news: SearchNews): Promise<(NewsContent & { readonly first: MailedLot }) | null> {
  const { bands } = deps
  const { id, site } = news
  const standing = await listStanding(deps, tx, news)
  const named = standing.slice(0, LOTS_NAMED_MAX)
  const numbers = named.map(({ lot }) => lot)
  await keepNamed(tx, { id, lots: standing.map(({ lot }) => lot), named: numbers })
  const known = await readMailedLots(tx, numbers)
  const lots = numbers.flatMap((lot) => known.get(lot) ?? [])
  const [first] = lots
  if (first === undefined) return null
  return {
    ...news,
    request: savedRequestOf(news.request),
    isOfAddress: news.accountId === null,
    first,
    lots,
    more: news.more + standing.length - lots.length,
    bands: await bands.of(numbers, site),
  }
}

async function tell(deps: TellingDeps, tx: Tx, news: SearchNews): Promise<boolean> {
  const { keys, subscribers, devices, texts } = deps
  const { id, name, site, ways } = news
  const content = await takeContent(deps, tx, news)
  if (content === null) return false
  const write: Write = (text, link) => newsOfSearch(content, text, link)
  if (news.accountId === null) return mailToAddress(deps, tx, { ...news, write })
  const { accountId } = news
  const { first, lots, more } = content
  const subjectOf = (text: Text): string => text.t('mail.search.subject', { count: lots.length + more, name })
  // A search is kept on a site, which need not be its owner's own.
  const about = { accountId, kind: PUSH_KIND, searchId: id, path: '/savedsearch', site }
  const isPushed =
    ways.includes('push') &&
    (await devices.notify(tx, {
      ...about,
      isOfSite: true,
      write: (text) => ({ title: subjectOf(text), body: lineWithBand(first, content, text) }),
    }))
  const isTexted =
    ways.includes('text') &&
    (await texts.notify(tx, {
      ...about,
      write: (text) => {
        const [words = '', short = ''] = [lineWithBand, lineOfLot].map((line) => `${subjectOf(text)}. ${line(first, content, text)}`)
        return fitting(words, short)
      },
    }))
  // Without a confirmed number, after STOP or without a device the ways that its reader chose lead nowhere.
  const isMailed =
    (ways.includes('mail') || (ways.length > 0 && !isPushed && !isTexted)) &&
    (await subscribers.send(tx, { accountId, kind: NEWS_KIND, site, leavePath: endPath(makeSearchKey(keys, id)), write }))
  return isMailed || isTexted || isPushed
}

/** Tells the news of one search that are due, in the transaction that marks them; answers whether there may be more. */
const tellDueNews = (deps: TellingDeps): Promise<boolean> =>
  orPutOff(
    (turn) =>
      transaction(deps.db, async (tx) => {
        const nowMs = Date.now()
        const news = await takeDueNews(tx, nowMs)
        if (news === null) return false
        turn.at = news.id
        if (await isFullToday(tx, news, nowMs)) return true
        await closeNews(tx, news, { isSent: await tell(deps, tx, news), nowMs })
        return true
      }),
    {
      log: deps.log,
      name: 'search',
      failed: 'the news of a saved search could not be told and are put off',
      putOff: (id) => transaction(deps.db, (tx) => putOffNews(tx, id)),
    },
  )

/** Dates what is new and tells what is due; answers whether there may be more. */
async function tellTurn(deps: TellingDeps): Promise<boolean> {
  const isMoreUndated = await transaction(deps.db, dateNews)
  return (await tellDueNews(deps)) || isMoreUndated
}

/** Tells what saved searches have found, for as long as the application runs. */
export function startTelling(app: FastifyInstance, deps: NewsDeps): void {
  const telling = { ...deps, bands: new BandBook(deps.pool, { name: 'bands of searches' }) }
  repeatInApp(app, { everyMs: LOOK_EVERY_MS, failed: 'news of saved searches could not be told', work: () => tellTurn(telling) })
}
