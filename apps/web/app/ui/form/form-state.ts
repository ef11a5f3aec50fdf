import { createContext, useContext } from 'react'

/** What a form is at: open, busy since an instant of `performance.now()`, done at an instant, or refused in words. */
export type FormPhase =
  | { readonly kind: 'open' }
  | { readonly kind: 'busy'; readonly sinceMs: number }
  | { readonly kind: 'done'; readonly words: string; readonly atMs: number }
  | { readonly kind: 'refused'; readonly words: string }

/** What the last sending was refused for, until the form is sent again: words for the whole, and how many fields were wrong. */
export interface LastRefusal {
  readonly words: string
  readonly faults: number
}

/** What the parts of a form know of it. */
export interface FormState {
  readonly phase: FormPhase
  readonly refusal: LastRefusal | null
  /** Name of a wrong field → what is wrong with it. */
  readonly errors: Readonly<Record<string, string>>
  /** Values as they are typed, by name; null before the page has script, and once they are sent. */
  readonly typed: Readonly<Record<string, string>> | null
}

export const FormContext = createContext<FormState | null>(null)

/** What is wrong with a field of the form around it; empty for nothing. */
export const useFieldError = (name: string | undefined): string => useContext(FormContext)?.errors[name ?? ''] ?? ''

/** The value of a field of the form around, as it is typed; `initial` where nothing was yet. For fields that mean something only with it. */
export const useTyped = (name: string, initial: string): string => useContext(FormContext)?.typed?.[name] ?? initial
