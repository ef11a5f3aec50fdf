import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { setAlertsModal, updateAccountAlert, updateNameBlock } from '@app/contract/alerts/alerts.ts'
import type { AlertStatus } from '@app/contract/alerts/alert-codes.ts'
import type { AccountAlert, AccountAlerts } from '@app/contract/alerts/alerts.answers.ts'
import { arrangeAlerts, type ArrangedAlerts } from '@app/rules/alerts/arrange-alerts.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { logQuietly } from '../../platform/browser-log.ts'
import { areAlertsStale, fetchAlerts, loadAlerts, type LoadedAlerts } from './load-alerts.ts'
import { ALERTS_CHANGED } from './reload-alerts.ts'

/** What a reader does about an alert. */
export interface AlertActions {
  /** Puts it off by days or, by null, until the next sign-in; it leaves the view whatever becomes of the call (ACC-4.32). */
  postpone(alert: AccountAlert, days: number | null): void
  /** Completes, begins or denies it; where that fails it stays. */
  change(alert: AccountAlert, status: Exclude<AlertStatus, 'INITIATED' | 'REMIND_ME_LATER'>): void
  answerName(alert: AccountAlert, answer: 'Y' | 'N'): void
  /** Closes the carousel for the rest of the visit. */
  closeCarousel(): void
}

const NONE: ReadonlySet<number> = new Set()
const api = browserApi()

/** The alerts with one verification under another status. */
const withStatus = (groups: AccountAlerts, id: number, status: string): AccountAlerts =>
  Object.fromEntries(
    Object.entries(groups).map(([group, { accountAlerts }]) => [
      group,
      {
        accountAlerts: accountAlerts.map((alert) => {
          const { verification } = alert.actionDetailsMap
          if (alert.userActionId !== id || !verification) return alert
          return { ...alert, actionDetailsMap: { ...alert.actionDetailsMap, verification: { ...verification, status } } }
        }),
      },
    ]),
  )

/** Loads alerts with the document, again at the first route after the server says that they changed, and where a part of the page changed them. */
function useLoadedAlerts() {
  const [loaded, setLoaded] = useState<LoadedAlerts | null>(null)
  const { key } = useLocation()
  const first = useRef(key)
  useEffect(() => {
    let isGone = false
    const load = async (): Promise<void> => {
      if (first.current !== key && !(await areAlertsStale())) return
      const fresh = await loadAlerts()
      if (!isGone) setLoaded(fresh)
    }
    void load()
    return () => {
      isGone = true
    }
  }, [key])
  useEffect(() => {
    const reload = (): void => void fetchAlerts().then(setLoaded, () => logQuietly('ALERTS_AFTER_DOCUMENT_UPLOAD')) // ACC-8.44
    window.addEventListener(ALERTS_CHANGED, reload)
    return () => window.removeEventListener(ALERTS_CHANGED, reload)
  }, [])
  return [loaded, setLoaded] as const
}

/** The member's alerts on this page, with the actions they can take; null until they are loaded. */
export function useAlerts(): {
  readonly loaded: LoadedAlerts
  readonly alerts: ArrangedAlerts
  readonly acts: AlertActions
  readonly hasFailed: boolean
} | null {
  const [loaded, setLoaded] = useLoadedAlerts()
  const [removed, setRemoved] = useState(NONE)
  const [hasFailed, setFailed] = useState(false)
  const remove = useCallback((alert: AccountAlert) => {
    setFailed(false)
    setRemoved((ids) => new Set([...ids, alert.userActionId]))
  }, [])
  if (loaded === null) return null
  const body = (alert: AccountAlert, actionStatus: AlertStatus, deferTimeInterval: number | null = null) => ({
    body: { userActionId: alert.userActionId, userAction: alert.userActionCode, actionStatus, deferTimeInterval },
  })
  const fail = (): void => setFailed(true)
  const acts: AlertActions = {
    postpone: (alert, days) => {
      remove(alert)
      api(updateAccountAlert, body(alert, 'REMIND_ME_LATER', days)).catch(() => logQuietly('UPDATE_ACCOUNT_ALERTS'))
    },
    change: (alert, status) => void api(updateAccountAlert, body(alert, status)).then(() => remove(alert), fail),
    answerName: (alert, answer) => {
      const show = ({ status }: { readonly status: string }): void => {
        if (answer === 'Y') remove(alert)
        else setLoaded({ ...loaded, groups: withStatus(loaded.groups, alert.userActionId, status) })
      }
      api(updateNameBlock, { body: { nameBlockStatus: answer } }).then(show, fail)
    },
    closeCarousel: () => {
      setLoaded({ ...loaded, opensDialogs: false })
      api(setAlertsModal, { body: { displayAlertsModal: false } }).catch(() => logQuietly('ACCOUNT_ALERTS_MODAL'))
    },
  }
  const alerts = arrangeAlerts(loaded.groups, { now: loaded.now, views: loaded.views, removed })
  return { loaded, alerts, acts, hasFailed }
}
