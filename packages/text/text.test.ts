import { readdirSync, readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import { languageOf, textOf } from './languages.ts'
import { DIALECTS, languageTagOf, LANGUAGE_PREFIXES, LOCALES, localeOf, localeOfPrefix } from './locales.ts'
import { messages as english, overlays as englishOverlays } from './messages/en_us/index.ts'
import { messages as spanish, overlays as spanishOverlays } from './messages/es_es/index.ts'
import { messages as dutch, overlays as dutchOverlays } from './messages/nl_nl/index.ts'

const LANGUAGES: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['es_es', spanish],
  ['nl_nl', dutch],
]

/** Texts that are the same word in English: names, abbreviations and words that travel. */
const SAME_IN_SPANISH = new Set([
  'FedEx',
  'USPS',
  'UPS',
  'Google',
  'Apple',
  '+ {damage}',
  '4×4',
  'API',
  'Beige',
  'Color',
  'Drive',
  'Hammerlane',
  'India',
  'Industrial',
  'Manual',
  'No',
  'Pickup',
  'Premium',
  'Pickups',
  'Roadster',
  'SUV',
  'VIN',
  'VIN {vin}',
  'km',
  'mi',
  '{count} d',
  '{count} h',
  '{count} min',
  '{count} s',
  '{make}',
  '{name}, {damage}',
  '{page} · Hammerlane',
  '{title}, {state}',
  'BIC',
  'Total',
  'PDF',
])
const SAME_IN_DUTCH = new Set([
  'FedEx',
  'USPS',
  'UPS',
  'Account',
  'Kiosk',
  'Google',
  'Apple',
  'Dashboard',
  'Status',
  '+ {damage}',
  '4×4',
  'API',
  'Beige',
  'Broker',
  'Broker, {who}',
  'Bus',
  'Canada',
  'Compact',
  'Contact',
  'Diesel',
  'Drive',
  'Ethanol',
  'Filters',
  'Hammerlane',
  'Hatchback',
  'India',
  'Live',
  'Premium',
  'Menu',
  'Model',
  'Privacy',
  'Roadster',
  'SUV',
  'Sedan',
  'Site',
  'Turquoise',
  'Type',
  'VIN',
  'VIN {vin}',
  'km',
  'mi',
  '{count, plural, =0 {Filters} other {Filters · #}}',
  '{count} d',
  '{count} min',
  '{count} s',
  '{make}',
  '{name}, {damage}',
  '{page} · Hammerlane',
  '{title}, {state}',
  'Bank',
  'BIC',
  'Open',
  'PDF',
])
const ENGLISH_WORDS = /\b(the|and|with|are|this|your|yours|yard|lots|sale|vehicle|which|price|there|from)\b/i

/** Names of the placeholders of a message, in order. */
function placeholdersOf(message: string): string[] {
  const names = new Set<string>()
  const walk = (nodes: unknown): void => {
    if (!Array.isArray(nodes)) return
    for (const node of nodes) {
      if (!Array.isArray(node)) continue
      names.add(String(node[0]))
      const branches: unknown = node[2]
      if (typeof branches === 'object' && branches !== null) Object.values(branches).forEach(walk)
    }
  }
  walk(compile(message))
  return [...names].toSorted()
}

describe('every language', () => {
  it('every language has a text for every key', () => {
    for (const [, messages] of LANGUAGES) {
      expect(Object.keys(messages).toSorted()).toEqual(Object.keys(english).toSorted())
      for (const message of Object.values(messages)) expect(message.trim()).toBe(message)
      expect(Object.values(messages).filter((message) => message === '')).toEqual([])
    }
  })

  it.each(LOCALES)('no key of %s stands in two areas, where the later would silently take the place of the other', (locale) => {
    const folder = new URL(`messages/${locale}/`, import.meta.url)
    const areas = readdirSync(folder).filter((file) => file !== 'index.ts' && file !== 'overlays.ts')
    const keys = areas.flatMap((file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^ {2}'([^']+)':/gm)].map(([, key = '']) => key),
    )
    expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([])
    expect(keys.length).toBeGreaterThan(areas.length)
  })

  it('keeps the placeholders of the English text', () => {
    for (const [locale, messages] of LANGUAGES) {
      for (const [key, message] of Object.entries(english)) {
        expect(`${locale} ${key} ${placeholdersOf(messages[key] ?? '').join()}`).toBe(`${locale} ${key} ${placeholdersOf(message).join()}`)
      }
    }
  })

  it('leaves no English behind', () => {
    for (const [locale, messages, allowed] of [
      ['es_es', spanish, SAME_IN_SPANISH],
      ['nl_nl', dutch, SAME_IN_DUTCH],
    ] as const) {
      const same = Object.entries(messages).filter(
        ([key, message]) => message === english[key as keyof typeof english] && !allowed.has(message),
      )
      expect(same.map(([key, message]) => `${locale} ${key}: ${message}`)).toEqual([])
      const words = Object.entries(messages).filter(([, message]) => ENGLISH_WORDS.test(message.replace(/\{\w+/g, '{')))
      expect(words.map(([key, message]) => `${locale} ${key}: ${message}`)).toEqual([])
    }
  })

  it('overlays only keys that exist, with the same placeholders', () => {
    for (const overlays of [englishOverlays, spanishOverlays, dutchOverlays]) {
      for (const overlay of Object.values(overlays)) {
        for (const [key, message] of Object.entries(overlay)) {
          expect(Object.keys(english)).toContain(key)
          expect(placeholdersOf(message)).toEqual(placeholdersOf(english[key as keyof typeof english]))
        }
      }
    }
  })

  it('follows the words of the house: no exclamation marks, no "oops"', () => {
    for (const messages of [english, spanish, dutch]) {
      expect(Object.values(messages).filter((message) => /[!¡]|oops|uy,|oeps/i.test(message))).toEqual([])
    }
  })
})

