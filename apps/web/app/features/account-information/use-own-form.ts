import { useState, type FormEvent } from 'react'
import { fieldErrorsIn, isFailure, textValuesOf } from '@app/contract/failure.ts'
import type { TextValues } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { fieldText } from '../../platform/field-text.ts'
import { wordsOfField } from '../../platform/field-words.ts'
import { proofFault } from '../proof/proof-fields.tsx'
import type { Api } from '../../platform/page/page-module.ts'

/** Values of a form's fields. */
export type FieldTexts = (name: string) => string

/** Password and code that a form proves its sender by. */
export const proofOf = (field: FieldTexts) => ({ currentPassword: field('currentPassword'), oneTimeCode: field('oneTimeCode') })

/** Sends a form and keeps what was wrong with it; `onDone` hears when all was well. */
export function useOwnForm(send: (api: Api, field: FieldTexts) => Promise<unknown>, onDone: () => void) {
  const text = useText()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [facts, setFacts] = useState<TextValues>({})
  const [message, setMessage] = useState('')
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const field: FieldTexts = (name) => fieldText(data, name)
    const fail = (error: unknown): void => {
      const wrong = isFailure(error) ? fieldErrorsIn(error.detail) : {}
      setErrors(wrong)
      setFacts(isFailure(error) ? textValuesOf(error.detail) : {})
      setMessage(
        isFailure(error) && Object.keys(wrong).length === 0
          ? proofFault(error, text, text.dyn(`account.fault.${error.code}`, text.t('error.generic')))
          : text.t('account.check'),
      )
    }
    const succeed = (): void => {
      setErrors({})
      setMessage(text.t('account.saved'))
      onDone()
    }
    send(browserApi(), field).then(succeed, fail)
  }
  /** Message under a field; empty for none. */
  const errorOf = (name: string): string => {
    const key = errors[name]
    if (key === undefined) return ''
    return key.startsWith('validation.') ? wordsOfField(key, text, facts) : text.dyn(key, text.t('validation.wrong'), facts)
  }
  return { onSubmit, errorOf, message }
}
