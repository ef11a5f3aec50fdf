import { Link } from 'react-router'
import { confirmVehicleAlert } from '@app/contract/saved-searches/vehicle-alerts.ts'
import { VEHICLE_ALERTS_PATH } from '@app/rules/saved-searches/paths.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import type { BeginData } from './alert-data.ts'

/** What a mailed key begins, and the button that does it; a plain form, without script too. To open the page begins nothing (MQ-050). */
export function BeginAlert({ data: { key, found, fault, isDone } }: { readonly data: BeginData }) {
  const text = useText()
  const { locale } = useApp()
  return (
    <>
      {isDone ? <p role="status">{text.t('vehicleAlert.begin.done')}</p> : null}
      {fault === 'SAVED_SEARCHES_FULL' ? <p role="alert">{text.t('vehicleAlert.begin.full')}</p> : null}
      {isDone ? null : found === null ? (
        <p role="alert">{text.t('vehicleAlert.begin.dead')}</p>
      ) : found.isConfirmed ? (
        <p>{text.t('vehicleAlert.begin.already', { name: found.name })}</p>
      ) : (
        <form method="post" action={confirmVehicleAlert.path}>
          <input type="hidden" name="locale" value={locale} />
          <input type="hidden" name="key" value={key} />
          <p>{text.t('vehicleAlert.begin.lead', { name: found.name })}</p>
          <p className="acts">
            <button className="btn ink" type="submit">
              {text.t('vehicleAlert.begin.now')}
            </button>
          </p>
        </form>
      )}
      <p className="acts">
        <Link className="btn" to={VEHICLE_ALERTS_PATH}>
          {text.t('vehicleAlert.begin.again')}
        </Link>
      </p>
    </>
  )
}
