import { useState, type FormEvent } from 'react'
import type { NegotiationView } from '@app/contract/operations/after-hammer.ts'
import { fieldAmount } from '@app/rules/formats/typed-amounts.ts'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { useAmounts } from '../../../platform/use-amounts.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { InputField } from '../../../ui/fields.tsx'

type Plain = 'accept' | 'decline' | 'keep'
type Priced = 'counter' | 'raise'

export interface Given {
  readonly action: Plain | Priced
  readonly amount?: number
  /** The reason, where another operator has to confirm the answer. */
  readonly reason?: string
}

interface AnswerFormProps {
  readonly negotiation: NegotiationView
  readonly plain: readonly Plain[]
  readonly priced: Priced | null
  readonly leastMinor: number
  readonly give: (given: Given) => void
  /** Another operator confirms the answer, and reads why. */
  readonly needsReason?: boolean
}

const takeFocus = (button: HTMLElement | null): void => button?.focus()

/** The reason for the operator who confirms. */
export function ReasonField({ id }: { readonly id: string }) {
  const text = useText()
  return <InputField label={text.t('ops.lot.reason')} id={id} name="reason" required maxLength={300} ref={takeFocus} />
}

/** What an answer commits its giver to, confirmed before it is sent: it cannot be taken back. */
function Sure({
  negotiation,
  given,
  needsReason,
  onAnswer,
}: {
  readonly negotiation: NegotiationView
  readonly given: Given
  readonly needsReason: boolean
  readonly onAnswer: (sure: { readonly reason: string } | null) => void
}) {
  const text = useText()
  const formats = useFormats()
  const { currency, owner, bidMinor, counterMinor } = negotiation
  const minor = given.amount ?? (owner === 'buyer' ? (counterMinor ?? bidMinor) : bidMinor)
  return (
    <form
      className="desk-form"
      aria-label={text.t('counter.sure.label')}
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer({ reason: fieldText(new FormData(event.currentTarget), 'reason') })
      }}
    >
      <p role="alert">{text.dyn(`counter.sure.${given.action}`, given.action, { amount: formats.money({ minor, currency }) })}</p>
      {needsReason ? <ReasonField id={`an-why-${negotiation.lotNumber}`} /> : null}
      <p className="acts">
        <button className="btn ink" type="submit" ref={needsReason ? undefined : takeFocus}>
          {text.t(needsReason ? 'ops.lane.ask.plain' : 'counter.sure.yes')}
        </button>
        <button className="btn" type="button" onClick={() => onAnswer(null)}>
          {text.t('counter.sure.back')}
        </button>
      </p>
    </form>
  )
}

function PricedAnswer({
  negotiation: { lotNumber, currency },
  priced,
  leastMinor,
  ask,
}: Omit<AnswerFormProps, 'plain' | 'give' | 'isAsked'> & {
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

/** The answers a party may give: plain ones, and one with an amount; binding ones are confirmed first. `leastMinor` is the default of its field. */
export function AnswerForm({ plain, priced, give, needsReason = false, ...facts }: AnswerFormProps) {
  const text = useText()
  const [given, setGiven] = useState<Given | null>(null)
  const [typedMinor, setTypedMinor] = useState(facts.leastMinor)
  const askPriced = (given: Given): void => {
    setTypedMinor(given.amount ?? facts.leastMinor)
    setGiven(given)
  }
  const onAnswer = (sure: { readonly reason: string } | null): void => {
    if (sure !== null && given !== null) give(needsReason ? { ...given, ...sure } : given)
    setGiven(null)
  }
  if (given !== null) return <Sure negotiation={facts.negotiation} given={given} needsReason={needsReason} onAnswer={onAnswer} />
  return (
    <div className="desk-form has-script">
      <p className="acts">
        {plain.map((action) => (
          <button
            className={action === 'accept' ? 'btn ink' : 'btn'}
            type="button"
            key={action}
            onClick={() => (action === 'keep' ? give({ action }) : setGiven({ action }))}
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
