import { getBidReceipt } from '@app/contract/bids/bidding.ts'
import { browserApi } from '../../../platform/browser-api.ts'

/** Hands a text over as a file. */
function keepFile(name: string, content: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/plain;charset=utf-8' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Saves the signed receipt of one of the reader's own bids as a text file; answers whether there was one. */
export async function keepReceipt(bid: { readonly lotNumber: number; readonly seq: number }): Promise<boolean> {
  const found = await browserApi()(getBidReceipt, { params: bid }).catch(() => null)
  if (found) keepFile(`bid-${bid.lotNumber}-${bid.seq}.txt`, found.text)
  return found !== null
}
