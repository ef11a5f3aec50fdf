import type { ShownText } from '@app/contract/people/demo.answers.ts'
import { useApp } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { MailText } from './mail-text.tsx'

/** Texts, one below the other. */
export function TextList({ texts }: { readonly texts: readonly ShownText[] }) {
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  return (
    <ul className="mbox">
      {texts.map(({ id, to, text, sentAt }) => (
        <li key={id} data-text={id}>
          <p className="dim">
            {to} · <time dateTime={sentAt}>{formats.timeWithin(Date.parse(sentAt), zone, nowMs)}</time>
          </p>
          <MailText>{text}</MailText>
        </li>
      ))}
    </ul>
  )
}
