import type { ComponentProps } from 'react'

interface AmountInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  /** As typed; what it says is read by use-amounts.ts alone. */
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** Where an amount is typed: digits under the thumb, and text all the same, so that nothing of a doubtful amount is dropped in silence. */
export const AmountInput = ({ typed, onType, ...field }: AmountInputProps) => (
  <input className="in" inputMode="numeric" autoComplete="off" value={typed} onChange={(event) => onType(event.target.value)} {...field} />
)
