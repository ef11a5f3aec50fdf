import { Link } from 'react-router'
import { listMailbox } from '@app/contract/account-details.ts'
import type { Mailbox } from '@app/contract/account-details.answers.ts'
import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'

/** Mails of this installation, for operators, where there is no mail server. */
export async function load({ url, api }: LoadArgs): Promise<Mailbox> {
  const before = Number(url.searchParams.get('before') ?? '')
  return api(listMailbox, { query: Number.isInteger(before) && before > 0 ? { before } : {} })
}

export const head = (_: Mailbox, __: AppInfo, text: Text): PageHead => ({ title: text.t('mailbox.title') })

const LINK = /(https?:\/\/[^\s<>"]+)/g

/** A mail's text with its links as links; the text itself is never read as markup. */
function MailText({ children }: { readonly children: string }) {
  return (
    <pre className="mbox-text">
      {children.split(LINK).map((part, at) =>
        at % 2 === 1 ? (
          <a className="link" key={at} href={part} rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  )
}

export function Page({ data }: { readonly data: Mailbox }) {
  const text = useText()
  const formats = useFormats()
  return (
    <section className="desk">
      <h1>{text.t('mailbox.title')}</h1>
      <p className="dim">{text.t(data.isKept ? 'mailbox.lead' : 'mailbox.server')}</p>
      {data.mails.length === 0 ? <p>{text.t('mailbox.empty')}</p> : null}
      <ul className="mbox">
        {data.mails.map((mail) => (
          <li key={mail.id} data-mail={mail.id}>
            <h2>{mail.subject}</h2>
            <p className="dim">
              {mail.to} · <time dateTime={mail.sentAt}>{formats.zoned(Date.parse(mail.sentAt), UTC_CLOCK, UTC_CLOCK).yard}</time>
            </p>
            <MailText>{mail.text}</MailText>
          </li>
        ))}
      </ul>
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
