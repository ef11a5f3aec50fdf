import { useText } from '../../platform/app-info.ts'
import { MailText } from './mail-text.tsx'

/** A mail as its reader's program shows it, and its plain text: one is open at a time, without a script too. */
export function MailTwins({
  name,
  src,
  subject,
  children,
  isOpen,
}: {
  /** Tells the twins of one mail from those of others on the page. */
  readonly name: string
  /** Address of the HTML: a document that runs nothing. */
  readonly src: string
  readonly subject: string
  /** The plain text. */
  readonly children: string
  readonly isOpen: boolean
}) {
  const text = useText()
  return (
    <div className="mbox-twins">
      <details name={name} open={isOpen}>
        <summary>{text.t('mailbox.asSent')}</summary>
        <iframe className="mbox-frame" src={src} sandbox="" loading="lazy" title={text.t('mailbox.frame', { subject })} />
      </details>
      <details name={name}>
        <summary>{text.t('mailbox.plain')}</summary>
        <MailText>{children}</MailText>
      </details>
    </div>
  )
}
