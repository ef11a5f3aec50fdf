import { cleanRedirectUrl } from '../validation/redirect-url.ts'
import { leadsBack } from './way-back.ts'

/** Where a kiosk lands after its sign-in (ACC-2.28). */
export const KIOSK_LANDING = '/kiosklotSearchResults'
/** Where everybody else does, while there is such a page (ACC-2.39). */
const LANDING = '/dashboard'

/** Where somebody goes who wished for nothing. */
export const landingPage = (isOurPath: (path: string) => boolean): string => (isOurPath(LANDING) ? LANDING : '/')

/**
 * The page after a sign-in: the first of the wishes that is a page of ours, else the landing page (ACC-4.07, OQ-A90).
 * Wishes are redirectUrl of the address and the one stored in this browser, each decoded once and not to be trusted.
 */
export function targetAfterSignIn(
  wishes: readonly (string | null | undefined)[],
  { isOurPath, isKiosk = false }: { readonly isOurPath: (path: string) => boolean; readonly isKiosk?: boolean },
): string {
  if (isKiosk && isOurPath(KIOSK_LANDING)) return KIOSK_LANDING
  for (const wish of wishes) {
    const target = wish ? cleanRedirectUrl(wish, isOurPath) : null
    if (target !== null && leadsBack(target)) return target
  }
  return landingPage(isOurPath)
}
