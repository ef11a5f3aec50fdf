import { Link } from 'react-router'
import type { TextKey } from '@app/text/keys.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import type { SubscriptionData } from './subscription-data.ts'

interface ViewProps {
  readonly data: SubscriptionData
  /** Path of the page and of its form. */
  readonly path: string
  readonly words: {
    readonly title: TextKey & `messages.${string}`
    readonly lead: 'messages.confirm.lead' | 'messages.unsubscribe.lead'
    readonly act: TextKey & `messages.${string}`
    readonly done: TextKey & `messages.${string}`
  }
  /** Whether one may end everything at once. */
  readonly hasAll?: boolean
}

/** What a page says that ends mails. */
export const UNSUBSCRIBE_WORDS = {
  title: 'messages.unsubscribe.title',
  lead: 'messages.unsubscribe.lead',
  act: 'messages.unsubscribe.one',
  done: 'messages.unsubscribe.done',
} as const

/** The page of a mailed link: what it is for, and the button that does it; a plain form, so that it works without script. */
export function SubscriptionView({ data, path, words, hasAll = false }: ViewProps) {
  const text = useText()
  const { locale } = useApp()
  const { found, key, isDone, isDead } = data
  return (
    <section className="acct">
      <h1>{text.dyn(words.title, '')}</h1>
      {isDone ? (
        <p className="alert" role="status">
          {text.dyn(words.done, '')}
        </p>
      ) : null}
      {isDead ? <p role="alert">{text.t('messages.dead')}</p> : null}
      {found === null ? (
        isDone ? null : (
          <p>{text.t('messages.unsubscribe.noKey')}</p>
        )
      ) : (
        <>
          <p>{text.t(words.lead, { kind: text.dyn(`messages.kind.${found.kind}`, found.kind) })}</p>
          {found.status === 'UNSUBSCRIBED' && words.lead === 'messages.unsubscribe.lead' ? (
            <p className="dim">{text.t('messages.unsubscribe.already')}</p>
          ) : null}
          <form className="acts" method="post" action={path}>
            <input type="hidden" name="locale" value={locale} />
            <input type="hidden" name="key" value={key} />
            <button className="btn ink" type="submit">
              {text.dyn(words.act, '')}
            </button>
            {hasAll ? (
              <button className="btn" type="submit" name="all" value="1">
                {text.t('messages.unsubscribe.all')}
              </button>
            ) : null}
          </form>
        </>
      )}
      <p>
        <Link to="/messagesettings/email-subscriptions">{text.t('messages.settings')}</Link>
      </p>
    </section>
  )
}
