import '../../style/registration.css'
import { Link } from 'react-router'
import type { RegistrationState } from '@app/contract/registration/registration.answers.ts'
import type { RegistrationStep } from '@app/contract/registration/registration-step.ts'
import { ADDRESS_ANCHOR, PAYMENT_ANCHOR, registrationPath } from '@app/rules/people/registration-steps.ts'
import { useApp, useText } from '../../platform/app-info.ts'

interface PartProps {
  readonly state: RegistrationState
}

const isStepDone = ({ steps }: RegistrationState, wanted: RegistrationStep): boolean =>
  steps.find(({ step }) => step === wanted)?.isDone ?? false

/** The way to a step of the site. */
function StepLink({ step }: { readonly step: RegistrationStep }) {
  const text = useText()
  const { siteCode } = useApp()
  return (
    <p>
      <Link className="btn" to={registrationPath(siteCode, step)}>
        {text.t('register.complete.open')}
      </Link>
    </p>
  )
}

/** The membership: which one, and what is left to pay for it. */
function PaymentPart({ state }: PartProps) {
  const text = useText()
  const { orderedLevel, level, mayChoose } = state
  const isChosen = isStepDone(state, 'STEP2')
  const isDone = isChosen && orderedLevel === null
  return (
    <details id={PAYMENT_ANCHOR} className="reg-part" open={!isDone}>
      <summary>{text.t('register.complete.payment')}</summary>
      {isDone ? <p>{text.t('register.complete.done')}</p> : null}
      {orderedLevel === null ? (
        <p>{text.t('register.level.now', { level: text.dyn(`register.level.${level}`, level) })}</p>
      ) : (
        <>
          <p>{text.t('register.done.ordered', { level: text.t(`register.level.${orderedLevel}`) })}</p>
          <p>
            <Link className="btn ink" to="/upgrade-membership">
              {text.t('register.done.order')}
            </Link>
          </p>
        </>
      )}
      {isChosen && !mayChoose ? null : <StepLink step="STEP2" />}
    </details>
  )
}

/** The address: its step while that is open, the settings of the account once it is done. */
function AddressPart({ state }: PartProps) {
  const text = useText()
  const isDone = isStepDone(state, 'STEP3')
  return (
    <details id={ADDRESS_ANCHOR} className="reg-part" open={!isDone}>
      <summary>{text.t('register.complete.address')}</summary>
      {isDone ? (
        <>
          <p>{text.t('register.complete.done')}</p>
          <p>
            <Link className="btn" to="/accountInformation/accountSetting/edit">
              {text.t('register.complete.change')}
            </Link>
          </p>
        </>
      ) : (
        <StepLink step="STEP3" />
      )}
    </details>
  )
}

/** What a registration is completed by, as parts that open; links of others lead to each by its anchor (ACC-2.47). */
export function CompletionParts({ state }: PartProps) {
  return (
    <>
      <PaymentPart state={state} />
      <AddressPart state={state} />
    </>
  )
}
