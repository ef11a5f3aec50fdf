import { useEffect, useRef } from 'react'
import { useText } from '../../../platform/app-info.ts'
import { hasSingleKeys, useSingleKeys } from '../../../platform/single-keys.ts'

/** What keys do, in the order in which they are explained. */
const LANE_KEYS = [
  ['B', 'bid', 'lane.keys.bid'],
  ['J', 'jump', 'lane.keys.jump'],
  ['M', 'maximum', 'lane.keys.max'],
  ['N', 'next', 'lane.keys.next'],
  ['P', 'previous', 'lane.keys.previous'],
  ['T', 'say', 'lane.keys.say'],
  ['S', 'sound', 'lane.keys.sound'],
] as const

export type KeyAct = (typeof LANE_KEYS)[number][1]

const TYPED_IN = 'input, select, textarea, dialog, [contenteditable="true"]'

/** What a press means; null for one that is held down or meant for the browser. */
export function keyActOf(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat'>): KeyAct | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return null
  return LANE_KEYS.find(([key]) => key === event.key.toUpperCase())?.[1] ?? null
}

/** Whether a press is typed somewhere. A checkbox takes no letters, so they are ours there too. */
function isTyped(target: EventTarget | null): boolean {
  const field = target instanceof Element ? target.closest(TYPED_IN) : null
  return field !== null && !field.matches('input[type="checkbox"]')
}

/** Listens to the view's keys while they are on; of several lanes the large one does. */
export function useLaneKeys(act: (key: KeyAct) => void, isLarge: boolean): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!isLarge) return
    const press = (event: KeyboardEvent): void => {
      const key = hasSingleKeys() && !isTyped(event.target) ? keyActOf(event) : null
      if (key === null) return
      event.preventDefault()
      latest.current(key)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isLarge])
}

/** The keys of this view, explained while they are on; a screen that is touched has none. */
export function KeysHelp() {
  const text = useText()
  if (!useSingleKeys()) return null
  return (
    <div className="no-touch has-script">
      <h2 className="menu-h">{text.t('lane.keys')}</h2>
      {LANE_KEYS.map(([key, , word]) => (
        <p key={key} className="menu-h">
          <kbd>{key}</kbd> {text.t(word)}
        </p>
      ))}
    </div>
  )
}
