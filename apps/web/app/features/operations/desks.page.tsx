import { Link } from 'react-router'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { PageHead } from '../../platform/page-module.ts'

/** Every desk of the house and what stands on it. */
const DESKS = [
  ['/operations/sales', 'ops.sales'],
  ['/operations/negotiations', 'ops.negotiations'],
  ['/operations/bidders', 'ops.bidders'],
  ['/operations/sellers', 'ops.sellers'],
  ['/operations/alerts', 'raise.title'],
  ['/operations/chat', 'talks.title'],
  ['/operations/flags', 'flags.title'],
  ['/operations/kiosks', 'kiosks.title'],
  ['/operations/mailbox', 'mailbox.title'],
] as const

export const load = (): Promise<null> => Promise.resolve(null)

export const head = (_: null, __: AppInfo, text: Text): PageHead => ({ title: text.t('ops.desks') })

/** Where operators begin. */
export function Page() {
  const text = useText()
  return (
    <div className="desk">
      <h1>{text.t('ops.desks')}</h1>
      <ul className="drops">
        {DESKS.map(([path, key]) => (
          <li key={path}>
            <Link className="link" to={path}>
              {text.t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
