import type { BidAnswer } from '@app/contract/lanes/live.ts'
import { bidWords } from '@app/rules/own-bids/bid-words.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'

/** What became of the bid just given, in one sentence with its numbers. */
export function BidAnswerNote({ answer }: { readonly answer: BidAnswer }) {
  const text = useText()
  const formats = useFormats()
  const { currency, priceMinor, askMinor, isAccepted, isLeading } = answer
  const money = (minor: number): string => formats.money({ minor, currency })
  const stands = !isAccepted
    ? ''
    : answer.reason.startsWith('SEALED')
      ? ''
      : isLeading
        ? text.t('bid.taken.leading', { price: money(priceMinor) })
        : text.t('bid.taken.outbid', { price: money(priceMinor), ask: money(askMinor) })
  // Nothing is wrong with a bid that waits for somebody.
  const isWaiting = answer.reason === 'APPROVAL_ASKED'
  return (
    <p className={isWaiting ? 'told' : isAccepted && (isLeading || stands === '') ? 'good' : 'bad'} role="status" data-bid="answer">
      {bidWords(answer, text)} {stands}
    </p>
  )
}
