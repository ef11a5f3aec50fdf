import type { SentCategory, Unlocks } from '@app/contract/documents/document-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { MembershipLevel } from '@app/contract/people.ts'
import { isInternationalBuyer } from '../people/registration-form.ts'
import { isDomestic } from '../reference/places/domestic.ts'

/** Who somebody is, as far as it decides which papers they show. */
export interface Shower {
  /** Site of the account. */
  readonly site: SiteCode
  /** Null for accounts that hold no membership, such as those of the house. */
  readonly level: MembershipLevel | null
  /** Answer to BUTP; empty or NONE for a private person. */
  readonly businessType: string
  /** Whether they buy for a business (WBDY). */
  readonly isBusiness: boolean
  /** Alpha-3, empty while it is not known. */
  readonly country: string
}

/** A paper somebody needs, and what it opens. */
export interface Need {
  readonly category: SentCategory
  readonly unlocks: Unlocks
  readonly isPassport: boolean
}

/** Sites that sell clean vehicles alone and ask for no licence. */
const WITHOUT_LICENCES: ReadonlySet<SiteCode> = new Set<SiteCode>(['CPRTDRIVE'])
/** Sites whose states take no sales tax from who has a permit. */
const WITH_TAX_PERMITS: ReadonlySet<SiteCode> = new Set<SiteCode>(['CPRTUS', 'CPRTCA'])
/** Which licence a business shows, by its answer to BUTP; any other shows that it is a business. */
const LICENCE_OF: Readonly<Record<string, SentCategory>> = {
  DEALER: 'DLRLIC',
  DISMANTLER: 'DSMLIC',
  EXPORTER: 'EXPLIC',
  RECYCLER: 'DSMLIC',
}
const PRIVATE: ReadonlySet<string> = new Set(['', 'NONE'])

/** Whether somebody of a country (alpha-3, empty while it is not known) shows a passport on a site, and no other ID. */
export const needsPassport = (site: SiteCode, country: string): boolean => country !== '' && isInternationalBuyer(site, country)

/** Whether a site asks what a business does: where it asks for a licence, which one hangs on it. */
export const asksBusinessType = (site: SiteCode): boolean => !WITHOUT_LICENCES.has(site)

/** Whether a paper may relieve somebody of sales tax on a site: from abroad nobody, and whose country is not known yet counts as domestic (MQ-138). */
const takesTaxPermit = (site: SiteCode, country: string): boolean => WITH_TAX_PERMITS.has(site) && (country === '' || isDomestic(country))

/** Whether somebody buys for a business, by either of their answers. */
const buysForBusiness = ({ businessType, isBusiness }: Shower): boolean => isBusiness || !PRIVATE.has(businessType)

/**
 * The papers of a member: THE table for registration, refused bids, alerts and the list of categories. Guests need none. Everybody who bids
 * shows who they are; a business shows its licence besides, for lots that are sold to licensed buyers. Who lives where the site does not sell
 * shows a passport, and as a business their export papers, before the first bid.
 */
export function needed(who: Shower): readonly Need[] {
  const { site, level, businessType, country } = who
  if (level === null || level === 'G') return []
  const isAbroad = needsPassport(site, country)
  const needs: Need[] = [{ category: 'ID', unlocks: 'BIDDING', isPassport: isAbroad }]
  if (!buysForBusiness(who)) return needs
  if (isAbroad) needs.push({ category: 'EXPLIC', unlocks: 'BIDDING', isPassport: false })
  const licence = LICENCE_OF[businessType] ?? 'BUSLIC'
  if (!WITHOUT_LICENCES.has(site) && !(isAbroad && licence === 'EXPLIC'))
    needs.push({ category: licence, unlocks: 'LICENSED_LOTS', isPassport: false })
  if (takesTaxPermit(site, country)) needs.push({ category: 'TAXEXM', unlocks: 'TAX', isPassport: false })
  return needs
}
