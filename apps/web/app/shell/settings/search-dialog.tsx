import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { SearchBox } from '../../features/find/search-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** The search of the site over a page whose header has none (ACC-2.76); it closes as the reader goes where it leads. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const { key } = useLocation()
  const [opened] = useState(key)
  useEffect(() => {
    if (key !== opened) onClose()
  }, [key, opened, onClose])
  return (
    <Dialog title={text.t('search.box.label')} onClose={onClose}>
      <SearchBox className="find" />
    </Dialog>
  )
}
