import { pagePatterns } from '../../apps/web/app/platform/routing/all-pages.ts'
import { paramsOf } from '../../apps/web/app/platform/routing/expand-routes.ts'
import { pages } from '../../apps/web/app/routes.ts'
import type { PageName, ShownPage } from './shown-pages.ts'

/** Pages of which no picture is taken, and why. */
const WITHOUT_SHOT: Readonly<Partial<Record<PageName, string>>> = {
  'lot/lot-photos': 'photos alone, as long as there are photos',
  'watchlist/public-watch-list': 'leads on to signing in',
  'session/sign-on/sign-on': 'leads on to a provider',
  'session/sign-on/sign-on-start': 'leads on to a provider',
  'session/sign-on/demo-sign-on': 'stands for a provider in the demo world alone',
  'session/sign-out': 'signs out',
  'session/pending-step': 'for an account whose documents are being looked at; a journey sees it',
  'account/password/create-password': 'opens by a key of a mail; a journey sees it',
  'account/password/temp-password-expired': 'opens by a key of a mail',
  'account/password/set-new-password': 'opens by a key of a mail; a journey sees it',
  'account/password/expired-password': 'for an account whose password has expired',
  'account/collect-security-questions': 'for an account that has none yet',
  'account/update-broker-bidder-email': 'opens by a key of a mail',
  'account/login-error': 'leads on from a sign-in that failed',
  'quick-picks/open-pick': 'leads on to a search',
  'quick-picks/open-popular': 'leads on to a search',
  'gateway/pay-link': 'opens by the secret of a link; a journey sees it',
  'gateway/payment-form': 'posts on to a provider that the demo world has not',
  'messages/unsubscribe': 'opens by a key of a mail; a journey sees it',
  'messages/confirm-unsubscription': 'opens by a key of a mail',
  'messages/confirm-subscription': 'opens by a key of a mail',
  'memberships/renewal': 'for an account whose fee is due',
  'agreements/esign-documents': 'for papers that the house has sent to be signed',
  'papers/mobile-upload': 'opens by a key that a phone is shown; a journey sees it',
  'registration/first-open-step': 'leads on to a step',
  'registration/thank-you': 'only at the end of registering; a journey sees it',
  'registration/complete-registration': 'for somebody who has begun to register; a journey sees it',
  'operations/lane-alert': 'opens by a key of a mail',
  'operations/lot-alert': 'opens by a key of a mail',
  'kiosks/kiosk-results': 'for a kiosk that an operator has turned on; a journey sees it',
}

/** Which page of the table an address opens; undefined for none. */
function pageAt(path: string): string | undefined {
  const { pathname } = new URL(path, 'http://page.invalid')
  return pagePatterns.find(({ pattern }) => paramsOf(pattern, pathname) !== null)?.row.page
}

/** Pages of the route table that none of these shows and no reason excuses, and reasons that excuse nothing any more. */
export function uncoveredPages(shown: readonly ShownPage[]): string[] {
  const covered = new Set(shown.map(({ page, path }) => page ?? pageAt(path)))
  const known = new Set<string>(pages.map(({ page }) => page))
  const excused = Object.keys(WITHOUT_SHOT)
  return [
    ...[...known].filter((page) => !covered.has(page) && !excused.includes(page)).map((page) => `${page}: no picture shows it`),
    ...excused.filter((page) => covered.has(page) || !known.has(page)).map((page) => `${page}: needs no reason to be left out`),
  ]
}
