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
  const packOf = async (path: string, pack: string) => {
    const { messages, overlays } = compileLanguage(await source(path))
    const names = [...new Set(Object.keys(messages).flatMap(packsOf))].filter((name) => name !== COMMON && name !== SERVER)
    return { overlays, names, messages: Object.fromEntries(Object.entries(messages).filter(([key]) => packsOf(key).includes(pack))) }
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
        const { messages, overlays, names } = await packOf(id, COMMON)
        const lines = Object.entries({ messages, overlays }).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
        return lines.join('') + waysToPacks(names, language)
      }
      const [, pack, locale] = PACK.exec(id) ?? []
      if (pack === undefined) return undefined
      return `export const messages = ${JSON.stringify((await packOf(`${MESSAGES}${locale}/index.ts`, pack)).messages)}\n`
    },
  }
}
