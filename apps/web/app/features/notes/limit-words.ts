import type { LotNote } from '@app/contract/notes/lot-notes.ts'
import type { PricedLot } from '@app/rules/fees/all-in.ts'
import { bidWithin } from '@app/rules/fees/bid-within.ts'
import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import type { Formats } from '../../platform/use-formats.ts'
import { schedulesOf } from '../../platform/page/fee-schedules.ts'

interface Reading {
  /** What the lot's bids are priced by; null where it takes none. */
  readonly terms: PricedLot | null
  readonly text: Text
  readonly formats: Formats
  readonly app: AppInfo
}

/** The reader's own limit, with the bid that it allows where bids may still come; empty without one. */
export function limitWords({ limitMinor, currency }: LotNote, { terms, text, formats, app }: Reading): string {
  if (limitMinor === null) return ''
  const limit = { minor: limitMinor, currency }
  const price = formats.money(limit)
  if (terms === null) return text.t('note.limit.short', { price })
  const bid = bidWithin(limit, terms, schedulesOf(app))
  return bid === null ? text.t('note.limit.none', { price }) : text.t('note.limit.bid', { price, bid: formats.money(bid) })
}
