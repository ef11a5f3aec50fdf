import type { LanguagePack } from '@app/text/compile-messages.ts'
import { languageOf } from '@app/text/languages.ts'
import type { Locale } from '@app/text/locales.ts'

/** Stands for `@app/text/load-language.ts`, which only a bundle can load: every message at once, compiled as the server compiles them. */
export const loadLanguage = (locale: Locale): Promise<LanguagePack> => Promise.resolve(languageOf(locale))
