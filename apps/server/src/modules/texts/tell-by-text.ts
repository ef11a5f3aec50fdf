import type { SiteCode } from '@app/contract/sites.ts'
import { TEXT_KINDS, TEXTS_A_DAY_MAX } from '@app/contract/texts/text-codes.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { textOf } from '@app/text/languages.ts'
import { localeOf } from '@app/text/locales.ts'
import { readReaderHours } from '#modules/quiet-hours/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import { inLanguage, type MailWriter, plainWords } from '#platform/mail/index.ts'
import { isNumberStopped, type TextWriter } from '#platform/sms/index.ts'
import { countSince, findDueHeld, holdText, lockReader, putOffHeld, takeHeld } from './text-outbox.store.ts'

/** What texts about lots are written with. */
export interface TellingDeps {
  readonly post: Pick<MailWriter, 'linkTo'>
  readonly sms: TextWriter
}

/** A text about something, in whatever language its reader has; `path` leads to its page. */
export interface TextNotice {
  readonly accountId: number
  /** One of TEXT_KINDS is texted to who chose it; SEARCH, by the choice of its search. */
  readonly kind: string
  readonly path: string
  readonly write: (text: Text) => string
  /** Of which search it is; what is held of it goes when the search ends. */
  readonly searchId?: number
  /** The site that it is about, whose link and words it has; left out: the reader's own. */
  readonly site?: SiteCode
}

/** The whole of what is to be said where it fits in one text, else the short of it. */
export const fitting = (whole: string, short: string): string => (whole.length <= TEXT_WORDS_MAX ? whole : short)

/** How other modules have something texted; it is sent after their transaction. */
export interface Texts {
  /** Answers whether it was written, or held until it may go. */
  notify(tx: Tx, notice: TextNotice): Promise<boolean>
}

/** Longest words of a text about something, beside its link, characters. */
const TEXT_WORDS_MAX = 200
const SEARCH_KIND = 'SEARCH'
const JOINED_KIND = 'JOINED'
/** Where a text leads that stands for several. */
const JOINED_PATH = '/dashboard'

const cut = (words: string): string => (words.length <= TEXT_WORDS_MAX ? words : `${words.slice(0, TEXT_WORDS_MAX - 1)}…`)

/** The words of a text: who writes, what happened, one link. */
const bodyOf = (words: string, link: string): string => `Hammerlane: ${cut(plainWords(words))} ${link}`

/** What a reader is written in and by. */
function voiceOf({ post }: TellingDeps, { site, language }: { readonly site: SiteCode; readonly language: string | null }) {
  const { dialect, defaultLocale } = siteOf(site)
  const locale = localeOf(language) ?? defaultLocale
  return { locale, text: textOf(locale, dialect), link: (path: string): string => post.linkTo(site, inLanguage(locale, path)) }
}

/**
 * Texts somebody about something they chose. What comes beyond TEXTS_A_DAY_MAX of their own day, or in their quiet hours, is held, and goes
 * as one text when that is over.
 */
export async function tellByText(deps: TellingDeps, tx: Tx, notice: TextNotice): Promise<boolean> {
  const { accountId, kind, path, write, searchId } = notice
  const chosen = TEXT_KINDS.find((one) => one === kind)
  if (chosen === undefined && kind !== SEARCH_KIND) return false
  const reader = await lockReader(tx, accountId, chosen ?? null)
  if (reader === null || (await isNumberStopped(tx, reader.number))) return false
  const { locale, text, link } = voiceOf(deps, { ...reader, site: notice.site ?? reader.site })
  const body = bodyOf(write(text), link(path))
  const hours = await readReaderHours(tx, { accountId, kind, nowMs: Date.now() })
  const isFull = (await countSince(tx, accountId, hours.dayBegan)) >= TEXTS_A_DAY_MAX
  const until = isFull ? hours.tomorrow : hours.quietUntil
  if (until === null) return deps.sms.sendText(tx, { to: reader.number, site: reader.site, locale, kind, body, accountId })
  await holdText(tx, { ...reader, accountId, locale, kind, body, until, searchId: searchId ?? null })
  return true
}

/**
 * Sends what was held for somebody and is due: one text as it is, several as one; in their quiet hours it is put off to the end of them.
 * Answers whether there may be more.
 */
export async function releaseHeld(deps: TellingDeps & { readonly db: Db }): Promise<boolean> {
  const accountId = await findDueHeld(deps.db)
  if (accountId === null) return false
  await transaction(deps.db, async (tx) => {
    const reader = await lockReader(tx, accountId, null)
    // A morning may be one's quiet hours, and what passes them was not let through either.
    const { quietUntil } = await readReaderHours(tx, { accountId, kind: JOINED_KIND, nowMs: Date.now() })
    if (reader !== null && quietUntil !== null) {
      await putOffHeld(tx, accountId, quietUntil)
      return
    }
    const held = await takeHeld(tx, accountId)
    const [first] = held
    if (reader === null || first === undefined) return
    const { locale, text, link } = voiceOf(deps, reader)
    const kinds = [...new Set(held.map(({ kind }) => kind))]
    const list = kinds.map((kind) => text.dyn(`texts.short.${kind}`, kind)).join(', ')
    const several = () => bodyOf(text.t('text.joined', { count: held.length, list }), link(JOINED_PATH))
    const body = held.length === 1 ? first.body : several()
    await deps.sms.sendText(tx, {
      to: reader.number,
      site: reader.site,
      locale,
      kind: held.length === 1 ? first.kind : JOINED_KIND,
      body,
      accountId,
    })
  })
  return true
}
