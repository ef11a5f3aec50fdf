import { useHasChat } from '../../features/chat/use-has-chat.ts'
import { useText } from '../../platform/app-info.ts'

/** The live-chat button (ACC-2.85, ACC-6.22). */
export function ChatButton() {
  const text = useText()
  if (useHasChat() !== true) return null
  return (
    <button className="btn chat-open" type="button" data-opens="chat">
      {text.t('chat.open')}
    </button>
  )
}
