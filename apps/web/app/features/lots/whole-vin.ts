import { getUnmaskedDetails } from '@app/contract/people/unmasked-lots.ts'
import { browserApi } from '../../platform/browser-api.ts'

/** The full VIN of a lot, for a buyer who may see it and asks under their own number; undefined if the lot has none. */
export async function wholeVin(lotNumber: number, buyerNumber: number): Promise<string | undefined> {
  const params = { lotNumber: String(lotNumber), buyerNumber: String(buyerNumber), field: 'vin' }
  const { lotDetails } = await browserApi()(getUnmaskedDetails, { params })
  return lotDetails.vin
}
