import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { listGlobalAlerts } from '@app/contract/alerts/alerts.ts'
import type { GlobalAlert } from '@app/contract/alerts/alerts.answers.ts'
import { getEnvConfig } from '@app/contract/site/site.ts'
import { ALERT_SLIDE_MS } from '@app/rules/sites/intervals.ts'
import { useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { logQuietly } from '../../platform/browser-log.ts'
import { localStore } from '../../platform/session-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { SlideTools } from './slide-tools.tsx'
import { useSlides } from './use-slides.ts'

const DISMISSED_MAX = 100
const api = browserApi()

/** Notices the reader put away, the latest hundred (ACC-3.36, OQ-A139). */
const dismissed = localStore<readonly number[]>('messageCenter', (stored) =>
  Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id)).slice(-DISMISSED_MAX) : [],
)

interface Loaded {
  readonly notices: readonly GlobalAlert[]
  readonly slideMs: number
}

/** The settings are read only where several notices take turns. */
async function loadNotices(): Promise<Loaded> {
  const { globalAlerts } = await api(listGlobalAlerts, {})
  if (globalAlerts.length < 2) return { notices: globalAlerts, slideMs: ALERT_SLIDE_MS }
  const env = await api(getEnvConfig, {}).catch(() => null)
  return { notices: globalAlerts, slideMs: env?.globalAlertsSlideInterval ?? ALERT_SLIDE_MS }
}

/** Notices to everybody, one at a time (ACC-9.08); each can be put away for good. */
export function NoticesBar() {
  const text = useText()
  const [{ notices, slideMs }, setLoaded] = useState<Loaded>({ notices: [], slideMs: ALERT_SLIDE_MS })
  const [away, setAway] = useState<readonly number[]>(dismissed.get)
  useEffect(() => void loadNotices().then(setLoaded, () => logQuietly('GET_GLOBAL_ALERTS')), [])
  const shown = notices.filter(({ id }) => !away.includes(id))
  const slides = useSlides(shown.length, slideMs)
  const notice = shown[slides.at]
  if (!notice) return null
  const putAway = (): void => {
    const ids = [...away, notice.id].slice(-DISMISSED_MAX)
    dismissed.set(ids)
    setAway(ids)
  }
  return (
    <section className="al-bar" aria-label={text.t('notice.region')} data-severity={notice.severity}>
      <div className="wrap al-in">
        <Icon name={notice.severity === 'info' ? 'info' : 'warn'} />
        <p>
          <b>{text.t(`notice.${notice.severity}`)}</b> {notice.message}{' '}
          {notice.link === null ? null : <Link to={notice.link}>{text.t('alert.open')}</Link>}
        </p>
        <SlideTools slides={slides} count={shown.length} canPause />
        <button className="btn sq ghost" type="button" aria-label={text.t('banner.dismiss')} onClick={putAway}>
          <Icon name="close" />
        </button>
      </div>
    </section>
  )
}
