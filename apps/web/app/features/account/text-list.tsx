import type { ShownText } from '@app/contract/people/demo.answers.ts'
import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { formatZonedDateTime } from '@app/rules/formats/zoned-time.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { MailText } from './mail-text.tsx'

/** Texts, one below the other. */
export function TextList({ texts }: { readonly texts: readonly ShownText[] }) {
  const formats = useFormats()
  return (
    <ul className="mbox">
      {texts.map(({ id, to, text, sentAt }) => (
        <li key={id} data-text={id}>
          <p className="dim">
            {to} · <time dateTime={sentAt}>{formatZonedDateTime(Date.parse(sentAt), UTC_CLOCK, formats.display).yard}</time>
          </p>
          <MailText>{text}</MailText>
        </li>
      ))}
    </ul>
  )
}
