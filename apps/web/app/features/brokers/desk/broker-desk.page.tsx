import '../../../style/desks.css'
import '../../../style/brokers.css'
import { getBrokerDesk } from '@app/contract/brokers/broker-desk.ts'
import type { BrokerDesk } from '@app/contract/brokers/broker-desk.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useText } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { useDesk } from '../../desks/use-desk.ts'
import { Applications } from './applications.tsx'
import { WordsReview } from './words-review.tsx'
import { DeskNav } from '../../desks/desk-nav.tsx'

export const load = ({ api }: LoadArgs): Promise<BrokerDesk> => api(getBrokerDesk, {})

export const head = (_: BrokerDesk, __: AppInfo, text: Text): PageHead => ({ title: text.t('broker.desk.title') })

/** What operators decide about brokers: who becomes one, by two of them, and what is listed of them. */
export function Page({ data }: { readonly data: BrokerDesk }) {
  const text = useText()
  const { act, message } = useDesk()
  return (
    <div className="desk broker-desk">
      <DeskNav />
      <h1>{text.t('broker.desk.title')}</h1>
      <output className="desk-said">{message}</output>
      <Applications applications={data.applications} act={act} />
      <WordsReview words={data.words} act={act} />
    </div>
  )
}
