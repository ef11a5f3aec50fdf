import { useState } from 'react'
import type { BankLine, HousePoolShown } from '@app/contract/bank/bank.answers.ts'
import { bookHouseLine } from '@app/contract/bank/bank.ts'
import { LINE_REASON_MAX } from '@app/contract/bank/bank-codes.ts'
import { moneyOf } from '@app/contract/money.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { AMOUNT_STEP, ChoiceField, InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { usePayWords } from '../payments/use-pay-words.ts'
import { bankRefusal, houseName } from './bank-words.ts'

interface HouseFormProps {
  readonly line: BankLine
  readonly pools: readonly HousePoolShown[]
  readonly onRefused: (error: unknown) => void
}

/** Books a line as the house's own money: what a yard kept, or what a gateway paid out. Nothing where the books have no such money. */
export function HouseForm({ line: { id, amount, currencyCode, site }, pools, onRefused }: HouseFormProps) {
  const text = useText()
  const words = usePayWords()
  const isMeant = ({ kind, amount: there }: HousePoolShown): boolean =>
    amount > 0 ? there > 0 : kind === 'CASH' || (kind === 'GATEWAY' && there < 0)
  const own = pools.filter((one) => one.currencyCode === currencyCode && one.site === site && isMeant(one))
  const likeliest = own.find((one) => one.amount === amount) ?? own[0]
  const [chosen, setChosen] = useState(likeliest?.pool ?? '')
  if (likeliest === undefined) return null
  const hasCost = amount > 0 && own.find(({ pool }) => pool === chosen)?.kind === 'CARD_TERMINAL'
  return (
    <Form
      aria-label={`${text.t('bank.house.send')}, ${id}`}
      wordsOf={bankRefusal}
      onRefused={onRefused}
      done={text.t('bank.house.done')}
      act={(api, form) =>
        api(bookHouseLine, {
          params: { id: String(id) },
          body: {
            pool: fieldText(form, 'pool'),
            costMinor: hasCost ? moneyOf(Number(fieldText(form, 'cost')), currencyCode).minor : 0,
            reason: fieldText(form, 'reason'),
          },
        })
      }
    >
      <p className="dim">{text.t(amount > 0 ? 'bank.house.lead.in' : 'bank.house.lead.out')}</p>
      <ChoiceField
        id={`h-${id}-p`}
        name="pool"
        label={text.t('bank.house')}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        choices={own.map((one) => [one.pool, `${houseName(one, text)}: ${words.money(one.amount, currencyCode)}`] as const)}
      />
      {hasCost ? (
        <InputField
          id={`h-${id}-c`}
          name="cost"
          label={text.t('bank.house.cost')}
          type="number"
          min="0"
          step={AMOUNT_STEP}
          defaultValue="0"
          required
        />
      ) : null}
      <InputField id={`h-${id}-r`} name="reason" label={text.t('bank.reason')} maxLength={LINE_REASON_MAX} required />
      <FormFoot className="btn" send={text.t('bank.house.send')} />
    </Form>
  )
}
