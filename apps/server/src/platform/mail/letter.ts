import type { SiteCode } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { textOf } from '@app/text/languages.ts'
import { LANGUAGE_PREFIXES, type Locale } from '@app/text/locales.ts'
import type { MailBody } from './mail-body.ts'
import { toHtml } from './mail-html.ts'
import { toPlainText } from './mail-text.ts'
import type { Mail } from './mail.ts'

/** Where and in which language somebody is written to. */
export interface Addressee {
  readonly to: string
  readonly site: SiteCode
  readonly locale: Locale
  /** As in `Mail`. */
  readonly accountId: number | null
}

/** What a letter says; its heading is the subject unless it has another. */
export interface LetterText extends Omit<MailBody, 'heading'> {
  readonly subject: string
  readonly heading?: string
}

/** Characters of a subject that mail programs show in any list. */
const SUBJECT_LENGTH_MAX = 150
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu

/** Words of a file or a person as a mail may carry them: on one line, without marks that steer. */
export const plainWords = (words: string): string => words.replace(CONTROL, ' ').trim()

/** A subject of a length that mail programs show, on one line. */
const subjectOf = (words: string): string => plainWords(words).slice(0, SUBJECT_LENGTH_MAX)

/** A path in a language. */
export const inLanguage = (locale: Locale, path: string): string =>
  LANGUAGE_PREFIXES[locale] === '' ? path : `/${LANGUAGE_PREFIXES[locale]}${path}`

/** A letter, signed, as HTML and as plain text, in the addressee's language and their site's regional variant. */
export function letter({ to, site, locale, accountId }: Addressee, write: (text: Text) => LetterText): Mail {
  const text = textOf(locale, siteOf(site).dialect)
  const written = write(text)
  const subject = subjectOf(written.subject)
  const body = { heading: subject, ...written, subject, sign: text.t('mail.sign'), languageTag: text.languageTag }
  return { to, site, locale, accountId, subject, text: toPlainText(body), html: toHtml(body) }
}
