import { compileLanguage, type LanguageSource } from './compile-messages.ts'

const LANGUAGE_MODULE = /\/packages\/text\/messages\/[a-z]{2}_[a-z]{2}\/index\.ts$/

/** The hooks of a Vite plugin that we use. */
interface MessagesPlugin {
  readonly name: string
  readonly enforce: 'pre'
  configResolved(config: { readonly command: string }): void
  load(id: string): Promise<string | undefined>
}

/**
 * Vite plugin: puts the compiled pack in place of a language module, so that the browser carries no message parser
 * (8 kB) and one chunk per language. For the client build; while developing the messages are compiled in the browser,
 * so that a changed text shows at once. The server compiles as it starts and does not need this.
 */
export function compiledMessages(): MessagesPlugin {
  let isBuild = false
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    async load(id) {
      if (!LANGUAGE_MODULE.test(id)) return undefined
      if (!isBuild) {
        return `import { compileLanguage } from '../../compile-messages.ts'\nimport * as source from './index.ts?source'\nexport const { messages, overlays } = compileLanguage(source)\n`
      }
      const pack = compileLanguage((await import(id)) as LanguageSource)
      return `export const messages = ${JSON.stringify(pack.messages)}\nexport const overlays = ${JSON.stringify(pack.overlays)}\n`
    },
  }
}
