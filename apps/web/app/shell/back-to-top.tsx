import { useEffect, useRef, useState } from 'react'
import { useText } from '../platform/app-info.ts'
import { scrollSmoothly } from '../platform/routing/scroll.ts'
import { Icon } from '../ui/icon.tsx'

const SCROLL_MS = 300 // market spec §9

/** Appears once its own place has been scrolled past (MQ-127) and glides to the top. */
export function BackToTop() {
  const text = useText()
  const place = useRef<HTMLSpanElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const mark = place.current
    if (!mark) return
    // All below the mark counts as visible, so that a jump past it is noticed as well.
    const watcher = new IntersectionObserver(([entry]) => entry && setShown(!entry.isIntersecting && entry.boundingClientRect.top < 0), {
      rootMargin: '0px 0px 1000000px 0px',
    })
    watcher.observe(mark)
    return () => watcher.disconnect()
  }, [])
  const goUp = (): void => {
    scrollSmoothly(0, SCROLL_MS)
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className="to-top-room" aria-hidden="true">
        <span className="to-top-mark" ref={place} />
      </div>
      <div className="to-top">
        <button className={isShown ? 'btn sq is-shown' : 'btn sq'} type="button" aria-label={text.t('nav.top')} onClick={goUp}>
          <Icon name="up" />
        </button>
      </div>
    </>
  )
}
