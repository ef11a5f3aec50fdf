import { LENDER_REASON_MAX } from '@app/contract/lenders/lender-codes.ts'
import { decideLender } from '@app/contract/lenders/lender-desk.ts'
import type { LenderAct, LenderActDone } from '@app/contract/lenders/lenders.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { lenderRefusal } from './lender-words.ts'

interface ActProps {
  readonly act: LenderAct
  readonly onRefused: (error: unknown) => void
}

function Decide({ act: { actId, name }, action, onRefused }: ActProps & { readonly action: 'approve' | 'refuse' }) {
  const text = useText()
  const send = text.t(`lenderDesk.${action}`)
  return (
    <Form
      className="pay-form has-script"
      aria-label={`${send}: ${name}`}
      isGuarded={false}
      wordsOf={lenderRefusal}
      onRefused={onRefused}
      done={({ state }: LenderActDone) => text.t(`lenderDesk.state.${state}`)}
      act={(api, form) => api(decideLender, { params: { id: String(actId) }, body: { action, reason: fieldText(form, 'reason') } })}
    >
      <InputField
        id={`lender-${action}-${actId}`}
        name="reason"
        label={text.t('lenderDesk.reason')}
        maxLength={LENDER_REASON_MAX}
        required
      />
      <FormFoot className={action === 'approve' ? 'btn sm ink' : 'btn sm'} send={send} />
    </Form>
  )
}

/** What was asked about a lender: what is to be kept, why, who asked and decided; and what the reader may do about it. */
export function LenderActRow({ act, onRefused }: ActProps) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  const time = (iso: string): string => formats.timeWithin(Date.parse(iso), zone, nowMs)
  const { actId, kind, state, site, name, address, email, phone, referenceName, reason, acts } = act
  const { askedBy, askedAt, decidedBy, decidedAt, decidedReason } = act
  const facts = [text.t(`site.${site}`), ...address, email, phone, referenceName].filter((fact) => fact !== '')
  const decided =
    decidedBy === null ? [] : [text.t('lenderDesk.decided', { number: String(decidedBy), time: time(decidedAt), reason: decidedReason })]
  return (
    <li className="refund-row" data-act={actId}>
      <h3 className="refund-head">{text.t(`lenderDesk.act.${kind}`, { name })}</h3>
      <p>
        <span className="badge pay-state">{text.t(`lenderDesk.state.${state}`)}</span> {facts.join(' · ')}
      </p>
      <p className="dim">{[text.t('lenderDesk.by', { number: String(askedBy), time: time(askedAt), reason }), ...decided].join(' · ')}</p>
      {acts.length === 0 ? null : (
        <div className="refund-acts">
          {acts.map((action) => (
            <Decide key={action} act={act} action={action} onRefused={onRefused} />
          ))}
        </div>
      )}
    </li>
  )
}
