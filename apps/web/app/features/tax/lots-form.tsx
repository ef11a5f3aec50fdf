import { SET_TAX_STATUSES, type SetTaxStatus, TAX_REASON_MAX } from '@app/contract/tax/tax-codes.ts'
import type { LotsTaxed } from '@app/contract/tax/tax-desk.answers.ts'
import { setLotTax } from '@app/contract/tax/tax-desk.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { ChoiceField, InputField, WordsField } from '../../ui/fields.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { DeskForm } from '../desks/desk-form.tsx'

const LINES_SHOWN = 3

/** Where it is said how lots are sold for tax. */
export function LotsForm() {
  const text = useText()
  return (
    <Section id="tax-lots-h" title={text.t('tax.lots')}>
      <p className="dim">{text.t('tax.lots.lead')}</p>
      <DeskForm<LotsTaxed>
        aria-labelledby="tax-lots-h"
        done={text.t('tax.lots.done')}
        act={(api, form) =>
          api(setLotTax, {
            body: {
              lots: fieldText(form, 'lots')
                .split(/[\s,;]+/)
                .filter(Boolean)
                .map(Number),
              status: fieldText(form, 'status') as SetTaxStatus,
              reason: fieldText(form, 'reason'),
            },
          })
        }
      >
        <WordsField
          id="tl-lots"
          name="lots"
          label={text.t('tax.lots.numbers')}
          hint={text.t('tax.lots.hint')}
          rows={LINES_SHOWN}
          inputMode="numeric"
          required
        />
        <ChoiceField
          id="tl-status"
          name="status"
          defaultValue="PLACE"
          label={text.t('tax.lots.sold')}
          choices={SET_TAX_STATUSES.map((status) => [status, text.t(`tax.lots.${status}`)] as const)}
        />
        <InputField id="tl-why" name="reason" label={text.t('tax.reason')} maxLength={TAX_REASON_MAX} required />
        <FormFoot className="btn" send={text.t('tax.lots.send')} />
      </DeskForm>
    </Section>
  )
}
