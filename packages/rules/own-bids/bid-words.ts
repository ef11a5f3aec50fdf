import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { formatMoney, formatNumber } from '../formats/amounts.ts'

/** What became of a bid, as far as words need it. Amounts are minor units. */
export interface BidOutcome {
  readonly isAccepted: boolean
  readonly reason: string
  readonly detail: Readonly<Record<string, number>>
  readonly currency: CurrencyCode
  readonly askMinor?: number
}

const SECOND_MS = 1_000

/** Numbers of a bid by the names that its messages use; what is not known is missing. */
function valuesOf({ detail, currency, askMinor }: BidOutcome, languageTag: string): Record<string, string> {
  const { deadlineMs, receivedAtMs, waitMs, lots } = detail
  const minors = {
    ask: detail['askMinor'] ?? askMinor,
    limit: detail['limitMinor'],
    exposure: detail['exposureMinor'],
    max: detail['maxMinor'],
    unit: detail['wholeUnitMinor'],
  }
  const values: Record<string, string> = { currency }
  for (const [name, minor] of Object.entries(minors)) if (minor !== undefined) values[name] = formatMoney({ minor, currency }, languageTag)
  if (deadlineMs !== undefined && receivedAtMs !== undefined)
    values['late'] = formatNumber((receivedAtMs - deadlineMs) / SECOND_MS, languageTag)
  if (detail['isBroker'] === 1) values['broker'] = 'yes'
  if (lots !== undefined) values['lots'] = formatNumber(lots, languageTag)
  if (waitMs !== undefined) values['seconds'] = formatNumber(Math.ceil(waitMs / SECOND_MS), languageTag)
  return values
}

/** What a message needs, mostly numbers; without it its plain form is used. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  TOO_LATE: ['late'],
  BAD_AMOUNT: ['unit'],
  OWN_LEAD: ['max'],
  NOT_HIGHER: ['max'],
  TOO_LARGE: ['limit', 'ask'],
  LIMIT: ['exposure', 'limit'],
  CAP_LOT: ['exposure', 'limit'],
  CAP_DAY: ['exposure', 'limit'],
  CAP_TOTAL: ['exposure', 'limit'],
  CAP_LOTS: ['lots'],
  APPROVAL_ASKED: ['broker'],
  MANDATE_CURRENCY: ['currency'],
  TOO_FAST: ['seconds'],
  STALE: ['ask'],
  BELOW_ASK: ['ask'],
  WRONG_CURRENCY: ['currency'],
}

function refusedWords(code: string, values: Readonly<Record<string, string>>, text: Text): string {
  const isWhole = (NEEDS[code] ?? []).every((name) => values[name] !== undefined)
  const other = text.t('refusal.other')
  return isWhole ? text.dyn(`refusal.${code}`, other, values) : text.dyn(`refusal.${code}.plain`, other)
}

/** Says why a bid came out as it did, with its numbers (auction-rules B4 "Explain every result"). */
export function bidWords(bid: BidOutcome, text: Text): string {
  const { isAccepted, reason } = bid
  if (isAccepted) return text.dyn(`taken.${reason}`, text.t('taken.other'))
  return refusedWords(reason, valuesOf(bid, text.languageTag), text)
}

/** Says why no bid is or was taken by its code alone, where none of the numbers are known. */
export const refusalWords = (code: string, text: Text): string => refusedWords(code, {}, text)
