import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readFault, type FeeDesk, type FeeFault, type FeeScheduleShown } from '@app/contract/fees/fee-desk.answers.ts'
import { FEES_CSV_MAX, saveFeeDraft } from '@app/contract/fees/fee-desk.ts'
import { isFailure } from '@app/contract/failure.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { InputField, WordsField } from '../../ui/fields.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { DeskForm } from '../desks/desk-form.tsx'
import { BandsEditor } from './bands-editor.tsx'
import { deskPath } from './fee-desk-data.ts'

const LINES_SHOWN = 14

const faultsOf = (error: unknown): readonly FeeFault[] =>
  isFailure(error) && Array.isArray(error.detail['faults']) ? error.detail['faults'].map((one) => readFault(String(one))) : []

/** What is wrong with a file, by its lines. */
function Faults({ faults }: { readonly faults: readonly FeeFault[] }) {
  const text = useText()
  if (faults.length === 0) return null
  return (
    <ul role="alert" className="bad">
      {faults.map(({ line, at, fault }) => {
        const words = [at, text.dyn(`feeDesk.fault.${fault}`, fault)].filter((part) => part !== '').join(', ')
        return (
          <li key={`${line} ${at} ${fault}`}>
            {line === null
              ? text.t('feeDesk.fault.whole', { fault: words })
              : text.t('feeDesk.fault', { line: String(line), fault: words })}
          </li>
        )
      })}
    </ul>
  )
}

/** The figures as a file and as a table: a draft is changed, anything else becomes a new draft. */
export function DraftForm({ open, desk }: { readonly open: FeeScheduleShown; readonly desk: FeeDesk }) {
  const text = useText()
  const navigate = useNavigate()
  const [csv, setCsv] = useState(open.csv)
  const [faults, setFaults] = useState<readonly FeeFault[]>([])
  const { schedule, site, hash } = open
  const { currency } = schedule
  const isDraft = schedule.state === 'DRAFT'
  const own = isDraft && schedule.id !== null ? { id: String(schedule.id), hash } : {}
  return (
    <Section id="fee-draft-h" title={text.t(isDraft ? 'feeDesk.edit' : 'feeDesk.copy')}>
      <BandsEditor csv={csv} currency={currency} onTake={setCsv} />
      <DeskForm<{ readonly id: number }>
        className="desk-form has-script"
        aria-labelledby="fee-draft-h"
        done={text.t('feeDesk.edit.saved')}
        act={async (api, form) => {
          setFaults([])
          const body = { ...own, site, currency, effectiveFrom: fieldText(form, 'day'), csv: fieldText(form, 'csv') }
          try {
            const saved = await api(saveFeeDraft, { body })
            await navigate(deskPath(site, String(saved.id)))
            return saved
          } catch (error) {
            setFaults(faultsOf(error))
            throw error
          }
        }}
      >
        <InputField
          id="fee-draft-day"
          type="date"
          name="day"
          label={text.t('feeDesk.edit.day')}
          min={desk.firstDay}
          defaultValue={schedule.effectiveFrom < desk.firstDay ? desk.firstDay : schedule.effectiveFrom}
          required
        />
        <WordsField
          key={csv}
          id="fee-draft-csv"
          name="csv"
          label={text.t('feeDesk.edit.file')}
          hint={text.t('feeDesk.edit.file.hint')}
          defaultValue={csv}
          maxLength={FEES_CSV_MAX}
          rows={LINES_SHOWN}
          spellCheck={false}
          required
        />
        <FormFoot className="btn ink" send={text.t('feeDesk.edit.save')} />
      </DeskForm>
      <Faults faults={faults} />
    </Section>
  )
}
