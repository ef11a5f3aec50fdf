import { updateUserConfig } from '@app/contract/site/site.ts'
import type { Locale } from '@app/text/locales.ts'
import { browserApi } from '../../platform/browser-api.ts'

const REDIRECT_DELAY_MS = 200 // account spec §9
const STORED_KEY = 'g2app.userLang'

/** Saves a language with the server and in local storage, then leaves for the page in that language; a failed saving hinders nothing (OQ-A101). */
export async function changeLanguage(locale: Locale, href: string): Promise<void> {
  try {
    localStorage.setItem(STORED_KEY, locale)
  } catch {
    // The cookie holds it already.
  }
  await browserApi()(updateUserConfig, { body: { language: locale } }).catch(() => undefined)
  setTimeout(() => window.location.assign(href), REDIRECT_DELAY_MS)
}
