import type { BidStory } from '@app/contract/bids/bidding.answers.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { bidWords } from '@app/rules/own-bids/bid-words.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { isTie } from './bid-price.ts'
import { bidderWords } from './bidder-words.ts'

/** Why a bid came out as it did: the state before, the rule, the state after, who passed it and when (auction-rules B4). */
export function BidStoryView({ story, zone }: { readonly story: BidStory; readonly zone: ClockZone }) {
  const text = useText()
  const { nowMs } = useApp()
  const formats = useFormats()
  const { currency, passedBy } = story
  const money = (minor: number | null): string => (minor === null ? '' : formats.money({ minor, currency }))
  const at = (ms: number): string => formats.timeWithin(ms, zone, nowMs)
  const lines = [
    text.t('bid.story.bid', { amount: money(story.amountMinor), time: at(story.receivedAtMs) }),
    story.priceBeforeMinor === 0
      ? text.t('bid.story.before.none')
      : text.t('bid.story.before', { price: money(story.priceBeforeMinor), step: money(story.stepBeforeMinor) }),
    bidWords(story, text),
    ...(story.isAccepted && story.priceAfterMinor > 0
      ? [text.t('bid.story.after', { price: money(story.priceAfterMinor), step: money(story.stepAfterMinor) })]
      : []),
    ...(isTie(story) ? [text.t('bid.story.tie')] : []),
    ...(passedBy === null
      ? []
      : [text.t('bid.story.passed', { who: bidderWords(passedBy, text), price: money(passedBy.priceMinor), time: at(passedBy.atMs) })]),
    ...(story.isLeadingNow ? [text.t('bid.story.leading')] : []),
    text.t('bid.story.took', { count: Math.max(0, Math.round(story.decidedAtMs - story.receivedAtMs)) }),
  ]
  return (
    <section aria-label={text.t('bid.story')}>
      <ul className="bidp-story">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
