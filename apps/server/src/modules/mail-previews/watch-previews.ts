import type { Text } from '@app/text/create-text.ts'
import type { LetterText } from '#platform/mail/index.ts'
import { type WatchNews, watchWords } from '#modules/watch-news/index.ts'
import type { PreviewReader } from './previewed.ts'
import { INVENTED_BAND, inventedLot, inventedReader } from './invented.ts'

type Write = (text: Text, link: (path: string) => string) => LetterText

const LOWER = { kind: 'PRICE_LOWERED', price: 'BUY_NOW', fromMinor: 620_000, toMinor: 575_000 } as const
const AGAIN = { kind: 'RELISTED', price: null, fromMinor: null, toMinor: null } as const

/** Mails about lots that are watched, by their kind. */
export function watchPreviews({ nowMs, site }: PreviewReader): Readonly<Record<string, { readonly kind: string; readonly write: Write }>> {
  const about =
    (change: WatchNews['change']): Write =>
    (text, link) =>
      watchWords({ change, lot: inventedLot(nowMs), reader: inventedReader(site), band: INVENTED_BAND }, text, link)
  return { WATCH_PRICES: { kind: 'WATCH_PRICES', write: about(LOWER) }, WATCH_RELISTED: { kind: 'WATCH_RELISTED', write: about(AGAIN) } }
}
