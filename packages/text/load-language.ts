import type { LanguagePack } from './compile-messages.ts'
import type { Locale } from './locales.ts'

/** What every page says in one language, and what fetches the messages of the pages of a folder by its name. */
export interface PagedLanguage extends LanguagePack {
  readonly packs?: Readonly<Record<string, () => Promise<LanguagePack>>>
}

/**
 * Fetches one language in the browser: one chunk per language. Only for bundles made with `splitText()`, which puts the compiled
 * pack of what every page says, and the ways to the others, in place of each language module.
 */
export async function loadLanguage(locale: Locale): Promise<PagedLanguage> {
  switch (locale) {
    case 'en_us':
      return await import('./messages/en_us/index.ts')
    case 'es_es':
      return await import('./messages/es_es/index.ts')
    case 'nl_nl':
      return await import('./messages/nl_nl/index.ts')
  }
}
