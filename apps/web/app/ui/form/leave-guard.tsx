import { useEffect, useId, useSyncExternalStore } from 'react'
import { useBlocker, type Location } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { Dialog } from '../dialog.tsx'
import { hasUnsaved } from './unsaved.ts'

/** Forms that are shown, by id; the first asks for all, since a router takes one blocker. */
let shown: readonly string[] = []
const listeners = new Set<() => void>()

function change(ids: readonly string[]): void {
  shown = ids
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

interface Move {
  readonly currentLocation: Location
  readonly nextLocation: Location
}

/** Whether a move leaves what was typed behind; a move within a page does not. */
const isLeaving = ({ currentLocation, nextLocation }: Move): boolean =>
  hasUnsaved() && (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search)

function Question() {
  const text = useText()
  const blocker = useBlocker(isLeaving)
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={text.t('form.leave')} startsAtTitle onClose={() => blocker.reset()}>
      <div className="set-form">
        <p>{text.t('form.leave.text')}</p>
        <div className="set-acts">
          <button className="btn" type="button" onClick={() => blocker.proceed()}>
            {text.t('form.leave.go')}
          </button>
          <button className="btn ink" type="button" onClick={() => blocker.reset()}>
            {text.t('form.leave.stay')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

/** Asks before a page is left on which something was typed and not saved. Every form has one; the first of a page asks for all. */
export function LeaveGuard() {
  const id = useId()
  const isFirst = useSyncExternalStore(
    subscribe,
    () => shown[0] === id,
    () => false,
  )
  useEffect(() => {
    change([...shown, id])
    return () => change(shown.filter((one) => one !== id))
  }, [id])
  return isFirst ? <Question /> : null
}
