import type { TextKind } from '@app/contract/texts/text-codes.ts'

/** The kind of mail by which each is told as well (rules/people/mail-kinds.ts). */
export const MAIL_OF_TEXT: Readonly<Record<TextKind, string>> = {
  SALE_TODAY: 'SALE_REMINDERS',
  OUTBID: 'BID_OUTBID',
  LANE_NEAR: 'BID_LANE_NEAR',
  WON: 'BID_RESULTS',
  RELISTED: 'WATCH_RELISTED',
  PRICE_LOWERED: 'WATCH_PRICES',
}

/** What says nothing any more once it waited for so long, seconds: the lot is through, the sale over. Of other kinds a text is news for as long as it waits. */
export const NEWS_SECONDS = { LANE_NEAR: 900, SALE_TODAY: 43_200 } as const satisfies Partial<Record<TextKind, number>>
