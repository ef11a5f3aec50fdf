import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { CHAT_MESSAGE_CHARS_MAX, readChat, sayInChat } from '@app/contract/messages/chat.ts'
import type { ChatMessage, ChatTalk } from '@app/contract/messages/chat.answers.ts'
import { isFailure } from '@app/contract/failure.ts'
import { failures } from '@app/contract/failures.ts'
import { withoutKey } from '@app/rules/sites/keyed-paths.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Dialog, DialogActs } from '../../ui/dialog.tsx'

const POLL_MS = 4_000

/** The talk as far as it is known, polled while the dialog is open and the page is visible. */
function useTalk() {
  const [state, setState] = useState<ChatTalk['state']>('none')
  const [messages, setMessages] = useState<readonly ChatMessage[]>([])
  const last = useRef(0)
  const take = useCallback((talk: ChatTalk): void => {
    setState(talk.state)
    const fresh = talk.messages.filter(({ id }) => id > last.current)
    last.current = Math.max(last.current, ...fresh.map(({ id }) => id))
    if (fresh.length > 0) setMessages((known) => [...known, ...fresh])
  }, [])
  useEffect(() => {
    const leaving = new AbortController()
    const api = browserApi(leaving.signal)
    const ask = (): void => {
      if (document.visibilityState === 'visible') api(readChat, { query: { after: last.current } }).then(take, () => undefined)
    }
    ask()
    const timer = setInterval(ask, POLL_MS)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [take])
  return { state, messages, take, last }
}

/** The invoice whose page is open, by its own button; null anywhere else. */
function invoiceHere(): { readonly id: number; readonly number: string } | null {
  const { invoice, invoiceNumber = '' } = document.querySelector<HTMLElement>('[data-invoice]')?.dataset ?? {}
  return invoice === undefined ? null : { id: Number(invoice), number: invoiceNumber }
}

/** Talks with the people of the site; what was typed stays when sending fails. */
export function ChatDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const { nowMs, zone } = useApp()
  const formats = useFormats()
  const { state, messages, take, last } = useTalk()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const [about] = useState(invoiceHere)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (typed.trim() === '') return
    const pageUrl = withoutKey(window.location.pathname + window.location.search)
    try {
      take(
        await browserApi(new AbortController().signal)(sayInChat, {
          body: { body: typed, pageUrl, after: last.current, ...(about !== null && { invoiceId: about.id }) },
        }),
      )
      setTyped('')
      setFault('')
    } catch (error) {
      setFault(isFailure(error) && error.code !== 'UNAVAILABLE' && error.code !== 'TOOK_TOO_LONG' ? failures[error.code] : 'chat.failed')
    }
  }
  return (
    <Dialog title={text.t('chat.title')} onClose={onClose}>
      <p className="dim">{text.t('chat.lead')}</p>
      {about === null ? null : <p>{text.t('chat.invoice', { number: about.number })}</p>}
      <div role="log" aria-label={text.t('chat.title')}>
        <ol className="chat-log">
          {messages.map((message) => (
            <li key={message.id} className={message.isOurs ? 'ours' : ''}>
              <b>{text.t(message.isOurs ? 'chat.us' : 'chat.you')}</b>{' '}
              <span className="dim">{formats.yardTime(Date.parse(message.at), zone, nowMs)}</span>
              <p>{message.body}</p>
            </li>
          ))}
        </ol>
      </div>
      {state === 'closed' ? <p className="dim">{text.t('chat.closed')}</p> : null}
      <form className="set-form" onSubmit={(event) => void send(event)}>
        <div className="field">
          <label htmlFor="chat-words">{text.t('chat.message')}</label>
          <textarea
            className="in set-words"
            id="chat-words"
            rows={3}
            maxLength={CHAT_MESSAGE_CHARS_MAX}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {fault === '' ? null : (
          <p className="bad" role="alert">
            {text.dyn(fault, text.t('chat.failed'))}
          </p>
        )}
        <DialogActs send={text.t('chat.send')} />
      </form>
    </Dialog>
  )
}
