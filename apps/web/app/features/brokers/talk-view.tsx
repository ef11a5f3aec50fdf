import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BROKER_MESSAGE_LENGTH_MAX } from '@app/contract/brokers/broker-codes.ts'
import type { BrokerTalk } from '@app/contract/brokers/brokers.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { useFormats } from '../../platform/use-formats.ts'
import { WordsField } from '../../ui/fields.tsx'
import { Form, type FormProps, FormFoot } from '../../ui/form/form.tsx'
import { refusalWords } from './fault-words.ts'

interface TalkViewProps {
  readonly talk: BrokerTalk
  /** The other side. */
  readonly name: string
  /** Address of the page with what was written before a message; of its newest ones without. */
  readonly to: (before: string) => string
  /** Whether earlier messages are shown. */
  readonly isEarlier: boolean
  readonly children: ReactNode
}

/** What two people wrote to each other, the newest first, below the form that writes. */
export function TalkView({ talk, name, to, isEarlier, children }: TalkViewProps) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  const { messages, before } = talk
  return (
    <>
      {children}
      {messages.length === 0 ? <p className="dim">{text.t('broker.talks.nothing')}</p> : null}
      <ol className="drops broker-talk">
        {messages.map(({ id, isOwn, words, sentAt }) => (
          <li key={id}>
            <p className="dim">
              <b>{isOwn ? text.t('broker.talk.own') : name}</b> {formats.timeWithin(Date.parse(sentAt), zone, nowMs)}
            </p>
            <p className="broker-words">{words}</p>
          </li>
        ))}
      </ol>
      {isEarlier || before !== '' ? (
        <p className="acts">
          {isEarlier ? (
            <Link className="link" to={to('')}>
              {text.t('broker.talk.newest')}
            </Link>
          ) : null}
          {before === '' ? null : (
            <Link className="link" to={to(before)}>
              {text.t('broker.talk.earlier')}
            </Link>
          )}
        </p>
      ) : null}
    </>
  )
}

interface TalkFormProps<Answer> extends Pick<FormProps<Answer>, 'act'> {
  readonly action: string
  readonly children?: ReactNode
}

/** Writes to the other side; works without script. */
export function TalkForm<Answer>({ act, action, children }: TalkFormProps<Answer>) {
  const text = useText()
  const { locale } = useApp()
  return (
    <Form
      className="mandate-form"
      method="post"
      action={action}
      aria-label={text.t('broker.talk.send')}
      wordsOf={refusalWords}
      done={text.t('broker.talk.sent')}
      isChecked={false}
      act={act}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      {children}
      <WordsField id="bt-words" name="words" label={text.t('broker.talk.words')} rows={4} maxLength={BROKER_MESSAGE_LENGTH_MAX} />
      <FormFoot send={text.t('broker.talk.send')} />
    </Form>
  )
}
