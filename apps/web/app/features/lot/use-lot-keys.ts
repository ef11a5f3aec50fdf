import { useEffect } from 'react'
import { isShortcut, openKeys } from '../find/use-search-key.ts'

/** Keys of a lot's page and what each presses there. */
const PRESSES: Readonly<Record<string, string>> = {
  n: '.crumbs a[rel="next"]',
  p: '.crumbs a[rel="prev"]',
  u: '.crumbs a[rel="up"]',
  w: '.lp-act .heart',
}

/** N and P go through the list that the lot was opened from, U goes back to it, W watches. */
export function useLotKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.repeat || !isShortcut(event)) return
      if (event.key === '?') return openKeys(event)
      const target = PRESSES[event.key.toLowerCase()]
      const pressed = target === undefined ? null : document.querySelector<HTMLElement>(target)
      if (pressed === null) return
      event.preventDefault()
      pressed.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
