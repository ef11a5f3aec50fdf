import type { PageRow } from '../../platform/routing/route-row.ts'

const own = {
  access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
  altRoute: '/login',
} as const

/** What a member signs: a form, several of one kind, the power of attorney, the rules of auctions. */
export const agreementPages = [
  { ...own, id: 'esign-document', paths: ['/esign-document/:formtype'], page: 'agreements/esign-document', title: 'agree.sign' },
  { ...own, id: 'esign-documents', paths: ['/esign-documents/:formtype'], page: 'agreements/esign-documents', title: 'agree.sign' },
  { ...own, id: 'power-of-attorney', paths: ['/power-of-attorney'], page: 'agreements/power-of-attorney', title: 'agree.form.ATRNYPANN' },
  { ...own, id: 'auction-consent', paths: ['/auction-consent'], page: 'agreements/auction-consent', title: 'auction.title' },
] as const satisfies readonly PageRow[]
