import type { Text } from '@app/text/create-text.ts'
import { whoWords } from '../lane-model/words.ts'

/** A bidder as everybody sees them: their number on the lot, and the region of their account (auction-rules B4 "Labels"). */
export function bidderWords({ alias, label }: { readonly alias: number | null; readonly label: string | null }, text: Text): string {
  if (alias === null) return whoWords(label, text)
  const number = String(alias)
  // Where no region is known, the number says all there is.
  return label === null || whoWords(label, text) === whoWords(null, text)
    ? text.t('bid.history.bidder.plain', { number })
    : text.t('bid.history.bidder', { number, region: whoWords(label, text) })
}
