import { useEffect, useState } from 'react'
import { SIGN_OUT_PATH } from '@app/rules/access/way-back.ts'
import { useApp } from '../../platform/app-info.ts'
import { localPath } from '../../platform/routing/routing.ts'

/** A kiosk that nobody touches is signed out after this time (rulings "kiosk idle logout"); an open line alone does not count as touch. */
const IDLE_MS = 3 * 60_000
/** So long before it is told. */
export const WARN_MS = 20_000
const LOOK_EVERY_MS = 1_000
const TOUCHES = ['pointerdown', 'keydown', 'touchstart', 'pointermove'] as const

/** Milliseconds until the kiosk is signed out; ends the session when none are left. */
export function useKioskIdle(): number {
  const { locale } = useApp()
  const [leftMs, setLeftMs] = useState(IDLE_MS)
  useEffect(() => {
    let touchedAtMs = performance.now()
    const leaving = new AbortController()
    const touch = (): void => {
      touchedAtMs = performance.now()
      setLeftMs(IDLE_MS)
    }
    for (const kind of TOUCHES) window.addEventListener(kind, touch, { signal: leaving.signal, passive: true })
    const timer = setInterval(() => {
      const left = IDLE_MS - (performance.now() - touchedAtMs)
      if (left <= 0) window.location.assign(localPath(locale, SIGN_OUT_PATH))
      else if (left <= WARN_MS) setLeftMs(left)
    }, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [locale])
  return leftMs
}
