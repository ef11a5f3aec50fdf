import { useState } from 'react'
import { isFailure } from '@app/contract/failure.ts'
import type { NegotiationView } from '@app/contract/operations/after-hammer.ts'
import { fieldAmount } from '@app/rules/formats/typed-amounts.ts'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import type { Api } from '../../../platform/page/page-module.ts'
import { useAmounts } from '../../../platform/use-amounts.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { InputField } from '../../../ui/fields.tsx'
import { SendButton } from '../../../ui/form/busy-button.tsx'
import { FormFoot } from '../../../ui/form/form.tsx'
import { FormResult } from '../../../ui/form/progress.tsx'
import { refusalWords, wrongField } from '../../../ui/form/refusal.ts'
import { DeskForm } from '../../desks/desk-form.tsx'
import { deskWords } from '../../desks/desk-words.ts'

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
  /** Sends the answer. @throws what refuses it. */
  readonly give: (api: Api, given: Given) => Promise<unknown>
  /** Called once it was given: the form may go with its turn. */
  readonly onGiven?: () => void
  /** Another operator confirms the answer, and reads why. */
  readonly needsReason?: boolean
  /** Whether the page has more to read once it was given. */
  readonly isReadAgain?: boolean | undefined
}

const takeFocus = (button: HTMLElement | null): void => button?.focus()

/** The reason for the operator who confirms. */
export function ReasonField({ id }: { readonly id: string }) {
  const text = useText()
  return <InputField label={text.t('ops.lot.reason')} id={id} name="reason" required maxLength={300} ref={takeFocus} />
}

/** Paths by which a server names the amount of an answer. */
const AMOUNT_PATHS: readonly unknown[] = ['amount', 'amountMinor']

interface SureProps extends Pick<AnswerFormProps, 'negotiation' | 'give' | 'isReadAgain'> {
  readonly given: Given
  readonly needsReason: boolean
  readonly onGiven: () => void
  /** Back to the choice, with what is wrong with the amount; empty for nothing. */
  readonly onBack: (wrong: string) => void
}

/** What an answer commits its giver to, confirmed before it is sent: it cannot be taken back. */
function Sure({ negotiation, given, needsReason, give, onGiven, onBack, isReadAgain }: SureProps) {
  const text = useText()
  const formats = useFormats()
  const { currency, owner, bidMinor, counterMinor } = negotiation
  const minor = given.amount ?? (owner === 'buyer' ? (counterMinor ?? bidMinor) : bidMinor)
  const act = async (api: Api, form: FormData): Promise<void> => {
    try {
      await give(api, needsReason ? { ...given, reason: fieldText(form, 'reason') } : given)
    } catch (error) {
      if (given.amount !== undefined && isFailure(error) && AMOUNT_PATHS.includes(error.detail['field']))
        onBack(refusalWords(error, text, deskWords))
      throw error
    }
  }
  return (
    <DeskForm
      className="desk-form"
      aria-label={`${text.t('counter.sure.label')} ${negotiation.lotNumber}`}
      isGuarded={false}
      isReadAgain={isReadAgain}
      onDone={onGiven}
      act={act}
    >
      <p role="alert">{text.dyn(`counter.sure.${given.action}`, given.action, { amount: formats.money({ minor, currency }) })}</p>
      {needsReason ? <ReasonField id={`an-why-${negotiation.lotNumber}`} /> : null}
      <p className="acts form-foot">
        <SendButton ref={needsReason ? undefined : takeFocus}>{text.t(needsReason ? 'ops.lane.ask.plain' : 'counter.sure.yes')}</SendButton>
        <button className="btn" type="button" onClick={() => onBack('')}>
          {text.t('counter.sure.back')}
        </button>
        <FormResult />
      </p>
    </DeskForm>
  )
}

interface PricedProps extends Pick<AnswerFormProps, 'negotiation' | 'leastMinor'> {
  readonly priced: Priced
  /** What is wrong with the amount that was sent; empty for nothing. */
  readonly wrong: string
  readonly ask: (given: Given) => void
}

function PricedAnswer({ negotiation: { lotNumber, currency }, priced, leastMinor, wrong, ask }: PricedProps) {
  const text = useText()
  const amounts = useAmounts(currency)
  return (
    <DeskForm
      className="desk-form"
      aria-label={`${text.t(`counter.act.${priced}`)} ${lotNumber}`}
      isGuarded={false}
      isReadAgain={false}
      startErrors={wrong === '' ? undefined : { amount: wrong }}
      act={async (_, form) => {
        const amount = amounts.read(fieldText(form, 'amount'))
        if (amount === null) throw wrongField('amount', amounts.wrong)
        ask({ action: priced, amount })
      }}
    >
      <InputField
        id={`an-${lotNumber}`}
        label={`${text.t(`counter.amount.${priced}`)} (${currency})`}
        name="amount"
        inputMode="numeric"
        required
        defaultValue={fieldAmount(leastMinor, currency)}
      />
      <FormFoot className="btn" send={text.t(`counter.act.${priced}`)} />
    </DeskForm>
  )
}

/** The answers a party may give: plain ones, and one with an amount; binding ones are confirmed first. `leastMinor` is the default of its field. */
export function AnswerForm({ plain, priced, give, onGiven, needsReason = false, isReadAgain, ...facts }: AnswerFormProps) {
  const text = useText()
  const [given, setGiven] = useState<Given | null>(null)
  const [typed, setTyped] = useState({ minor: facts.leastMinor, wrong: '' })
  const askPriced = (asked: Given): void => {
    setTyped({ minor: asked.amount ?? facts.leastMinor, wrong: '' })
    setGiven(asked)
  }
  if (given !== null)
    return (
      <Sure
        {...facts}
        given={given}
        needsReason={needsReason}
        give={give}
        isReadAgain={isReadAgain}
        onGiven={() => {
          setGiven(null)
          onGiven?.()
        }}
        onBack={(wrong) => {
          setTyped({ ...typed, wrong })
          setGiven(null)
        }}
      />
    )
  return (
    <div className="answer has-script">
      <DeskForm
        className="acts form-foot"
        isGuarded={false}
        isReadAgain={isReadAgain}
        onDone={onGiven}
        act={(api) => give(api, { action: 'keep' })}
      >
        {plain.map((action) => {
          const words = (
            <>
              {text.t(`counter.act.${action}`)}
              <span className="vh"> {facts.negotiation.lotNumber}</span>
            </>
          )
          // Nothing is given up by keeping a bid, so nothing is asked.
          return action === 'keep' ? (
            <SendButton className="btn" key={action}>
              {words}
            </SendButton>
          ) : (
            <button className={action === 'accept' ? 'btn ink' : 'btn'} type="button" key={action} onClick={() => setGiven({ action })}>
              {words}
            </button>
          )
        })}
        <FormResult />
      </DeskForm>
      {priced === null ? null : <PricedAnswer {...facts} leastMinor={typed.minor} wrong={typed.wrong} priced={priced} ask={askPriced} />}
    </div>
  )
}
