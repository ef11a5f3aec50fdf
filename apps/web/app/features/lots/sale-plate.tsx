import type { SaleState } from '@app/contract/lots/lot-view.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats, type Formats } from '../../platform/use-formats.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { LotCard } from './lot-card-data.ts'

const ICONS: Readonly<Record<SaleState, IconName>> = {
  SALE_OVER: 'clock',
  SELLER_DECIDING: 'approval',
  SOLD: 'check',
  NOT_SOLD: 'close',
}

type Ended = Pick<LotCard, 'saleState' | 'currentBid'>

/** How a lot's sale ended, in words; empty while the lot is offered. */
export function saleStateWord({ saleState, currentBid }: Ended, text: Text, formats: Formats): string {
  if (saleState === null) return ''
  return saleState === 'SOLD' && currentBid.minor > 0
    ? text.t('lot.price.soldFor', { price: formats.money(currentBid) })
    : text.t(`saleState.${saleState}`)
}

interface SalePlateProps {
  readonly lot: Ended
  /** Without the price, where the page shows it beside the plate. */
  readonly isShort?: boolean
}

/** The plate of a lot whose sale is over: a shape and its words. */
export function SalePlate({ lot, isShort = false }: SalePlateProps) {
  const text = useText()
  const formats = useFormats()
  if (lot.saleState === null) return null
  return (
    <span className="badge over" data-sale-state={lot.saleState}>
      <Icon name={ICONS[lot.saleState]} />
      {isShort ? text.t(`saleState.${lot.saleState}`) : saleStateWord(lot, text, formats)}
    </span>
  )
}
