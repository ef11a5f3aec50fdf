import { APPLICATION_LENGTHS } from '@app/contract/brokers/broker-codes.ts'
import type { BrokerApplication, BrokerApplicationAnswer } from '@app/contract/brokers/brokers.answers.ts'
import { applyAsBroker, getBrokerApplication } from '@app/contract/brokers/brokers.ts'
import { hasLevel } from '@app/rules/memberships/levels.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { ChoiceField, InputField, WordsField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { FaultNote } from './fault-note.tsx'
import { parameterOf, refusalWords } from './fault-words.ts'

export interface ApplyData extends BrokerApplicationAnswer {
  /** How the form without script came back; empty for nothing. */
  readonly fault: string
}

export async function loadApplication({ api, url }: LoadArgs): Promise<ApplyData> {
  return { ...(await api(getBrokerApplication, {})), fault: parameterOf(url, 'fault') }
}

/** What became of the last application. */
function Last({ application }: { readonly application: BrokerApplication }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  const { state, level, sentAt, reason } = application
  const when = formats.timeWithin(Date.parse(sentAt), zone, nowMs)
  const words = text.t(`broker.apply.${state}`, { level: text.t(`broker.apply.${level}`), when, reason })
  return <p className={state === 'REFUSED' ? 'alert bad' : 'alert'}>{words}</p>
}

/** Applies; works without script. Who was refused begins with what they sent. */
function ApplyForm({ levels, application }: Pick<BrokerApplicationAnswer, 'levels' | 'application'>) {
  const text = useText()
  const { locale } = useApp()
  const last = application?.state === 'REFUSED' ? application : null
  return (
    <Form
      className="mandate-form"
      method="post"
      action="/data/member/brokerApplication"
      aria-label={text.t('broker.apply.title')}
      wordsOf={refusalWords}
      done={text.t('broker.apply.sent')}
      isChecked={false}
      act={(api, form) =>
        api(applyAsBroker, {
          body: {
            level: fieldText(form, 'level'),
            company: fieldText(form, 'company'),
            licenceNumber: fieldText(form, 'licenceNumber'),
            contact: fieldText(form, 'contact'),
            message: fieldText(form, 'message'),
            locale,
          },
        })
      }
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <ChoiceField
        id="ba-level"
        name="level"
        label={text.t('broker.apply.level')}
        defaultValue={levels.find((level) => level === last?.level) ?? levels[0] ?? ''}
        choices={levels.map((level) => [level, text.t(`broker.apply.${level}`)] as const)}
      />
      <InputField
        id="ba-company"
        name="company"
        label={text.t('broker.apply.company')}
        autoComplete="organization"
        required
        maxLength={APPLICATION_LENGTHS.company}
        defaultValue={last?.company ?? ''}
      />
      <InputField
        id="ba-licence"
        name="licenceNumber"
        label={text.t('broker.apply.licence')}
        autoComplete="off"
        required
        maxLength={APPLICATION_LENGTHS.licenceNumber}
        defaultValue={last?.licenceNumber ?? ''}
      />
      <InputField
        id="ba-contact"
        name="contact"
        label={text.t('broker.apply.contact')}
        hint={text.t('broker.apply.contact.hint')}
        required
        maxLength={APPLICATION_LENGTHS.contact}
        defaultValue={last?.contact ?? ''}
      />
      <WordsField
        id="ba-message"
        name="message"
        label={text.t('broker.apply.message')}
        rows={6}
        required
        maxLength={APPLICATION_LENGTHS.message}
        defaultValue={last?.message ?? ''}
      />
      <FormFoot send={text.t('broker.apply.send')} />
    </Form>
  )
}

/** Where somebody applies to be a broker or a master, and sees what became of it (ACC-2.36, OQ-A66). */
export function ApplyPart({ data }: { readonly data: ApplyData }) {
  const text = useText()
  const { siteCode } = useApp()
  const { application, levels, fault } = data
  return (
    <article className="acct own broker">
      <h1>{text.t('broker.apply.title')}</h1>
      <p>{text.t('broker.apply.lead')}</p>
      <FaultNote fault={fault} />
      {application === null ? null : <Last application={application} />}
      {levels.length > 0 ? <ApplyForm key={application?.id ?? 'new'} levels={levels} application={application} /> : null}
      {levels.length === 0 && application?.state !== 'OPEN' ? (
        <p>{text.t(hasLevel(siteCode, 'B') ? 'broker.apply.none' : 'broker.apply.nowhere')}</p>
      ) : null}
    </article>
  )
}
