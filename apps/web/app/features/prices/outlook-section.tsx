import type { LotOutlook } from '@app/contract/ledger/outlook.answers.ts'
import { ACCEPTANCE } from '@app/rules/ledger/outlook.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { SaleThrough } from '../lots/sale-through.tsx'

/** How many of the bids that were left to the seller came to a sale. */
function Acceptance({ seller: { percent, decided: count } }: { readonly seller: NonNullable<LotOutlook['seller']> }) {
  const text = useText()
  const formats = useFormats()
  return <p data-acceptance={percent}>{text.t('lot.seller.accepts', { percent: formats.number(percent), count, days: ACCEPTANCE.days })}</p>
}

/** What results let expect: how much of what the yard offers is sold, and how many bids the seller accepts. */
export function OutlookSection({ outlook }: { readonly outlook: LotOutlook }) {
  const text = useText()
  if (outlook.yard === null && outlook.seller === null) return null
  const { yard, seller } = outlook
  return (
    <Section id="outlook-h" title={text.t('lot.outlook')}>
      {yard === null ? null : <SaleThrough yard={yard} />}
      {seller === null ? null : <Acceptance seller={seller} />}
    </Section>
  )
}
