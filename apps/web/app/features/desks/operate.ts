import type { FormEvent } from 'react'
import { isFailure } from '@app/contract/failure.ts'
import { failures } from '@app/contract/failures.ts'
import type { Text } from '@app/text/create-text.ts'
import { browserApi } from '../../platform/browser-api.ts'
import type { Api } from '../../platform/page/page-module.ts'

/** A message of success other than "Done". */
export type SuccessText = 'ops.override.requested'

/** Does what an operator or a party wants and shows how it went; answers whether it was done. */
export type Operate = (work: (api: Api) => Promise<unknown>, success?: SuccessText) => Promise<boolean>

/** Words for the reason that a refusal names, or that it brings along; `otherwise` where there are none. */
export function reasonWords(error: unknown, text: Text, otherwise: string): string {
  const { reason, words } = isFailure(error) ? error.detail : {}
  if (typeof words === 'string') return words
  return typeof reason === 'string' ? text.dyn(`ops.reason.${reason}`, otherwise) : otherwise
}

/** What a refusal is called: pages carry no words for every code, so the server's answer brings them in the reader's language. */
function faultWords(error: unknown, text: Text): string {
  if (!isFailure(error)) return text.t('error.generic')
  if (error.code === 'INVALID_INPUT') return text.t('validation.wrong')
  const { errorMsg } = error.detail
  return typeof errorMsg === 'string' ? errorMsg : text.dyn(failures[error.code].text, text.t('error.generic'))
}

/** Runs a call; answers null when it was done, else what to say. */
export async function operate(work: (api: Api) => Promise<unknown>, text: Text): Promise<string | null> {
  try {
    await work(browserApi())
    return null
  } catch (error) {
    return reasonWords(error, text, faultWords(error, text))
  }
}

/** Sends a desk's form, which is emptied once that was done. */
export function sendDesk(event: FormEvent<HTMLFormElement>, run: Operate, work: (api: Api, form: FormData) => Promise<unknown>): void {
  event.preventDefault()
  const form = event.currentTarget
  const typed = new FormData(form)
  void run((api) => work(api, typed)).then((isDone) => (isDone ? form.reset() : undefined))
}
