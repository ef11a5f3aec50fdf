import type { BankLine, LineUndone } from '@app/contract/bank/bank.answers.ts'
import { askLineUndo, decideLineUndo } from '@app/contract/bank/bank.ts'
import { LINE_REASON_MAX } from '@app/contract/bank/bank-codes.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { useProof } from '../proof/use-proof.tsx'
import { bankRefusal } from './bank-words.ts'

type OnRefused = (error: unknown) => void

/** Asks for the match to be taken back. */
function AskForm({ line: { id, house }, onRefused }: { readonly line: BankLine; readonly onRefused: OnRefused }) {
  const text = useText()
  return (
    <details className="has-script">
      <summary>{text.t('bank.undo')}</summary>
      <Form
        aria-label={`${text.t('bank.undo.send')}, ${id}`}
        wordsOf={bankRefusal}
        onRefused={onRefused}
        done={({ state }: LineUndone) => text.t(`bank.undo.done.${state}`)}
        act={(api, form) => api(askLineUndo, { params: { id: String(id) }, body: { reason: fieldText(form, 'reason') } })}
      >
        <p className="dim">{text.t(house === null ? 'bank.undo.lead' : 'bank.undo.lead.house')}</p>
        <InputField id={`u-${id}-r`} name="reason" label={text.t('bank.reason')} maxLength={LINE_REASON_MAX} required />
        <FormFoot className="btn" send={text.t('bank.undo.send')} />
      </Form>
    </details>
  )
}

interface DecideProps {
  readonly id: number
  readonly undoId: number
  readonly action: 'approve' | 'refuse'
  readonly onRefused: OnRefused
}

function DecideForm({ id, undoId, action, onRefused }: DecideProps) {
  const text = useText()
  return (
    <Form
      className="has-script"
      aria-label={`${text.t(`bank.undo.${action}`)}, ${id}`}
      wordsOf={bankRefusal}
      onRefused={onRefused}
      done={({ state }: LineUndone) => text.t(`bank.undo.done.${state}`)}
      act={(api, form) => api(decideLineUndo, { params: { id: String(id) }, body: { undoId, action, reason: fieldText(form, 'reason') } })}
    >
      <InputField id={`u-${id}-${action}`} name="reason" label={text.t('bank.reason')} maxLength={LINE_REASON_MAX} required />
      <FormFoot className={action === 'approve' ? 'btn ink' : 'btn'} send={text.t(`bank.undo.${action}`)} />
    </Form>
  )
}

/** That the match of a line was wrong: who asks to take it back, and what the reader may do about it. */
export function UndoLine({ line }: { readonly line: BankLine }) {
  const text = useText()
  const { prove, onRefused } = useProof('bank.proof')
  const { id, undo, undoActs } = line
  if (undo === null && undoActs.length === 0) return null
  const isRefused = undo?.state === 'REFUSED'
  return (
    <div className="bank-decide">
      {undo === null ? null : (
        <p className="dim">
          {text.t(`bank.undo.state.${undo.state}`, {
            by: String(isRefused ? undo.decidedBy : undo.askedBy),
            reason: isRefused ? undo.decidedReason : undo.reason,
          })}
        </p>
      )}
      {prove}
      {undoActs.map((action) =>
        action === 'ask' ? (
          <AskForm key={action} line={line} onRefused={onRefused} />
        ) : (
          <DecideForm key={action} id={id} undoId={undo?.undoId ?? 0} action={action} onRefused={onRefused} />
        ),
      )}
    </div>
  )
}
