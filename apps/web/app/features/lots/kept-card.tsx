import type { ComponentType } from 'react'
import { useApp } from '../../platform/app-info.ts'
import { Kept, useKeeping, type KeptPlace } from '../../platform/page/kept-markup.tsx'
import type { LotCard, LotProps } from './lot-card-data.ts'

/** Markup of one lot's card for readers of one kind in one minute: a card tells how long it is until the sale. */
interface KeptCard {
  readonly name: string
  readonly markup: string
}

/** Goes with the card itself, which the server shares between pages as long as it keeps the lot's row. */
const kept = new WeakMap<LotCard, KeptCard>()

function placeOf(lot: LotCard, name: string): KeptPlace {
  const known = kept.get(lot)
  return { read: () => (known?.name === name ? known.markup : undefined), write: (markup) => void kept.set(lot, { name, markup }) }
}

/** A card that the server writes from kept markup. Of pictures that come at once React also tells the head, so their cards are rendered. */
export function keptCard(Card: ComponentType<LotProps>): ComponentType<LotProps> {
  return function KeptCardView(props: LotProps) {
    const keeping = useKeeping()
    const { nowMs } = useApp()
    const place = keeping === null || props.isFirst === true ? null : placeOf(props.lot, `${keeping.reader} ${nowMs}`)
    return (
      <Kept place={place}>
        <Card {...props} />
      </Kept>
    )
  }
}
