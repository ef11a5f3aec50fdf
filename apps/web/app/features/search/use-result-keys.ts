import { useEffect, type RefObject } from 'react'
import { isTyping } from '../find/use-search-key.ts'

const SELECTED = 'aria-current'

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** J and K move through the results, X hides, Enter opens; the lot moved to has the focus, so that Enter is the link's own. */
export function useResultKeys(list: RefObject<HTMLElement | null>, hide: (lotNumber: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const root = list.current
      if (!root || isTyping(event)) return
      const key = event.key.toLowerCase()
      const lots = [...root.querySelectorAll<HTMLElement>('[data-lot]')]
      const at = lots.findIndex((lot) => lot.contains(document.activeElement) || lot.hasAttribute(SELECTED))
      const step = steps[key]
      if (step !== undefined) {
        event.preventDefault()
        const next = lots[Math.min(lots.length - 1, Math.max(0, at < 0 ? 0 : at + step))]
        for (const lot of lots) lot.removeAttribute(SELECTED)
        next?.setAttribute(SELECTED, 'true')
        const link = next?.querySelector<HTMLElement>('a[href]')
        link?.focus({ preventScroll: true })
        next?.scrollIntoView({ block: 'nearest' })
      } else if (key === 'x' && at >= 0) hide(Number(lots[at]?.dataset['lot']))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list, hide])
}
