import { useText } from '../../platform/app-info.ts'
import { useKioskIdle, WARN_MS } from './kiosk-idle.ts'

/** Signs an unattended kiosk out, on any page, and warns beforehand. */
export function KioskClock() {
  const text = useText()
  const leftMs = useKioskIdle()
  const isNear = leftMs <= WARN_MS
  return (
    <div className={isNear ? 'toast is-on' : 'toast'} role="status" data-kiosk-clock={isNear ? 'ending' : 'open'}>
      {isNear ? text.t('lane.kiosk.idle', { count: Math.ceil(leftMs / 1_000) }) : ''}
    </div>
  )
}
