import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { logEvent, PAGE_VIEW_EVENT } from '@app/contract/site/site.ts'
import { withoutKey } from '@app/rules/sites/keyed-paths.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { logQuietly } from '../../platform/browser-log.ts'
import { hasAcceptedCookies } from '../../platform/preferences.ts'

/** A page counts as seen so long after it was come to (MKT-9.02). */
const SEEN_AFTER_MS = 100

/** Logs at our own server which page is seen, without its query, and only of a reader who accepted cookies; who leaves earlier has not seen it (MQ-126). */
export function usePageViews(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!hasAcceptedCookies()) return undefined
    const tell = (): void => {
      const payload = { language: document.documentElement.lang }
      const body = { event: PAGE_VIEW_EVENT, message: withoutKey(pathname), payload, status: 0 }
      browserApi()(logEvent, { body }).catch(() => logQuietly(PAGE_VIEW_EVENT))
    }
    const timer = window.setTimeout(tell, SEEN_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [pathname])
}
