import '../../style/desks.css'
import '../../style/fees.css'
import type { TaxDesk } from '@app/contract/tax/tax-desk.answers.ts'
import { getTaxDesk } from '@app/contract/tax/tax-desk.ts'
import type { TaxReliefList } from '@app/contract/tax/tax-relief.answers.ts'
import { listTaxRelief } from '@app/contract/tax/tax-relief.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useProof } from '../proof/use-proof.tsx'
import { DraftsPart } from './drafts-part.tsx'
import { ExemptionsPart } from './exemptions-part.tsx'
import { LotsForm } from './lots-form.tsx'
import { LoadForm } from './load-form.tsx'
import { RatesPart } from './rates-part.tsx'
import { ReliefPart } from './relief-part.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

interface TaxData extends TaxDesk {
  readonly relief: TaxReliefList
}

export async function load({ api }: LoadArgs): Promise<TaxData> {
  const [desk, relief] = await Promise.all([api(getTaxDesk, {}), api(listTaxRelief, {})])
  return { ...desk, relief }
}

export const head = (_: TaxData, __: AppInfo, text: Text): PageHead => ({ title: text.t('tax.title') })

/** Where bookkeepers see and load the rates of places, and write down who is exempt. */
export function Page({ data: { rates, drafts, exemptions, papers, certificates, relief } }: { readonly data: TaxData }) {
  const text = useText()
  const { prove, onRefused } = useProof('tax.proof')
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('tax.title')}</h1>
      <p className="dim">{text.t('tax.lead')}</p>
      {prove}
      <DraftsPart drafts={drafts} onRefused={onRefused} />
      <LoadForm onRefused={onRefused} />
      <LotsForm />
      <ExemptionsPart exemptions={exemptions} papers={papers} certificates={certificates} onRefused={onRefused} />
      <ReliefPart {...relief} />
      <RatesPart rates={rates} />
    </div>
  )
}
