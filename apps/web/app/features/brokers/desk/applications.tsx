import { BROKER_REASON_LENGTH_MAX } from '@app/contract/brokers/broker-codes.ts'
import type { DeskApplication } from '@app/contract/brokers/broker-desk.answers.ts'
import { askBrokerLevel, decideBrokerLevel, refuseBrokerApplication } from '@app/contract/brokers/broker-desk.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { InputField } from '../../../ui/fields.tsx'
import { ActButton } from '../../../ui/form/busy-button.tsx'
import { FormFoot } from '../../../ui/form/form.tsx'
import { Section } from '../../../ui/section.tsx'
import { DeskForm } from '../../desks/desk-form.tsx'
import type { Operate } from '../../desks/use-desk.ts'

interface OneProps {
  readonly one: DeskApplication
  readonly act: Operate
}

/** Asks another operator to approve it, or refuses it. */
function Decide({ one }: Pick<OneProps, 'one'>) {
  const text = useText()
  const params = { id: String(one.id) }
  const number = String(one.number)
  return (
    <>
      <details>
        <summary>{text.t('broker.desk.approve')}</summary>
        <DeskForm
          aria-label={text.t('broker.desk.approve.name', { number })}
          done={text.t('broker.desk.requested')}
          act={(api, form) =>
            api(askBrokerLevel, { params, body: { lastOn: fieldText(form, 'lastOn'), reason: fieldText(form, 'reason') } })
          }
        >
          <InputField id={`ba-on-${one.id}`} label={text.t('broker.desk.lastOn')} name="lastOn" type="date" required />
          <InputField
            id={`ba-why-${one.id}`}
            label={text.t('broker.desk.reason')}
            name="reason"
            required
            maxLength={BROKER_REASON_LENGTH_MAX}
          />
          <FormFoot className="btn" send={text.t('broker.desk.approve')} />
        </DeskForm>
      </details>
      <details>
        <summary>{text.t('broker.desk.refuse')}</summary>
        <DeskForm
          aria-label={text.t('broker.desk.refuse.name', { number })}
          done={text.t('broker.desk.done')}
          act={(api, form) => api(refuseBrokerApplication, { params, body: { reason: fieldText(form, 'reason') } })}
        >
          <InputField
            id={`br-why-${one.id}`}
            label={text.t('broker.desk.reason')}
            hint={text.t('broker.desk.reason.told')}
            name="reason"
            required
            maxLength={BROKER_REASON_LENGTH_MAX}
          />
          <FormFoot className="btn" send={text.t('broker.desk.refuse')} />
        </DeskForm>
      </details>
    </>
  )
}

/** What the first operator asked for, and what the second one decides. */
function Asked({ one, act }: OneProps) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  if (one.asked === null) return null
  const { by, isOwn, lastOn, reason, at } = one.asked
  const decide = (action: 'confirm' | 'refuse') => () =>
    act((api) => api(decideBrokerLevel, { params: { id: String(one.id) }, body: { action } }))
  const when = formats.timeWithin(Date.parse(at), zone, nowMs)
  return (
    <>
      <p>{text.t('broker.desk.asked', { number: String(by), day: dayInWords(lastOn, formats.display), when, reason })}</p>
      {isOwn ? <p className="dim">{text.t('broker.desk.own')}</p> : null}
      <p className="acts has-script">
        {isOwn ? null : (
          <ActButton className="btn ink" act={decide('confirm')}>
            {text.t('broker.desk.confirm')}
          </ActButton>
        )}
        <ActButton act={decide('refuse')}>{text.t('broker.desk.back')}</ActButton>
      </p>
    </>
  )
}

function Application({ one, act }: OneProps) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  const { id, name, number, site, level, company, licenceNumber, contact, message, sentAt, isOwn } = one
  const facts = [
    ['broker.apply.company', company],
    ['broker.apply.licence', licenceNumber],
    ['broker.apply.contact', contact],
    ['broker.apply.message', message],
  ] as const
  return (
    <li data-application={id}>
      <div>
        <p>
          <b>{text.t('broker.desk.application', { name, number: String(number), level: text.t(`broker.apply.${level}`) })}</b>
        </p>
        <p className="dim">
          {text.t(`site.${site}`)}. {text.t('broker.desk.sent', { when: formats.timeWithin(Date.parse(sentAt), zone, nowMs) })}
        </p>
        <dl className="own-facts broker-facts">
          {facts.map(([key, value]) => (
            <div key={key}>
              <dt>{text.t(key)}</dt>
              <dd className="broker-words">{value}</dd>
            </div>
          ))}
        </dl>
        {isOwn ? (
          <p className="dim">{text.t('broker.desk.self')}</p>
        ) : (
          <>
            <Asked one={one} act={act} />
            <Decide one={one} />
          </>
        )}
      </div>
    </li>
  )
}

/** Who wants to be a broker or a master. */
export function Applications({ applications, act }: { readonly applications: readonly DeskApplication[]; readonly act: Operate }) {
  const text = useText()
  return (
    <Section id="applications-h" title={text.t('broker.desk.applications')}>
      {applications.length === 0 ? <p className="dim">{text.t('broker.desk.applications.none')}</p> : null}
      <ul className="drops">
        {applications.map((one) => (
          <Application key={one.id} one={one} act={act} />
        ))}
      </ul>
    </Section>
  )
}
