import '../../style/mandates.css'
import { listMandates } from '@app/contract/mandates/mandates.ts'
import type { MandateList } from '@app/contract/mandates/mandates.answers.ts'
import { bidsForAnother } from '@app/rules/mandates/holders.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { CapsTable } from './caps-table.tsx'
import { stateWords } from './holder-list.tsx'

interface ContactData {
  /** The reader's own mandate; null where they have none, undefined where they need none. */
  readonly own: MandateList['own'] | undefined
}

/** What of the reader's mandate they see themselves. */
export async function load({ api, app }: LoadArgs): Promise<ContactData> {
  if (app.member === null || !bidsForAnother(app.member.kind)) return { own: undefined }
  return { own: (await api(listMandates, { query: { kind: '', page: '' } })).own }
}

export const head = (_: ContactData, __: AppInfo, text: Text): PageHead => ({ title: text.t('seat.broker.title') })

/** Where people go who bid through a broker and open what is the broker's (MKT-2.51, MKT-6.03), and where they see how far they may bid. */
export function Page({ data: { own } }: { readonly data: ContactData }) {
  const text = useText()
  const formats = useFormats()
  return (
    <article className="acct own">
      <h1>{text.t('seat.broker.title')}</h1>
      <p>{text.t('seat.broker.text')}</p>
      {own === undefined ? null : (
        <section className="sec" aria-labelledby="mandate-h">
          <div className="sec-h">
            <h2 id="mandate-h">{text.t('mandate.own.title')}</h2>
          </div>
          {own === null ? (
            <p>{text.t('mandate.own.none')}</p>
          ) : (
            <>
              <p>
                {own.payerName === '' ? text.t('mandate.own.lead.plain') : text.t('mandate.own.lead', { payer: own.payerName })}{' '}
                <b>{stateWords(own.mandate, text, formats)}</b>
              </p>
              <CapsTable caps={own.mandate.caps} />
            </>
          )}
        </section>
      )}
    </article>
  )
}
