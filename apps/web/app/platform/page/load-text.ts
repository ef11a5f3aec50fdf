import { createText, type Text } from '@app/text/create-text.ts'
import { loadLanguage, type PagedLanguage } from '@app/text/load-language.ts'
import type { Dialect } from '@app/text/locales.ts'
import type { LanguagePack } from '@app/text/compile-messages.ts'
import type { AppInfo } from '../app-info.ts'

/** Folder under features/ whose pages say the messages of a pack; `rest` is what no source names (text-packs.ts). */
type PackName = string
export const REST: PackName = 'rest'

/** The messages of this document, and those that its dialect has in place of others; pages add theirs when they first come. */
let own: { readonly messages: LanguagePack['messages']; readonly overlay: LanguagePack['messages']; readonly dialect: Dialect } | null =
  null
let packs: PagedLanguage['packs'] = {}
let shown: Text | null = null

/** The reader's messages that every page says; one chunk per language, fetched beside the page's own. */
export async function loadText({ locale, dialect }: AppInfo): Promise<Text> {
  const language = await loadLanguage(locale)
  own = { messages: { ...language.messages }, overlay: { ...language.overlays[dialect] }, dialect }
  packs = language.packs
  return (shown = createText({ pack: { messages: own.messages, overlays: { [dialect]: own.overlay } }, locale, dialect }))
}

/** The messages of this document, for what speaks outside of a component; only after `loadText`. */
export function documentText(): Text {
  if (!shown) throw new Error('no messages yet')
  return shown
}

/** Adds a pack to the messages of this document; nothing where no message is in it. */
export async function addText(name: PackName): Promise<void> {
  const added = await packs?.[name]?.()
  if (!own || !added) return
  Object.assign(own.messages, added.messages)
  Object.assign(own.overlay, added.overlays[own.dialect])
}

/**
 * Fetches a part of a page with the packs of its words. The part is named by a pattern (`import.meta.glob`), so that its words travel with
 * it and not with the page that shows it (source-graph.ts).
 */
export async function fetchPart<Part>(load: (() => Promise<Part>) | undefined, ...packNames: readonly PackName[]): Promise<Part> {
  if (!load) throw new Error(`no part ${packNames.join()}`)
  const [part] = await Promise.all([load(), ...packNames.map(addText)])
  return part
}

/** Adds the rest of the messages for words that cannot wait; where they do not come, those that are here serve. */
export const addRest = (): Promise<void> => addText(REST).catch(() => undefined)
