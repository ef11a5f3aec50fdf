import { useEffect, useRef } from 'react'
import { hasSingleKeys } from '../../../platform/single-keys.ts'
import { ACT_KEYS, pressedAct, type DeskAct } from './desk-acts.ts'

const TYPED_IN = 'input, select, textarea, [contenteditable="true"]'

/** Listens to the desk's keys. A dialog has the keys to itself; in a field letters are letters, but the lane can be stopped from there too. */
export function useDeskKeys(acts: readonly DeskAct[], onPress: (act: DeskAct | 'words') => void): void {
  const latest = useRef({ acts, onPress })
  useEffect(() => {
    latest.current = { acts, onPress }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (document.querySelector('dialog[open]') !== null) return
      const isTyped = event.target instanceof Element && event.target.closest(TYPED_IN) !== null
      if (event.key !== ACT_KEYS.incident && (isTyped || !hasSingleKeys())) return
      const act = pressedAct(event, latest.current.acts)
      if (act === null) return
      event.preventDefault()
      latest.current.onPress(act)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
