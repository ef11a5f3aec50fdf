import type { SiteCode } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { textOf } from '@app/text/languages.ts'
import { type Locale, localeOf } from '@app/text/locales.ts'
import { inLanguage } from '#platform/mail/index.ts'
import type { HeldMessage } from './push.store.ts'

const TITLE_LENGTH_MAX = 120
/** Where a message leads that stands for several. */
const JOINED_PATH = '/dashboard'

/** The language of a device, and its texts. */
export function voiceOf({ locale, site }: { readonly locale: string; readonly site: string }): {
  readonly language: Locale
  readonly text: Text
} {
  const { dialect, defaultLocale } = siteOf(site as SiteCode)
  const language = localeOf(locale) ?? defaultLocale
  return { language, text: textOf(language, dialect) }
}

/** What the worker of a browser shows: its words, and the page that they lead to, on its own site unless an address says another. */
export const payloadOf = (
  { title, body }: { readonly title: string; readonly body: string },
  { path, url }: { readonly path: string; readonly url?: string | undefined },
): string => JSON.stringify({ title: title.slice(0, TITLE_LENGTH_MAX), body, path, url })

/** The one message that stands for what was held, the oldest first: as it was, or of several how many and what came last. */
export function joinHeld(
  held: readonly HeldMessage[],
  device: { readonly locale: string; readonly site: string },
): Omit<HeldMessage, 'held'> | null {
  const last = held.at(-1)
  if (last === undefined) return null
  const count = held.reduce((sum, message) => sum + message.held, 0)
  if (count === 1) return last
  const { language, text } = voiceOf(device)
  const { title } = JSON.parse(last.payload) as { readonly title: string }
  return {
    payload: payloadOf({ title: text.t('push.joined', { count }), body: title }, { path: inLanguage(language, JOINED_PATH) }),
    searchId: held.length === 1 ? last.searchId : null,
    leftSeconds: Math.max(...held.map(({ leftSeconds }) => leftSeconds)),
  }
}
