import { useEffect, useState } from 'react'
import { useText } from '../../platform/app-info.ts'
import { copyText } from '../../platform/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'

const MESSAGE_MS = 4_000

/** Shares by the system's own sheet, else copies the address. */
export function ShareButton({ title }: { readonly title: string }) {
  const text = useText()
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (message === '') return
    const timer = setTimeout(() => setMessage(''), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])
  const share = async (): Promise<void> => {
    const url = window.location.href
    if ('share' in navigator) return navigator.share({ title, url }).catch(() => undefined)
    setMessage(text.t((await copyText(url)) ? 'lot.share.copied' : 'lot.share.failed'))
  }
  return (
    <button className="btn has-script" type="button" onClick={() => void share()}>
      <Icon name="share" />
      <output>{message === '' ? text.t('lot.share') : message}</output>
    </button>
  )
}
