import type { SiteCode } from '@app/contract/sites.ts'
import { dayOfSite } from '../memberships/site-day.ts'
import { dayAfter } from './days.ts'

/** How long somebody may ask that a refusal is looked at again, in days after it. */
export const APPEAL_DAYS = 14

/** Last day on which a refusal of that instant may be questioned, by the clock of the account's site, YYYY-MM-DD. */
export const appealUntil = (site: SiteCode, refusedAtMs: number): string => dayAfter(dayOfSite(site, refusedAtMs), APPEAL_DAYS)

/** The same as long as that day is not over; empty from then on. */
export function openAppeal(site: SiteCode, { refusedAtMs, nowMs }: { readonly refusedAtMs: number; readonly nowMs: number }): string {
  const until = appealUntil(site, refusedAtMs)
  return until < dayOfSite(site, nowMs) ? '' : until
}
