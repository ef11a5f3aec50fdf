import { useState, type FormEvent } from 'react'
import type { NegotiationView } from '@app/contract/after-hammer.ts'
import { fieldAmount } from '@app/rules/formats/typed-amounts.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useAmounts } from '../../platform/use-amounts.ts'

export interface Given {
  readonly action: string
  readonly amount?: number
}

/** The answers a party may give: plain ones, and one with an amount. `leastMinor` stands in its field. */
export function AnswerForm({
  negotiation,
  plain,
  priced,
  leastMinor,
  give,
}: {
  readonly negotiation: NegotiationView
  readonly plain: readonly ('accept' | 'decline' | 'keep')[]
  readonly priced: 'counter' | 'raise' | null
  readonly leastMinor: number
  readonly give: (given: Given) => void
}) {
  const text = useText()
  const { lotNumber, currency } = negotiation
  const amounts = useAmounts(currency)
  const [isWrong, setWrong] = useState(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const amount = amounts.read(fieldText(new FormData(event.currentTarget), 'amount'))
    setWrong(amount === null)
    if (priced !== null && amount !== null) give({ action: priced, amount })
  }
  return (
    <div className="desk-form has-script">
      <p className="acts">
        {plain.map((action) => (
          <button className={action === 'accept' ? 'btn ink' : 'btn'} type="button" key={action} onClick={() => give({ action })}>
            {text.t(`counter.act.${action}`)}
            <span className="vh"> {lotNumber}</span>
          </button>
        ))}
      </p>
      {priced === null ? null : (
        <form className="acts desk-find" onSubmit={onSubmit}>
          <label htmlFor={`an-${lotNumber}`}>
            {text.t(`counter.amount.${priced}`)} ({currency})
          </label>
          <input
            className="in"
            id={`an-${lotNumber}`}
            name="amount"
            inputMode="numeric"
            required
            aria-invalid={isWrong}
            defaultValue={fieldAmount(leastMinor, currency)}
          />
          <button className="btn" type="submit">
            {text.t(`counter.act.${priced}`)}
          </button>
          {isWrong ? (
            <p className="bad" role="alert">
              {amounts.wrong}
            </p>
          ) : null}
        </form>
      )}
    </div>
  )
}
