import { getKioskUser } from '@app/contract/people/sign-in.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import { useCountWords } from '../reference/count-words.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { KioskFrame } from '../bidding/dashboard/kiosk-frame.tsx'
import { placeAsWritten } from '../lots/lot-name.ts'
import type { ResultsData } from '../search/results-data.ts'
import { Page as Results } from '../search/search-results.page.tsx'

const PATH = '/kiosklotSearchResults'

/** Results of a kiosk with its yard; the name is empty for a kiosk of no yard. */
interface KioskData {
  readonly results: ResultsData
  readonly yardName: string
}

/** Loads the lots that the kiosk's yard sells, and none of others beside them (MQ-048); a kiosk of no yard sees all. */
export async function load(args: LoadArgs): Promise<KioskData> {
  const { criteriaOf, loadLotsOf } = await import('../search/results-data.ts')
  const { yardNumber, yardName } = await args.api(getKioskUser, {})
  const within = yardNumber === null ? null : { path: PATH, params: [], clauses: [`auction_host_id:${yardNumber}`] }
  return { results: await loadLotsOf(args, { ...criteriaOf(args), within }), yardName }
}

export const head = ({ yardName }: KioskData, _app: AppInfo, text: Text): PageHead => ({
  title: yardName === '' ? text.t('search.title') : text.t('kiosks.results', { yard: placeAsWritten(yardName) }),
})

export function Page({ data }: { readonly data: KioskData }) {
  const text = useText()
  const tell = useCountWords()
  const { results, yardName } = data
  return (
    <>
      <KioskFrame at="search" />
      <Results data={results}>
        <div>
          <h1>{yardName === '' ? text.t('search.title') : text.t('kiosks.results', { yard: placeAsWritten(yardName) })}</h1>
          <output className="dim">{tell(results.total, (count) => text.t('search.count', { count }))}</output>
        </div>
      </Results>
    </>
  )
}
