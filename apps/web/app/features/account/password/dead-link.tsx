import { Link } from 'react-router'
import { useText } from '../../../platform/app-info.ts'

/** A link that opens nothing any more, and the way to a new one (OQ-A31). */
export function DeadLink() {
  const text = useText()
  return (
    <section className="acct">
      <h1>{text.t('recover.create.dead')}</h1>
      <p>{text.t('recover.create.dead.text')}</p>
      <p className="acts">
        <Link className="btn ink" to="/login/forgotPassword">
          {text.t('recover.create.again.link')}
        </Link>
      </p>
    </section>
  )
}
