import { formatMoney } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import {
  bandOfLot,
  joinedParts,
  type MailedLot,
  type MailReader,
  nameOfLot,
  nextPriceOf,
  photoOfLot,
  placeOfLot,
  saleFacts,
  whenOfLot,
} from '#modules/bid-notices/index.ts'
import type { ShortBand } from '#modules/prices/index.ts'
import type { LetterText } from '#platform/mail/index.ts'
import type { WatchChange } from './watch-changes.store.ts'

/** A change and its lot. */
export interface WatchNews {
  readonly change: Pick<WatchChange, 'kind' | 'price' | 'fromMinor' | 'toMinor'>
  readonly lot: MailedLot
  readonly reader: MailReader
  /** What comparable lots sold for; left out where too few were. */
  readonly band: ShortBand | undefined
}

/** What happened, in one line. */
export function lineOfWatch({ change, lot }: Pick<WatchNews, 'change' | 'lot'>, text: Text): string {
  const { price, fromMinor, toMinor } = change
  const name = nameOfLot(lot, text)
  if (price === null || fromMinor === null || toMinor === null) return text.t('watch.RELISTED', { name })
  const money = (minor: number): string => formatMoney({ minor, currency: lot.currency }, text.languageTag)
  return text.t(`watch.${price}`, { name, from: money(fromMinor), to: money(toMinor) })
}

/** What the lot costs its reader, when it sells and what comparable ones sold for, in one line. */
export const saleOfWatch = ({ lot, reader, band }: WatchNews, text: Text): string =>
  joinedParts([nextPriceOf(lot, reader, text), whenOfLot(lot, reader.zone, text), bandOfLot(lot, band, text)])

/** The words of its mail. */
export function watchWords(news: WatchNews, text: Text, link: (path: string) => string): LetterText {
  const { lot } = news
  return {
    subject: lineOfWatch(news, text),
    lead: [text.t('mail.watch.lead')],
    ...photoOfLot(lot, { text, origin: new URL(link('/')).origin }),
    facts: [...saleFacts(lot, news, text), ...placeOfLot(lot, text), [text.t('mail.lot'), String(lot.lot)]],
    button: { label: text.t('mail.button.lot'), url: link(`/lot/${lot.lot}`) },
  }
}
