/** Languages of the pages, in the form of the wire and the language cookie. */
export const LOCALES = ['en_us', 'es_es', 'nl_nl'] as const
export type Locale = (typeof LOCALES)[number]

/** First path segment of each language; English has none (MKT-2.40, MQ-019). */
export const LANGUAGE_PREFIXES: Readonly<Record<Locale, string>> = { en_us: '', es_es: 'es', nl_nl: 'nl' }

/** A language named in itself, for the picker. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en_us: 'English', es_es: 'Español', nl_nl: 'Nederlands' }

/** How a region names things; a site has one, and its messages are laid over the language's own. */
export const DIALECTS = ['US', 'CA', 'GB', 'IE', 'IN', 'INTL'] as const
export type Dialect = (typeof DIALECTS)[number]

const ENGLISH_TAGS: Readonly<Record<Dialect, string>> = { US: 'en-US', CA: 'en-CA', GB: 'en-GB', IE: 'en-IE', IN: 'en-IN', INTL: 'en-GB' }

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
export function languageTagOf(locale: Locale, dialect: Dialect): string {
  if (locale === 'en_us') return ENGLISH_TAGS[dialect]
  if (locale === 'nl_nl') return 'nl-NL'
  return dialect === 'US' ? 'es-US' : 'es-ES'
}
