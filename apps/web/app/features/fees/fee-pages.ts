import type { PageRow } from '../../platform/routing/route-row.ts'

const MEMBERS = { page: 'fees/fees', access: 'member', altRoute: '/login', title: 'account.title' } as const

/** What a bid costs (MKT-2.70 to 2.73, ACC-6.12); each page names itself. */
export const feePages = [
  { id: 'member-fees', paths: ['/memberFees', '/Content/US/en/Premier-Member-Fees'], ...MEMBERS },
  { id: 'member-fees-by-license', paths: ['/member-fees'], ...MEMBERS },
  { id: 'member-fees-us-licensed', paths: ['/member-fees-us-licensed'], ...MEMBERS },
  { id: 'member-fees-us-non-licensed', paths: ['/member-fees-us-non-licensed'], ...MEMBERS },
  {
    id: 'public-member-fees',
    paths: ['/public/memberFees'],
    page: 'fees/fees',
    access: 'anyone',
    title: 'account.title',
    robots: 'index,follow',
  },
] as const satisfies readonly PageRow[]
