import type { ComponentProps } from 'react'

interface Labelled {
  readonly id: string
  readonly label: string
}

/** A line to type into, with its label. */
export function InputField({ label, ...field }: Labelled & ComponentProps<'input'>) {
  return (
    <p className="field">
      <label htmlFor={field.id}>{label}</label>
      <input className="in" {...field} />
    </p>
  )
}

/** A choice of one, with its label; each choice is its value and its word. */
export function ChoiceField({
  label,
  choices,
  ...field
}: Labelled & ComponentProps<'select'> & { readonly choices: readonly (readonly [value: string, word: string])[] }) {
  return (
    <p className="field">
      <label htmlFor={field.id}>{label}</label>
      <select className="in" {...field}>
        {choices.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </p>
  )
}

/** A six-digit code of an app, offered by the browser where it knows it. */
export function CodeField({ label, ...field }: Labelled & ComponentProps<'input'>) {
  return <InputField label={label} name="oneTimeCode" autoComplete="one-time-code" inputMode="numeric" {...field} />
}
