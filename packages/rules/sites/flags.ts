import { PRIVILEGES, ROLES, type SitePreferenceName } from '@app/contract/people.ts'
import type { Site } from './site-table.ts'

/** Features that operators switch; each with its default. */
export const FLAGS = {
  /** Hides all chat, whatever else says (OQ-A93). */
  blockLiveChat: () => false,
  /** Shows the chat on a site that would not have it by its region (OQ-A93, ACC-6.22). */
  allowJivoChat: (site) => site.regionCode === 'uk',
  /** Takes the unmasking of numbers from everybody. */
  disableUnmasking: () => false,
  /** The new registration and its layouts: without it sign-in and the choice of a password fill the whole frame (ACC-2.18, ACC-2.68). */
  newRegistration: () => true,
  /** The registration that is not left by the way (ACC-2.50). */
  hybridRegistration: () => false,
  /** The dashboard that starts with what one watches (ACC-2.40). */
  newDashboard: () => true,
  /** The lot page in two columns; without it all is in one (MKT-2.41, MQ-025). */
  newLotDetails: () => true,
  /** Gives everybody on a site the privilege of the consent script (ACC-6.17). */
  ENABLE_ONE_TRUST: () => false,
} as const satisfies Readonly<Record<string, (site: Pick<Site, 'regionCode'>) => boolean>>

export type FlagName = keyof typeof FLAGS
export const FLAG_NAMES = Object.keys(FLAGS) as readonly FlagName[]

/** Whether a text names a feature. */
export const isFlagName = (name: string): name is FlagName => Object.hasOwn(FLAGS, name)

/** Whether the chat is shown: not blocked, and on a UK site or allowed (OQ-A118, ACC-6.22). */
export const hasChat = (user: { readonly blockLiveChat: boolean; readonly allowJivoChat: boolean; readonly siteRegionCode: string }) =>
  !user.blockLiveChat && (user.siteRegionCode === 'uk' || user.allowJivoChat)

/** Whether the consent script is loaded: by privilege, and where the country list is empty or holds the country or ALL (ACC-6.17). */
export function loadsConsentScript(visit: {
  readonly privileges: readonly string[]
  readonly country: string
  readonly listed: readonly string[]
}): boolean {
  if (!visit.privileges.includes('ENABLE_ONE_TRUST')) return false
  return visit.listed.length === 0 || visit.listed.includes('ALL') || visit.listed.includes(visit.country)
}

/** A site's preferences as rules ask for them: by code, and by code with value (ACC-6.15, MQ-017). */
export const preferenceNames = (preferences: readonly { readonly code: string; readonly value: string }[]): readonly SitePreferenceName[] =>
  preferences.flatMap(({ code, value }) =>
    value === '' ? [`pref:${code}` as const] : [`pref:${code}` as const, `pref:${code}=${value}` as const],
  )

/** A preference as in user config: by code, or by code with value. */
export const preferenceCode = (name: SitePreferenceName): string => name.slice('pref:'.length)

const RESERVED: readonly string[] = ['ANYONE', 'MEMBER', ...ROLES, ...PRIVILEGES]

/** Whether a preference must not be called so, because a role, a privilege or everybody has that name; the table refuses the same. */
export const isReservedCode = (code: string): boolean => RESERVED.includes(code.toUpperCase())
