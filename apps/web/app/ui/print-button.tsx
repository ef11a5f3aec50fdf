import { useState } from 'react'
import { useText } from '../platform/app-info.ts'
import { Icon } from './icon.tsx'

const PRINT_AFTER_MS = 2_000 // market spec §9: images load first

/** Prints the page once its pictures have had time to come (MKT-2.104). */
export function PrintButton({ className = 'btn' }: { readonly className?: string }) {
  const text = useText()
  const [isWaiting, setWaiting] = useState(false)
  const print = (): void => {
    setWaiting(true)
    for (const image of document.querySelectorAll('img[loading="lazy"]')) image.setAttribute('loading', 'eager')
    setTimeout(() => {
      setWaiting(false)
      window.print()
    }, PRINT_AFTER_MS)
  }
  return (
    <button className={`${className} has-script`} type="button" disabled={isWaiting} onClick={print}>
      <Icon name="print" />
      <span>{isWaiting ? text.t('state.loading') : text.t('lot.print')}</span>
    </button>
  )
}
