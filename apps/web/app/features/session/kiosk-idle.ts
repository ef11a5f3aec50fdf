import { useEffect, useState } from 'react'
import { SIGN_OUT_PATH } from '@app/rules/access/way-back.ts'
import { useApp } from '../../platform/app-info.ts'
import { localPath } from '../../platform/routing/routing.ts'

/** An unattended kiosk is signed out after this time (rulings "kiosk idle logout"); an open connection alone is no use. */
const IDLE_MS = 3 * 60_000
/** How long before that it warns. */
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
