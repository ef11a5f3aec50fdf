import { createText, type Text } from '@app/text/create-text.ts'
import { loadLanguage } from '@app/text/load-language.ts'
import type { LanguagePack } from '@app/text/compile-messages.ts'
import type { AppInfo } from './app-info.ts'

/** The messages of this document; lot pages add theirs when they first come. */
let pack: LanguagePack | null = null

/** The reader's messages; one chunk per language, fetched beside the page's own. */
export async function loadText({ locale, dialect }: AppInfo): Promise<Text> {
  const { messages, overlays } = await loadLanguage(locale)
  pack = { messages: { ...messages }, overlays }
  return createText({ pack, locale, dialect })
}

async function lotMessages(locale: AppInfo['locale']): Promise<LanguagePack['messages']> {
  switch (locale) {
    case 'en_us':
      return (await import('virtual:lot-text/en_us')).messages
    case 'es_es':
      return (await import('virtual:lot-text/es_es')).messages
    case 'nl_nl':
      return (await import('virtual:lot-text/nl_nl')).messages
  }
}

/** Adds what only lot pages say (split-text.ts) to the messages of this document. */
export async function addLotText(locale: AppInfo['locale']): Promise<void> {
  const messages = await lotMessages(locale)
  if (pack) Object.assign(pack.messages, messages)
}
