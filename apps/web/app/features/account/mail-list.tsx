import type { ShownMail } from '@app/contract/people/demo.answers.ts'
import { useApp } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { MailText } from './mail-text.tsx'
import { MailTwins } from './mail-twins.tsx'

/** Mails, one below the other: as sent where `srcOf` knows the address of their HTML, the first of them open; else as plain text. */
export function MailList<M extends ShownMail>({
  mails,
  srcOf = () => null,
}: {
  readonly mails: readonly M[]
  readonly srcOf?: (mail: M) => string | null
}) {
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  return (
    <ul className="mbox">
      {mails.map((mail, at) => {
        const src = srcOf(mail)
        return (
          <li key={mail.id} data-mail={mail.id}>
            <h2>{mail.subject}</h2>
            <p className="dim">
              {mail.to} · <time dateTime={mail.sentAt}>{formats.timeWithin(Date.parse(mail.sentAt), zone, nowMs)}</time>
            </p>
            {src === null ? (
              <MailText>{mail.text}</MailText>
            ) : (
              <MailTwins name={`mail-${mail.id}`} src={src} subject={mail.subject} isOpen={at === 0}>
                {mail.text}
              </MailTwins>
            )}
          </li>
        )
      })}
    </ul>
  )
}
