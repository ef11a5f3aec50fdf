import type { AlertFrequency } from '@app/contract/saved-searches/saved-search-codes.ts'
import { allInAt } from '@app/rules/fees/all-in.ts'
import type { BuyerClass, FeeSchedule } from '@app/rules/fees/schedule.ts'
import { formatMoney } from '@app/rules/formats/amounts.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { clockLabel } from '@app/rules/formats/clock-zone.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { criteriaOfSaved, type SavedRequest } from '@app/rules/saved-searches/saved-request.ts'
import { shownTax, type TaxExemption } from '@app/rules/tax/payer-tax.ts'
import type { Text } from '@app/text/create-text.ts'
import { type MailedLot, nameOfLot, photoOfLot, writtenTime, zoneOfLot } from '#modules/bid-notices/index.ts'
import type { MailedBand } from '#modules/prices/index.ts'
import { type LetterText, plainWords } from '#platform/mail/index.ts'

/** Lots that one message names; it counts the others. */
export const LOTS_NAMED_MAX = 20

/** What a message tells of a search. */
export interface NewsContent {
  /** Whether it is an alert of an address, and not a search that its reader finds again when signed in. */
  readonly isOfAddress: boolean
  readonly name: string
  readonly frequency: AlertFrequency
  readonly request: SavedRequest
  /** The newest first. */
  readonly lots: readonly MailedLot[]
  /** Lots beyond these. */
  readonly more: number
  readonly highBids: ReadonlyMap<number, number>
  /** What lots comparable to these sold for; of those with too few nothing. */
  readonly bands: ReadonlyMap<number, MailedBand>
  readonly buyerClass: BuyerClass
  /** Of who reads it; null for a visitor. */
  readonly exemptions: readonly TaxExemption[] | null
  readonly schedules: readonly FeeSchedule[]
  /** IANA zone of the reader. */
  readonly zone: string
}

/** What a lot costs all-in at its next bid, in words; empty where it has no price. */
function priceOf(lot: MailedLot, { highBids, buyerClass, exemptions, schedules }: NewsContent, text: Text): string {
  if (lot.tax === null) return ''
  const { sellingSite, currency, on } = lot
  const currentBid = { minor: highBids.get(lot.lot) ?? 0, currency }
  const tax = shownTax(lot.tax, { exemptions, on })
  const priced = { sellingSite, titleGroup: lot.titleGroup ?? 'S', currentBid, bidKind: 'preliminary', on, buyerClass, tax } as const
  const price = allInAt(priced, schedules)
  return price === null ? '' : text.t('mail.search.price', { price: formatMoney(price.quote.total, text.languageTag) })
}

/** When a lot sells by its yard's clock, and by the reader's where that is another. */
function whenOf(lot: MailedLot, zone: string, text: Text): string {
  const { startsAtMs } = lot
  if (startsAtMs === null) return text.t('mail.search.noSale')
  const at = (of: string): string => writtenTime(startsAtMs, { languageTag: text.languageTag, zone: of })
  const yard = zoneOfLot(lot)
  const clock = (of: string): string => clockLabel(yardClockAt(of, startsAtMs), startsAtMs)
  return clock(yard) === clock(zone) ? at(yard) : text.t('mail.search.ownTime', { yard: at(yard), own: at(zone) })
}

/** Between which prices half of the lots comparable to one were sold, in words; empty where too few were. */
function bandOf({ lot, currency }: MailedLot, { bands }: NewsContent, text: Text): string {
  const band = bands.get(lot)
  const money = (minor: number): string => formatMoney({ minor, currency }, text.languageTag)
  return band === undefined ? '' : text.t('mail.search.band', { low: money(band.lowMinor), high: money(band.highMinor) })
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

/** What a line says of a lot: its name, what it costs, when it sells. */
export const lineOfLot = (lot: MailedLot, content: NewsContent, text: Text): string =>
  joined([nameOfLot(lot, text), priceOf(lot, content, text), whenOf(lot, content.zone, text)])

/** The same, and what comparable lots sold for. */
export const lineWithBand = (lot: MailedLot, content: NewsContent, text: Text): string =>
  joined([lineOfLot(lot, content, text), bandOf(lot, content, text)])

/** The words of a message about lots that entered a search: what, what it costs, when it sells, and why it came. */
export function newsOfSearch(content: NewsContent, text: Text, link: (path: string) => string): LetterText {
  const { lots, more, request, isOfAddress } = content
  const frequency = content.frequency === 'NONE' ? 'INSTANT' : content.frequency
  const name = plainWords(content.name)
  const count = lots.length + more
  const shown = lots.slice(0, LOTS_NAMED_MAX)
  const rest = count - shown.length
  const [first] = shown
  const list = criteriaToUrl({ ...criteriaOfSaved(request), sort: ['expected_sale_assigned_ts_utc desc'] })
  return {
    subject: text.t('mail.search.subject', { count, name }),
    lead: [text.t(isOfAddress ? `mail.vehicleAlert.why.${frequency}` : `mail.search.why.${frequency}`, { name })],
    ...(first && photoOfLot(first, { text, origin: new URL(link('/')).origin })),
    items: [
      ...shown.map((lot) => ({
        text: lineWithBand(lot, content, text),
        url: link(`/lot/${lot.lot}`),
      })),
      ...(rest > 0 ? [{ text: text.t('mail.reminder.more', { count: rest }) }] : []),
    ],
    button: { label: text.t('mail.search.button'), url: link(list) },
    notes: [text.t(isOfAddress ? 'mail.vehicleAlert.all' : 'mail.search.settings')],
  }
}
