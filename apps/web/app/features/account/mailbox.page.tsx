import { Link } from 'react-router'
import { listMailbox } from '@app/contract/account/account-details.ts'
import type { Mailbox } from '@app/contract/account/account-details.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { MailList } from './mail-list.tsx'

/** Mails of this installation, for operators, where there is no mail server. */
export async function load({ url, api }: LoadArgs): Promise<Mailbox> {
  const before = Number(url.searchParams.get('before') ?? '')
  return api(listMailbox, { query: Number.isInteger(before) && before > 0 ? { before } : {} })
}

export const head = (_: Mailbox, __: AppInfo, text: Text): PageHead => ({ title: text.t('mailbox.title') })

export function Page({ data }: { readonly data: Mailbox }) {
  const text = useText()
  return (
    <section className="desk">
      <h1>{text.t('mailbox.title')}</h1>
      <p className="dim">{text.t(data.isKept ? 'mailbox.lead' : 'mailbox.server')}</p>
      {data.mails.length === 0 ? <p>{text.t('mailbox.empty')}</p> : null}
      <MailList mails={data.mails} />
      {data.next === null ? null : (
        <p className="acts">
          <Link className="btn" to={`/operations/mailbox?before=${data.next}`}>
            {text.t('mailbox.older')}
          </Link>
        </p>
      )}
    </section>
  )
}
