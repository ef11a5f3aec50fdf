import type { SiteCode } from '@app/contract/sites.ts'

/**
 * Sites whose members find their unpaid invoices at /member-payments/unpaid-invoices (ACC-2.73). None has that page yet; once it is built,
 * it is for every site but CPRTMEA.
 */
const MEMBER_BILLING_SITES: readonly SiteCode[] = []

/** Whether members of a site are led to the page of their unpaid invoices. */
export const hasMemberBilling = (site: SiteCode): boolean => MEMBER_BILLING_SITES.includes(site)
