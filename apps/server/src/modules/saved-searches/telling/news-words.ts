import type { AlertFrequency } from '@app/contract/saved-searches/saved-search-codes.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { criteriaOfSaved, type SavedRequest } from '@app/rules/saved-searches/saved-request.ts'
import type { TaxExemption } from '@app/rules/tax/payer-tax.ts'
import type { Text } from '@app/text/create-text.ts'
import {
  bandOfLot,
  joinedParts,
  type MailedLot,
  nameOfLot,
  nextPriceOf,
  photoOfLot,
  thumbOfLot,
  whenOfLot,
} from '#modules/bid-notices/index.ts'
import type { ShortBand } from '#modules/prices/index.ts'
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
  /** Those that are named, the newest first. */
  readonly lots: readonly MailedLot[]
  /** Lots beyond these, which are counted. */
  readonly more: number
  /** What lots comparable to these sold for; of those with too few nothing. */
  readonly bands: ReadonlyMap<number, ShortBand>
  readonly buyerClass: BuyerClass
  /** Of who reads it; null for a visitor. */
  readonly exemptions: readonly TaxExemption[] | null
  /** IANA zone of the reader. */
  readonly zone: string
}

/** What a line says of a lot: its name, what it costs, when it sells. */
export const lineOfLot = (lot: MailedLot, content: NewsContent, text: Text): string =>
  joinedParts([nameOfLot(lot, text), nextPriceOf(lot, content, text), whenOfLot(lot, content.zone, text)])

/** The same, and what comparable lots sold for. */
export const lineWithBand = (lot: MailedLot, content: NewsContent, text: Text): string =>
  joinedParts([lineOfLot(lot, content, text), bandOfLot(lot, content.bands.get(lot.lot), text)])

/** The words of a message about lots that entered a search: what, what it costs, when it sells, and why it came. */
export function newsOfSearch(content: NewsContent, text: Text, link: (path: string) => string): LetterText {
  const { lots, more, request, isOfAddress } = content
  const frequency = content.frequency === 'NONE' ? 'INSTANT' : content.frequency
  const name = plainWords(content.name)
  const count = lots.length + more
  const [first] = lots
  const { origin } = new URL(link('/'))
  const list = criteriaToUrl({ ...criteriaOfSaved(request), sort: ['expected_sale_assigned_ts_utc desc'] })
  return {
    subject: text.t('mail.search.subject', { count, name }),
    lead: [text.t(isOfAddress ? `mail.vehicleAlert.why.${frequency}` : `mail.search.why.${frequency}`, { name })],
    ...(first && photoOfLot(first, { text, origin })),
    items: [
      // The first one's picture stands large above.
      ...lots.map((lot, place) => ({
        text: lineWithBand(lot, content, text),
        url: link(`/lot/${lot.lot}`),
        ...(place > 0 && thumbOfLot(lot, origin)),
      })),
      ...(more > 0 ? [{ text: text.t('mail.reminder.more', { count: more }) }] : []),
    ],
    button: { label: text.t('mail.search.button'), url: link(list) },
    notes: [text.t(isOfAddress ? 'mail.vehicleAlert.all' : 'mail.search.settings')],
  }
}
