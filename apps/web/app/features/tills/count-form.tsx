import { moneyOf } from '@app/contract/money.ts'
import { TILL_MEANS, TILL_REASON_MAX } from '@app/contract/tills/till-codes.ts'
import type { TillShown } from '@app/contract/tills/tills.answers.ts'
import { countTill } from '@app/contract/tills/tills.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { AMOUNT_STEP, InputField } from '../../ui/fields.tsx'
import { TillForm } from './till-form.tsx'

/** Counts a till, each means by itself; what the book says is shown afterwards, so that it is counted and not copied. */
export function CountForm({ till }: { readonly till: TillShown }) {
  const text = useText()
  const { id, currencyCode } = till
  return (
    <TillForm<TillShown>
      id="till-count-h"
      title={text.t('till.count')}
      lead={text.t('till.count.lead')}
      send={text.t('till.count.send')}
      done={text.t('till.count.done')}
      act={(api, form) => {
        const minor = (name: string): number => moneyOf(Number(fieldText(form, name)), currencyCode).minor
        return api(countTill, {
          params: { id: String(id) },
          body: {
            cashMinor: minor('CASH'),
            chequeMinor: minor('CHEQUE'),
            cardMinor: minor('CARD_TERMINAL'),
            reason: fieldText(form, 'reason'),
          },
        })
      }}
    >
      {TILL_MEANS.map((means) => (
        <InputField
          key={means}
          id={`till-count-${means}`}
          name={means}
          label={`${text.t(`till.count.${means}`)} (${currencyCode})`}
          type="number"
          min="0"
          step={AMOUNT_STEP}
          required
        />
      ))}
      <InputField id="till-count-why" name="reason" label={text.t('till.count.why')} maxLength={TILL_REASON_MAX} />
    </TillForm>
  )
}
