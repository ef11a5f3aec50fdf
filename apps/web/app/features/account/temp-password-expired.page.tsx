import { Link } from 'react-router'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { PageHead } from '../../platform/page-module.ts'

/** Shown when the first sign-in cannot be (ACC-2.20). */
export const load = async (): Promise<null> => null

export const head = (_: null, __: AppInfo, text: Text): PageHead => ({ title: text.t('recover.temp') })

export function Page() {
  const text = useText()
  return (
    <section className="acct">
      <h1>{text.t('recover.temp')}</h1>
      <p>{text.t('recover.temp.text')}</p>
      <p className="acts">
        <Link className="btn ink" to="/login/forgotPassword">
          {text.t('recover.create.again.link')}
        </Link>
        <Link className="btn" to="/login">
          {text.t('recover.back')}
        </Link>
      </p>
    </section>
  )
}
