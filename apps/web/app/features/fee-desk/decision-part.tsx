import type { FeeScheduleShown } from '@app/contract/fees/fee-desk.answers.ts'
import { askFees, decideFees, dropFeeDraft, FEES_REASON_MAX } from '@app/contract/fees/fee-desk.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { InputField } from '../../ui/fields.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { DeskForm } from '../desks/desk-form.tsx'
import type { Operate } from '../desks/use-desk.ts'
import { useProof } from '../proof/use-proof.tsx'

type OpenQuestion = NonNullable<FeeScheduleShown['schedule']['asked']>

/** What somebody asked, and the buttons of who may decide it. */
function Question({ asked, act }: { readonly asked: OpenQuestion; readonly act: Operate }) {
  const text = useText()
  const { nowMs, zone } = useApp()
  const { timeWithin } = useFormats()
  const { prove, onRefused } = useProof('feeDesk.proof')
  const decide = (action: 'confirm' | 'refuse') => (): void =>
    void act(async (api) => {
      try {
        await api(decideFees, { params: { id: String(asked.id) }, body: { action, reason: '' } })
      } catch (error) {
        onRefused(error)
        throw error
      }
    })
  return (
    <Section id="fee-decide-h" title={text.t('feeDesk.decide')}>
      <p>{text.t('feeDesk.asked', { by: String(asked.by), when: timeWithin(Date.parse(asked.at), zone, nowMs), reason: asked.reason })}</p>
      {prove}
      {asked.mayDecide ? (
        <p className="desk-ways has-script">
          <button type="button" className="btn ink" onClick={decide('confirm')}>
            {text.t('feeDesk.confirm')}
          </button>{' '}
          <button type="button" className="btn" onClick={decide('refuse')}>
            {text.t('feeDesk.refuse')}
          </button>
        </p>
      ) : (
        <p className="dim">{text.t('feeDesk.decide.not')}</p>
      )}
    </Section>
  )
}

/** A draft's way to a second person, and out of the list. */
export function DecisionPart({ open, act }: { readonly open: FeeScheduleShown; readonly act: Operate }) {
  const text = useText()
  const { asked, id } = open.schedule
  const params = { id: String(id) }
  if (asked !== null) return <Question asked={asked} act={act} />
  return (
    <Section id="fee-ask-h" title={text.t('feeDesk.ask')}>
      <p className="dim">{text.t('feeDesk.ask.lead')}</p>
      <DeskForm
        className="desk-form has-script"
        aria-labelledby="fee-ask-h"
        done={text.t('feeDesk.ask.done')}
        act={(api, form) => api(askFees, { params, body: { hash: open.hash, reason: fieldText(form, 'reason') } })}
      >
        <InputField id="fee-ask-why" name="reason" label={text.t('feeDesk.reason')} maxLength={FEES_REASON_MAX} required />
        <FormFoot className="btn ink" send={text.t('feeDesk.ask.send')} />
      </DeskForm>
      <p className="has-script">
        <button
          type="button"
          className="btn"
          onClick={() => void act((api) => api(dropFeeDraft, { params, body: { reason: text.t('feeDesk.drop') } }))}
        >
          {text.t('feeDesk.drop')}
        </button>
      </p>
    </Section>
  )
}
