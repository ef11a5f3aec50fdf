import { useId, useState } from 'react'
import type { AccountAlert } from '@app/contract/alerts/alerts.answers.ts'
import { asksForName } from '@app/rules/alerts/verification.ts'
import { useText } from '../../platform/app-info.ts'
import type { AlertActions } from './use-alerts.ts'

/** Days offered for putting an alert off; none: until the next sign-in. */
const DEFERRALS = [null, 1, 7, 30, 90] as const

function NameCheck({ alert, acts }: { readonly alert: AccountAlert; readonly acts: AlertActions }) {
  const text = useText()
  const { person } = alert.actionDetailsMap.verification ?? { person: { firstName: '', lastName: '' } }
  return (
    <>
      <p>{text.t('alert.name.question', { name: `${person.firstName} ${person.lastName}`.trim() })}</p>
      <div className="acts">
        <button className="btn ink" type="button" onClick={() => acts.answerName(alert, 'Y')}>
          {text.t('alert.name.yes')}
        </button>
        <button className="btn" type="button" onClick={() => acts.answerName(alert, 'N')}>
          {text.t('alert.name.no')}
        </button>
      </div>
    </>
  )
}

function Later({ alert, acts }: { readonly alert: AccountAlert; readonly acts: AlertActions }) {
  const text = useText()
  const id = useId()
  const [days, setDays] = useState<(typeof DEFERRALS)[number]>(null)
  return (
    <div className="al-later">
      <label className="vh" htmlFor={id}>
        {text.t('alert.later.when')}
      </label>
      <select className="in" id={id} value={String(days)} onChange={(event) => setDays(DEFERRALS[event.target.selectedIndex] ?? null)}>
        {DEFERRALS.map((one) => (
          <option key={String(one)} value={String(one)}>
            {one === null ? text.t('alert.later.signIn') : text.t('alert.later.days', { count: one })}
          </option>
        ))}
      </select>
      <button className="btn" type="button" onClick={() => acts.postpone(alert, days)}>
        {text.t('alert.later')}
      </button>
    </div>
  )
}

/** What can be done about an alert: a name to confirm, or done, begun, refused, later; a mandatory one is neither refused nor put off. */
export function AlertActs({ alert, acts }: { readonly alert: AccountAlert; readonly acts: AlertActions }) {
  const text = useText()
  const isMandatory = alert.alertsConfig.mandatory
  if (asksForName(alert)) return <NameCheck alert={alert} acts={acts} />
  return (
    <div className="acts">
      <button className="btn ink" type="button" onClick={() => acts.change(alert, 'COMPLETED')}>
        {text.t('alert.done')}
      </button>
      <button className="btn" type="button" onClick={() => acts.change(alert, 'IN_PROGRESS')}>
        {text.t('alert.start')}
      </button>
      {isMandatory ? null : (
        <>
          <button className="btn" type="button" onClick={() => acts.change(alert, 'DENY')}>
            {text.t('alert.deny')}
          </button>
          <Later alert={alert} acts={acts} />
        </>
      )}
    </div>
  )
}
