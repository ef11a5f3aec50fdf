/** Lanes open side by side at most. */
export const OPEN_LANES_MAX = 6

export const DASHBOARD_PATH = '/auctionDashboard'
/** The dashboard of a kiosk: no header, no links to an account. */
export const KIOSK_PATH = '/kiosk/auctionDashboard'

const SALE_ID = /^\d{1,15}$/

/** What the dashboard's address says. */
export interface DashboardAddress {
  /** Sales whose lanes are open, in their order. */
  readonly lanes: readonly number[]
  readonly large: number | null
  readonly isTextOnly: boolean
  readonly auctionDetails: string | null
}

const saleId = (text: string | null): number | null => (text !== null && SALE_ID.test(text) ? Number(text) : null)

/** Reads the query; what is no sale is passed over. */
export function readAddress(params: URLSearchParams): DashboardAddress {
  const ids = (params.get('lanes') ?? '').split(',').map((text) => saleId(text))
  return {
    lanes: [...new Set(ids.filter((id) => id !== null))].slice(0, OPEN_LANES_MAX),
    large: saleId(params.get('large')),
    isTextOnly: params.get('view') === 'text',
    auctionDetails: params.get('auctionDetails'),
  }
}

/** Path and query of the dashboard with these lanes open. */
export function dashboardPath({
  isKiosk,
  lanes,
  large = null,
  isTextOnly,
}: Pick<DashboardAddress, 'lanes' | 'isTextOnly'> & { readonly isKiosk: boolean; readonly large?: number | null }): string {
  const parts = [
    ...(lanes.length === 0 ? [] : [`lanes=${lanes.join(',')}`]),
    ...(large === null || lanes.length < 2 ? [] : [`large=${large}`]),
    ...(isTextOnly ? ['view=text'] : []),
  ]
  const path = isKiosk ? KIOSK_PATH : DASHBOARD_PATH
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}
