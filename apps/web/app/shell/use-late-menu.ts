import { useState, type ComponentType, type RefObject } from 'react'
import { useLateImport } from '../platform/app-info.ts'
import { useClosingMenu } from '../ui/use-closing-menu.ts'

/** A menu of the header, and what comes when it is first opened; null until then. */
interface LateMenu {
  readonly menu: RefObject<HTMLDetailsElement | null>
  readonly onToggle: () => void
  readonly Content: ComponentType | null
}

/** A menu of the header whose content is fetched when it is first opened. */
export function useLateMenu(load: () => Promise<ComponentType>): LateMenu {
  const lateImport = useLateImport()
  const menu = useClosingMenu()
  const [Content, setContent] = useState<ComponentType | null>(null)
  const onToggle = (): void => {
    if (Content !== null || menu.current?.open !== true) return
    // The menu has what stands in it without script; to open it again tries again.
    lateImport(load).then(
      (loaded) => setContent(() => loaded),
      () => undefined,
    )
  }
  return { menu, onToggle, Content }
}
