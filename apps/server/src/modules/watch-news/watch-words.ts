import { formatMoney } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { type MailedLot, nameOfLot, photoOfLot, placeOfLot } from '#modules/bid-notices/index.ts'
import type { LetterText } from '#platform/mail/index.ts'
import type { WatchChange } from './watch-changes.store.ts'

/** A change and its lot. */
export interface WatchNews {
  readonly change: Pick<WatchChange, 'kind' | 'price' | 'fromMinor' | 'toMinor'>
  readonly lot: MailedLot
}

/** What happened, in one line. */
export function lineOfWatch({ change, lot }: WatchNews, text: Text): string {
  const { price, fromMinor, toMinor } = change
  const name = nameOfLot(lot, text)
  if (price === null || fromMinor === null || toMinor === null) return text.t('watch.RELISTED', { name })
  const money = (minor: number): string => formatMoney({ minor, currency: lot.currency }, text.languageTag)
  return text.t(`watch.${price}`, { name, from: money(fromMinor), to: money(toMinor) })
}

/** The words of its mail. */
export function watchWords(news: WatchNews, text: Text, link: (path: string) => string): LetterText {
  const { lot } = news
  return {
    subject: lineOfWatch(news, text),
    lead: [text.t('mail.watch.lead')],
    ...photoOfLot(lot, { text, origin: new URL(link('/')).origin }),
    facts: [...placeOfLot(lot, text), [text.t('mail.lot'), String(lot.lot)]],
    button: { label: text.t('mail.button.lot'), url: link(`/lot/${lot.lot}`) },
  }
}
