import { Link } from 'react-router'
import type { LotOutlook } from '@app/contract/ledger/outlook.answers.ts'
import { allInFor } from '@app/rules/fees/all-in.ts'
import { ACCEPTANCE, LIKELY_PRICE } from '@app/rules/ledger/outlook.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { pricedLot } from '../lots/lot-card-data.ts'
import { asWritten } from '../lots/lot-name.ts'
import { SaleThrough } from '../lots/sale-through.tsx'
import type { LotPageData } from './lot-data.ts'

type Like = LotOutlook['like']

/** Their results, as a search. */
function resultsPath({ make, model, yearFrom, yearTo }: Like): string | null {
  if (make === null || model === null) return null
  return `/results?${new URLSearchParams({ make, model, yearFrom: String(yearFrom), yearTo: String(yearTo), kind: 'sold' })}`
}

/** Between which prices half of the like were sold, and what that is with every fee for this reader. */
function Likely({ data, like }: { readonly data: LotPageData; readonly like: Like & { readonly price: NonNullable<Like['price']> } }) {
  const text = useText()
  const formats = useFormats()
  const app = useApp()
  const { price, currency, sold } = like
  const terms = pricedLot(data.lot, app)
  const money = (minor: number): string => formats.money({ minor, currency })
  const allIn = (minor: number): string | null => {
    const made = terms && allInFor({ minor, currency }, terms)
    return made ? formats.money(made.quote.total) : null
  }
  const [from, to] = [allIn(price.lowMinor), allIn(price.highMinor)]
  return (
    <>
      <p data-likely={price.medianMinor}>
        <b>{text.t('lot.likely.range', { low: money(price.lowMinor), high: money(price.highMinor) })}</b>
        {from === null || to === null ? null : ` · ${text.t('lot.likely.allIn', { low: from, high: to })}`}
      </p>
      <p className="dim">{text.t('lot.likely.of', { count: sold, median: money(price.medianMinor), days: LIKELY_PRICE.days })}</p>
    </>
  )
}

/** The value that the file estimates, called so, as long as too few of the like were sold. */
function TooFew({ data, sold }: { readonly data: LotPageData; readonly sold: number }) {
  const text = useText()
  const formats = useFormats()
  const { estimate } = data.card
  return (
    <>
      {estimate === null ? null : (
        <p>
          <b>{text.t('lot.likely.estimate', { price: formats.money(estimate) })}</b>
        </p>
      )}
      <p className="dim">{text.t('lot.likely.few', { count: sold, least: LIKELY_PRICE.sales, days: LIKELY_PRICE.days })}</p>
    </>
  )
}

/** How many of the bids that were left to the seller came to a sale. */
function Acceptance({ seller: { percent, decided: count } }: { readonly seller: NonNullable<LotOutlook['seller']> }) {
  const text = useText()
  const formats = useFormats()
  return <p data-acceptance={percent}>{text.t('lot.seller.accepts', { percent: formats.number(percent), count, days: ACCEPTANCE.days })}</p>
}

/** What results let expect: what the like sold for, how much of what the yard offers is sold, and how many bids the seller accepts. */
export function OutlookSection({ data }: { readonly data: LotPageData }) {
  const text = useText()
  const { outlook } = data
  if (outlook === null) return null
  const { like, yard, seller } = outlook
  const { price } = like
  const path = resultsPath(like)
  const years = { from: String(like.yearFrom), to: String(like.yearTo) }
  const name = [like.make, like.model].map((part) => asWritten(part ?? '')).join(' ')
  return (
    <Section id="likely-h" title={text.t('lot.likely')}>
      {price === null ? <TooFew data={data} sold={like.sold} /> : <Likely data={data} like={{ ...like, price }} />}
      {path === null ? null : (
        <p>
          <Link className="link" to={path}>
            {text.t('lot.likely.results', { name, ...years })}
          </Link>
        </p>
      )}
      {yard === null ? null : <SaleThrough yard={yard} />}
      {seller === null ? null : <Acceptance seller={seller} />}
    </Section>
  )
}
