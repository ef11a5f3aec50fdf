import type { SiteCode } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { textOf } from '@app/text/languages.ts'
import { LANGUAGE_PREFIXES, type Locale } from '@app/text/locales.ts'
import type { Mail } from './mail.ts'

/** Where and in which language somebody is written to. */
export interface Addressee {
  readonly to: string
  readonly site: SiteCode
  readonly locale: Locale
  /** As in `Mail`. */
  readonly accountId: number | null
}

/** What a letter says; its paragraphs follow one another. */
export interface LetterText {
  readonly subject: string
  readonly parts: readonly string[]
}

/** A path in a language. */
export const inLanguage = (locale: Locale, path: string): string =>
  LANGUAGE_PREFIXES[locale] === '' ? path : `/${LANGUAGE_PREFIXES[locale]}${path}`

/** A letter of paragraphs, signed, in the addressee's language and their site's regional variant. */
export function letter({ to, site, locale, accountId }: Addressee, write: (text: Text) => LetterText): Mail {
  const text = textOf(locale, siteOf(site).dialect)
  const { subject, parts } = write(text)
  return { to, site, locale, accountId, subject, text: [...parts, text.t('mail.sign')].join('\n\n') + '\n' }
}
