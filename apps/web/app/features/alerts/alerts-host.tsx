import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { nextDialog, type ArrangedAlerts } from '@app/rules/alerts/arrange-alerts.ts'
import { isRegistrationComplete, promptsForRegistration, redirectOfAlert } from '@app/rules/alerts/registration.ts'
import { STEP_PAGES } from '@app/rules/access/forced-steps.ts'
import { isTakenOn } from '@app/rules/access/taken-on.ts'
import type { AccountAlert } from '@app/contract/alerts/alerts.answers.ts'
import { useApp } from '../../platform/app-info.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { AlertBanner, RegistrationPrompt } from './alert-banner.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { countSeen, type LoadedAlerts } from './load-alerts.ts'
import { NoticesBar } from './notices-bar.tsx'
import { useAlerts } from './use-alerts.ts'

/** Identity alerts that have sent the reader to their registration in this browser session. */
const sent = sessionStore<readonly number[]>('sentByAlerts', (stored) =>
  Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id)) : [],
)

/** The page that ends a registration says itself what is missing, and leads there. */
const THANKS_PATH = '/thankyou'

const every = ({ mandatory, blocking, banner, carousel }: ArrangedAlerts): readonly AccountAlert[] => [
  ...mandatory,
  ...blocking,
  ...banner,
  ...carousel,
]

/** Whether a page is one on which a step is taken: nobody is led away from what lets them go on. */
const isStepPage = (pathname: string): boolean => Object.values(STEP_PAGES).some((step) => isTakenOn(step, pathname))

/** An identity alert sends to the registration while that is pending (ACC-4.37): once, so that the rest of the site stays open. */
function useRedirect(alerts: readonly AccountAlert[], actions: LoadedAlerts['actions']): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const found = alerts.find((alert) => redirectOfAlert(alert, actions) !== null)
  const target = found ? redirectOfAlert(found, actions) : null
  useEffect(() => {
    if (!found || target === null || isStepPage(pathname) || sent.get().includes(found.userActionId)) return
    sent.set([...sent.get(), found.userActionId])
    if (pathname !== target) void navigate(target)
  }, [found, target, pathname, navigate])
}

/** While a sticky alert is shown the navigation is hidden (ACC-4.36); signing out and the language stay. */
function useHiddenNavigation(isHidden: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-nav-hidden', isHidden)
    return () => document.documentElement.removeAttribute('data-nav-hidden')
  }, [isHidden])
}

const EMPTY: readonly AccountAlert[] = []

function MemberAlerts() {
  const app = useApp()
  const { pathname } = useLocation()
  const state = useAlerts()
  const alerts = state?.alerts
  const next = alerts ? nextDialog(alerts) : null
  const opens = next !== null && (next.place !== 'carousel' || state?.loaded.opensDialogs === true)
  const onShow = [...(alerts?.banner ?? EMPTY), ...(opens ? next.alerts : EMPTY)]
  useRedirect(alerts ? every(alerts) : EMPTY, state?.loaded.actions ?? [])
  useEffect(() => countSeen(alerts?.banner ?? EMPTY), [alerts])
  useHiddenNavigation(onShow.some(({ alertsConfig }) => alertsConfig.sticky))
  if (!state || !alerts) return null
  const { acts, loaded, hasFailed } = state
  const isComplete = isRegistrationComplete(loaded.actions, false)
  const hasAlerts = Object.values(loaded.groups).some(({ accountAlerts }) => accountAlerts.length > 0)
  return (
    <>
      {promptsForRegistration({ hasAlerts, isComplete, site: app.siteCode }) ? <RegistrationPrompt /> : null}
      {pathname === THANKS_PATH ? null : <AlertBanner alerts={alerts.banner} acts={acts} slideMs={loaded.slideMs} />}
      {opens ? <AlertDialog key={next.place + String(next.alerts[0]?.userActionId)} next={next} acts={acts} hasFailed={hasFailed} /> : null}
    </>
  )
}

/** Shown above every page of a member: notices to everybody, and their own alerts. */
export function AlertsHost() {
  const { member } = useApp()
  return (
    <>
      <NoticesBar />
      {member === null ? null : <MemberAlerts />}
    </>
  )
}
