import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { PageHead } from '../../platform/page/page-module.ts'
import { loadTexts, type TextsData } from './text-data.ts'
import { TextsPart } from './texts-part.tsx'

export const load = loadTexts
export const head = (_: TextsData, __: AppInfo, text: Text): PageHead => ({ title: text.t('texts.title'), canonicalPath: '/smsAlerts' })

/** Text alerts (MKT-2.46); for members (MQ-012). */
export function Page({ data }: { readonly data: TextsData }) {
  const text = useText()
  return (
    <section className="acct own">
      <h1>{text.t('texts.title')}</h1>
      <TextsPart data={data} />
    </section>
  )
}
