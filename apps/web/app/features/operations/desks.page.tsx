import { Link } from 'react-router'
import { type DeskOverrides, listOverrides } from '@app/contract/operations/lane-desk.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { DoneOverrides, Overrides } from './overrides.tsx'
import { useDesk } from '../desks/use-desk.ts'

/** Every desk of the operators and what is on it. */
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

export const load = ({ api }: LoadArgs): Promise<DeskOverrides> => api(listOverrides, {})

export const head = (_: DeskOverrides, __: AppInfo, text: Text): PageHead => ({ title: text.t('ops.desks') })

/** Where operators begin. */
export function Page({ data }: { readonly data: DeskOverrides }) {
  const text = useText()
  const { act, message } = useDesk()
  return (
    <div className="desk">
      <h1>{text.t('ops.desks')}</h1>
      <output className="desk-said">{message}</output>
      <Overrides overrides={data.overrides} act={act} />
      <ul className="drops">
        {DESKS.map(([path, key]) => (
          <li key={path}>
            <Link className="link" to={path}>
              {text.t(key)}
            </Link>
          </li>
        ))}
      </ul>
      <DoneOverrides done={data.done} />
    </div>
  )
}
