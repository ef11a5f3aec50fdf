import '../../style/agreements.css'
import { Link } from 'react-router'
import { type EsignForm, SIGNED_AT_ONCE_MAX } from '@app/contract/agreements/agreement-codes.ts'
import type { AgreementToSign } from '@app/contract/agreements/agreements.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { Fault } from './agreement-form.tsx'
import { formOf, loadWaiting } from './esign-data.ts'
import { Shown } from './esign-view.tsx'
import { SignForm } from './sign-form.tsx'

interface BatchData {
  readonly form: EsignForm
  readonly waiting: readonly AgreementToSign[]
  readonly fault: string
}

/** All documents of a form that wait for the reader, signed together (ACC-2.57, OQ-A63). */
export async function load(args: LoadArgs): Promise<BatchData> {
  const form = formOf(args.params['formtype'])
  return { form, waiting: await loadWaiting(form, args, SIGNED_AT_ONCE_MAX), fault: faultOf(args.url) }
}

/** Where each of these is signed at an outside service. */
function Elsewhere({ waiting }: { readonly waiting: readonly AgreementToSign[] }) {
  const text = useText()
  return (
    <>
      <p>{text.t('agree.elsewhere.batch')}</p>
      <ul>
        {waiting.map(({ agreement: { agreementId, form } }) => (
          <li key={agreementId}>
            <Link className="link" to={`/esign-document/${form}?id=${agreementId}`}>
              {text.t('agree.number', { number: String(agreementId) })}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

export const head = (): PageHead => ({})

export function Page({ data: { form, waiting, fault } }: { readonly data: BatchData }) {
  const text = useText()
  const [first, ...others] = waiting
  return (
    <div className="agrs page" data-form={form}>
      <h1>{text.t('agree.batch.title', { form: text.t(`agree.form.${form}`) })}</h1>
      <Fault fault={fault} />
      {first === undefined ? (
        <p>{text.t('agree.batch.none')}</p>
      ) : (
        <>
          {waiting.map((one) => (
            <Shown key={one.agreement.agreementId} shown={one} />
          ))}
          {first.elsewhere === null ? (
            <SignForm toSign={[first, ...others]} send={text.t('agree.sign.sendAll', { count: waiting.length })} />
          ) : (
            <Elsewhere waiting={waiting} />
          )}
        </>
      )}
      <p className="acts">
        <Link className="btn" to={`/esign-document/${form}?new=1`}>
          {text.t('agree.start.another')}
        </Link>
        <Link className="btn" to="/accountInformation/agreements">
          {text.t('agree.back')}
        </Link>
      </p>
    </div>
  )
}
