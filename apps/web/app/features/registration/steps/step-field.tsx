import type { ComponentProps, ReactNode } from 'react'
import { useText } from '../../../platform/app-info.ts'
import type { StepForm } from './use-step-form.ts'

interface StepFieldProps {
  readonly id: string
  readonly label: string
  /** What is wrong with it; empty for nothing. */
  readonly error: string
  readonly hint?: string | undefined
}

/** What stands under a field, and how the field names it. */
const noteOf = ({ id, error, hint = '' }: StepFieldProps) => ({
  described: error === '' && hint === '' ? undefined : `${id}-note`,
  note:
    error === '' && hint === '' ? null : (
      <p className={error === '' ? 'dim' : 'bad'} id={`${id}-note`}>
        {error === '' ? hint : error}
      </p>
    ),
})

/** A line of text of a step, with its label and what is wrong with it. */
export function StepField({ id, label, error, hint, ...input }: StepFieldProps & ComponentProps<'input'>) {
  const { described, note } = noteOf({ id, label, error, hint })
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input className="in" id={id} aria-invalid={error !== '' || undefined} aria-describedby={described} {...input} />
      {note}
    </div>
  )
}

/** A line of a step that is known by its name: `register.{name}` labels it, `typed` is what stood there before. */
export function StepLine({
  name,
  errorOf,
  typed,
  ...input
}: Omit<ComponentProps<typeof StepField>, 'id' | 'label' | 'error' | 'defaultValue'> & {
  readonly name: 'firstName' | 'lastName' | 'companyName' | 'email' | 'phone' | 'line1' | 'line2' | 'city' | 'state' | 'postCode'
  readonly errorOf: StepForm['errorOf']
  readonly typed: Readonly<Record<string, string>>
}) {
  const text = useText()
  return (
    <StepField
      id={`reg-${name}`}
      name={name}
      label={text.t(`register.${name}`)}
      defaultValue={typed[name]}
      error={errorOf(name)}
      {...input}
    />
  )
}

/** A choice of one, with its label and what is wrong with it. */
export function StepChoice({
  id,
  label,
  error,
  hint,
  children,
  ...select
}: StepFieldProps & ComponentProps<'select'> & { readonly children: ReactNode }) {
  const { described, note } = noteOf({ id, label, error, hint })
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="in" id={id} aria-invalid={error !== '' || undefined} aria-describedby={described} {...select}>
        {children}
      </select>
      {note}
    </div>
  )
}

/** A box to tick, whose words are its children, with what is wrong with it. */
export function StepCheck({ id, error, children, ...input }: Omit<StepFieldProps, 'label'> & ComponentProps<'input'>) {
  const { described, note } = noteOf({ id, label: '', error })
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" id={id} value="true" aria-invalid={error !== '' || undefined} aria-describedby={described} {...input} />
        <span>{children}</span>
      </label>
      {note}
    </div>
  )
}
