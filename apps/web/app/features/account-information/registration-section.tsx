import { Link } from 'react-router'
import { listUserActions } from '@app/contract/alerts/alerts.ts'
import type { UserAction } from '@app/contract/alerts/alerts.answers.ts'
import { getRegistration } from '@app/contract/registration/registration.ts'
import type { RegistrationState } from '@app/contract/registration/registration.answers.ts'
import { COMPLETE_REGISTRATION_PATH, registrationSteps } from '@app/rules/alerts/registration.ts'
import { PAYMENT_ANCHOR } from '@app/rules/people/registration-steps.ts'
import { useText } from '../../platform/app-info.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import { CompletionParts } from '../registration/completion-parts.tsx'

/** What is left of a registration: what alerts ask for, in its order, and the steps. */
export interface RegistrationLeft {
  readonly actions: readonly UserAction[]
  readonly state: RegistrationState
}

/** Loads what is left of the reader's registration. */
export async function loadRegistrationLeft(api: LoadArgs['api']): Promise<RegistrationLeft> {
  const [{ userActions }, state] = await Promise.all([api(listUserActions, {}), api(getRegistration, {})])
  return { actions: registrationSteps(userActions), state }
}

/** Where each step is taken. */
const PAGES: Readonly<Record<string, string>> = {
  MEMBERSHIP_PAYMENT: `${COMPLETE_REGISTRATION_PATH}#${PAYMENT_ANCHOR}`,
  VERIFY_ACCOUNT_INFO: '/accountInformation/licenses',
}

function ActionLine({ code }: { readonly code: string }) {
  const text = useText()
  const words = text.dyn(`alert.step.${code}`, code)
  const page = PAGES[code]
  return page === undefined ? words : <Link to={page}>{words}</Link>
}

/** What is left of a registration: what is asked for, in its order (ACC-4.45), and the parts to which links of others lead (ACC-2.47). */
export function RegistrationSection({ left: { actions, state } }: { readonly left: RegistrationLeft }) {
  const text = useText()
  const isOpen = state.current !== null
  const lead = actions.length > 0 ? 'account.registration.lead' : isOpen ? 'register.complete.lead' : 'account.registration.done'
  return (
    <>
      <h2>{text.t('account.registration')}</h2>
      <p>{text.t(lead)}</p>
      <ol className="drops">
        {actions.map(({ userActionId, customUserActionCode }) => (
          <li key={userActionId}>
            <ActionLine code={customUserActionCode} />
          </li>
        ))}
      </ol>
      <CompletionParts state={state} />
    </>
  )
}
