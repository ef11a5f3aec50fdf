import { useState, type FormEvent } from 'react'
import { isFailure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import type { Api } from '../../platform/page/page-module.ts'
import { localPath } from '../../platform/routing/routing.ts'

const FAULT_LENGTH_MAX = 64

/** How a form without script came back, by its address; empty for no fault. */
export const faultOf = (url: URL): string => (url.searchParams.get('fault') ?? '').slice(0, FAULT_LENGTH_MAX)

/** What a refusal is called; empty for none. */
export const faultWords = (code: string, text: Text): string =>
  code === '' ? '' : text.dyn(`member.fault.${code}`, text.t('error.generic'))

/** Loads the document again, or another page in its place. */
const leave = (address: string | undefined): void => (address === undefined ? window.location.reload() : window.location.assign(address))

/**
 * Sends a form of a membership; where it was done the document is loaded again, or the page that `send` names: what the reader may do has
 * changed with their steps.
 */
export function useMemberForm(send: (api: Api, form: FormData) => Promise<string | undefined>) {
  const text = useText()
  const { locale } = useApp()
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState('')
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    // With a signal of its own, so that refusals come back here and lead nowhere by themselves.
    send(browserApi(new AbortController().signal), new FormData(event.currentTarget)).then(
      (path) => leave(path === undefined ? undefined : path.startsWith('/') ? localPath(locale, path) : path),
      (error: unknown) => {
        setSending(false)
        setMessage(faultWords(isFailure(error) ? error.code : 'ERROR', text))
      },
    )
  }
  return { onSubmit, isSending, message }
}
