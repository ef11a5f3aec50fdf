import { type Locale, localeOf } from '@app/text/locales.ts'

/** The language of a code that a site offers; null for any other. */
export function offeredLocale(code: string | null | undefined, { locales }: { readonly locales: readonly Locale[] }): Locale | null {
  const locale = localeOf(code)
  return locale !== null && locales.includes(locale) ? locale : null
}
