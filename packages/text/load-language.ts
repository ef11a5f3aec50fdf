import type { LanguagePack } from './compile-messages.ts'
import type { Locale } from './locales.ts'

/**
 * Fetches one language in the browser: one chunk per language. Only for bundles made with `splitText()`, which puts the compiled
 * pack of what every page says in place of each language module.
 */
export async function loadLanguage(locale: Locale): Promise<LanguagePack> {
  switch (locale) {
    case 'en_us':
      return await import('./messages/en_us/index.ts')
    case 'es_es':
      return await import('./messages/es_es/index.ts')
    case 'nl_nl':
      return await import('./messages/nl_nl/index.ts')
  }
}
