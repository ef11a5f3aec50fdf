import type { EsignForm } from '@app/contract/agreements/agreement-codes.ts'
import type { DocumentCategory } from '@app/contract/documents/document-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { yearsAfter } from '../import/calendar-day.ts'

/** What may be kept after its owner was erased. */
export type RetentionCategory = DocumentCategory | EsignForm | 'SCREENING'

/** For how many years a site keeps what, and from when these are counted. */
interface SiteRule {
  /** `closing`: from the day on which the account was closed. `yearEnd`: from the end of that year. */
  readonly from: 'closing' | 'yearEnd'
  /** Whole years; what is left out is not kept. */
  readonly years: Readonly<Partial<Record<RetentionCategory, number>>>
}

/** Years of identity papers, of trade licences, of tax papers, of what somebody swore or let others do, and of hits of screening lists. */
interface Terms {
  readonly identity: number
  readonly licences: number
  readonly tax: number
  readonly deeds: number
  readonly screening: number
}

const years = ({ identity, licences, tax, deeds, screening }: Terms): SiteRule['years'] => ({
  ID: identity,
  BUSLIC: licences,
  DLRLIC: licences,
  DSMLIC: licences,
  EXPLIC: licences,
  TAXEXM: tax,
  MULTISTATETAX: tax,
  POA: deeds,
  ATRNYPANN: deeds,
  AFFIDAVIT: deeds,
  SCREENING: screening,
})

/**
 * The house's terms, by what is usual where each site sells: anti-money-laundering rules for identity, tax law for tax papers, limitation of
 * claims for deeds, rules on sanctions for hits of their lists (in the US ten years, elsewhere as identity). Whoever runs a site has them checked by counsel; other terms hold for people who are erased from then on.
 */
const KEEP: Readonly<Record<SiteCode, SiteRule>> = {
  CPRTUS: { from: 'closing', years: years({ identity: 5, licences: 5, tax: 7, deeds: 7, screening: 10 }) },
  CPRTDRIVE: { from: 'closing', years: years({ identity: 5, licences: 5, tax: 7, deeds: 7, screening: 10 }) },
  CPRTCA: { from: 'yearEnd', years: years({ identity: 5, licences: 6, tax: 6, deeds: 6, screening: 5 }) },
  CPRTUK: { from: 'closing', years: years({ identity: 5, licences: 6, tax: 6, deeds: 6, screening: 5 }) },
  CPRTIE: { from: 'closing', years: years({ identity: 5, licences: 6, tax: 6, deeds: 6, screening: 5 }) },
  CPRTDE: { from: 'yearEnd', years: years({ identity: 5, licences: 6, tax: 8, deeds: 6, screening: 5 }) },
  CPRTES: { from: 'closing', years: years({ identity: 10, licences: 6, tax: 6, deeds: 6, screening: 10 }) },
  CPRTIN: { from: 'yearEnd', years: years({ identity: 5, licences: 8, tax: 8, deeds: 8, screening: 5 }) },
  CPRTMEA: { from: 'closing', years: years({ identity: 5, licences: 5, tax: 5, deeds: 5, screening: 5 }) },
}

/** The first day on which a paper or agreement of an account is no longer kept, YYYY-MM-DD; null for one that is not kept at all. */
export function goesOn({
  site,
  category,
  closedOn,
}: {
  readonly site: SiteCode
  readonly category: RetentionCategory
  readonly closedOn: string
}): string | null {
  const { from, years: of } = KEEP[site]
  const kept = of[category] ?? 0
  if (kept === 0) return null
  return from === 'yearEnd' ? `${Number(closedOn.slice(0, 4)) + kept + 1}-01-01` : yearsAfter(closedOn, kept)
}
