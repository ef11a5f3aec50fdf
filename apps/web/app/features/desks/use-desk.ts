import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { operate, type Operate, type SuccessText } from './operate.ts'

/** What an operator's or a party's page does: acts, shows how it went and reads itself again. `done` is the message of success. */
export function useDesk(done: 'ops.done' | 'raise.done' = 'ops.done'): { readonly act: Operate; readonly message: string } {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [message, setMessage] = useState('')
  const act: Operate = async (work, success: SuccessText | typeof done = done) => {
    const fault = await operate(work, text)
    setMessage(fault ?? text.t(success))
    if (fault === null) await revalidate()
    return fault === null
  }
  return { act, message }
}
