import type { MailedNoticeKind } from '@app/contract/bids/bidding-limits.ts'
import { quote } from '@app/rules/fees/quote.ts'
import { payerTax } from '@app/rules/tax/payer-tax.ts'
import { formatMoney } from '@app/rules/formats/amounts.ts'
import { dueAt } from '@app/rules/invoices/due-at.ts'
import type { Text } from '@app/text/create-text.ts'
import type { TextKey } from '@app/text/keys.ts'
import { scheduleById } from '#modules/fee-schedules/index.ts'
import type { ShortBand } from '#modules/prices/index.ts'
import type { LetterText, MailFact } from '#platform/mail/index.ts'
import { bandFact, saleTimeOf } from './lot-words.ts'
import { nameOfLot, photoOfLot, placeOfLot, writtenTime, yardOfLot, zoneOfLot } from './mail-words.ts'
import type { MailedBidder, MailedLot } from './mailed-lots.store.ts'

/** The content of a notice's mail. */
export interface NoticeContent {
  readonly kind: MailedNoticeKind
  readonly lot: MailedLot
  /** The reader's part in the lot. */
  readonly bidder: MailedBidder
  /** IANA zone of the reader. */
  readonly zone: string
  /** What lots comparable to it sold for, where it is still to be bid on; left out where too few were. */
  readonly band: ShortBand | undefined
  readonly amountMinor: number | null
  /** Until when somebody answers; null where nobody has to. */
  readonly answerUntilMs: number | null
  /** Where the sale of a moved one starts now, by the clock of its yard. */
  readonly movedTo: { readonly startsAtMs: number; readonly zone: string } | null
  /** How many of the reader's lots it is about, where there is more to it than this one; null for one lot alone. */
  readonly lots: number | null
  /** When it is written, epoch milliseconds: what has begun by then is no longer ahead. */
  readonly nowMs: number
  /** Path of the page it leads to. */
  readonly path: string
}

/** Where a notice leads: an alert's own link, the page of answers, else the lot's. */
export function noticePath(kind: MailedNoticeKind, lot: number, detail: Readonly<Record<string, unknown>>): string {
  const { uuid } = detail
  if (kind === 'LANE_NEAR' && typeof uuid === 'string') return `/lnAlrts/${encodeURIComponent(uuid)}`
  if (kind === 'APPROVAL_ASKED') return '/bidRequests'
  return kind === 'COUNTER' ? '/counterBids' : `/lot/${lot}`
}

/** Notices by which the reader has bought. */
const BOUGHT: ReadonlySet<MailedNoticeKind> = new Set(['WON', 'OFFER_ACCEPTED'])
/** Notices whose subject also says the sum. */
const SUMMED = ['WON', 'OFFER_ACCEPTED', 'COUNTER'] as const satisfies readonly MailedNoticeKind[]
/** What the amount of a notice is. */
const AMOUNTS: Readonly<Record<MailedNoticeKind, TextKey>> = {
  OUTBID: 'mail.amount.highest',
  LANE_NEAR: 'mail.amount.highest',
  WON: 'mail.amount.winning',
  LOST: 'mail.amount.highest',
  NOT_SOLD: 'mail.amount.highest',
  WITHDRAWN: 'mail.amount.highest',
  VOIDED: 'mail.amount.winning',
  PENDING: 'mail.amount.yourBid',
  COUNTER: 'mail.amount.asks',
  DECLINED: 'mail.amount.yourBid',
  EXPIRED: 'mail.amount.yourBid',
  OFFER_ACCEPTED: 'mail.amount.yourOffer',
  OFFER_DECLINED: 'mail.amount.yourOffer',
  RELISTED: 'mail.amount.highest',
  SALE_CANCELLED: 'mail.amount.highest',
  SALE_MOVED: 'mail.amount.highest',
  APPROVAL_ASKED: 'mail.amount.asked',
  APPROVAL_GIVEN: 'mail.amount.asked',
  APPROVAL_REFUSED: 'mail.amount.asked',
  APPROVAL_OVER: 'mail.amount.asked',
}
/** Notices that their reader answers. */
const ANSWERED_BY_READER: ReadonlySet<MailedNoticeKind> = new Set(['COUNTER', 'APPROVAL_ASKED'])
/** Notices after which the lot is still to be bid on, so that its sale matters. */
const AHEAD: ReadonlySet<MailedNoticeKind> = new Set(['OUTBID', 'LANE_NEAR', 'RELISTED'])
export const isAhead = (kind: MailedNoticeKind): boolean => AHEAD.has(kind)
const BUTTONS: Readonly<Partial<Record<MailedNoticeKind, TextKey>>> = {
  OUTBID: 'mail.button.bid',
  LANE_NEAR: 'mail.button.lane',
  COUNTER: 'mail.button.counter',
  APPROVAL_ASKED: 'mail.button.decide',
}

