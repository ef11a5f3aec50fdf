import '../../style/registration.css'
import { Link } from 'react-router'
import { acceptInvitation, getInvitation } from '@app/contract/bidder-numbers/bidder-numbers.ts'
import type { Invitation } from '@app/contract/bidder-numbers/bidder-numbers.answers.ts'
import { PASSWORD_RULE } from '@app/rules/people/new-password.ts'
import { asksPrivacyConsent, type StandingVersions } from '@app/rules/people/registration-form.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { CheckField } from '../../ui/fields.tsx'
import { SendButton } from '../../ui/form/busy-button.tsx'
import { loadAgreed } from './agreed-versions.ts'
import { wordsOfFault } from './steps/fault-words.ts'
import { NewPasswords } from './steps/new-passwords.tsx'
import { StepAlert, StepForm, StepLine } from './steps/step-form.tsx'

const KEY_MAX = 128

interface InvitationData {
  readonly invitation: Invitation
  readonly key: string
  readonly fault: string
  readonly passwordMin: number
  readonly agreed: StandingVersions
}

/** What the key of a mailed invitation opens; looking at it spends nothing. */
export async function load({ api, url }: LoadArgs): Promise<InvitationData> {
  const key = (url.searchParams.get('key') ?? '').slice(0, KEY_MAX)
  const [invitation, agreed] = await Promise.all([api(getInvitation, { query: { key } }), loadAgreed(api)])
  return { invitation, key, fault: faultOf(url), passwordMin: PASSWORD_RULE.min, agreed }
}

export const head = (): PageHead => ({ canonicalPath: '/invitation' })

const invitationWords: typeof wordsOfFault = (fault, text, facts) => {
  if (fault === 'LINK_EXPIRED') return text.t('invitation.dead')
  if (fault === 'SIGNED_IN_ALREADY') return text.t('invitation.signedIn')
  return wordsOfFault(fault, text, facts)
}

/** What has to be agreed to, nothing of it ticked beforehand. */
function Consents({ age }: { readonly age: number }) {
  const text = useText()
  const { siteCode } = useApp()
  return (
    <>
      <CheckField id="reg-age" name="isOfAge" value="true" label={text.t('register.age', { age })} />
      <CheckField
        id="reg-terms"
        name="termsAccepted"
        value="true"
        label={
          <>
            {text.t('register.terms.before')}{' '}
            <Link to="/termsAndConditions" target="_blank">
              {text.t('register.terms.link')}
            </Link>
            {text.t('register.terms.after')}
          </>
        }
      />
      {asksPrivacyConsent(siteCode) ? (
        <CheckField
          id="reg-privacy"
          name="privacyAccepted"
          value="true"
          label={
            <>
              {text.t('register.privacy.before')}{' '}
              <Link to="/privacyPolicy" target="_blank">
                {text.t('register.privacy.link')}
              </Link>
            </>
          }
        />
      ) : null}
    </>
  )
}

function AcceptForm({ data: { invitation, key, fault, passwordMin, agreed } }: { readonly data: InvitationData }) {
  const text = useText()
  const { locale } = useApp()
  const { payer, number, kind, email, isKnown, age } = invitation
  return (
    <StepForm
      action={acceptInvitation.path}
      fault={fault}
      words={invitationWords}
      send={(api, typed) =>
        api(acceptInvitation, {
          body: {
            key,
            firstName: fieldText(typed, 'firstName'),
            lastName: fieldText(typed, 'lastName'),
            password: fieldText(typed, 'password'),
            confirmPassword: fieldText(typed, 'confirmPassword'),
            ...agreed,
            termsAccepted: typed.has('termsAccepted'),
            isOfAge: typed.has('isOfAge'),
            privacyAccepted: typed.has('privacyAccepted'),
            locale,
          },
        })
      }
    >
      <h1>{text.t('invitation.title')}</h1>
      {kind === null ? null : <p>{text.t(`invitation.lead.${kind}`, { payer, number })}</p>}
      <p className="dim">{text.t('invitation.address', { email, number })}</p>
      {isKnown ? <p className="alert">{text.t('invitation.known')}</p> : null}
      <StepAlert isCounting />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="termsVersion" value={agreed.termsVersion} />
      <input type="hidden" name="privacyVersion" value={agreed.privacyVersion} />
      <div className="pair">
        <StepLine name="firstName" typed={{ firstName: invitation.firstName }} autoComplete="given-name" />
        <StepLine name="lastName" typed={{ lastName: invitation.lastName }} autoComplete="family-name" />
      </div>
      <NewPasswords min={passwordMin} />
      <Consents age={age} />
      <p className="acts">
        <SendButton>{text.t('invitation.accept')}</SendButton>
      </p>
    </StepForm>
  )
}

/** Why the link opens nothing, and what to do. */
function Closed({ state, fault }: { readonly state: Exclude<Invitation['state'], 'open'>; readonly fault: string }) {
  const text = useText()
  const words = state === 'dead' && fault !== 'SIGNED_IN_ALREADY' ? text.t('invitation.dead') : text.t('invitation.signedIn')
  return (
    <section className="reg-form">
      <h1>{text.t('invitation.title')}</h1>
      <p className="alert" role="alert">
        {words}
      </p>
      {state === 'signed-in' ? (
        <p className="acts">
          <a className="btn ink" href="/doLogout.html">
            {text.t('invitation.signOut')}
          </a>
        </p>
      ) : null}
    </section>
  )
}

/** Where somebody takes the number that a broker, a master or a buyer has invited them to. */
export function Page({ data }: { readonly data: InvitationData }) {
  const { state } = data.invitation
  return <div className="reg">{state === 'open' ? <AcceptForm data={data} /> : <Closed state={state} fault={data.fault} />}</div>
}
