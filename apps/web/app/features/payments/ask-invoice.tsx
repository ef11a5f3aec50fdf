import { useSyncExternalStore } from 'react'
import { useApp, useText } from '../../platform/app-info.ts'
import { localPath } from '../../platform/routing/routing.ts'
import { useHasChat } from '../chat/use-has-chat.ts'

const neverChanges = () => () => undefined
const isInBrowser = (): boolean => true
const isOnServer = (): boolean => false

/** Asks about an invoice: in the chat with its number where the site has one, else on the page of contacts. */
export function AskInvoice({ invoiceId, number }: { readonly invoiceId: number; readonly number: string }) {
  const text = useText()
  const { locale } = useApp()
  const hasChat = useHasChat()
  // What the tab knows is not in the page that the server drew.
  const isHere = useSyncExternalStore(neverChanges, isInBrowser, isOnServer)
  if (isHere && hasChat === true)
    return (
      <button className="btn sm ghost" type="button" data-opens="chat" data-invoice={invoiceId} data-invoice-number={number}>
        {text.t('pay.invoice.ask')}
      </button>
    )
  return (
    <a className="btn sm ghost" href={localPath(locale, '/contactUs')}>
      {text.t('pay.invoice.ask')}
    </a>
  )
}
