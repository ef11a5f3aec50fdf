interface ChoiceFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly error: string
  readonly options: readonly (readonly [value: string, shown: string])[]
  readonly autoComplete?: string
  readonly onChange?: (value: string) => void
}

/** One of several values with its label and what is wrong with it. */
export function ChoiceField({ id, label, value, error, options, autoComplete, onChange }: ChoiceFieldProps) {
  return (
    <div className="field">
      <label htmlFor={`own-${id}`}>{label}</label>
      <select
        className="in"
        id={`own-${id}`}
        name={id}
        defaultValue={value}
        autoComplete={autoComplete}
        onChange={onChange && ((event) => onChange(event.currentTarget.value))}
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? undefined : `own-${id}-told`}
      >
        {options.map(([code, shown]) => (
          <option key={code} value={code}>
            {shown}
          </option>
        ))}
      </select>
      {error === '' ? null : (
        <p className="bad" id={`own-${id}-told`}>
          {error}
        </p>
      )}
    </div>
  )
}
