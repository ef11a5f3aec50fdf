import { Link } from 'react-router'
import type { MailPreviews } from '@app/contract/account/account-details.answers.ts'
import { LANGUAGE_NAMES, LOCALES } from '@app/text/locales.ts'
import { useText } from '../../platform/app-info.ts'
import { MailTwins } from './mail-twins.tsx'

const MAILBOX = '/operations/mailbox'
const addressOf = (kind: string, locale: string): string => `${MAILBOX}?${new URLSearchParams({ preview: kind, in: locale })}`

/** Every kind of mail with invented people: one shown, the others a link away. */
export function MailPreviewsView({ data, kind }: { readonly data: MailPreviews; readonly kind: string }) {
  const text = useText()
  const { locale, previews } = data
  const shown = previews.find((one) => one.kind === kind) ?? previews[0]
  if (shown === undefined) return null
  return (
    <section className="desk">
      <h1>{text.t('mailbox.previews')}</h1>
      <p className="dim">{text.t('mailbox.previews.lead')}</p>
      <p className="acts">
        <Link className="btn" to={MAILBOX}>
          {text.t('mailbox.back')}
        </Link>
      </p>
      <nav className="acts" aria-label={text.t('mailbox.previews.languages')}>
        {LOCALES.map((one) => (
          <Link key={one} className="link" to={addressOf(shown.kind, one)} aria-current={one === locale ? 'true' : undefined}>
            {LANGUAGE_NAMES[one]}
          </Link>
        ))}
      </nav>
      <div className="mbox-previews">
        <article data-preview={shown.kind}>
          <h2>{shown.subject}</h2>
          <MailTwins
            key={`${shown.kind} ${locale}`}
            name="preview"
            src={`/data/operations/mailPreviews/${encodeURIComponent(shown.kind)}/html?locale=${locale}`}
            subject={shown.subject}
            isOpen
          >
            {shown.text}
          </MailTwins>
        </article>
        <nav aria-label={text.t('mailbox.previews.kinds')}>
          <ul className="mbox-kinds">
            {previews.map((one) => (
              <li key={one.kind}>
                <Link className="link" to={addressOf(one.kind, locale)} aria-current={one.kind === shown.kind ? 'page' : undefined}>
                  {one.subject}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </section>
  )
}
