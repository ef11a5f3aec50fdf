import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { SITES } from './site-table.ts'

/** Selling site of each country; the drive brand sells nothing of its own (architecture, "Sites"). */
export const SELLING_SITES: Readonly<Record<string, SiteCode>> = Object.fromEntries(
  SITE_CODES.filter((code) => code !== 'CPRTDRIVE').flatMap((code) => SITES[code].sellsIn.map((country) => [country, code])),
)
