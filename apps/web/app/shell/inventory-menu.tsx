import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../platform/app-info.ts'
import { useLateMenu } from './use-late-menu.ts'

const loadLists = async () => (await import('./inventory-lists.tsx')).InventoryLists

interface InventoryMenuProps {
  readonly children?: ReactNode
  /** A tool of the header on phones: its drawing alone is shown. */
  readonly isTool?: boolean
}

/**
 * The inventory popup of the header and, under a drawing, of phones: ways into the search by make, type and yard (ACC-2.62, OQ-A118), and
 * under a drawing to results, which have no other place there; its lists come when it is opened.
 */
export function InventoryMenu({ children, isTool = false }: InventoryMenuProps) {
  const text = useText()
  const { menu, onToggle, Content: Lists } = useLateMenu(loadLists)
  return (
    <details className={isTool ? 'drop inv is-tool' : 'drop inv'} ref={menu} name="shell-menu" onToggle={onToggle}>
      <summary className={isTool ? 'tool' : undefined}>
        {children}
        {isTool ? <span className="vh">{text.t('nav.inventory')}</span> : text.t('nav.inventory')}
      </summary>
      <div className="menu">
        {children === undefined ? null : <Link to="/results">{text.t('nav.results')}</Link>}
        {Lists ? <Lists /> : <Link to="/lotSearchResults">{text.t('nav.find')}</Link>}
      </div>
    </details>
  )
}
