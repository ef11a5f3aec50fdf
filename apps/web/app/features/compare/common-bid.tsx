import { Form } from 'react-router'
import { majorOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { COMMON_BID, SHOWN_FACTS } from '@app/rules/lots/compare-path.ts'
import { useText } from '../../platform/app-info.ts'
import { useAmounts } from '../../platform/use-amounts.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import type { CompareData, ComparedLot } from './compare-data.ts'

/** Currencies in which the lots of a comparison are sold, each once, in their order. */
export const currenciesOf = (lots: readonly ComparedLot[]): readonly CurrencyCode[] => [
  ...new Set(lots.map(({ card }) => card.currentBid.currency)),
]

/** The highest of the next bids in whole units: at it, bids on all these lots may be taken. Null where none takes bids. */
export function firstCommonBid(lots: readonly ComparedLot[]): number | null {
  const asked = lots.flatMap(({ card: { nextBid } }) => (nextBid === null ? [] : [Math.ceil(majorOf(nextBid))]))
  return asked.length === 0 ? null : Math.max(...asked)
}

interface CommonBidProps {
  readonly data: CompareData
  /** Those of the lots; what is typed is read in the first. */
  readonly currencies: readonly CurrencyCode[]
  readonly typed: string
  /** What was read of it, whole units; null for what is no amount. */
  readonly bid: number | null
  readonly onType: (typed: string) => void
}

/** What was typed, in whole units; null for what is no amount. */
export function useTypedBid(typed: string, currency: CurrencyCode): number | null {
  const minor = useAmounts(currency).read(typed)
  return minor === null ? null : majorOf({ minor, currency })
}

/** One amount at which every lot is priced all-in; without a script it is sent to this very address. */
export function CommonBid({ data, currencies: [currency = 'USD', ...others], typed, bid, onType }: CommonBidProps) {
  const text = useText()
  const { wrong } = useAmounts(currency)
  const isWrong = bid === null && typed.trim() !== ''
  return (
    <Form className="cmp-bid" method="get" preventScrollReset>
      {data.facts === 'all' ? null : <input type="hidden" name={SHOWN_FACTS.name} value={SHOWN_FACTS.differing} />}
      <label htmlFor="common-bid">{others.length > 0 ? text.t('compare.bid') : text.t('compare.bid.in', { currency })}</label>
      <AmountInput
        id="common-bid"
        name={COMMON_BID}
        typed={typed}
        onType={onType}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong || others.length > 0 ? 'common-bid-told' : undefined}
      />
      <button className="btn" type="submit">
        {text.t('compare.bid.do')}
      </button>
      {isWrong ? (
        <p className="bad" id="common-bid-told" role="alert">
          {wrong}
        </p>
      ) : others.length > 0 ? (
        <p className="dim" id="common-bid-told">
          {text.t('compare.bid.currencies')}
        </p>
      ) : null}
    </Form>
  )
}
