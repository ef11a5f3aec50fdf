import { useLocation } from 'react-router'
import { hasFeedback } from '@app/rules/sites/feedback-paths.ts'
import { useText } from '../platform/app-info.ts'

/** Opens the feedback dialog, on the paths that have it (ACC-2.63). It is there from the start: coming later it would move what is pressed. */
export function FeedbackButton() {
  const text = useText()
  const { pathname } = useLocation()
  if (!hasFeedback(pathname)) return null
  return (
    <button className="tool feedback has-script" type="button" data-opens="feedback">
      {text.t('nav.feedback')}
    </button>
  )
}
