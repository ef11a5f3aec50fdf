import { compileLanguage, type LanguageSource } from '@app/text/compile-messages.ts'
import { LOCALES } from '@app/text/locales.ts'
import type { Plugin } from 'vite'
import { COMMON, SERVER, textPacks } from './text-packs.ts'

const LANGUAGE_MODULE = /\/packages\/text\/messages\/[a-z]{2}_[a-z]{2}\/index\.ts$/
/** The module that knows the texts of each folder of pages. */
export const PAGE_TEXT = 'virtual:page-text'
const PACK = /^virtual:page-text\/([^/]+)\/([a-z]{2}_[a-z]{2})$/
const MESSAGES = new URL('../../packages/text/messages/', import.meta.url).pathname

const source = async (path: string): Promise<LanguageSource> => (await import(path)) as LanguageSource

/** The module that fetches each pack by its name and language. */
async function indexModule(packsOf: (key: string) => readonly string[]): Promise<string> {
  const { messages } = await source(`${MESSAGES}${LOCALES[0]}/index.ts`)
  const names = [...new Set(Object.keys(messages).flatMap(packsOf))].filter((name) => name !== COMMON && name !== SERVER)
  const lines = names.flatMap((name) => LOCALES.map((locale) => `  '${name}/${locale}': () => import('${PAGE_TEXT}/${name}/${locale}'),`))
  return `export const packs = {\n${lines.join('\n')}\n}\n`
}

/**
 * Compiles each language for browsers, which then carry no message parser, and splits it (text-packs.ts): what every page says, and
 * as `virtual:page-text/{folder}/{locale}` what the pages of one folder under features/ say.
 */
export function splitText(): Plugin {
  let packsOf: (key: string) => readonly string[] = () => [COMMON]
  const packOf = async (path: string, pack: string) => {
    const { messages, overlays } = compileLanguage(await source(path))
    return { overlays, messages: Object.fromEntries(Object.entries(messages).filter(([key]) => packsOf(key).includes(pack))) }
  }
  return {
    name: 'split-text',
    enforce: 'pre',
    buildStart: () => void (packsOf = textPacks()),
    resolveId: (id) => (id === PAGE_TEXT || PACK.test(id) ? id : undefined),
    async load(id) {
      // The server has every message at hand.
      if (this.environment.name !== 'client') return id === PAGE_TEXT ? 'export const packs = {}\n' : undefined
      if (LANGUAGE_MODULE.test(id)) {
        const { messages, overlays } = await packOf(id, COMMON)
        return `export const messages = ${JSON.stringify(messages)}\nexport const overlays = ${JSON.stringify(overlays)}\n`
      }
      const name = id
      if (name === PAGE_TEXT) return indexModule(packsOf)
      const [, pack, locale] = PACK.exec(name) ?? []
      if (pack === undefined) return undefined
      return `export const messages = ${JSON.stringify((await packOf(`${MESSAGES}${locale}/index.ts`, pack)).messages)}\n`
    },
  }
}
