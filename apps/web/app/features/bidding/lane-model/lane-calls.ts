import { getLotImages } from '@app/contract/lots/lots.ts'
import { getLaneRunList, type RunList } from '@app/contract/auctions/run-list.ts'
import { setStandby } from '@app/contract/lanes/standby.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { browserApi } from '../../../platform/browser-api.ts'

/** What the live view asks for once it is used; a first visit does not carry it. */

/** A lane's current list. @throws Failure. */
export const fetchRunList = (saleId: number): Promise<RunList> =>
  browserApi()(getLaneRunList, { params: { saleId: String(saleId) }, query: {} })

/** Addresses of a lot's photos in full size; throws Failure. */
export async function fetchPhotos(lot: number): Promise<readonly string[]> {
  const { imagesList } = await browserApi()(getLotImages, { params: { lotNumber: String(lot) } })
  return imagesList.content.filter((one) => one.imageTypeCode === 'IMG').map((one) => one.fullUrl)
}

/** Keeps a maximum for a lost connection, or takes it back by null; throws Failure. */
export async function keepStandby(lotNumber: number, maxMinor: number | null, currency: CurrencyCode): Promise<number | null> {
  return (await browserApi()(setStandby, { body: { lotNumber, maxMinor, currency } })).maxMinor
}
