import { useState, type ComponentType, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useLateImport, useText } from '../platform/app-info.ts'
import { useClosingMenu } from '../ui/use-closing-menu.ts'

/** The inventory popup of the header and, under a drawing, of the tab bar: ways into the search by make, type and yard (ACC-2.62, OQ-A118); its lists come when it is opened. */
export function InventoryMenu({ children }: { readonly children?: ReactNode }) {
  const text = useText()
  const lateImport = useLateImport()
  const menu = useClosingMenu()
  const [Lists, setLists] = useState<ComponentType | null>(null)
  const load = (): void => {
    if (Lists === null && menu.current?.open === true)
      void lateImport(() => import('./inventory-lists.tsx')).then(({ InventoryLists }) => setLists(() => InventoryLists))
  }
  return (
    <details className="drop inv" ref={menu} name="shell-menu" onToggle={load}>
      <summary>
        {children}
        {text.t('nav.inventory')}
      </summary>
      <div className="menu">{Lists ? <Lists /> : <Link to="/lotSearchResults">{text.t('nav.find')}</Link>}</div>
    </details>
  )
}
