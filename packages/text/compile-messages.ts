import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import type { Dialect } from './locales.ts'

/** Messages as written: ICU MessageFormat (plural, select, placeholders). */
export interface LanguageSource {
  readonly messages: Readonly<Record<string, string>>
  readonly overlays: Readonly<Partial<Record<Dialect, Readonly<Record<string, string>>>>>
}

/** Messages made ready for `createText`; plain data, so that a build may carry it as JSON. */
export interface LanguagePack {
  readonly messages: Readonly<Record<string, CompiledMessage>>
  readonly overlays: Readonly<Partial<Record<Dialect, Readonly<Record<string, CompiledMessage>>>>>
}

const compileAll = (messages: Readonly<Record<string, string>>): Record<string, CompiledMessage> =>
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compile(message)]))

/** Parses every message of a language; throws on a malformed one. */
export function compileLanguage(source: LanguageSource): LanguagePack {
  return {
    messages: compileAll(source.messages),
    overlays: Object.fromEntries(Object.entries(source.overlays).map(([dialect, messages]) => [dialect, compileAll(messages)])),
  }
}
