import { useSyncExternalStore } from 'react'
import { useText } from '../../../platform/app-info.ts'
import { Icon } from '../../../ui/icon.tsx'
import { isSeen, subscribeSeen } from './seen-lots.ts'

/** Says of a lot in a list that this browser has opened it; style sheets dim the name beside it. */
export function SeenMark({ lot }: { readonly lot: number }) {
  const text = useText()
  const isShown = useSyncExternalStore(
    subscribeSeen,
    () => isSeen(lot),
    () => false,
  )
  if (!isShown) return null
  return (
    <span className="badge seen">
      <Icon name="check" />
      {text.t('card.seen')}
    </span>
  )
}
