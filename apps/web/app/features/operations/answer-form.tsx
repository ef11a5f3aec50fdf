import { useState, type FormEvent } from 'react'
import type { NegotiationView } from '@app/contract/after-hammer.ts'
import { fieldAmount } from '@app/rules/formats/typed-amounts.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useAmounts } from '../../platform/use-amounts.ts'
import { useFormats } from '../../platform/use-formats.ts'

type Plain = 'accept' | 'decline' | 'keep'
type Priced = 'counter' | 'raise'

export interface Given {
  readonly action: Plain | Priced
  readonly amount?: number
}

interface AnswerFormProps {
  readonly negotiation: NegotiationView
  readonly plain: readonly Plain[]
  readonly priced: Priced | null
  readonly leastMinor: number
  readonly give: (given: Given) => void
}

/** What an answer binds its giver to, asked once more before it is sent: nobody can take it back. */
function Sure({ negotiation, given, onAnswer }: { negotiation: NegotiationView; given: Given; onAnswer: (isSure: boolean) => void }) {
  const text = useText()
  const formats = useFormats()
  const { currency, owner, bidMinor, counterMinor } = negotiation
  const minor = given.amount ?? (owner === 'buyer' ? (counterMinor ?? bidMinor) : bidMinor)
  return (
    <div role="group" aria-label={text.t('counter.sure.label')}>
      <p role="alert">{text.dyn(`counter.sure.${given.action}`, given.action, { amount: formats.money({ minor, currency }) })}</p>
      <p className="acts">
        <button className="btn ink" type="button" ref={(button) => button?.focus()} onClick={() => onAnswer(true)}>
          {text.t('counter.sure.yes')}
        </button>
        <button className="btn" type="button" onClick={() => onAnswer(false)}>
          {text.t('counter.sure.back')}
        </button>
      </p>
    </div>
  )
}

function PricedAnswer({
  negotiation: { lotNumber, currency },
  priced,
  leastMinor,
  ask,
}: Omit<AnswerFormProps, 'plain' | 'give'> & {
  readonly priced: Priced
  readonly ask: (given: Given) => void
}) {
  const text = useText()
  const amounts = useAmounts(currency)
  const [isWrong, setWrong] = useState(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const amount = amounts.read(fieldText(new FormData(event.currentTarget), 'amount'))
    setWrong(amount === null)
    if (amount !== null) ask({ action: priced, amount })
  }
  return (
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
  )
}

/** The answers a party may give: plain ones, and one with an amount; what binds is asked once more. `leastMinor` stands in its field. */
export function AnswerForm({ plain, priced, give, ...facts }: AnswerFormProps) {
  const text = useText()
  const [asked, setAsked] = useState<Given | null>(null)
  const [typedMinor, setTypedMinor] = useState(facts.leastMinor)
  const askPriced = (given: Given): void => {
    setTypedMinor(given.amount ?? facts.leastMinor)
    setAsked(given)
  }
  const onAnswer = (isSure: boolean): void => {
    if (isSure && asked !== null) give(asked)
    setAsked(null)
  }
  if (asked !== null) return <Sure negotiation={facts.negotiation} given={asked} onAnswer={onAnswer} />
  return (
    <div className="desk-form has-script">
      <p className="acts">
        {plain.map((action) => (
          <button
            className={action === 'accept' ? 'btn ink' : 'btn'}
            type="button"
            key={action}
            onClick={() => (action === 'keep' ? give({ action }) : setAsked({ action }))}
          >
            {text.t(`counter.act.${action}`)}
            <span className="vh"> {facts.negotiation.lotNumber}</span>
          </button>
        ))}
      </p>
      {priced === null ? null : <PricedAnswer {...facts} leastMinor={typedMinor} priced={priced} ask={askPriced} />}
    </div>
  )
}
