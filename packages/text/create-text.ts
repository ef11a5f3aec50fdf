import format from 'icu-minify/format'
import type { LanguagePack } from './compile-messages.ts'
import type { TextKey } from './keys.ts'
import { languageTagOf, type Dialect, type Locale } from './locales.ts'
import type { messages as english } from './messages/en_us/index.ts'

/** A text with a capital, as it begins a line or a cell. No message takes one: within a sentence the same is written small. */
export type LeadingText = string & { readonly leadsLine?: true }

/** Values for a message's placeholders; numbers in a plural are written in the language's digits and grouping. */
export type TextValues = Readonly<Record<string, (string & { readonly leadsLine?: never }) | number>>

type ValuesOf<Key extends TextKey> = (typeof english)[Key] extends `${string}{${string}` ? [values: TextValues] : []

/** The messages of one language on one site. */
export interface Text {
  readonly locale: Locale
  /** BCP 47 tag for Intl and `lang`. */
  readonly languageTag: string
  /** The message of a key; values are required exactly when the message has placeholders. */
  t<Key extends TextKey>(key: Key, ...values: ValuesOf<Key>): string
  /** The message of a key that comes from data, such as a server code; the fallback when there is none, or a value that it names is not given. */
  dyn(key: string, fallback: string, values?: TextValues): string
  /** Whether there is a message of that key. */
  has(key: string): boolean
}

/** Whole numbers below this are written alike in all our languages. */
const GROUPED_FROM = 1000

/** Numbers in a language. Small ones, most of what a page says, do not wait for a browser to read the rules of every language there is. */
const plainNumbers = (grouped: () => Intl.NumberFormat): Intl.NumberFormat =>
  ({
    format: (value: number) => (Number.isInteger(value) && value >= 0 && value < GROUPED_FROM ? String(value) : grouped().format(value)),
  }) as Intl.NumberFormat

const formattersByTag = new Map<string, Parameters<typeof format>[3]['formatters']>()

function formattersOf(tag: string): Parameters<typeof format>[3]['formatters'] {
  const known = formattersByTag.get(tag)
  if (known) return known
  // Each is made once, when the first message wants it: they cost more than all the rest of a message, and a page has hundreds of plurals.
  let number: Intl.NumberFormat | undefined
  let cardinal: Intl.PluralRules | undefined
  let ordinal: Intl.PluralRules | undefined
  const formatters: Parameters<typeof format>[3]['formatters'] = {
    getDateTimeFormat: (_locale, options) => new Intl.DateTimeFormat(tag, options),
    getNumberFormat: (_locale, options) =>
      options === undefined ? plainNumbers(() => (number ??= new Intl.NumberFormat(tag))) : new Intl.NumberFormat(tag, options),
    getPluralRules: (_locale, options) =>
      options?.type === 'ordinal' ? (ordinal ??= new Intl.PluralRules(tag, { type: 'ordinal' })) : (cardinal ??= new Intl.PluralRules(tag)),
  }
  formattersByTag.set(tag, formatters)
  return formatters
}

/**
 * Text of a language pack in a site's dialect. The pack comes from `loadLanguage` in the browser and `languageOf` on the server. `tag` is the
 * BCP 47 tag of a pack that is no language of the pages.
 */
export function createText({ pack, locale, dialect, tag }: { pack: LanguagePack; locale: Locale; dialect: Dialect; tag?: string }): Text {
  const languageTag = tag ?? languageTagOf(locale, dialect)
  const overlay = pack.overlays[dialect] ?? {}
  const options = { formatters: formattersOf(languageTag) }
  const say = (key: string, values?: TextValues): string | undefined => {
    const message = Object.hasOwn(overlay, key) ? overlay[key] : Object.hasOwn(pack.messages, key) ? pack.messages[key] : undefined
    return message === undefined || typeof message === 'string' ? message : String(format(message, languageTag, values, options))
  }
  const dyn = (key: string, fallback: string, values?: TextValues): string => {
    try {
      return say(key, values) ?? fallback
    } catch {
      return fallback
    }
  }
  return {
    locale,
    languageTag,
    dyn,
    t: (key, ...values) => say(key, values[0]) ?? key,
    has: (key) => Object.hasOwn(pack.messages, key),
  }
}
