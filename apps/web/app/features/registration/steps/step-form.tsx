import { useContext, type ComponentProps, type ReactNode } from 'react'
import { textValuesOf } from '@app/contract/failure.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import type { Api } from '../../../platform/page/page-module.ts'
import { localPath } from '../../../platform/routing/routing.ts'
import { InputField } from '../../../ui/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { FormContext, useFieldError } from '../../../ui/form/form-state.ts'
import type { WordsOf } from '../../../ui/form/refusal.ts'
import { wordsOfFault } from './fault-words.ts'

/** What a refusal is called, by its code; null for what is not known by name. */
type FaultWords = typeof wordsOfFault

const refusalWords =
  (words: FaultWords): WordsOf =>
  ({ code, detail }, text) =>
    words(code, text, textValuesOf(detail))

interface StepFormProps {
  /** Where the form is sent without script. */
  readonly action: string
  readonly className?: string
  /** How a form without script came back. */
  readonly fault: string
  readonly send: (api: Api, form: FormData) => Promise<{ readonly next: string }>
  readonly onRefused?: (error: unknown) => void
  /** Left out: those of a registration. */
  readonly words?: FaultWords
  readonly children: ReactNode
}

/** The form of a step. It goes on by a document of its own, since the reader's session may be new, and works until that is there. */
export function StepForm({ action, className = 'reg-form', fault, send, onRefused, words = wordsOfFault, children }: StepFormProps) {
  const text = useText()
  const { locale } = useApp()
  return (
    <Form
      className={className}
      method="post"
      action={action}
      isGuarded={false}
      isReadAgain={false}
      isChecked={false}
      startWords={fault === '' ? '' : (words(fault, text) ?? text.t('error.generic'))}
      wordsOf={refusalWords(words)}
      onRefused={onRefused}
      act={async (_, form) => {
        // With a signal of its own, so that refusals come back here and lead nowhere by themselves.
        const { next } = await send(browserApi(new AbortController().signal), form)
        window.location.assign(localPath(locale, next))
        await new Promise<never>(() => undefined)
      }}
    >
      {children}
    </Form>
  )
}

interface StepAlertProps {
  /** A field that has no place of its own for what is wrong with it. */
  readonly about?: string
  /** Whether the wrong fields are counted: a short form shows them all at once. */
  readonly isCounting?: boolean
}

/** What the step was refused for, above its fields, until it is sent again. */
export function StepAlert({ about, isCounting = false }: StepAlertProps) {
  const text = useText()
  const refusal = useContext(FormContext)?.refusal ?? null
  const { words: whole, faults } = refusal ?? { words: '', faults: 0 }
  const own = useFieldError(about)
  const counted = isCounting ? text.t('register.faults', { count: faults }) : own
  const words = faults === 0 ? whole : counted
  return <div role="alert">{words === '' ? null : <p className="alert bad">{words}</p>}</div>
}

interface StepLineProps extends Omit<ComponentProps<typeof InputField>, 'id' | 'label' | 'error' | 'defaultValue'> {
  readonly name: 'firstName' | 'lastName' | 'companyName' | 'email' | 'phone' | 'line1' | 'line2' | 'city' | 'state' | 'postCode'
  /** What stood there before. */
  readonly typed: Readonly<Record<string, string>>
}

/** A line of a step that is known by its name: `register.{name}` labels it. */
export function StepLine({ name, typed, ...input }: StepLineProps) {
  const text = useText()
  return <InputField id={`reg-${name}`} name={name} label={text.t(`register.${name}`)} defaultValue={typed[name]} {...input} />
}
