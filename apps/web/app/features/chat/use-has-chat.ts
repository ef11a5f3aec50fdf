import { useEffect, useState } from 'react'
import { getUserConfig } from '@app/contract/site/site.ts'
import { hasChat } from '@app/rules/sites/flags.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { sessionStore } from '../../platform/session-store.ts'

/** Whether this site has a chat, by the server's answer once in this tab; null until then. The server decides again at every message. */
const known = sessionStore('hasChat', (stored) => (typeof stored === 'boolean' ? stored : null))

/** Whether this site has a chat (ACC-2.85, ACC-6.22); null until it is known. */
export function useHasChat(): boolean | null {
  const [isShown, setShown] = useState(known.get)
  useEffect(() => {
    if (isShown !== null) return undefined
    const leaving = new AbortController()
    const keep = (config: Parameters<typeof hasChat>[0]): void => {
      known.set(hasChat(config))
      setShown(hasChat(config))
    }
    browserApi(leaving.signal)(getUserConfig, {}).then(keep, () => undefined)
    return () => leaving.abort()
  }, [isShown])
  return isShown
}
