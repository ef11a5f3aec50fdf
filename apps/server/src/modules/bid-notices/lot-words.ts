import { allInAt } from '@app/rules/fees/all-in.ts'
import { formatMoney } from '@app/rules/formats/amounts.ts'
import { clockLabel } from '@app/rules/formats/clock-zone.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { shownTax } from '@app/rules/tax/payer-tax.ts'
import type { Text } from '@app/text/create-text.ts'
import { scheduleById } from '#modules/fee-schedules/index.ts'
import type { ShortBand } from '#modules/prices/index.ts'
import type { MailFact } from '#platform/mail/index.ts'
import { writtenTime, zoneOfLot } from './mail-words.ts'
import type { MailedLot } from './mailed-lots.store.ts'
import type { MailReader } from './mail-readers.store.ts'

type PriceReader = Pick<MailReader, 'buyerClass' | 'exemptions'>

/** What a lot costs its reader all-in at its next bid, in words; empty where it has no price. */
export function nextPriceOf(lot: MailedLot, { buyerClass, exemptions }: PriceReader, text: Text): string {
  const schedule = lot.scheduleId === null ? null : scheduleById(lot.scheduleId)
  if (lot.tax === null || schedule === null) return ''
  const { sellingSite, currency, on } = lot
  const currentBid = { minor: lot.highBidMinor, currency }
  const tax = shownTax(lot.tax, { exemptions, on })
  const priced = { sellingSite, titleGroup: lot.titleGroup ?? 'S', currentBid, bidKind: 'preliminary', on, buyerClass, tax } as const
  const price = allInAt(priced, [schedule])
  return price === null ? '' : text.t('mail.search.price', { price: formatMoney(price.quote.total, text.languageTag) })
}

/** An instant of a sale, epoch milliseconds, by the clock of its yard, and by the reader's where that is another; IANA zones. */
export function saleTimeOf(atMs: number, { yard, own }: { readonly yard: string; readonly own: string }, text: Text): string {
  const at = (zone: string): string => writtenTime(atMs, { languageTag: text.languageTag, zone })
  const clock = (zone: string): string => clockLabel(yardClockAt(zone, atMs), atMs)
  return clock(yard) === clock(own) ? at(yard) : text.t('mail.search.ownTime', { yard: at(yard), own: at(own) })
}

/** When a lot sells, in the same way. */
export const whenOfLot = (lot: MailedLot, own: string, text: Text): string =>
  lot.startsAtMs === null ? text.t('mail.search.noSale') : saleTimeOf(lot.startsAtMs, { yard: zoneOfLot(lot), own }, text)

/** Between which prices half of the lots comparable to one were sold; null where too few were. */
function sumsOfBand(
  { currency }: MailedLot,
  band: ShortBand | undefined,
  text: Text,
): { readonly low: string; readonly high: string } | null {
  const money = (minor: number): string => formatMoney({ minor, currency }, text.languageTag)
  return band === undefined ? null : { low: money(band.lowMinor), high: money(band.highMinor) }
}

/** The same in words, within a line; empty where too few were. */
export function bandOfLot(lot: MailedLot, band: ShortBand | undefined, text: Text): string {
  const sums = sumsOfBand(lot, band, text)
  return sums === null ? '' : text.t('mail.search.band', sums)
}

/** The same as a fact of a mail; nothing where too few were. */
export function bandFact(lot: MailedLot, band: ShortBand | undefined, text: Text): readonly MailFact[] {
  const sums = sumsOfBand(lot, band, text)
  return sums === null ? [] : [[text.t('mail.comparable'), text.t('mail.comparable.sold', sums)]]
}

/** What a reader needs of a lot that is for sale: what it costs, when it sells, what comparable ones sold for. */
export function saleFacts(
  lot: MailedLot,
  { reader, band }: { readonly reader: MailReader; readonly band: ShortBand | undefined },
  text: Text,
): readonly MailFact[] {
  const price = nextPriceOf(lot, reader, text)
  return [
    ...(price === '' ? [] : [[text.t('mail.price'), price] as const]),
    [text.t('mail.sale.starts'), whenOfLot(lot, reader.zone, text)],
    ...bandFact(lot, band, text),
  ]
}

/** Parts of a line, those that say something. */
export const joinedParts = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')
