import { compileLanguage, type LanguagePack } from './compile-messages.ts'
import { createText, type Text } from './create-text.ts'
import { LOCALES, type Dialect, type Locale } from './locales.ts'
import * as english from './messages/en_us/index.ts'
import * as spanish from './messages/es_es/index.ts'
import * as dutch from './messages/nl_nl/index.ts'
import { GERMAN_PAPERS } from './papers/german.ts'

const SOURCES = { en_us: english, es_es: spanish, nl_nl: dutch } as const

const packs = Object.fromEntries(LOCALES.map((locale) => [locale, compileLanguage(SOURCES[locale])])) as Record<Locale, LanguagePack>
const texts = new Map<string, Text>()

/** The compiled messages of a language, on the server and in tests. Never import this in the browser: it holds all languages. */
export function languageOf(locale: Locale): LanguagePack {
  return packs[locale]
}

/** Text of a language in a site's dialect, on the server and in tests. */
export function textOf(locale: Locale, dialect: Dialect): Text {
  const key = `${locale} ${dialect}`
  const known = texts.get(key)
  if (known) return known
  const made = createText({ pack: packs[locale], locale, dialect })
  texts.set(key, made)
  return made
}

let german: Text | undefined

/** Text of documents of payments in German, on the server; what stands on none of them is English. */
export function germanPapers(): Text {
  german ??= createText({
    pack: { messages: { ...packs.en_us.messages, ...compileLanguage({ messages: GERMAN_PAPERS, overlays: {} }).messages }, overlays: {} },
    locale: 'en_us',
    dialect: 'INTL',
    tag: 'de-DE',
  })
  return german
}
