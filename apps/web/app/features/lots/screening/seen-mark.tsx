import { useEffect, useSyncExternalStore } from 'react'
import { useApp, useText } from '../../../platform/app-info.ts'
import { Icon } from '../../../ui/icon.tsx'
import { isSeen, subscribeSeen } from './seen-lots.ts'

/** Says of a lot in a list that its reader has opened it; style sheets dim the name beside it. */
export function SeenMark({ lot }: { readonly lot: number }) {
  const text = useText()
  const { member } = useApp()
  const isShown = useSyncExternalStore(
    subscribeSeen,
    () => isSeen(lot),
    () => false,
  )
  useEffect(() => {
    if (member !== null) void import('./seen-actions.ts').then(({ askSeen }) => askSeen(lot, member))
  }, [member, lot])
  if (!isShown) return null
  return (
    <span className="badge seen">
      <Icon name="check" />
      {text.t('card.seen')}
    </span>
  )
}
