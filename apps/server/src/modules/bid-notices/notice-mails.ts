import type { BidNoticeKind } from '@app/contract/bids/bidding-limits.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { formatMoney } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { plainWords, subjectOf, writtenTime } from './mail-words.ts'

/** The content of a notice's mail. */
export interface NoticeContent {
  readonly lot: number
  /** Description of the lot as its file wrote it. */
  readonly name: string
  readonly kind: BidNoticeKind
  readonly amountMinor: number | null
  readonly currency: CurrencyCode
  /** Where the sale of a moved one starts now, by the clock of its yard. */
  readonly movedTo: { readonly startsAtMs: number; readonly zone: string } | null
  /** How many of the reader's lots it is about, where there is more to it than this one; null for one lot alone. */
  readonly lots: number | null
  /** Path of the page it leads to. */
  readonly path: string
}

/** Where a notice leads: an alert's own link, the page of answers, else the lot's. */
export function noticePath(kind: BidNoticeKind, lot: number, detail: Readonly<Record<string, unknown>>): string {
  const { uuid } = detail
  if (kind === 'LANE_NEAR' && typeof uuid === 'string') return `/lnAlrts/${encodeURIComponent(uuid)}`
  return kind === 'COUNTER' ? '/counterBids' : `/lot/${lot}`
}

/** What happened, in one line, the amount it is about, and the new start of a sale. */
function headlineOf({ lot, name, kind, amountMinor, currency, movedTo }: NoticeContent, text: Text) {
  const number = text.t('notice.mail.lot', { number: String(lot) })
  const headline = text.t(`notice.${kind}`, { name: plainWords(name) || number })
  const amount =
    amountMinor === null ? [] : [text.t('notice.amount', { amount: formatMoney({ minor: amountMinor, currency }, text.languageTag) })]
  const moved =
    movedTo === null
      ? []
      : [text.t('notice.movedTo', { when: writtenTime(movedTo.startsAtMs, { languageTag: text.languageTag, zone: movedTo.zone }) })]
  return { number, headline, amount, moved }
}

/** The words of a notice's mail: what happened, at which amount or to which time, and the way to its page. */
export function noticeWords(notice: NoticeContent, text: Text, link: (path: string) => string) {
  const { number, headline, amount, moved } = headlineOf(notice, text)
  return {
    subject: subjectOf(headline),
    parts: [
      [headline, ...amount].join(', '),
      text.t(`notice.mail.${notice.kind}`),
      ...moved,
      ...(notice.lots === null ? [] : [text.t('notice.mail.lots', { count: notice.lots })]),
      `${number}\n${link(notice.path)}`,
    ],
  }
}

/** The words of a notice on a device. */
export function noticeForDevice(notice: NoticeContent, text: Text): { readonly title: string; readonly body: string } {
  const { number, headline, amount, moved } = headlineOf(notice, text)
  return { title: headline, body: [...amount, ...moved, number].join(', ') }
}
