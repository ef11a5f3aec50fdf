import { useText } from '../platform/app-info.ts'
import { Icon, type IconName } from './icon.tsx'

const RUN_ICONS: Readonly<Record<string, IconName>> = { D: 'runs', S: 'starts', N: 'still' }
const SALE_STATUSES: Readonly<Record<number, { readonly key: 'PURE_SALE' | 'MINIMUM_BID' | 'ON_APPROVAL'; readonly icon: IconName }>> = {
  5: { key: 'PURE_SALE', icon: 'pure' },
  2: { key: 'MINIMUM_BID', icon: 'minimum' },
  3: { key: 'ON_APPROVAL', icon: 'approval' },
}

/** Key of a sale status in the messages, or null for a code that says nothing. */
export const saleStatusKey = (code: number | null): 'PURE_SALE' | 'MINIMUM_BID' | 'ON_APPROVAL' | null =>
  code === null ? null : (SALE_STATUSES[code]?.key ?? null)

/** Whether it runs: a shape and its words. */
export function RunMark({ code }: { readonly code: string }) {
  const text = useText()
  return (
    <span className="run">
      <Icon name={RUN_ICONS[code] ?? 'info'} />
      {code === '' ? text.t('lot.condition.unknown') : text.dyn(`condition.${code}`, code)}
    </span>
  )
}

/** How it sells: the fuller the diamond, the surer. */
export function SaleMark({ code }: { readonly code: number | null }) {
  const text = useText()
  const status = code === null ? undefined : SALE_STATUSES[code]
  if (!status) return null
  return (
    <span className="sale">
      <Icon name={status.icon} />
      {text.t(`saleStatus.${status.key}`)}
    </span>
  )
}
