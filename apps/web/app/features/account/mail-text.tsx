import '../../style/mailbox.css'

const LINK = /(https?:\/\/[^\s<>"]+)/g

/** A mail's text with its links as links; the text itself is never read as markup. A link whose key is hidden leads nowhere. */
export function MailText({ children }: { readonly children: string }) {
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
