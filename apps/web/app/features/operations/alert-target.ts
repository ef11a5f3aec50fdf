import { writeAuctionDetails } from '@app/rules/own-bids/auction-details.ts'

/** Where an alert leads: a lane, at a lot if it names one. */
interface AlertTarget {
  readonly kind: 'lane_alert' | 'lot_alert'
  readonly uuid: string
  /** Null for an alert that is unknown or over: the dashboard opens without a lane (MQ-071). */
  readonly sale: { readonly yardNumber: number; readonly lane: string; readonly lotNumber: number | null } | null
}

/** Address of the auction dashboard with the source its reader came from (MKT-4.37, MQ-071). */
export function alertTarget({ kind, uuid, sale }: AlertTarget): string {
  const query = new URLSearchParams()
  if (sale !== null) query.set('auctionDetails', writeAuctionDetails({ ...sale, lot: sale.lotNumber }))
  query.set('utm_source', kind)
  query.set('utm_medium', 'message')
  query.set('alertId', uuid)
  return `/auctionDashboard?${query}`
}
