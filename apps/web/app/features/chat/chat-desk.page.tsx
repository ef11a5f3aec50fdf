import { Link } from 'react-router'
import { answerChat, CHAT_MESSAGE_CHARS_MAX, closeChat, getChat, listChats } from '@app/contract/messages/chat.ts'
import type { ChatList, DeskTalk } from '@app/contract/messages/chat.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import { useReadAnew } from '../../platform/live/use-read-anew.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { fieldText } from '../../platform/field-text.ts'
import { WordsField } from '../../ui/fields.tsx'
import { ActButton } from '../../ui/form/busy-button.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { DeskForm } from '../desks/desk-form.tsx'
import { useDesk, type Operate } from '../desks/use-desk.ts'
import { DeskNav } from '../desks/desk-nav.tsx'

const POLL_MS = 5_000

interface DeskData {
  readonly chats: ChatList['chats']
  readonly talk: DeskTalk | null
  /** Only the talks that wait for an answer are listed. */
  readonly isWaiting: boolean
}

export async function load({ params, url, api }: LoadArgs): Promise<DeskData> {
  const chatId = params['chatId']
  const isWaiting = url.searchParams.has('waiting')
  const query = isWaiting ? ({ waiting: 'true' } as const) : {}
  const [{ chats }, talk] = await Promise.all([
    api(listChats, { query }),
    chatId === undefined ? null : api(getChat, { params: { chatId } }),
  ])
  return { chats, talk, isWaiting }
}

export const head = (_: DeskData, __: AppInfo, text: Text): PageHead => ({ title: text.t('talks.title') })

/** The desk with all talks or those that wait, and one of them open. */
const addressOf = (waits: boolean, chatId = ''): string => `/operations/chat${chatId === '' ? '' : `/${chatId}`}${waits ? '?waiting' : ''}`

type About = Omit<DeskTalk, 'messages'>

/** Who talks: a member by name and number, or a visitor, and where. */
function whoOf({ name, buyerNumber, site }: About, text: Text): string {
  const who = buyerNumber === null ? text.t('talks.visitor') : `${name} (${buyerNumber})`
  return `${who}, ${text.dyn(`site.${site}`, site)}`
}

function Talk({ talk, run }: { readonly talk: DeskTalk; readonly run: Operate }) {
  const text = useText()
  const { nowMs, zone } = useApp()
  const formats = useFormats()
  const params = { chatId: talk.id }
  return (
    <section className="sec" aria-labelledby="talk-h">
      <div className="sec-h">
        <h2 id="talk-h">{whoOf(talk, text)}</h2>
      </div>
      {talk.pageUrl === '' ? null : <p className="dim">{text.t('talks.page', { path: talk.pageUrl })}</p>}
      <ol className="chat-log">
        {talk.messages.map((message) => (
          <li key={message.id} className={message.isOurs ? 'ours' : ''}>
            <b>{text.t(message.isOurs ? 'talks.us' : 'talks.visitor')}</b>{' '}
            <span className="dim">{formats.yardTime(Date.parse(message.at), zone, nowMs)}</span>
            <p>{message.body}</p>
          </li>
        ))}
      </ol>
      {talk.isClosed ? (
        <p>{text.t('talks.done')}</p>
      ) : (
        <DeskForm
          aria-label={text.t('talks.answer')}
          done={text.t('talks.sent')}
          act={(api, form) => api(answerChat, { params, body: { body: fieldText(form, 'body') } })}
        >
          <WordsField id="talk-body" label={text.t('talks.answer')} name="body" rows={3} required maxLength={CHAT_MESSAGE_CHARS_MAX} />
          <FormFoot send={text.t('talks.send')}>
            <ActButton act={() => run((api) => api(closeChat, { params }))}>{text.t('talks.close')}</ActButton>
          </FormFoot>
        </DeskForm>
      )}
    </section>
  )
}

/** Where operators answer visitors; polled while the page is visible. */
export function Page({ data }: { readonly data: DeskData }) {
  const text = useText()
  const { isWaiting } = data
  const { act: run, message } = useDesk('raise.done')
  useReadAnew(POLL_MS)
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('talks.title')}</h1>
      <output className="desk-said">{message}</output>
      <nav className="seg" aria-label={text.t('talks.which')}>
        <Link to={addressOf(true)} aria-current={isWaiting ? 'page' : undefined}>
          {text.t('talks.waiting')}
        </Link>
        <Link to={addressOf(false)} aria-current={isWaiting ? undefined : 'page'}>
          {text.t('talks.all')}
        </Link>
      </nav>
      {data.chats.length === 0 ? <p className="dim">{text.t('talks.none')}</p> : null}
      <ul className="drops">
        {data.chats.map((chat) => (
          <li key={chat.id} data-chat={chat.id}>
            <span>
              <Link className="link" to={addressOf(isWaiting, chat.id)} aria-current={chat.id === data.talk?.id ? 'page' : undefined}>
                {whoOf(chat, text)}
              </Link>{' '}
              <span className="dim">{chat.lastWords}</span>
            </span>
            {chat.isWaiting ? <span className="badge warn">{text.t('talks.waiting')}</span> : null}
          </li>
        ))}
      </ul>
      {data.talk === null ? null : <Talk key={data.talk.id} talk={data.talk} run={run} />}
    </div>
  )
}
