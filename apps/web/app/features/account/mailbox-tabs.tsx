import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'

const TABS = { mails: '/operations/mailbox', texts: '/operations/mailbox?tab=texts' } as const

/** Leads from mails to texts and back. */
export function MailboxTabs({ tab }: { readonly tab: keyof typeof TABS }) {
  const text = useText()
  return (
    <nav className="seg" aria-label={text.t('mailbox.tabs')}>
      {(['mails', 'texts'] as const).map((one) => (
        <Link key={one} to={TABS[one]} aria-current={one === tab ? 'page' : undefined}>
          {text.t(`mailbox.tab.${one}`)}
        </Link>
      ))}
    </nav>
  )
}
