import { PROTECTED_PATHS } from '../sites/intervals.ts'
import { can, type Person } from './can.ts'
import { ACCESS_DENIED_PATH } from './page-access.ts'

const within = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/** Whether a path (without language prefix) is among those that need a session, by whole segments in any case (ACC-6.11, OQ-A85). */
export const isProtectedPath = (path: string, listed: readonly string[] = PROTECTED_PATHS): boolean =>
  listed.some((prefix) => within(path.toLowerCase(), prefix.toLowerCase()))

const TO_BROKER = { block: 'ROLE_BROKER_BIDDER', altRoute: '/contactBroker' } as const

/** Paths that are always refused to a role, whatever is there: saved searches and what is due (ACC-6.04, ACC-6.06). */
const BLOCKED_PATHS = [
  { prefix: '/savedsearch', block: 'ROLE_GUEST', altRoute: ACCESS_DENIED_PATH },
  { prefix: '/paymentsDue', ...TO_BROKER },
  { prefix: '/member-payments', ...TO_BROKER },
  { prefix: '/payments', ...TO_BROKER },
  { prefix: '/makePayment', ...TO_BROKER },
  { prefix: '/paymentOptions', ...TO_BROKER },
  { prefix: '/invoiceDetails', ...TO_BROKER },
  { prefix: '/paidInvoicesList', ...TO_BROKER },
  { prefix: '/paymentHistory', ...TO_BROKER },
] as const

/** Where somebody goes whose role is blocked from a path (without language prefix), by whole segments in any case; null for others (OQ-A84). */
export function blockedTarget(person: Person, path: string): string | null {
  const found = BLOCKED_PATHS.find(({ prefix, block }) => within(path.toLowerCase(), prefix.toLowerCase()) && can(person, block))
  return found?.altRoute ?? null
}
