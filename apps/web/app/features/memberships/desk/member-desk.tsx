import { Link } from 'react-router'
import { askMembershipLevel, REASON_MAX } from '@app/contract/memberships/membership-desk.ts'
import type { DeskMember } from '@app/contract/memberships/membership-desk.answers.ts'
import { MEMBERSHIP_LEVELS, type MembershipLevel } from '@app/contract/people.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { ChoiceField, InputField } from '../../../ui/fields.tsx'
import { Section } from '../../../ui/section.tsx'
import { FormFoot } from '../../../ui/form/form.tsx'
import { DeskForm } from '../../desks/desk-form.tsx'
import { orderState } from '../membership-section.tsx'
import { mayReturn, NoteReturn } from './note-return.tsx'
import { ReturnWords } from './returns.tsx'

const STEP_WORDS = { 461: 'member.desk.step.461', 463: 'member.desk.step.463', 469: 'member.desk.step.469' } as const

function LevelForm({ number }: { readonly number: number }) {
  const text = useText()
  return (
    <details>
      <summary>{text.t('member.desk.level')}</summary>
      <p className="dim">{text.t('member.desk.level.lead')}</p>
      <DeskForm
        aria-label={text.t('member.desk.level')}
        done={text.t('ops.override.requested')}
        act={(api, form) =>
          api(askMembershipLevel, {
            body: {
              number,
              level: fieldText(form, 'level') as MembershipLevel,
              lastOn: fieldText(form, 'lastOn'),
              reason: fieldText(form, 'reason'),
            },
          })
        }
      >
        <ChoiceField
          id="ml-level"
          label={text.t('member.desk.price.level')}
          name="level"
          defaultValue="B"
          choices={MEMBERSHIP_LEVELS.map((level) => [level, text.t(`register.level.${level}`)] as const)}
        />
        <InputField id="ml-on" label={text.t('member.desk.level.on')} name="lastOn" type="date" required />
        <InputField id="ml-why" label={text.t('member.desk.reason')} name="reason" required maxLength={REASON_MAX} />
        <FormFoot className="btn" send={text.t('member.desk.level.ask')} />
      </DeskForm>
    </details>
  )
}

function Member({ member }: { readonly member: DeskMember }) {
  const text = useText()
  const formats = useFormats()
  const { level, validUntil, step, orders, returns, decisions } = member
  return (
    <div data-member={member.number}>
      <h3>{text.t('member.desk.order', { name: member.name, number: String(member.number) })}</h3>
      <dl className="own-facts">
        <dt>{text.t('member.now')}</dt>
        <dd>{level === null ? text.t('member.none') : text.t(`register.level.${level}`)}</dd>
        <dt>{text.t('member.ends')}</dt>
        <dd>{validUntil === '' ? text.t('member.noEnd') : dayInWords(validUntil, formats.display)}</dd>
      </dl>
      {step === 461 || step === 463 || step === 469 ? <p className="alert">{text.t(STEP_WORDS[step])}</p> : null}
      <ul className="drops">
        {orders.map((order) => (
          <li key={order.id}>
            <p>
              {text.t('member.order.title', { number: String(order.id) })},{' '}
              {text.t(`member.order.${order.kind}`, { level: text.t(`register.level.${order.level}`) })},{' '}
              <span className="num">{formats.sum({ minor: order.dueMinor, currency: order.currency })}</span>
              {order.state === 'OPEN' ? null : `. ${orderState(order, text, formats)}`}
            </p>
            {mayReturn(order) ? <NoteReturn orderId={order.id} /> : null}
          </li>
        ))}
        {returns.map((one) => (
          <li key={`return ${one.id}`}>
            <div>
              <ReturnWords one={one} />
            </div>
          </li>
        ))}
        {decisions.map(({ level: decided, lastOn, reason, askedBy, decidedBy, at }) => (
          <li key={at}>
            <p>
              {text.t('member.desk.level.past', {
                level: text.t(`register.level.${decided}`),
                day: dayInWords(lastOn, formats.display),
                reason,
                asked: String(askedBy),
                decided: String(decidedBy),
              })}
            </p>
          </li>
        ))}
      </ul>
      <p className="acts">
        <Link className="btn ghost" to={`/operations/duplicates?number=${member.number}`}>
          {text.t('twins.see')}
        </Link>
        <Link className="btn ghost" to={`/operations/members/${member.number}`}>
          {text.t('person.see')}
        </Link>
      </p>
      <LevelForm number={member.number} />
    </div>
  )
}

/** The membership of one account, found by its user id, and where its level is decided. */
export function MemberDesk({
  number,
  isUnknown,
  member,
}: {
  readonly number: string
  readonly isUnknown: boolean
  readonly member: DeskMember | null
}) {
  const text = useText()
  return (
    <Section id="member-h" title={text.t('member.desk.find')}>
      <form method="get" className="desk-form">
        <InputField id="mm-number" label={text.t('member.desk.find.id')} name="number" inputMode="numeric" required defaultValue={number} />
        <button className="btn" type="submit">
          {text.t('member.desk.find.show')}
        </button>
      </form>
      {isUnknown ? <p role="alert">{text.t('member.desk.find.unknown')}</p> : null}
      {member === null ? null : <Member key={member.number} member={member} />}
    </Section>
  )
}
