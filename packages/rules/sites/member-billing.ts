import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'

/** Sites whose members find their unpaid invoices at /member-payments/unpaid-invoices (ACC-2.73): all but the Middle East, which has /paymentsDue. */
const MEMBER_BILLING_SITES: readonly SiteCode[] = SITE_CODES.filter((code) => code !== 'CPRTMEA')

/** Whether members of a site are led to the page of their unpaid invoices. */
export const hasMemberBilling = (site: SiteCode): boolean => MEMBER_BILLING_SITES.includes(site)

/** Where members of a site find what they have to pay (ACC-2.73, ACC-2.74). */
export const paymentsDuePath = (site: SiteCode): string => (hasMemberBilling(site) ? '/member-payments/unpaid-invoices' : '/paymentsDue')
