import type { ComponentProps, ReactNode } from 'react'

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
