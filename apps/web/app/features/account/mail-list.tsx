import type { ShownMail } from '@app/contract/people/demo.answers.ts'
import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { useFormats } from '../../platform/use-formats.ts'

const LINK = /(https?:\/\/[^\s<>"]+)/g

/** A mail's text with its links as links; the text itself is never read as markup. A link whose key is hidden leads nowhere. */
function MailText({ children }: { readonly children: string }) {
  return (
    <pre className="mbox-text">
      {children.split(LINK).map((part, at) =>
        at % 2 === 1 && !part.includes('…') ? (
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

/** Mails, one below the other. */
export function MailList({ mails }: { readonly mails: readonly ShownMail[] }) {
  const formats = useFormats()
  return (
    <ul className="mbox">
      {mails.map((mail) => (
        <li key={mail.id} data-mail={mail.id}>
          <h2>{mail.subject}</h2>
          <p className="dim">
            {mail.to} · <time dateTime={mail.sentAt}>{formats.zoned(Date.parse(mail.sentAt), UTC_CLOCK, UTC_CLOCK).yard}</time>
          </p>
          <MailText>{mail.text}</MailText>
        </li>
      ))}
    </ul>
  )
}
