import '../../style/forms.css'
import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { SendButton } from './busy-button.tsx'
import { FormContext } from './form-state.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { FormResult } from './progress.tsx'
import { useSending, type SendingOptions } from './use-sending.ts'

type OwnAttributes = Omit<ComponentProps<'form'>, 'action' | 'method' | 'onChange' | 'onSubmit'>

export interface FormProps<Answer> extends OwnAttributes, Omit<SendingOptions<Answer>, 'isGuarded' | 'isReadAgain'> {
  readonly isGuarded?: boolean
  readonly isReadAgain?: boolean | undefined
  readonly children: ReactNode
}

/**
 * The one way to send what somebody typed: its fields show what is wrong with them, its button works while the act does, and beside it
 * stands what became of it. The form of an existing thing shows what was saved, one that adds is empty afterwards.
 */
export function Form<Answer>({
  act,
  done,
  onDone,
  wordsOf,
  startErrors,
  isGuarded = true,
  isReadAgain = true,
  className = 'desk-form has-script',
  children,
  ...attributes
}: FormProps<Answer>) {
  const { element, onSubmit, onChange, state } = useSending({ act, done, onDone, wordsOf, startErrors, isGuarded, isReadAgain })
  const { phase, errors, typed } = state
  const value = useMemo(() => ({ phase, errors, typed }), [phase, errors, typed])
  return (
    // The browser's own words are in its language, not in the page's, and vanish.
    <form {...attributes} className={className} ref={element} noValidate onSubmit={onSubmit} onChange={onChange}>
      <FormContext value={value}>{children}</FormContext>
      {isGuarded ? <LeaveGuard /> : null}
    </form>
  )
}

interface FormFootProps {
  /** Words of the button that sends. */
  readonly send: string
  readonly className?: string
  /** Further buttons. */
  readonly children?: ReactNode
}

/** The end of a form: its button, others beside it, and what became of it. */
export function FormFoot({ send, className, children }: FormFootProps) {
  return (
    <div className="acts form-foot">
      <SendButton className={className}>{send}</SendButton>
      {children}
      <FormResult />
    </div>
  )
}
