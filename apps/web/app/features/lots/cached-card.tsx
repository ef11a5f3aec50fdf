import type { ComponentType } from 'react'
import { useApp } from '../../platform/app-info.ts'
import { CachedFragment, placesOf, useFragmentCache } from '../../platform/page/cached-fragments.tsx'
import type { LotCard, LotProps } from './lot-card-data.ts'

const placeOf = placesOf<LotCard>()

/**
 * A card that the server writes from cached fragments, anew each minute: a card shows how long it is until the sale. React also adds
 * pictures that load at once to the head, so their cards are rendered.
 */
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
