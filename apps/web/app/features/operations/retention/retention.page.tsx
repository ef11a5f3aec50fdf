import '../../../style/desks.css'
import { askRetention, getRetentionDesk } from '@app/contract/operations/retention/retention.ts'
import { RETENTION_REASON_MAX } from '@app/contract/operations/retention/retention-codes.ts'
import type { RetentionDesk } from '@app/contract/operations/retention/retention.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useAllowed } from '../../../platform/allowed.tsx'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { InputField } from '../../../ui/fields.tsx'
import { FormFoot } from '../../../ui/form/form.tsx'
import { Section } from '../../../ui/section.tsx'
import { DeskForm } from '../../desks/desk-form.tsx'
import { useDesk } from '../../desks/use-desk.ts'
import { RequestList } from './request-list.tsx'
import { OpenedList } from './opened-list.tsx'
import { DeskNav } from '../../desks/desk-nav.tsx'

export const load = ({ api }: LoadArgs): Promise<RetentionDesk> => api(getRetentionDesk, {})

export const head = (_: RetentionDesk, __: AppInfo, text: Text): PageHead => ({ title: text.t('retention.title') })

/** Where an auditor says whose papers they have to see, and why. */
function AskForm() {
  const text = useText()
  return (
    <Section id="retention-ask-h" title={text.t('retention.ask')}>
      <p className="dim">{text.t('retention.ask.lead')}</p>
      <DeskForm
        aria-label={text.t('retention.ask')}
        done={text.t('retention.ask.done')}
        act={(api, form) => api(askRetention, { body: { number: Number(fieldText(form, 'number')), reason: fieldText(form, 'reason') } })}
      >
        <InputField
          id="ra-number"
          label={text.t('retention.ask.id')}
          name="number"
          inputMode="numeric"
          pattern="[1-9][0-9]{0,5}"
          required
        />
        <InputField id="ra-why" label={text.t('retention.ask.reason')} name="reason" required maxLength={RETENTION_REASON_MAX} />
        <FormFoot className="btn" send={text.t('retention.ask.send')} />
      </DeskForm>
    </Section>
  )
}

/** What law keeps of people who were erased: asked for by an auditor, let open by a second person, seen for an hour. */
export function Page({ data }: { readonly data: RetentionDesk }) {
  const text = useText()
  const isAuditor = useAllowed('AUDITOR')
  const { act, message } = useDesk()
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('retention.title')}</h1>
      <p className="dim">{text.t('retention.lead')}</p>
      <output className="desk-said">{message}</output>
      <RequestList asked={data.asked} act={act} />
      {isAuditor ? <AskForm /> : null}
      {isAuditor ? <OpenedList opened={data.opened} /> : null}
    </div>
  )
}
