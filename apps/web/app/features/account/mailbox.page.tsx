import '../../style/mailbox.css'
import { Link } from 'react-router'
import { listMailbox } from '@app/contract/account/account-details.ts'
import type { Mailbox, MailPreviews, TextMailbox } from '@app/contract/account/account-details.answers.ts'
import { listMailPreviews, listTextMailbox } from '@app/contract/account/mailbox.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { MailList } from './mail-list.tsx'
import { MailboxTabs } from './mailbox-tabs.tsx'
import { MailPreviewsView } from './mail-previews.tsx'
import { TextMailboxView } from './text-mailbox.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

/** The mailbox, its texts, or a preview of a kind of mail. */
type Shown = { readonly mailbox: Mailbox } | { readonly texts: TextMailbox } | { readonly previews: MailPreviews; readonly kind: string }

/** Mails of this installation, for operators, where there is no mail server; and what each kind of mail looks like. */
export async function load({ url, api, app }: LoadArgs): Promise<Shown> {
  const kind = url.searchParams.get('preview')
  if (kind !== null) return { previews: await api(listMailPreviews, { query: { locale: url.searchParams.get('in') ?? app.locale } }), kind }
  const before = Number(url.searchParams.get('before') ?? '')
  const query = Number.isInteger(before) && before > 0 ? { before } : {}
  if (url.searchParams.get('tab') === 'texts') return { texts: await api(listTextMailbox, { query }) }
  return { mailbox: await api(listMailbox, { query }) }
}

export const head = (data: Shown, _: AppInfo, text: Text): PageHead => ({
  title: text.t('previews' in data ? 'mailbox.previews' : 'mailbox.title'),
})

export function Page({ data }: { readonly data: Shown }) {
  if ('texts' in data) return <TextMailboxView data={data.texts} />
  return 'mailbox' in data ? <MailboxView data={data.mailbox} /> : <MailPreviewsView data={data.previews} kind={data.kind} />
}

function MailboxView({ data }: { readonly data: Mailbox }) {
  const text = useText()
  return (
    <section className="desk">
      <DeskNav />
      <h1>{text.t('mailbox.title')}</h1>
      <MailboxTabs tab="mails" />
      <p className="dim">{text.t(data.isKept ? 'mailbox.lead' : 'mailbox.server')}</p>
      <p className="acts">
        <Link className="btn" to="/operations/mailbox?preview=WON">
          {text.t('mailbox.previews')}
        </Link>
      </p>
      {data.mails.length === 0 ? <p>{text.t('mailbox.empty')}</p> : null}
      <MailList mails={data.mails} srcOf={({ id, hasHtml }) => (hasHtml ? `/data/operations/mailbox/${id}/html` : null)} />
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
