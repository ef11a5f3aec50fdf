import { Link } from 'react-router'
import { moneyOf } from '@app/contract/money.ts'
import type { AllInCounts } from '@app/contract/search/search.ts'
import { clausesOf, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { clauseBounds } from './facet-words.ts'
import { RangeFacet } from './range-facet.tsx'
import { withRange } from './range.ts'

/** Bars that end at a figure which is offered as a link: under $2,500, $5,000 and $10,000, or what that is in the currency. */
const OFFERED_EDGES = [3, 4, 6] as const
/** How far the slider goes beyond the last edge. */
const BEYOND = 4 / 3
const STEPS_A_BAR = 5

/** What lots cost all-in: how the results spread, a range, and the ends that are asked for most. */
export function PriceFacet({ criteria, prices }: { readonly criteria: SearchCriteria; readonly prices: AllInCounts | null }) {
  const text = useText()
  const formats = useFormats()
  if (prices === null) return null
  const { edges, counts, currency, otherCurrencies } = prices
  const bars = counts.map((count, at) => [edges[at - 1] ?? 0, count] as const)
  const max = Math.round((edges.at(-1) ?? 0) * BEYOND)
  const [clause] = clausesOf(criteria, 'PRIC')
  const set = clause === undefined ? null : clauseBounds('PRIC', clause)
  const offered = OFFERED_EDGES.flatMap((at) => edges[at] ?? [])
  return (
    <RangeFacet code="PRIC" criteria={criteria} bars={bars} scale={{ min: 0, max, step: (edges[0] ?? STEPS_A_BAR) / STEPS_A_BAR }}>
      <ul className="chips">
        {offered.map((to) => (
          <li key={to}>
            <Link
              className="chip"
              rel="nofollow"
              aria-current={set?.from === null && set.to === to ? 'true' : undefined}
              to={criteriaToUrl(withRange(criteria, 'PRIC', { from: null, to }))}
            >
              {text.t('search.price.under', { price: formats.money(moneyOf(to, currency)) })}
            </Link>
          </li>
        ))}
      </ul>
      {otherCurrencies > 0 ? <p className="dim">{text.t('search.price.others', { count: otherCurrencies, currency })}</p> : null}
    </RangeFacet>
  )
}
