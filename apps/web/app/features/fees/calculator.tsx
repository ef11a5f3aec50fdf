import { useId, type ReactNode } from 'react'
import { Form } from 'react-router'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { useText } from '../../platform/app-info.ts'
import { useAmounts } from '../../platform/use-amounts.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Section } from '../../ui/section.tsx'
import type { FeesData } from './fees-data.ts'
import { PriceResult } from './price-result.tsx'
import type { Calculator as Calculation, WithinBudget } from './use-calculator.ts'

interface WayProps {
  readonly name: 'bid' | 'budget'
  readonly label: string
  readonly typed: string
  readonly currency: CurrencyCode
  readonly fault: 'wrong' | 'low' | null
  readonly onType: (typed: string) => void
  readonly children: ReactNode
}

/** One way of asking: a field, and what came of it as it is typed. */
function Way({ name, label, typed, currency, fault, onType, children }: WayProps) {
  const text = useText()
  const id = useId()
  const { wrong } = useAmounts(currency)
  return (
    <div className="fee-way" data-way={name}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <AmountInput id={id} name={name} typed={typed} aria-invalid={fault !== null} aria-describedby={`${id}-out`} onType={onType} />
      </div>
      <output id={`${id}-out`} htmlFor={id}>
        {fault === null ? children : <p className="bad">{fault === 'wrong' ? wrong : text.t('validation.budgetLow')}</p>}
      </output>
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  readonly name: string
  readonly legend: string
  readonly choices: readonly (readonly [value: Value, word: string])[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

function Choice<Value extends string>({ name, legend, choices, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="fee-choice">
      <legend>{legend}</legend>
      {choices.map(([value, word]) => (
        <label key={value} className="check">
          <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => onChoose(value)} />
          <span>{word}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The highest bid in words, and that one step more is too much. */
function Highest({ found: { bid, next } }: { readonly found: WithinBudget }) {
  const text = useText()
  const formats = useFormats()
  return (
    <p>
      <b>{text.t('fees.calc.highest', { bid: formats.money(bid) })}</b>{' '}
      {next === null ? null : text.t('fees.calc.next', { bid: formats.money(next.bid), total: formats.money(next.quote.total) })}
    </p>
  )
}

const isFault = (outcome: unknown): outcome is 'wrong' | 'low' => typeof outcome === 'string'

/** Bid to price and budget to bid; a form that is sent without script, and answers as one types with it. */
export function Calculator({
  data,
  currency,
  calculation,
}: {
  readonly data: FeesData
  readonly currency: CurrencyCode
  readonly calculation: Calculation
}) {
  const text = useText()
  const { bid, budget, phase, titleGroup, set, forBid, forBudget } = calculation
  const hidden = { site: data.part === 'own' ? data.tables.site : '', currency, on: data.on }
  return (
    <Section id="work-it-out" title={text.t('fees.calc')}>
      <Form className="fee-calc" method="get" preventScrollReset>
        {Object.entries(hidden).map(([name, value]) =>
          value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className="fee-choices">
          <Choice
            name="phase"
            legend={text.t('fees.calc.phase')}
            choices={[
              ['live', text.t('fees.calc.phase.live')],
              ['preliminary', text.t('fees.calc.phase.preliminary')],
            ]}
            chosen={phase}
            onChoose={(value) => set({ phase: value })}
          />
          <Choice
            name="title"
            legend={text.t('fees.calc.titles')}
            choices={[
              ['S', text.t('fees.calc.title.S')],
              ['C', text.t('fees.calc.title.C')],
            ]}
            chosen={titleGroup}
            onChoose={(value) => set({ titleGroup: value })}
          />
        </div>
        <div className="fee-ways">
          <Way
            name="bid"
            label={text.t('fees.calc.bid')}
            typed={bid}
            currency={currency}
            fault={isFault(forBid) ? forBid : null}
            onType={(typed) => set({ bid: typed })}
          >
            {forBid === null || isFault(forBid) ? null : <PriceResult {...forBid} />}
          </Way>
          <Way
            name="budget"
            label={text.t('fees.calc.budget')}
            typed={budget}
            currency={currency}
            fault={isFault(forBudget) ? forBudget : null}
            onType={(typed) => set({ budget: typed })}
          >
            {forBudget === null || isFault(forBudget) ? null : (
              <>
                <PriceResult {...forBudget} />
                <Highest found={forBudget} />
              </>
            )}
          </Way>
        </div>
        <button className="btn no-script">{text.t('fees.calc.go')}</button>
      </Form>
    </Section>
  )
}
