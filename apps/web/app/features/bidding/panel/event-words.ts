import type { LiveEvent } from '@app/contract/lanes/live.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { SALE_CANCELLED } from '@app/rules/ledger/ledger.ts'
import { bidWords } from '@app/rules/own-bids/bid-words.ts'
import type { Text } from '@app/text/create-text.ts'

/** What kind of event it is. */
export const eventName = ({ kind, text: reason }: Pick<LiveEvent, 'kind' | 'text'>, text: Text): string =>
  text.t(reason === SALE_CANCELLED ? 'bid.event.SALE_CANCELLED' : `bid.event.${kind}`)

/** What an event says beside its kind; empty where the kind says all. */
export function eventWords(event: Pick<LiveEvent, 'kind' | 'text'>, currency: CurrencyCode, text: Text): string {
  if (event.text === null) return ''
  if (event.kind === 'REFUSED') return bidWords({ isAccepted: false, reason: event.text, detail: {}, currency }, text)
  return text.dyn(`bid.outcome.${event.text}`, event.kind === 'MESSAGE' ? event.text : '')
}
