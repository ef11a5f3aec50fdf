import type { DeskTitle, TitleStanding } from '@app/contract/titles/titles.answers.ts'
import type { TitleFacts } from '@app/rules/titles/decide-title.ts'
import { trackingUrl } from '@app/rules/titles/tracking-link.ts'
import type { TitleRow } from './titles.store.ts'

/** Where a title is, as its buyer sees it. */
export function toStanding({
  state,
  carrier,
  trackingNumber,
  since,
  recipient,
}: TitleFacts & { readonly since: Date | null; readonly recipient: string }): TitleStanding {
  return { state, carrier, trackingNumber, trackingUrl: trackingUrl(carrier, trackingNumber), since: since?.toISOString() ?? '', recipient }
}

/** The same with what the desk has to know of the lot. */
export function toDeskTitle(row: TitleRow): DeskTitle {
  const { lot, vehicle, vin, buyerNumber, isPaid, holds, recipientAddress } = row
  return { ...toStanding(row), lot, vehicle, vin, buyerNumber, isPaid, holds, recipientAddress }
}
