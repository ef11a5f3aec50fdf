import type { SiteCode } from '@app/contract/sites.ts'

/** Sites whose businesses are billed by e-invoices: German law wants them between businesses from 2027 on. */
const E_INVOICE_SITES: ReadonlySet<SiteCode> = new Set(['CPRTDE'])
/** Sites whose documents of payments are there in German as well. */
const GERMAN_SITES: ReadonlySet<SiteCode> = new Set(['CPRTDE'])

export const hasEInvoices = (site: SiteCode): boolean => E_INVOICE_SITES.has(site)
export const hasGermanPapers = (site: SiteCode): boolean => GERMAN_SITES.has(site)
