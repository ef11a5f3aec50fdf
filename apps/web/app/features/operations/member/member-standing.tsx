import { Link } from 'react-router'
import type { MembershipDesk } from '@app/contract/memberships/membership-desk.answers.ts'
import type { Duplicate } from '@app/contract/operations/duplicates/duplicates.answers.ts'
import { liftStep, RAISED_STEPS } from '@app/contract/people/steps.ts'
import type { AccountSteps } from '@app/contract/people/steps.answers.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { ActButton } from '../../../ui/form/busy-button.tsx'
import { Section } from '../../../ui/section.tsx'
import { type Operate, useDesk } from '../../desks/use-desk.ts'

type Steps = AccountSteps['steps']

interface StandingProps {
  readonly number: number
  readonly membership: MembershipDesk['member']
  /** Null for an account that none can be raised for. */
  readonly steps: Steps | null
  readonly duplicates: readonly Duplicate[]
}

function Level({ membership }: { readonly membership: NonNullable<MembershipDesk['member']> }) {
  const text = useText()
  const formats = useFormats()
  const { level, validUntil } = membership
  return (
    <dl className="own-facts">
      <dt>{text.t('person.now')}</dt>
      <dd>{level === null ? text.t('member.none') : text.t(`register.level.${level}`)}</dd>
      <dt>{text.t('person.ends')}</dt>
      <dd>{validUntil === '' ? text.t('member.noEnd') : dayInWords(validUntil, formats.display)}</dd>
    </dl>
  )
}

/** A step with what raised it; what an operator raised, an operator lifts. */
function Step({ number, step, act }: { readonly number: number; readonly step: Steps[number]; readonly act: Operate }) {
  const text = useText()
  const { timeWithin } = useFormats()
  const { nowMs, zone } = useApp()
  const { cause, form, reason, raisedAt } = step
  const status = RAISED_STEPS.find((one) => one === step.status)
  const isLifted = status !== undefined && (cause === 'OPERATOR' || cause === 'SIGNATURE')
  const lift = () => act((api) => api(liftStep, { body: { number, status: status ?? 467, ...(form === null ? {} : { form }) } }))
  return (
    <li data-step={`${step.status} ${cause ?? ''}`}>
      <div>
        <p>
          <b>{text.dyn(`person.step.${step.status}`, String(step.status))}</b>
          {form === null ? null : ` · ${text.dyn(`agree.form.${form}`, text.t('person.step.AUCTION'))}`}
        </p>
        <p className="dim">
          {cause === null ? '' : text.t(`person.cause.${cause}`)}
          {raisedAt === '' ? '' : `, ${timeWithin(Date.parse(raisedAt), zone, nowMs)}`}
          {reason === '' ? '' : `: ${reason}`}
        </p>
        {isLifted ? (
          <p className="acts has-script">
            <ActButton act={lift}>{text.t('person.step.lift')}</ActButton>
          </p>
        ) : null}
      </div>
    </li>
  )
}

/** How the account stands, by the calls of the desks of memberships, steps and duplicates. */
export function MemberStanding({ number, membership, steps, duplicates }: StandingProps) {
  const text = useText()
  const { act, message } = useDesk()
  return (
    <>
      <output className="desk-said">{message}</output>
      <Section id="person-level-h" title={text.t('person.level')}>
        {membership === null ? <p className="dim">{text.t('member.none')}</p> : <Level membership={membership} />}
      </Section>
      <Section id="person-steps-h" title={text.t('person.steps')}>
        {(steps ?? []).length === 0 ? <p className="dim">{text.t('person.steps.none')}</p> : null}
        <ul className="drops">
          {(steps ?? []).map((step) => (
            <Step key={`${step.status} ${step.cause} ${step.form}`} number={number} step={step} act={act} />
          ))}
        </ul>
      </Section>
      <Section id="person-twins-h" title={text.t('twins.title')}>
        {duplicates.length === 0 ? <p className="dim">{text.t('person.twins.none')}</p> : null}
        <ul className="drops">
          {duplicates.map(({ id, person, other, marks, state }) => {
            const twin = person.number === number ? other : person
            return (
              <li key={id}>
                <p>
                  <Link className="link" to={`/operations/duplicates?number=${number}`}>
                    {twin.name === '' ? text.t('twins.elsewhere') : twin.name} {twin.number}
                  </Link>{' '}
                  <span className="dim">
                    {marks.map((mark) => text.t(`twins.mark.${mark}`)).join(', ')} ·{' '}
                    {text.t(state === 'OPEN' ? 'twins.open' : `twins.${state}`)}
                  </span>
                </p>
              </li>
            )
          })}
        </ul>
      </Section>
    </>
  )
}
