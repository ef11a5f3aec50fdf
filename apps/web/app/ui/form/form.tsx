import '../../style/forms.css'
import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { SendButton } from './busy-button.tsx'
import { FormContext } from './form-state.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { FormResult } from './progress.tsx'
import { useSending, type SendingOptions } from './use-sending.ts'

/** `action` and `method` are those of a form that also works without script. */
type OwnAttributes = Omit<ComponentProps<'form'>, 'action' | 'onChange' | 'onSubmit'> & { readonly action?: string }
type Switches = 'isGuarded' | 'isReadAgain' | 'isChecked'

export interface FormProps<Answer> extends OwnAttributes, Omit<SendingOptions<Answer>, Switches> {
  readonly isGuarded?: boolean
  readonly isReadAgain?: boolean | undefined
  readonly isChecked?: boolean
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
  onRefused,
  wordsOf,
  startErrors,
  startWords,
  isGuarded = true,
  isReadAgain = true,
  isChecked = true,
  className = 'desk-form has-script',
  children,
  ...attributes
}: FormProps<Answer>) {
  const { element, onSubmit, onChange, state } = useSending({
    act,
    done,
    onDone,
    onRefused,
    wordsOf,
    startErrors,
    startWords,
    isGuarded,
    isReadAgain,
    isChecked,
  })
  const { phase, refusal, errors, typed } = state
  const value = useMemo(() => ({ phase, refusal, errors, typed }), [phase, refusal, errors, typed])
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
