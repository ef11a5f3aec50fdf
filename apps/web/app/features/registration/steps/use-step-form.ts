import { useEffect, useRef, useState, type FormEvent } from 'react'
import { fieldErrorsIn, isFailure, textValuesOf, type FailureDetail } from '@app/contract/failure.ts'
import type { TextValues } from '@app/text/create-text.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { localPath } from '../../../platform/routing/routing.ts'
import type { Api } from '../../../platform/page/page-module.ts'
import { wordsOfField } from '../../../platform/field-words.ts'
import { wordsOfFault } from './fault-words.ts'

/** A form of a step: sends itself, keeps what is wrong with it, and goes on by a document of its own, since the reader's session may be new. */
export interface StepForm {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly isSending: boolean
  /** Message under a field; empty for none. */
  readonly errorOf: (name: string) => string
  /** How many fields are wrong. */
  readonly faults: number
  /** Message of the whole form; empty for none. */
  readonly message: string
  /** Code of the last refusal; empty for none. */
  readonly code: string
}

type Send = (api: Api, form: FormData) => Promise<{ readonly next: string }>

interface Wrong {
  readonly fields: Readonly<Record<string, string>>
  readonly facts: TextValues
  readonly message: string
  readonly code: string
}

const NOTHING: Wrong = { fields: {}, facts: {}, message: '', code: '' }

/** Moves to the first field that is wrong. */
function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** `fault`: how a form without script came back. `onRefused` hears of a refusal first. */
export function useStepForm(
  send: Send,
  { fault = '', onRefused }: { fault?: string; onRefused?: (detail: FailureDetail, code: string) => void } = {},
): StepForm {
  const text = useText()
  const { locale } = useApp()
  const [isSending, setSending] = useState(false)
  const [wrong, setWrong] = useState<Wrong>(() => ({ ...NOTHING, message: wordsOfFault(fault, text), code: fault }))
  const sent = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wrong.code !== '') focusFirst(sent.current)
  }, [wrong])
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    sent.current = form
    if (isSending) return
    setSending(true)
    // With a signal of its own, so that refusals come back here and lead nowhere by themselves.
    send(browserApi(new AbortController().signal), new FormData(form)).then(
      ({ next }) => window.location.assign(localPath(locale, next)),
      (error: unknown) => {
        setSending(false)
        const detail = isFailure(error) ? error.detail : {}
        const code = isFailure(error) ? error.code : ''
        onRefused?.(detail, code)
        const fields = code === 'INVALID_INPUT' ? fieldErrorsIn(detail) : {}
        const facts = textValuesOf(detail)
        setWrong({ fields, facts, code, message: Object.keys(fields).length > 0 ? '' : wordsOfFault(code || 'ERROR', text, facts) })
      },
    )
  }
  const errorOf = (name: string): string => {
    const key = wrong.fields[name]
    return key === undefined ? '' : wordsOfField(key, text, wrong.facts)
  }
  return { onSubmit, isSending, errorOf, faults: Object.keys(wrong.fields).length, message: wrong.message, code: wrong.code }
}
