import { loginWithReturn } from '@app/rules/access/page-access.ts'
import { asWish } from '@app/rules/access/wish.ts'
import type { Text } from '@app/text/create-text.ts'
import { openMessage } from '../ui/message-dialog.ts'
import type { AppInfo } from './app-info.ts'
import { localPath, unprefixed } from './routing/routing.ts'

/** Where sign-in leads back to (OQ-A90), and the search to be restored after it (ACC-6.08); both of this tab. */
const REDIRECT_KEY = 'g2app.redirectUrl'
const RESTORE_KEY = 'g2app.restoreSearchState'

/** A search as it was when its reader had to sign in. */
interface SearchState {
  readonly url: string
  readonly placePx: number
}

function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Without storage the address in the link leads back all the same.
  }
}

/** Path and query of this page without language prefix, spelled as signing in leads back to it. */
const hereOf = ({ locale }: AppInfo): string => asWish(unprefixed(locale, window.location.pathname) + window.location.search)

/**
 * Asks a visitor who pressed a guarded action to sign in, and remembers the page (ACC-6.07); on a search also the scroll position (OQ-A97).
 */
export function askSignIn(
  { app, text }: { readonly app: AppInfo; readonly text: Text },
  words: { readonly title: string; readonly body: string },
): void {
  const here = hereOf(app)
  keep(REDIRECT_KEY, here)
  if (document.querySelector('.res-list')) {
    const state: SearchState = { url: here, placePx: Math.round(window.scrollY) }
    keep(RESTORE_KEY, JSON.stringify(state))
  }
  const href = localPath(app.locale, loginWithReturn(here))
  openMessage({ ...words, actions: [{ label: text.t('nav.signIn'), href }], close: text.t('dialog.cancel') })
}

/** Brings a search back to where its reader left it for the sign-in; the flag holds once. */
export function restoreSearch(app: AppInfo): void {
  const stored = sessionStorage.getItem(RESTORE_KEY)
  if (stored === null) return
  sessionStorage.removeItem(RESTORE_KEY)
  const { url, placePx } = JSON.parse(stored) as SearchState
  if (url === hereOf(app)) window.scrollTo(0, placePx)
}
