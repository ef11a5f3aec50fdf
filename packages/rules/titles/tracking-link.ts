import type { TitleCarrier } from '@app/contract/titles/title-codes.ts'

/** Where each carrier tells how far a letter is (MQ-115); its number follows. */
const TRACKED_AT: Readonly<Record<TitleCarrier, string>> = {
  FEDEX: 'https://www.fedex.com/fedextrack/?trknbr=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  UPS: 'https://www.ups.com/track?tracknum=',
}

/** Where to follow a letter of a carrier; empty for a carrier that we know no address of, or without a number. */
export function trackingUrl(carrier: string | null, trackingNumber: string): string {
  const at = carrier !== null && Object.hasOwn(TRACKED_AT, carrier) ? TRACKED_AT[carrier as TitleCarrier] : ''
  return at === '' || trackingNumber === '' ? '' : at + encodeURIComponent(trackingNumber)
}
