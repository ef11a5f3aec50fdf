import { useSyncExternalStore } from 'react'
import { useText } from '../../platform/app-info.ts'
import { Heart, type MarkProps } from '../lots/watching/heart.tsx'
import { pickedLots, subscribePicked, togglePicked } from './picked-lots.ts'

/** A lot's heart with a box beside it, while lots are picked. */
export function PickBox({ lot }: MarkProps) {
  const text = useText()
  const isPicked = useSyncExternalStore(
    subscribePicked,
    () => pickedLots().has(lot.number),
    () => false,
  )
  return (
    <span className="marks">
      <label className="pick check">
        <input
          type="checkbox"
          checked={isPicked}
          aria-label={text.t('watch.pick', { name: lot.name })}
          onChange={() => togglePicked(lot.number)}
        />
      </label>
      <Heart lot={lot} />
    </span>
  )
}
