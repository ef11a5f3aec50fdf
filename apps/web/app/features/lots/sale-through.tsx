import type { YardOutlook } from '@app/contract/ledger/outlook.answers.ts'
import { SALE_THROUGH } from '@app/rules/ledger/outlook.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'

/** How much of what a yard offers is sold, or that too little was offered to say. */
export function SaleThrough({ yard: { percent, offered: count } }: { readonly yard: YardOutlook }) {
  const text = useText()
  const formats = useFormats()
  const { days, lots: least } = SALE_THROUGH
  return (
    <p data-sale-through={percent ?? ''}>
      {percent === null
        ? text.t('yards.saleThrough.few', { count, least, days })
        : text.t('yards.saleThrough', { percent: formats.number(percent), count, days })}
    </p>
  )
}
