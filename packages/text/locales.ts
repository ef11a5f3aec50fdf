/** Languages of the pages, in the form of the wire and the language cookie. */
export const LOCALES = ['en_us', 'es_es', 'nl_nl'] as const
export type Locale = (typeof LOCALES)[number]

/** How a region names things; a site has one, and its messages are laid over the language's own. */
export const DIALECTS = ['US', 'CA', 'GB', 'IE', 'IN', 'INTL'] as const
export type Dialect = (typeof DIALECTS)[number]

/** What is to be said of a language beside its messages. */
interface Language {
  /** First path segment; English has none (MKT-2.40, MQ-019). */
  readonly prefix: string
  /** Its name in itself, for the picker and for fields of a language. */
  readonly name: string
  /** BCP 47 tag; `tags` are those of dialects that have another. */
  readonly tag: string
  readonly tags?: Readonly<Partial<Record<Dialect, string>>>
}

const LANGUAGES: Readonly<Record<Locale, Language>> = {
  en_us: { prefix: '', name: 'English', tag: 'en-GB', tags: { US: 'en-US', CA: 'en-CA', IE: 'en-IE', IN: 'en-IN' } },
  es_es: { prefix: 'es', name: 'Español', tag: 'es-ES', tags: { US: 'es-US' } },
  nl_nl: { prefix: 'nl', name: 'Nederlands', tag: 'nl-NL' },
}

const eachLanguage = (said: (language: Language) => string): Readonly<Record<Locale, string>> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, said(LANGUAGES[locale])])) as Record<Locale, string>

/** First path segment of each language. */
export const LANGUAGE_PREFIXES = eachLanguage(({ prefix }) => prefix)

/** A language named in itself. */
export const LANGUAGE_NAMES = eachLanguage(({ name }) => name)

/** The locale that a cookie, header or setting names (`es_es`, `es-ES`, `es`), or null. */
export function localeOf(raw: string | null | undefined): Locale | null {
  const folded = (raw ?? '').trim().toLowerCase().replace('-', '_')
  return LOCALES.find((locale) => locale === folded || locale.slice(0, 2) === folded) ?? null
}

/** The locale of a path's first segment, or null when the segment is no language prefix. */
export function localeOfPrefix(segment: string): Locale | null {
  return LOCALES.find((locale) => LANGUAGE_PREFIXES[locale] !== '' && LANGUAGE_PREFIXES[locale] === segment) ?? null
}

/** BCP 47 tag for Intl and for the page's lang attribute, e.g. `en-GB` for English on the UK site. */
export const languageTagOf = (locale: Locale, dialect: Dialect): string => LANGUAGES[locale].tags?.[dialect] ?? LANGUAGES[locale].tag
