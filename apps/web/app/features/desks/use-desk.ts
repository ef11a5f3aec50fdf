import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import type { Api } from '../../platform/page/page-module.ts'
import { refusalWords } from '../../ui/form/refusal.ts'
import { deskWords } from './desk-words.ts'

/** A message of success. */
type SuccessText = 'ops.done' | 'raise.done' | 'ops.override.requested'

/** Does what an operator or a party wants and shows how it went; answers whether it was done. */
export type Operate = (work: (api: Api) => Promise<unknown>) => Promise<boolean>

export interface Desk {
  readonly act: Operate
  /** How the last act went. */
  readonly message: string
  /** Says that a form was done that is no longer there to say so. */
  readonly say: (done: SuccessText) => void
}

/** What an operator's or a party's page does by single buttons: acts, shows how it went and reads itself again. `done` is the message of success. */
export function useDesk(done: 'ops.done' | 'raise.done' = 'ops.done'): Desk {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [message, setMessage] = useState('')
  const act: Operate = async (work) => {
    try {
      await work(browserApi())
    } catch (error) {
      setMessage(refusalWords(error, text, deskWords))
      return false
    }
    setMessage(text.t(done))
    await revalidate()
    return true
  }
  return { act, message, say: (success) => setMessage(text.t(success)) }
}
