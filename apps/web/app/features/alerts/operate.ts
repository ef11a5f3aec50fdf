import { failures, isFailure } from '@app/contract/failures.ts'
import { browserApi } from '../../platform/browser-api.ts'
import type { Api } from '../../platform/page-module.ts'

/** Does something an operator asked for and tells him how it went; answers whether it was done. */
export type Operate = (work: (api: Api) => Promise<unknown>) => Promise<boolean>

/** Runs a call; answers null when it was done, else the key of what to say. */
export async function operate(work: (api: Api) => Promise<unknown>): Promise<string | null> {
  try {
    await work(browserApi())
    return null
  } catch (error) {
    if (isFailure(error) && error.code === 'INVALID_INPUT') return 'validation.wrong'
    return isFailure(error) ? failures[error.code].text : 'error.generic'
  }
}

/** Text of a form's field; empty where it has none. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
