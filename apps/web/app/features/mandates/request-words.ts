import type { BidRequestView } from '@app/contract/mandates/bid-requests.answers.ts'
import { refusalWords } from '@app/rules/own-bids/bid-words.ts'
import type { Text } from '@app/text/create-text.ts'

/** Reasons that have words of their own: what a reader of somebody else's request needs to know. */
const OWN_WORDS: Readonly<Record<string, Parameters<Text['t']>[0]>> = {
  TIME_OVER: 'request.why.TIME_OVER',
  LOT_CLOSED: 'request.why.LOT_CLOSED',
  NOT_OPEN: 'request.why.LOT_CLOSED',
  TOO_LATE: 'request.why.LOT_CLOSED',
  SOLD: 'request.why.LOT_CLOSED',
  PRELIM_OVER: 'request.why.LOT_CLOSED',
  REPLACED: 'request.why.REPLACED',
  ANSWERED: 'request.why.ANSWERED',
  NOT_YOUR_TURN: 'request.why.ANSWERED',
  OVER: 'request.why.ANSWERED',
  MANDATE_CHANGED: 'request.why.MANDATE_CHANGED',
  MANDATE_OVER: 'request.why.MANDATE_OVER',
  NO_MANDATE: 'request.why.MANDATE_OVER',
  BELOW_ASK: 'request.why.BELOW_ASK',
  NOT_ABOVE_BID: 'request.why.BELOW_ASK',
  BID_PASSED_IT: 'request.why.BELOW_ASK',
  LIMIT: 'request.why.LIMIT',
  PAYER_LIMIT: 'request.why.LIMIT',
  CAP_LOT: 'request.why.CAP',
  CAP_DAY: 'request.why.CAP',
  CAP_TOTAL: 'request.why.CAP',
  CAP_LOTS: 'request.why.CAP',
}

/** Why a request ended although nobody refused it; empty where somebody decided or nobody has yet. */
export function endWords({ state, reason }: Pick<BidRequestView, 'state' | 'reason'>, text: Text): string {
  if (state !== 'ENDED') return ''
  const key = Object.hasOwn(OWN_WORDS, reason) ? OWN_WORDS[reason] : undefined
  if (key !== undefined) return text.t(key)
  const words = refusalWords(reason, text)
  return words === text.t('refusal.other') ? text.t('request.why.other') : words
}
