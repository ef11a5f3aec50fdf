import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../platform/app-info.ts'
import { PrintButton } from '../../../ui/print-button.tsx'
import { documentPath } from '../owed-list.tsx'
import { GERMAN_NAMES, GermanLink } from './german-link.tsx'
import { asWritten, placeAsWritten } from '../../lots/lot-name.ts'

interface PaperHeadProps {
  readonly id: number
  readonly title: string
  readonly paper: {
    readonly lotNumber: number | null
    readonly vehicle: string
    readonly yard: string
    readonly hasGerman: boolean
    readonly hasEInvoice: boolean
  }
  /** What is said beside the lot. */
  readonly about?: string
  /** Further ways on, behind the documents. */
  readonly children?: ReactNode
}

/** The head of the page of an invoice or a credit note: what it is about, and its documents. */
export function PaperHead({
  id,
  title,
  paper: { lotNumber, vehicle, yard, hasGerman, hasEInvoice },
  about = '',
  children,
}: PaperHeadProps) {
  const text = useText()
  return (
    <div className="pay-h">
      <div>
        <nav className="crumbs" aria-label={text.t('pay.invoice.back')}>
          <Link to="/payments">← {text.t('pay.invoice.back')}</Link>
        </nav>
        <h1>{title}</h1>
        {lotNumber === null && about === '' ? null : (
          <p className="lead">
            {lotNumber === null ? null : (
              <>
                <Link className="link" to={`/lot/${lotNumber}`}>
                  {vehicle === '' ? text.t('pay.invoice.lot', { number: lotNumber }) : asWritten(vehicle)}
                </Link>
                {[vehicle === '' ? '' : text.t('pay.invoice.lot', { number: String(lotNumber) }), placeAsWritten(yard)]
                  .filter((part) => part !== '')
                  .map((part) => `, ${part}`)}
              </>
            )}
            {about}
          </p>
        )}
      </div>
      <div className="acts">
        <PrintButton className="btn sm" />
        <a className="btn sm" href={documentPath(id)} download>
          {text.t('pay.invoice.pdf')}
        </a>
        {hasGerman ? <GermanLink isButton path={documentPath(id)} name={GERMAN_NAMES.pdf} /> : null}
        {hasEInvoice ? (
          <a className="btn sm" href={`/data/payments/invoices/${id}/xml`} download>
            {text.t('pay.invoice.xml')}
          </a>
        ) : null}
        {children}
      </div>
    </div>
  )
}