/** What the amount of a notice costs its reader, fees included: as awarded, else by the terms of their last bid, else by today's; null where no fees are in force. */
function allInOf({ kind, lot, bidder, amountMinor }: NoticeContent): number | null {
  if (BOUGHT.has(kind) && bidder.awardedMinor !== null) return bidder.awardedMinor
  if (amountMinor === null) return null
  const { currency } = lot
  const frozen = bidder.scheduleId === null ? null : scheduleById(bidder.scheduleId)
  const today = lot.scheduleId === null ? null : scheduleById(lot.scheduleId)
  const schedule = frozen?.currency === currency ? frozen : today
  const titleGroup = bidder.titleGroup ?? lot.titleGroup
  if (schedule === null || titleGroup === null) return null
  const isFrozen = schedule === frozen
  if (!isFrozen && lot.tax === null) return null
  const tax = isFrozen || lot.tax === null ? (bidder.tax ?? undefined) : payerTax(lot.tax, bidder.exemptions, lot.on)
  const { buyerClass, phase } = bidder
  return quote({ minor: amountMinor, currency }, { schedule, bidKind: phase ?? 'preliminary', titleGroup, buyerClass, tax }).total.minor
}

/** An amount and its all-in price, written; null where there is none. */
function sumsOf(notice: NoticeContent, text: Text): { readonly bid: string | null; readonly sum: string | null } {
  const written = (minor: number | null): string | null =>
    minor === null ? null : formatMoney({ minor, currency: notice.lot.currency }, text.languageTag)
  return { bid: written(notice.amountMinor), sum: written(allInOf(notice)) }
}

function moneyFacts(notice: NoticeContent, text: Text): MailFact[] {
  const { bid, sum } = sumsOf(notice, text)
  const label = text.t(AMOUNTS[notice.kind])
  if (BOUGHT.has(notice.kind) && sum !== null)
    return [[text.t('mail.pay'), text.t('mail.sum', { sum })], ...(bid === null ? [] : [[label, bid] as const])]
  if (bid === null) return []
  return [[label, sum === null ? bid : text.t('mail.bidAllIn', { bid, sum })]]
}

/** Until when a lot that was awarded then is to be paid, as its invoice says. */
const dueOf = (awardedAtMs: number, { lot, bidder }: Pick<NoticeContent, 'lot' | 'bidder'>): number =>
  dueAt({ awardedAtMs, zone: zoneOfLot(lot), site: lot.sellingSite, holidays: new Set(bidder.holidays) })

function timeFacts({ kind, lot, bidder, zone: reader, answerUntilMs, movedTo, nowMs }: NoticeContent, text: Text): MailFact[] {
  const own = zoneOfLot(lot)
  const at = (atMs: number): string => writtenTime(atMs, { languageTag: text.languageTag, zone: own })
  const sale = (atMs: number, yard: string): string => saleTimeOf(atMs, { yard, own: reader }, text)
  if (movedTo !== null) return [[text.t('mail.sale.newStart'), sale(movedTo.startsAtMs, movedTo.zone)]]
  if (answerUntilMs !== null) return [[text.t(ANSWERED_BY_READER.has(kind) ? 'mail.until.you' : 'mail.until.seller'), at(answerUntilMs)]]
  if (BOUGHT.has(kind) && bidder.awardedAtMs !== null) return [[text.t('mail.until.paid'), at(dueOf(bidder.awardedAtMs, { lot, bidder }))]]
  if (!AHEAD.has(kind)) return []
  const isOpenBefore = (lot.saleType === 'timed' || lot.saleType === 'sealed') && lot.endsAtMs !== null
  const atMs = isOpenBefore ? lot.endsAtMs : lot.startsAtMs
  return atMs === null || atMs <= nowMs ? [] : [[text.t(isOpenBefore ? 'mail.sale.ends' : 'mail.sale.starts'), sale(atMs, own)]]
}

