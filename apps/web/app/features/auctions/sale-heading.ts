import type { Text } from '@app/text/create-text.ts'
import { placeAsWritten } from '../lots/lot-name.ts'
import type { SaleListData } from './sale-list-data.ts'

/** The heading of a sale list, from what its address names (MKT-2.99). */
export function headingOf({ place, name, lane }: Pick<SaleListData, 'place' | 'name' | 'lane'>, text: Text): string {
  const yard = place === 'state' ? name : placeAsWritten(name)
  if (place === 'none') return text.t('sales.heading.none')
  if (yard === '') return text.t(`sales.heading.${place}.unnamed`)
  return lane === null ? text.t(`sales.heading.${place}`, { yard }) : text.t('sales.heading.lane', { yard, lane })
}
