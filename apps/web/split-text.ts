import { compileLanguage, type LanguageSource } from '@app/text/compile-messages.ts'
import type { Plugin } from 'vite'

const LANGUAGE_MODULE = /\/packages\/text\/messages\/[a-z]{2}_[a-z]{2}\/index\.ts$/
const VIRTUAL = /^virtual:lot-text\/([a-z]{2}_[a-z]{2})$/
const MESSAGES = new URL('../../packages/text/messages/', import.meta.url).pathname

/** Keys that lists of lots use as well; every other key of these areas is read on lot pages only. */
const SHARED = new Set(['lot.number', 'lot.odometer.none', 'lot.condition.unknown', 'lot.title.from'])
const LOT_AREAS = /^(?:lot|gallery|titleKind|fee|colourText|icon|keys|vehicleType)\./
/** Words of the server's own answers, which it sends ready-made. */
const SERVER_AREAS = /^failure\./

/** Whether a message comes with the lot pages instead of with every page. */
export const isLotText = (key: string): boolean => !SHARED.has(key) && (LOT_AREAS.test(key) || key.endsWith('.plain'))
const isCommonText = (key: string): boolean => !isLotText(key) && !SERVER_AREAS.test(key)

async function packOf(path: string, keeps: (key: string) => boolean) {
  const { messages, overlays } = compileLanguage((await import(path)) as LanguageSource)
  return { overlays, messages: Object.fromEntries(Object.entries(messages).filter(([key]) => keeps(key))) }
}

/**
 * Compiles each language for browsers, which then carry no message parser, and splits it in two: what every page says, and as
 * `virtual:lot-text/{locale}` what only lot pages say. Half of the words are the explanations on a lot's page.
 */
export function splitText(): Plugin {
  return {
    name: 'split-text',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (VIRTUAL.test(id) ? `\0${id}` : undefined),
    async load(id) {
      if (LANGUAGE_MODULE.test(id)) {
        const { messages, overlays } = await packOf(id, isCommonText)
        return `export const messages = ${JSON.stringify(messages)}\nexport const overlays = ${JSON.stringify(overlays)}\n`
      }
      const [, locale] = VIRTUAL.exec(id.replace('\0', '')) ?? []
      if (locale === undefined) return undefined
      return `export const messages = ${JSON.stringify((await packOf(`${MESSAGES}${locale}/index.ts`, isLotText)).messages)}\n`
    },
  }
}
