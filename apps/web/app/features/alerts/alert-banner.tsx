import { Link, useLocation } from 'react-router'
import type { AccountAlert } from '@app/contract/alerts/alerts.answers.ts'
import { COMPLETE_REGISTRATION_PATH } from '@app/rules/alerts/registration.ts'
import { useText } from '../../platform/app-info.ts'
import { Icon } from '../../ui/icon.tsx'
import { AlertActs } from './alert-acts.tsx'
import { AlertBody } from './alert-body.tsx'
import { titleOfAlert } from './alert-words.ts'
import { SlideTools } from './slide-tools.tsx'
import type { AlertActions } from './use-alerts.ts'
import { useSlides } from './use-slides.ts'

/** The alerts of the banner, one at a time (ACC-9.08). */
export function AlertBanner({
  alerts,
  acts,
  slideMs,
}: {
  readonly alerts: readonly AccountAlert[]
  readonly acts: AlertActions
  readonly slideMs: number
}) {
  const text = useText()
  const slides = useSlides(alerts.length, slideMs)
  const alert = alerts[slides.at]
  if (!alert) return null
  return (
    <section className="al-bar" aria-label={text.t('alert.region')}>
      <div className="wrap al-in" data-alert={alert.userActionId}>
        <Icon name="info" />
        <div>
          <h2>{titleOfAlert(alert, text)}</h2>
          <AlertBody alert={alert} />
        </div>
        <AlertActs alert={alert} acts={acts} key={alert.userActionId} />
        <SlideTools slides={slides} count={alerts.length} canPause />
      </div>
    </section>
  )
}

/** The prompt to finish a registration (ACC-4.46); not on the page where that is done. */
export function RegistrationPrompt() {
  const text = useText()
  const { pathname } = useLocation()
  if (pathname === COMPLETE_REGISTRATION_PATH) return null
  return (
    <section className="al-bar" aria-label={text.t('alert.prompt.region')}>
      <div className="wrap al-in">
        <Icon name="warn" />
        <p>{text.t('alert.prompt')}</p>
        <Link className="btn ink" to={COMPLETE_REGISTRATION_PATH}>
          {text.t('alert.prompt.open')}
        </Link>
      </div>
    </section>
  )
}
