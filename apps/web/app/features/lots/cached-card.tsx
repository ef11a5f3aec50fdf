import type { ComponentType } from 'react'
import { useApp } from '../../platform/app-info.ts'
import { CachedFragment, useFragmentCache, type FragmentPlace } from '../../platform/page/cached-fragments.tsx'
import type { LotCard, LotProps } from './lot-card-data.ts'

/** Markup of one lot's card for readers of one kind in one minute: a card shows how long it is until the sale. */
interface CachedCard {
  readonly name: string
  readonly markup: string
}

/** Goes with the card itself, which the server shares between pages as long as it keeps the lot's row. */
const cached = new WeakMap<LotCard, CachedCard>()

function placeOf(lot: LotCard, name: string): FragmentPlace {
  const known = cached.get(lot)
  return { read: () => (known?.name === name ? known.markup : undefined), write: (markup) => void cached.set(lot, { name, markup }) }
}

/** A card that the server writes from cached fragments. React also adds pictures that load at once to the head, so their cards are rendered. */
export function cachedCard(Card: ComponentType<LotProps>): ComponentType<LotProps> {
  return function CachedCardView(props: LotProps) {
    const rendering = useFragmentCache()
    const { nowMs } = useApp()
    const place = rendering === null || props.isFirst === true ? null : placeOf(props.lot, `${rendering.reader} ${nowMs}`)
    return (
      <CachedFragment place={place}>
        <Card {...props} />
      </CachedFragment>
    )
  }
}
