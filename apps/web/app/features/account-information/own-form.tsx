import type { FormEvent, ReactNode } from 'react'

interface OwnFormProps {
  /** The name of the form for screen readers. */
  readonly label: string
  /** Word of its button. */
  readonly send: string
  /** What became of it. */
  readonly message: string
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/** A form of one's own account: its fields, one button, and what became of it. */
export function OwnForm({ label, send, message, onSubmit, children }: OwnFormProps) {
  return (
    <form className="acct-form has-script" onSubmit={onSubmit} aria-label={label}>
      {children}
      <button className="btn ink" type="submit">
        {send}
      </button>
      <output>{message}</output>
    </form>
  )
}
