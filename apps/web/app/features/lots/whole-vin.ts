import { getUnmaskedDetails } from '@app/contract/people/unmasked-lots.ts'
import { browserApi } from '../../platform/browser-api.ts'

/** The whole VIN of a lot, for a buyer who may see it and asks under his own number; undefined where the lot has none. */
export async function wholeVin(lotNumber: number, buyerNumber: number): Promise<string | undefined> {
  const params = { lotNumber: String(lotNumber), buyerNumber: String(buyerNumber), field: 'vin' }
  const { lotDetails } = await browserApi()(getUnmaskedDetails, { params })
  return lotDetails.vin
}
