import { compileLanguage, type LanguagePack, type LanguageSource } from '@app/text/compile-messages.ts'
import type { Plugin } from 'vite'
import { COMMON, SERVER, textPacks } from './text-packs.ts'

const LANGUAGE_MODULE = /\/packages\/text\/messages\/([a-z]{2}_[a-z]{2})\/index\.ts$/
const PACK = /^virtual:page-text\/([^/]+)\/([a-z]{2}_[a-z]{2})$/
const MESSAGES = new URL('../../packages/text/messages/', import.meta.url).pathname

const source = async (path: string): Promise<LanguageSource> => (await import(path)) as LanguageSource

/** What a pack says; `LanguagePack` while it is being filled. */
interface Pack {
  readonly messages: Record<string, LanguagePack['messages'][string]>
  readonly overlays: Record<string, Record<string, LanguagePack['messages'][string]>>
}

/** The packs of a language by their names: each message and each overlay in every pack that carries its key. */
async function splitLanguage(locale: string, packsOf: (key: string) => readonly string[]): Promise<ReadonlyMap<string, Pack>> {
  const { messages, overlays } = compileLanguage(await source(`${MESSAGES}${locale}/index.ts`))
  const packs = new Map<string, Pack>()
  const packNamed = (name: string): Pack => {
    const pack = packs.get(name) ?? { messages: {}, overlays: {} }
    packs.set(name, pack)
    return pack
  }
  for (const [key, message] of Object.entries(messages)) for (const name of packsOf(key)) packNamed(name).messages[key] = message
  for (const [dialect, overlay] of Object.entries(overlays))
    for (const [key, message] of Object.entries(overlay))
      for (const name of packsOf(key)) (packNamed(name).overlays[dialect] ??= {})[key] = message
  return packs
}

/** A pack as the source of a module. */
const codeOf = (pack: Pack | undefined): string =>
  Object.entries(pack ?? { messages: {}, overlays: {} })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')

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
  let packsOf: ReturnType<typeof textPacks> = () => [COMMON]
  /** Each language is compiled and split once a build. */
  const languages = new Map<string, Promise<ReadonlyMap<string, Pack>>>()
  const packsIn = (locale: string): Promise<ReadonlyMap<string, Pack>> => {
    const packs = languages.get(locale) ?? splitLanguage(locale, packsOf)
    languages.set(locale, packs)
    return packs
  }
  return {
    name: 'split-text',
    enforce: 'pre',
    buildStart: () => {
      packsOf = textPacks()
      languages.clear()
    },
    resolveId: (id) => (PACK.test(id) ? id : undefined),
    async load(id) {
      // The server has every message at hand.
      if (this.environment.name !== 'client') return undefined
      const [, language] = LANGUAGE_MODULE.exec(id) ?? []
      if (language !== undefined) {
        const packs = await packsIn(language)
        const names = [...packs.keys()].filter((name) => name !== COMMON && name !== SERVER)
        return codeOf(packs.get(COMMON)) + waysToPacks(names, language)
      }
      const [, pack = '', locale] = PACK.exec(id) ?? []
      return locale === undefined ? undefined : codeOf((await packsIn(locale)).get(pack))
    },
  }
}
