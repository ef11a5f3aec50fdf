import { compileLanguage, type LanguageSource } from '@app/text/compile-messages.ts'
import type { Plugin } from 'vite'
import { COMMON, SERVER, textPacks } from './text-packs.ts'

const LANGUAGE_MODULE = /\/packages\/text\/messages\/([a-z]{2}_[a-z]{2})\/index\.ts$/
const PACK = /^virtual:page-text\/([^/]+)\/([a-z]{2}_[a-z]{2})$/
const MESSAGES = new URL('../../packages/text/messages/', import.meta.url).pathname

const source = async (path: string): Promise<LanguageSource> => (await import(path)) as LanguageSource

/** What fetches each pack of a language, by the pack's name. */
function waysToPacks(names: readonly string[], locale: string): string {
  const lines = names.map((name) => `  '${name}': () => import('virtual:page-text/${name}/${locale}'),`)
  return `export const packs = {\n${lines.join('\n')}\n}\n`
}

/**
 * Compiles each language for browsers, which then carry no message parser, and splits it (text-packs.ts): what every page says, and
 * as `virtual:page-text/{folder}/{locale}` what the pages of one folder under features/ say. A language knows the way to its own packs alone.
 */
export function splitText(): Plugin {
  let packsOf: (key: string) => readonly string[] = () => [COMMON]
  /** What a pack of a language says, as the source of a module, and the names of the other packs. */
  const packOf = async (locale: string, pack: string) => {
    const language = compileLanguage(await source(`${MESSAGES}${locale}/index.ts`))
    const inPack = <T>(messages: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(messages).filter(([key]) => packsOf(key).includes(pack)))
    const overlays = Object.entries(language.overlays).map(([dialect, messages]) => [dialect, inPack(messages)] as const)
    const said = {
      messages: inPack(language.messages),
      overlays: Object.fromEntries(overlays.filter(([, messages]) => Object.keys(messages).length > 0)),
    }
    const names = [...new Set(Object.keys(language.messages).flatMap(packsOf))].filter((name) => name !== COMMON && name !== SERVER)
    return {
      names,
      code: Object.entries(said)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
        .join(''),
    }
  }
  return {
    name: 'split-text',
    enforce: 'pre',
    buildStart: () => void (packsOf = textPacks()),
    resolveId: (id) => (PACK.test(id) ? id : undefined),
    async load(id) {
      // The server has every message at hand.
      if (this.environment.name !== 'client') return undefined
      const [, language] = LANGUAGE_MODULE.exec(id) ?? []
      if (language !== undefined) {
        const { code, names } = await packOf(language, COMMON)
        return code + waysToPacks(names, language)
      }
      const [, pack, locale] = PACK.exec(id) ?? []
      return pack === undefined || locale === undefined ? undefined : (await packOf(locale, pack)).code
    },
  }
}
