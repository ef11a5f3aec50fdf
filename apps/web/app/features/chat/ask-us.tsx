import { useSyncExternalStore, type ReactNode } from 'react'
import { useApp } from '../../platform/app-info.ts'
import { localPath } from '../../platform/routing/routing.ts'
import { useHasChat } from './use-has-chat.ts'

const neverChanges = () => () => undefined
const isInBrowser = (): boolean => true
const isOnServer = (): boolean => false

interface AskUsProps {
  readonly className: string
  /** What the chat is about, as attributes of the button that opens it. */
  readonly about?: Readonly<Record<`data-${string}`, string | number>>
  readonly children: ReactNode
}

/** Asks member services: in the chat where the site has one, else on the page of contacts. */
export function AskUs({ className, about = {}, children }: AskUsProps) {
  const { locale } = useApp()
  const hasChat = useHasChat()
  // What the tab knows is not in the page that the server drew.
  const isHere = useSyncExternalStore(neverChanges, isInBrowser, isOnServer)
  if (isHere && hasChat === true)
    return (
      <button className={className} type="button" data-opens="chat" {...about}>
        {children}
      </button>
    )
  return (
    <a className={className} href={localPath(locale, '/contactUs')}>
      {children}
    </a>
  )
}
