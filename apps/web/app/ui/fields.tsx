import '../style/forms.css'
import type { ComponentProps, ReactNode } from 'react'
import { useFieldError } from './form/form-state.ts'

/** Finest step of an amount that is typed, major units: three decimals of some currencies. */
export const AMOUNT_STEP = '0.001'

interface Labelled {
  readonly id: string
  readonly label: ReactNode
  /** What to know before typing; gives way to what is wrong. */
  readonly hint?: string | undefined
  /** What is wrong, where no form around says it; empty for nothing. */
  readonly error?: string | undefined
  /** Where the server finds the value, if not under the field's name: `deposit.heldMinor`. */
  readonly sentAs?: string | undefined
}

interface FieldAttributes {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'data-sent-as': string | undefined
}

/** What a control says of its fault, and the note that says the rest: the one place where a field shows what is wrong with it. */
function useNote({ id, hint = '', error: given = '', sentAs, name }: Omit<Labelled, 'label'> & { readonly name: string | undefined }): {
  readonly attributes: FieldAttributes
  readonly note: ReactNode
} {
  const found = useFieldError(name)
  const error = found === '' ? given : found
  const words = error === '' ? hint : error
  const noteId = `${id}-note`
  return {
    attributes: {
      id,
      'aria-invalid': error === '' ? undefined : true,
      'aria-describedby': words === '' ? undefined : noteId,
      'data-sent-as': sentAs,
    },
    note:
      words === '' ? null : (
        <p className={error === '' ? 'dim' : 'bad'} id={noteId}>
          {words}
        </p>
      ),
  }
}

interface FieldProps extends Labelled {
  readonly name: string | undefined
  /** Makes the control, with what tells of its fault. */
  readonly children: (attributes: FieldAttributes) => ReactNode
}

/** A control with its label above it, and below it what is wrong with it, or a hint. */
export function Field({ label, children, ...facts }: FieldProps) {
  const { attributes, note } = useNote(facts)
  return (
    <div className="field">
      <label htmlFor={facts.id}>{label}</label>
      {children(attributes)}
      {note}
    </div>
  )
}

interface InputProps extends Labelled, Omit<ComponentProps<'input'>, 'id'> {
  /** What to say of a value that its pattern does not allow. */
  readonly wrong?: string
}

/** A line to type into, with its label. */
export function InputField({ id, label, hint, error, sentAs, wrong, name, ...input }: InputProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} sentAs={sentAs} name={name}>
      {(attributes) => <input className="in" name={name} data-wrong={wrong} {...input} {...attributes} />}
    </Field>
  )
}

/** Several lines to type into, with their label. */
export function WordsField({ id, label, hint, error, sentAs, name, ...area }: Labelled & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error} sentAs={sentAs} name={name}>
      {(attributes) => <textarea className="in set-words" name={name} {...area} {...attributes} />}
    </Field>
  )
}

interface ChoiceProps extends Labelled, Omit<ComponentProps<'select'>, 'id'> {
  /** Each choice: its value and its word. */
  readonly choices?: readonly (readonly [value: string, word: string])[]
  /** Further choices, such as groups of them. */
  readonly children?: ReactNode
}

/** A choice of one, with its label. */
export function ChoiceField({ id, label, hint, error, sentAs, name, choices = [], children, ...select }: ChoiceProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} sentAs={sentAs} name={name}>
      {(attributes) => (
        // A choice that was saved meanwhile is the one to begin with: React looks at the first one only once.
        <select key={String(select.defaultValue)} className="in" name={name} {...select} {...attributes}>
          {choices.map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
          {children}
        </select>
      )}
    </Field>
  )
}

/** A six-digit code of an app, offered by the browser where it knows it. */
export function CodeField(field: InputProps) {
  return <InputField name="oneTimeCode" autoComplete="one-time-code" inputMode="numeric" {...field} />
}

interface CheckProps extends Labelled, Omit<ComponentProps<'input'>, 'id' | 'type'> {}

/** A box to tick, with its words beside it and below them what is wrong with it. */
export function CheckField({ id, label, hint, error, sentAs, name, ...box }: CheckProps) {
  const { attributes, note } = useNote({ id, hint, error, sentAs, name })
  return (
    <div className="check-field">
      <label className="check">
        <input type="checkbox" name={name} {...box} {...attributes} />
        <span>{label}</span>
      </label>
      {note}
    </div>
  )
}
