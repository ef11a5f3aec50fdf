import { SITE_CODES } from '@app/contract/sites.ts'

/** Whether somebody who runs these sites runs all of them: what is of no single site is theirs as well. */
export const runsEverySite = (sites: readonly string[]): boolean => SITE_CODES.every((code) => sites.includes(code))

/** Whether something of a site is for who runs `sites`; what is of no site (null or empty) is for who runs every site. */
export const isOfSites = (site: string | null, sites: readonly string[]): boolean =>
  site === null || site === '' ? runsEverySite(sites) : sites.includes(site)