describe('a text', () => {
  it('counts in each language with its own digits', () => {
    const count = (locale: (typeof LOCALES)[number], value: number) => textOf(locale, 'INTL').t('search.count', { count: value })
    expect([0, 1, 2, 12_345].map((value) => count('en_us', value))).toEqual(['No lots', '1 lot', '2 lots', '12,345 lots'])
    expect([0, 1, 2, 12_345].map((value) => count('es_es', value))).toEqual(['Ningún lote', '1 lote', '2 lotes', '12.345 lotes'])
    expect([0, 1, 2, 12_345].map((value) => count('nl_nl', value))).toEqual(['Geen kavels', '1 kavel', '2 kavels', '12.345 kavels'])
  })

  it('takes the words of the site over those of the language', () => {
    expect(textOf('en_us', 'US').t('search.near.place')).toBe('ZIP code or city')
    expect(textOf('en_us', 'GB').t('search.near.place')).toBe('Postcode')
    expect(textOf('en_us', 'IE').t('search.near.place')).toBe('Eircode')
    expect(textOf('en_us', 'INTL').t('search.near.place')).toBe('Postal code')
  })

  it('answers a server code by its text, or by the fallback when there is none or its values are not given', () => {
    const text = textOf('en_us', 'US')
    expect(text.dyn('failure.badVin', 'x')).toContain('17 letters')
    expect(text.dyn('failure.neverHeardOf', 'x')).toBe('x')
    expect(text.dyn('constructor', 'x')).toBe('x')
    expect(text.dyn('validation.phone', 'x')).toBe('x')
    expect(text.dyn('validation.phone', 'x', { min: 7, max: 15 })).toBe('A phone number has 7 to 15 digits.')
    expect(text.has('toString')).toBe(false)
  })

  it('writes what a value holds, braces and all', () => {
    expect(textOf('en_us', 'US').t('search.heading.text', { text: '{count} <b>' })).toBe('Results for “{count} <b>”')
  })

  it('says the generic error as the document has it [MKT-8.14] [ACC-8.37]', () => {
    expect(textOf('en_us', 'US').t('error.generic')).toBe('Unexpected Error Occurred')
    expect(textOf('en_us', 'US').t('failure.unexpected')).toBe('Unexpected Error Occurred')
  })
})

describe('languages', () => {
  it('languages are found by cookie, tag and path prefix', () => {
    expect(localeOf('es-ES')).toBe('es_es')
    expect(localeOf('nl')).toBe('nl_nl')
    expect(localeOf('fr')).toBeNull()
    expect(localeOf(undefined)).toBeNull()
    expect(localeOfPrefix('es')).toBe('es_es')
    expect(localeOfPrefix('')).toBeNull()
    expect(localeOfPrefix('en')).toBeNull()
    expect(LANGUAGE_PREFIXES.en_us).toBe('')
    expect(languageTagOf('en_us', 'GB')).toBe('en-GB')
  })

  it('languages are tagged in each dialect by a tag of their own, that Intl knows', () => {
    for (const locale of LOCALES) {
      const tags = DIALECTS.map((dialect) => languageTagOf(locale, dialect))
      expect(tags.filter((tag) => tag.slice(0, 2) !== locale.slice(0, 2))).toEqual([])
      expect(Intl.getCanonicalLocales(tags)).toEqual([...new Set(tags)])
    }
    expect(DIALECTS.map((dialect) => languageTagOf('es_es', dialect)).join(' ')).toBe('es-US es-ES es-ES es-ES es-ES es-ES')
    expect(DIALECTS.map((dialect) => languageTagOf('en_us', dialect)).join(' ')).toBe('en-US en-CA en-GB en-IE en-IN en-GB')
  })

  it('languages compile to packs that survive JSON, as the build carries them', () => {
    for (const locale of LOCALES) expect(JSON.parse(JSON.stringify(languageOf(locale)))).toEqual(languageOf(locale))
  })
})