/** What happened, in one line. */
const headlineOf = ({ kind, lot }: NoticeContent, text: Text): string => text.t(`notice.${kind}`, { name: nameOfLot(lot, text) })

function subjectOf(notice: NoticeContent, text: Text): string {
  const [kind, { sum }] = [SUMMED.find((one) => one === notice.kind), sumsOf(notice, text)]
  return kind === undefined || sum === null
    ? headlineOf(notice, text)
    : text.t(`mail.notice.${kind}`, { name: nameOfLot(notice.lot, text), sum })
}

/** The words of a notice's mail: what happened, what it costs, until when, where, and the way to its page. */
export function noticeWords(notice: NoticeContent, text: Text, link: (path: string) => string): LetterText {
  const { kind, lot, bidder, lots } = notice
  const isBought = BOUGHT.has(kind)
  return {
    subject: subjectOf(notice, text),
    heading: headlineOf(notice, text),
    lead: [text.t(`notice.mail.${kind}`), ...(lots === null ? [] : [text.t('notice.mail.lots', { count: lots })])],
    ...photoOfLot(lot, { text, origin: new URL(link('/')).origin }),
    facts: [
      ...moneyFacts(notice, text),
      ...timeFacts(notice, text),
      ...bandFact(lot, notice.band, text),
      ...placeOfLot(lot, text),
      ...(isBought ? yardOfLot(lot, text) : []),
      [text.t('mail.lot'), String(lot.lot)],
      ...(isBought ? [[text.t('mail.buyerNumber'), String(bidder.buyerNumber)] as const] : []),
    ],
    button: { label: text.t(BUTTONS[kind] ?? 'mail.button.lot'), url: link(notice.path) },
    ...(isBought ? { notes: [text.t(bidder.isBilled ? 'mail.won.invoice' : 'mail.won.next')] } : {}),
  }
}

/** What a device says of the time: where a sale was moved to, until when an own lot is paid and a counter-offer answered. */
function timeForDevice({ kind, lot, bidder, answerUntilMs, movedTo }: NoticeContent, text: Text): string[] {
  const own = zoneOfLot(lot)
  const when = (atMs: number, zone = own) => ({ when: writtenTime(atMs, { languageTag: text.languageTag, zone }) })
  if (movedTo !== null) return [text.t('notice.movedTo', when(movedTo.startsAtMs, movedTo.zone))]
  if (ANSWERED_BY_READER.has(kind) && answerUntilMs !== null) return [text.t('notice.answerBy', when(answerUntilMs))]
  if (!BOUGHT.has(kind) || bidder.awardedAtMs === null) return []
  return [text.t('notice.payBy', when(dueOf(bidder.awardedAtMs, { lot, bidder })))]
}

/** The words of a notice on a device: the lot, what a buyer pays or what was bid, and the time that matters. */
export function noticeForDevice(notice: NoticeContent, text: Text): { readonly title: string; readonly body: string } {
  const { bid, sum } = sumsOf(notice, text)
  const paid = BOUGHT.has(notice.kind) && sum !== null ? [text.t('mail.sum', { sum })] : null
  const amount = paid ?? (bid === null ? [] : [text.t('notice.amount', { amount: bid })])
  const lot = text.t('notice.mail.lot', { number: String(notice.lot.lot) })
  return { title: headlineOf(notice, text), body: [lot, ...amount, ...timeForDevice(notice, text)].join(', ') }
}

/** The words of a notice as a text: those of a device, in one line. */
export function noticeForText(notice: NoticeContent, text: Text): string {
  const { title, body } = noticeForDevice(notice, text)
  return `${title}. ${body}`
}
