import type { SignOnProvider } from '@app/contract/sign-on/sign-on-providers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { can, type Person } from '../access/can.ts'

/** How long somebody may take at the provider, and how long what its page has posted waits to be picked up, in milliseconds. */
export const SIGN_ON_LIFE_MS = 10 * 60_000
export const POSTED_LIFE_MS = 60_000
/** The provider that somebody signed in by last (ACC-4.62); the cookie lives a year (ACC-9.03). */
export const LAST_PROVIDER_COOKIE = 'lastSocialProvider'
export const LAST_PROVIDER_DAYS = 365
/** Set once somebody no longer wants the notice of a partner brand (OQ-A49); stored in their browser. */
export const PARTNER_NOTICE_KEY = 'partnerNoticeHidden'

/** What a provider is asked for beside state, nonce and PKCE. */
export const PROVIDER_REQUESTS: Readonly<Record<SignOnProvider, Readonly<Record<string, string>>>> = {
  // ACC-4.59
  google: { response_type: 'code', scope: 'openid email profile', prompt: 'select_account' },
  // ACC-4.60
  apple: { response_type: 'code id_token', response_mode: 'form_post', scope: 'name email' },
}

const APPLE_DEVICE = /\b(?:iPhone|iPad|iPod)/
const APPLE_SYSTEM = /\biOS\b/

/**
 * Whether a request comes from an Apple device, which has a client id of its own at Apple (ACC-4.61, OQ-A46): by its user agent, by the
 * platform it names, or as the mobile app on iOS.
 */
export function isAppleDevice(device: { readonly userAgent: string; readonly platform: string; readonly isMobileApp: boolean }): boolean {
  if (APPLE_DEVICE.test(device.userAgent) || APPLE_SYSTEM.test(device.platform)) return true
  return device.isMobileApp && APPLE_SYSTEM.test(device.userAgent)
}

/** A brand with a site of its own, on which our members are signed in (OQ-A47). */
export interface Brand {
  /** As the address names it, in lower case. */
  readonly code: string
  readonly site: SiteCode
}

const BRANDS: readonly Brand[] = [{ code: 'drive', site: 'CPRTDRIVE' }]

/** The brand of an address, whatever its case; null for one we do not know. */
export const brandOf = (code: string): Brand | null => BRANDS.find((brand) => brand.code === code.toLowerCase()) ?? null

/** The brand whose own site this is, null for our own sites. */
export const brandOfSite = (site: string): Brand | null => BRANDS.find((brand) => brand.site === site) ?? null

/** Who leaves for the site of a brand signed in; everybody else is led elsewhere first. */
export const BRAND_ACCESS = 'SINGLE_SIGN_ON'

/** `there`: the reader is on the brand's site already. */
export type LeaveDecision = 'unknown-brand' | 'there' | 'sign-in' | 'denied' | 'eligible'

/** Whether somebody may leave for a brand's site signed in (ACC-4.63, OQ-A47). */
export function decideLeave(person: Person, { brand, site }: { readonly brand: Brand | null; readonly site: string }): LeaveDecision {
  if (brand === null) return 'unknown-brand'
  if (brand.site === site) return 'there'
  if (!can(person, 'member')) return 'sign-in'
  return can(person, BRAND_ACCESS) ? 'eligible' : 'denied'
}

/**
 * The path on a brand's site that a wish names, a path or an address of that site; empty for any other host (OQ-A48). It is cleaned
 * again where it is used.
 */
export function wishAt(wish: string, brandOrigin: string): string {
  if (wish === '' || !URL.canParse(wish, brandOrigin)) return ''
  const url = new URL(wish, brandOrigin)
  return url.origin === brandOrigin && url.username === '' && url.password === '' ? url.pathname + url.search + url.hash : ''
}
