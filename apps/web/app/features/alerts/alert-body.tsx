import { Link } from 'react-router'
import type { AccountAlert } from '@app/contract/alerts/alerts.answers.ts'
import { COMPLETE_REGISTRATION_PATH } from '@app/rules/alerts/registration.ts'
import { formatDay } from '@app/rules/formats/format-day.ts'
import { alertText } from '@app/rules/alerts/alert-words.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { reasonWords, verificationWord } from './alert-words.ts'

/** Where an alert itself leads, null where the alert is complete in its place. */
function ownPage({ userActionCode, actionDetailsMap }: AccountAlert): string | null {
  if (actionDetailsMap.link !== null) return actionDetailsMap.link
  if (userActionCode === 'COMPLETE_REGISTRATION') return COMPLETE_REGISTRATION_PATH
  return userActionCode === 'CONTACT_DETAILS' ? '/accountInformation/accountSetting/edit' : null
}

/** What an alert says: its text, the verification behind it, an operator's message, and where to go. */
export function AlertBody({ alert, onFollow }: { readonly alert: AccountAlert; readonly onFollow?: () => void }) {
  const text = useText()
  const { display } = useFormats()
  const { verification, message } = alert.actionDetailsMap
  const words = alertText(alert, text)
  const status = verification ? verificationWord(verification.status, text) : ''
  const to = ownPage(alert)
  return (
    <div className="al-body">
      {words === '' ? null : <p>{words}</p>}
      {status === '' ? null : <p>{status}</p>}
      {verification?.reasonCode ? <p className="dim">{reasonWords(verification, { text, of: alert })}</p> : null}
      {verification?.renewalDocExpiryDate ? (
        <p className="dim">{text.t('alert.expires', { date: formatDay(verification.renewalDocExpiryDate, display) })}</p>
      ) : null}
      {message === '' ? null : <p>{message}</p>}
      {to === null ? null : (
        <p>
          <Link to={to} onClick={onFollow}>
            {text.t('alert.open')}
          </Link>
        </p>
      )}
    </div>
  )
}
