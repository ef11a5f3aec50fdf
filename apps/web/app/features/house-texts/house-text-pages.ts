import type { PageRow } from '../../platform/routing/route-row.ts'

const open = { access: 'anyone', robots: 'index,follow' } as const

/** Notices that everybody may read; terms and rules of auctions stand where they are agreed to. */
export const houseTextPages = [
  { ...open, id: 'privacy', paths: ['/privacyPolicy'], page: 'house-texts/notice', title: 'privacy.title' },
  { ...open, id: 'esign-consent', paths: ['/esign-consent'], page: 'house-texts/notice', title: 'houseText.esign' },
] as const satisfies readonly PageRow[]
