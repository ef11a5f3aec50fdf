import type { ReactNode } from 'react'
import type { Failure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { wordsOfField } from '../../platform/field-words.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import type { Api } from '../../platform/page/page-module.ts'
import { Form, FormFoot } from '../../ui/form/form.tsx'

/** What a fault is called, a code or the key of a field's message; empty for none. */
function faultWords(fault: string, text: Text): string {
  if (fault === '') return ''
  if (fault.startsWith('validation.') || fault.startsWith('terms.')) return wordsOfField(fault, text)
  return text.dyn(`agree.fault.${fault}`, text.t('error.generic'))
}

/** Words of a refusal: by its reason where it has one. Faults of fields have their own. */
function refusedWords({ code, detail }: Failure, text: Text): string | null {
  if (code === 'INVALID_INPUT') return null
  const { reason } = detail
  return text.dyn(`agree.fault.${typeof reason === 'string' ? reason : code}`, text.t('error.generic'))
}

interface AgreementFormProps {
  /** Where the form is sent without script. */
  readonly action: string
  readonly fields?: Readonly<Record<string, string | number>>
  readonly act: (api: Api, typed: FormData) => Promise<unknown>
  readonly onRefused?: (error: unknown) => void
  readonly done?: string
  readonly send: string
  readonly buttonClass?: string
  readonly children?: ReactNode
  readonly label?: string
}

/** What a form without script came back with, at the head of its page. */
export function Fault({ fault }: { readonly fault: string }) {
  const text = useText()
  const words = faultWords(fault, text)
  return <div role="alert">{words === '' ? null : <p className="alert bad">{words}</p>}</div>
}

/** A form about agreements, which works without script as well. */
export function AgreementForm({
  action,
  fields = {},
  act,
  onRefused,
  done = '',
  send,
  buttonClass = 'btn ink',
  children,
  label,
}: AgreementFormProps) {
  const { locale } = useApp()
  return (
    <Form
      className="agr-form"
      method="post"
      action={action}
      aria-label={label}
      isGuarded={false}
      isChecked={false}
      wordsOf={refusedWords}
      act={act}
      onRefused={onRefused}
      done={done}
    >
      <CsrfField />
      {Object.entries({ locale, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <FormFoot className={buttonClass} send={send} />
    </Form>
  )
}
