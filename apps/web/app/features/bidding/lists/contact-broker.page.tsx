import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import type { PageHead } from '../../../platform/page/page-module.ts'

/** Needs nothing but its words. */
export const load = (): Promise<null> => Promise.resolve(null)

export const head = (_: null, __: AppInfo, text: Text): PageHead => ({ title: text.t('seat.broker.title') })

/** Where people go who bid through a broker and open what is the broker's (MKT-2.51, MKT-6.03). */
export function Page() {
  const text = useText()
  return (
    <section className="acct">
      <h1>{text.t('seat.broker.title')}</h1>
      <p>{text.t('seat.broker.text')}</p>
    </section>
  )
}
