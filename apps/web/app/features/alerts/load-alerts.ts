import { getAccountAlerts, listUserActions } from '@app/contract/alerts/alerts.ts'
import type { AccountAlert, AccountAlerts, UserAction } from '@app/contract/alerts/alerts.answers.ts'
import { isFailure } from '@app/contract/failure.ts'
import { statusOf } from '@app/contract/failure-status.ts'
import { getEnvConfig, getUserConfig, logEvent } from '@app/contract/site/site.ts'
import { ALERT_VIEWS_COOKIE, countViews, readViews, type AlertViews } from '@app/rules/alerts/alert-views.ts'
import { ALERT_SLIDE_MS } from '@app/rules/sites/intervals.ts'
import { browserApi } from '../../platform/browser-api.ts'

/** Event under which a failed load is logged at the server (ACC-8.40). */
const LOAD_EVENT = 'GET_ACCOUNT_ALERTS'

/** What a member's documents have loaded of their alerts. */
export interface LoadedAlerts {
  readonly groups: AccountAlerts
  readonly actions: readonly UserAction[]
  /** Views at the time of loading, so that an alert on show does not vanish by being counted. */
  readonly views: AlertViews
  /** Whether dialogs may open in this visit. */
  readonly opensDialogs: boolean
  readonly slideMs: number
  /** ISO 8601 UTC: when they were loaded, against which activation dates are held. */
  readonly now: string
}

/** Requests are cut before the document hears that it is left; so long it waits for that. */
const LEAVING_MS = 1_000
const REFUSED_FROM = 401
const REFUSED_BELOW = 500

const NOTHING: LoadedAlerts = { groups: {}, actions: [], views: {}, opensDialogs: false, slideMs: ALERT_SLIDE_MS, now: '' }
const api = browserApi()

/** Views of this browser session, as the cookie counts them. */
function storedViews(): AlertViews {
  const value = new RegExp(`(?:^|;\\s*)${ALERT_VIEWS_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
  try {
    return readViews(decodeURIComponent(value))
  } catch {
    return {}
  }
}

/** Alerts that this document has counted already. */
const seen = new Set<number>()

/** Counts alerts as seen, each once a document, in the session cookie (ACC-3.35). */
export function countSeen(alerts: readonly AccountAlert[]): void {
  const fresh = alerts.filter(({ userActionId }) => !seen.has(userActionId))
  if (fresh.length === 0) return
  for (const { userActionId } of fresh) seen.add(userActionId)
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  const views = encodeURIComponent(JSON.stringify(countViews(storedViews(), fresh)))
  document.cookie = `${ALERT_VIEWS_COOKIE}=${views}; Path=/; SameSite=Lax${secure}`
}

/** Whether the server would not answer this reader now: signed out meanwhile, or held up by a step. That is no failure of the alerts. */
const isRefusal = (error: unknown): boolean =>
  isFailure(error) && REFUSED_FROM <= statusOf(error.code) && statusOf(error.code) < REFUSED_BELOW

let isLeaving = false
window.addEventListener('pagehide', () => void (isLeaving = true))

/** Reads the alerts. @throws Failure as the calls do. */
export async function fetchAlerts(): Promise<LoadedAlerts> {
  const [groups, { userActions }, { displayAlertsModal }, slideMs] = await Promise.all([
    api(getAccountAlerts, {}),
    api(listUserActions, {}),
    api(getUserConfig, {}),
    // The interval has a default, so alerts show without their settings.
    api(getEnvConfig, {}).then(
      ({ accountAlertsSlideInterval }) => accountAlertsSlideInterval,
      () => ALERT_SLIDE_MS,
    ),
  ])
  return { groups, actions: userActions, views: storedViews(), opensDialogs: displayAlertsModal, slideMs, now: new Date().toISOString() }
}

/** Loads the alerts; a failure is logged with the server and shows none (ACC-8.40). */
export async function loadAlerts(): Promise<LoadedAlerts> {
  try {
    return await fetchAlerts()
  } catch (error) {
    // A document that is being left has lost its requests, which is no failure.
    if (isRefusal(error)) return NOTHING
    await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
    if (isLeaving) return NOTHING
    const message = error instanceof Error ? error.message : ''
    const payload = { path: window.location.pathname }
    await api(logEvent, { body: { event: LOAD_EVENT, message, payload, status: 0 } }).catch(() => undefined)
    return NOTHING
  }
}

/** Whether the server says that the alerts changed since they were loaded (OQ-A81); a failing question says no. */
export const areAlertsStale = (): Promise<boolean> =>
  api(getUserConfig, {}).then(
    ({ refreshAlerts }) => refreshAlerts,
    () => false,
  )
