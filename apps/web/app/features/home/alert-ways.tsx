import { Link } from 'react-router'
import { SAVED_SEARCHES_PATH, VEHICLE_ALERTS_PATH } from '@app/rules/saved-searches/paths.ts'
import { useText } from '../../platform/app-info.ts'

/** For whoever did not find it: to be told when one comes in, and the searches that are kept. */
export function AlertWays() {
  const text = useText()
  return (
    <p className="acts">
      <Link className="btn" to={VEHICLE_ALERTS_PATH}>
        {text.t('vehicleAlert.tell')}
      </Link>
      <Link className="btn" rel="nofollow" to={SAVED_SEARCHES_PATH}>
        {text.t('saved.title')}
      </Link>
    </p>
  )
}
