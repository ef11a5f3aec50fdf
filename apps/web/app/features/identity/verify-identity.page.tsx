import '../../style/identity.css'
import { Link } from 'react-router'
import type { IdentityCheck } from '@app/contract/identity/identity.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import type { PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { QuestionRefusal } from '../chat/question-refusal.tsx'
import { reviewHours } from '../papers/review-hours.ts'
import { PicturesForm, StartForm } from './check-forms.tsx'
import { GoOn, LookAgain } from './provider-check.tsx'
import { faultWords, IDENTITY_PATH, type IdentityData, loadIdentity, pictureName } from './verify-identity-data.ts'

/** The account step on which members show who they are (ACC-2.33, OQ-A66). */
export const load = loadIdentity
export const head = (): PageHead => ({ canonicalPath: IDENTITY_PATH })

interface StateProps {
  readonly icon: IconName
  readonly tone: 'good' | 'warn' | 'bad'
  readonly words: string
  /** When it came to stand so, ISO 8601 UTC. */
  readonly at: string
  readonly said: 'identity.sent' | 'identity.decided'
}

/** How a check stands: by word, shape and tone. */
function State({ icon, tone, words, at, said }: StateProps) {
  const text = useText()
  const formats = useFormats()
  const { zone, nowMs } = useApp()
  return (
    <div className={`alert ${tone}`} role="status">
      <Icon name={icon} />
      <div>
        <b>{words}</b>
        {at === '' ? null : <p className="dim">{text.t(said, { when: formats.timeWithin(Date.parse(at), zone, nowMs) })}</p>}
      </div>
    </div>
  )
}

/** Why the last check failed, and how often another may. */
function Failed({ check }: { readonly check: IdentityCheck }) {
  const text = useText()
  return (
    <>
      <State icon="close" tone="bad" words={text.t('identity.FAILED')} at={check.decidedAt} said="identity.decided" />
      {check.reasonCode === null ? null : <p>{text.t(`identity.reason.${check.reasonCode}`)}</p>}
      <p>{text.t('identity.tries', { count: check.triesLeft })}</p>
      <QuestionRefusal until={check.appealUntil} />
      {check.mayStart ? null : (
        <p className="acts">
          <Link className="btn ink" to="/contactUs">
            {text.t('identity.contact')}
          </Link>
        </p>
      )}
    </>
  )
}

/** What somebody is told before they begin, and the button that begins. */
function Begin({ check }: { readonly check: IdentityCheck }) {
  const text = useText()
  const formats = useFormats()
  return (
    <>
      <p>{check.provider === null ? text.t('identity.lead', reviewHours(formats)) : text.t('identity.provider.lead')}</p>
      <p>{text.t('identity.age', { age: check.adultAge })}</p>
      <StartForm check={check} send={text.t(check.status === 'FAILED' ? 'identity.again' : 'identity.begin')} isMain />
    </>
  )
}

/** A check that was begun: the pictures that are still needed, and the way to another document. */
function Begun({ data }: { readonly data: IdentityData }) {
  const text = useText()
  const formats = useFormats()
  return (
    <>
      <p>{text.t('identity.lead', reviewHours(formats))}</p>
      <PicturesForm data={data} />
      {data.check.documents.length === 1 ? null : (
        <details className="idc-other">
          <summary>{text.t('identity.other')}</summary>
          <p className="dim">{text.t('identity.other.hint')}</p>
          <StartForm check={data.check} send={text.t('identity.other.button')} isMain={false} />
        </details>
      )}
    </>
  )
}

/** What there is to do now. */
function Now({ data }: { readonly data: IdentityData }) {
  const text = useText()
  const { check } = data
  switch (check.status) {
    case 'INITIATED':
      if (check.provider !== null) return check.isAtProvider ? <GoOn check={check} /> : <Begin check={check} />
      return check.document !== null && check.documents.includes(check.document) ? <Begun data={data} /> : <Begin check={check} />
    case 'PENDING':
      return (
        <>
          <State
            icon="clock"
            tone="warn"
            words={text.t(check.provider === null ? 'identity.PENDING' : 'identity.provider.PENDING')}
            at={check.sentAt}
            said="identity.sent"
          />
          {check.provider === null ? null : (
            <p className="acts">
              <LookAgain check={check} />
            </p>
          )}
        </>
      )
    case 'CLEARED':
      return (
        <>
          <State icon="check" tone="good" words={text.t('identity.CLEARED')} at={check.decidedAt} said="identity.decided" />
          <p className="acts">
            <Link className="btn ink" to="/dashboard">
              {text.t('identity.on')}
            </Link>
          </p>
        </>
      )
    case 'FAILED':
      return (
        <>
          <Failed check={check} />
          {check.mayStart ? <Begin check={check} /> : null}
        </>
      )
    case null:
      return <Begin check={check} />
  }
}

export function Page({ data }: { readonly data: IdentityData }) {
  const text = useText()
  const { check, fault } = data
  // Beside its picture stands what is wrong with one that is asked for again.
  const isBesidePicture = fault.startsWith('FILE_') && check.needed.includes(data.faultOf)
  const words = isBesidePicture ? '' : faultWords(fault, text, pictureName(data.faultOf, check.document, text))
  return (
    <section className="idc">
      <h1>{text.t('identity.title')}</h1>
      <div role="alert">{words === '' ? null : <p className="alert bad">{words}</p>}</div>
      <Now data={data} />
      {check.status === 'CLEARED' ? null : (
        <section className="idc-who" aria-labelledby="identity-who">
          <h2 id="identity-who">{text.t('identity.who.title')}</h2>
          <p className="dim">{text.t(check.provider === null ? 'identity.who.text' : 'identity.provider.who')}</p>
        </section>
      )}
    </section>
  )
}
