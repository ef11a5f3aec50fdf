interface TextFieldProps {
  readonly id: string
  readonly label: string
  readonly value?: string
  readonly error: string
  readonly autoComplete: string
  readonly inputMode?: 'numeric'
}

/** A line of text with its label and what is wrong with it. */
export function TextField({ id, label, value = '', error, autoComplete, inputMode }: TextFieldProps) {
  return (
    <div className="field">
      <label htmlFor={`own-${id}`}>{label}</label>
      <input
        className="in"
        id={`own-${id}`}
        name={id}
        defaultValue={value}
        autoComplete={autoComplete}
        inputMode={inputMode}
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? undefined : `own-${id}-told`}
      />
      {error === '' ? null : (
        <p className="bad" id={`own-${id}-told`}>
          {error}
        </p>
      )}
    </div>
  )
}
