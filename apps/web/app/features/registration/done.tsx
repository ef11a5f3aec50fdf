import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { RegistrationState } from '@app/contract/registration/registration.answers.ts'
import { targetAfterSignIn } from '@app/rules/access/after-sign-in.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { isOwnPage } from '../../platform/routing/own-page.ts'
import { AT_THE_END, exitUrl } from './exit-url.ts'
import { StepFrame } from './step-frame.tsx'

const neverChanges = () => () => undefined
const nowhere = (): string => ''

/** What follows from the level that was chosen; one that is not paid yet begins with its payment. */
function endWords({ level, orderedLevel, isWaiting }: RegistrationState, text: Text): string {
  if (isWaiting) return text.t('member.waits')
  if (orderedLevel !== null) return text.t('register.done.ordered', { level: text.t(`register.level.${orderedLevel}`) })
  if (level === 'G' || level === 'S') return text.t(`register.done.${level}`)
  return text.t('register.level.now', { level: text.t(`register.level.${level}`) })
}

/** The end: who one is now, what is still missing before the first bid, and the way on. */
export function Done({ state }: { readonly state: RegistrationState }) {
  const text = useText()
  const { siteCode, member } = useApp()
  const back = useSyncExternalStore(neverChanges, exitUrl, nowhere)
  const isGuest = state.level === 'G'
  return (
    <StepFrame current={null}>
      <section className="reg-form">
        <h1>{text.t('register.done.title', { name: state.firstName })}</h1>
        <p>{text.t('register.done.number', { number: String(member?.number ?? '') })}</p>
        <p className="alert" role="status">
          {endWords(state, text)}
        </p>
        {state.isInternational && !isGuest ? (
          <p>{text.t(state.needsExportPapers ? 'register.country.abroad.business' : 'register.country.abroad')}</p>
        ) : null}
        <p className="acts">
          {back === '' ? null : (
            <Link className="btn ink" to={targetAfterSignIn([back], { isOurPath: isOwnPage })} state={AT_THE_END}>
              {text.t('register.done.back')}
            </Link>
          )}
          {state.orderedLevel !== null ? (
            <Link className="btn ink" to="/upgrade-membership">
              {text.t('register.done.order')}
            </Link>
          ) : null}
          {state.isWaiting ? null : isGuest ? (
            <Link className="btn" to={registrationPath(siteCode, 'STEP2')}>
              {text.t('register.done.upgrade')}
            </Link>
          ) : (
            <Link className={back === '' ? 'btn ink' : 'btn'} to="/accountInformation/licenses?for=DOCUMENTS#licenses-form">
              {text.t('register.done.paper')}
            </Link>
          )}
          <Link className="btn" to="/lotSearchResults">
            {text.t('register.done.find')}
          </Link>
          <Link className="btn ghost" to="/dashboard">
            {text.t('register.done.go')}
          </Link>
        </p>
      </section>
    </StepFrame>
  )
}
