import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import type { PageHead } from '../../../platform/page/page-module.ts'
import { Ways } from '../../../ui/ways.tsx'

/** Shown when the first sign-in cannot be (ACC-2.20). */
export const load = async (): Promise<null> => null

export const head = (_: null, __: AppInfo, text: Text): PageHead => ({ title: text.t('recover.temp') })

export function Page() {
  const text = useText()
  return (
    <section className="acct">
      <h1>{text.t('recover.temp')}</h1>
      <p>{text.t('recover.temp.text')}</p>
      <Ways
        ways={[
          ['/login/forgotPassword', text.t('recover.create.again.link')],
          ['/login', text.t('recover.back')],
        ]}
      />
    </section>
  )
}
