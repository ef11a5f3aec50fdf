import { useState } from 'react'
import { Failure } from '@app/contract/failure.ts'
import { type RateFaultReason, RATES_FILE_MAX, TAX_KINDS, TAX_REASON_MAX } from '@app/contract/tax/tax-codes.ts'
import type { RatesLoaded } from '@app/contract/tax/tax-desk.answers.ts'
import { loadTaxRates } from '@app/contract/tax/tax-desk.ts'
import { RATES_HEADER } from '@app/rules/tax/rates-file.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { InputField, WordsField } from '../../ui/fields.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { DeskForm } from '../desks/desk-form.tsx'

const LINES_SHOWN = 10

const faultWords = (reason: RateFaultReason, text: Text): string =>
  reason === 'HEADER' ? text.t('tax.fault.HEADER', { header: RATES_HEADER }) : text.t(`tax.fault.${reason}`)

const EXAMPLE = 'USA-TX,PRICE,6.25,2027-01-01'

/** Where rates are pasted as CSV; a file is taken whole, or each line that is wrong is named. */
export function LoadForm({ onRefused }: { readonly onRefused: (error: unknown) => void }) {
  const text = useText()
  const [faults, setFaults] = useState<RatesLoaded['faults']>([])
  return (
    <Section id="tax-load-h" title={text.t('tax.load')}>
      <p className="dim">{text.t('tax.load.lead', { header: RATES_HEADER })}</p>
      <DeskForm<RatesLoaded>
        aria-labelledby="tax-load-h"
        onRefused={onRefused}
        done={({ rates }) => text.t('tax.load.done', { count: rates })}
        act={async (api, form) => {
          const loaded = await api(loadTaxRates, { body: { file: fieldText(form, 'file'), reason: fieldText(form, 'reason') } })
          setFaults(loaded.faults)
          // What was pasted stays, to be mended.
          if (loaded.faults.length > 0) throw new Failure('TAX_REFUSED', { reason: 'RATES_FILE' })
          return loaded
        }}
      >
        <WordsField
          id="tax-file"
          name="file"
          label={text.t('tax.load.file')}
          hint={text.t('tax.load.hint', { example: EXAMPLE, kinds: TAX_KINDS.join(', ') })}
          defaultValue={`${RATES_HEADER}\n`}
          maxLength={RATES_FILE_MAX}
          rows={LINES_SHOWN}
          spellCheck={false}
          required
        />
        <InputField id="tax-why" name="reason" label={text.t('tax.reason')} maxLength={TAX_REASON_MAX} required />
        <FormFoot className="btn ink" send={text.t('tax.load.send')} />
      </DeskForm>
      {faults.length === 0 ? null : (
        <ul className="bad">
          {faults.map(({ line, reason }) => (
            <li key={line}>{text.t('tax.load.fault', { line, fault: faultWords(reason, text) })}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}
