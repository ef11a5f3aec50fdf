import { Link } from 'react-router'
import type { TextMailbox } from '@app/contract/account/account-details.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { MailboxTabs } from './mailbox-tabs.tsx'
import { TextList } from './text-list.tsx'

/** Texts of this installation, for operators, where there is no provider of texts. */
export function TextMailboxView({ data: { isKept, texts, next } }: { readonly data: TextMailbox }) {
  const text = useText()
  return (
    <section className="desk">
      <h1>{text.t('mailbox.title')}</h1>
      <MailboxTabs tab="texts" />
      <p className="dim">{text.t(isKept ? 'mailbox.texts.lead' : 'mailbox.texts.server')}</p>
      {texts.length === 0 ? <p>{text.t('mailbox.texts.empty')}</p> : <TextList texts={texts} />}
      {next === null ? null : (
        <p className="acts">
          <Link className="btn" to={`/operations/mailbox?tab=texts&before=${next}`}>
            {text.t('mailbox.texts.older')}
          </Link>
        </p>
      )}
    </section>
  )
}
