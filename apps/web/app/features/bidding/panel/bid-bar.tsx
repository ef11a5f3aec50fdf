import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { getDocumentCategories } from '@app/contract/bids/bidding.ts'
import type { DocumentCategories } from '@app/contract/bids/bidding.answers.ts'
import type { LateInvoice } from '@app/contract/lanes/live.ts'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import { STEP_PAGES } from '@app/rules/access/forced-steps.ts'
import { SEGMENT_TYPES } from '@app/contract/bids/bidding-limits.ts'
import { refusalWords } from '@app/rules/own-bids/bid-words.ts'
import { useText } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { LateInvoiceNamed } from '../late-invoice.tsx'

type Segment = (typeof SEGMENT_TYPES)[number]

const SEGMENTS: Readonly<Record<string, Segment>> = {
  V: 'AUTO',
  U: 'TRUCK',
  K: 'TRUCK',
  C: 'MOTORCYCLE',
  D: 'MOTORCYCLE',
  M: 'MARINE',
  J: 'MARINE',
  E: 'INDUSTRIAL',
}

/** Refusals for want of a mandate: the reader sees theirs. */
const BY_MANDATE: ReadonlySet<string> = new Set(['NO_MANDATE', 'MANDATE_OVER', 'MANDATE_CURRENCY'])

interface BidBarProps {
  readonly code: string
  readonly lot: LotView
  /** The invoice that is late, where that is why. */
  readonly lateInvoice?: LateInvoice | undefined
  /** What stands below, which comes with it, so that it does not move. */
  readonly children: ReactNode
}

/** Why the reader may not bid on this lot, with the invoice that is late, or the documents that are missing (MQ-089: a refusal names what is missing). */
export function BidBar({ code, lot, lateInvoice, children }: BidBarProps) {
  const text = useText()
  const [categories, setCategories] = useState<DocumentCategories['documentCategories'] | null>(null)
  const asksPapers = code === 'DOCUMENTS' || code === 'LICENCE'
  useEffect(() => {
    if (!asksPapers) return
    const params = { lotNumber: lot.lotNumber, segmentType: SEGMENTS[lot.vehicle.type] ?? 'OTHER' }
    browserApi()(getDocumentCategories, { params }).then(
      ({ documentCategories }) => setCategories(documentCategories),
      () => setCategories([]),
    )
  }, [asksPapers, lot])
  // What is missing is named together with the refusal (MQ-007).
  if (asksPapers && categories === null) return null
  const missing = (categories ?? []).filter(({ required, status }) => required && status !== 'VALID')
  return (
    <>
      <div role="note">
        <p>{refusalWords(code, text)}</p>
        {lateInvoice === undefined ? null : (
          <p>
            <LateInvoiceNamed invoice={lateInvoice} />
          </p>
        )}
        {code === 'LEVEL' || code === 'FEE_DUE' ? (
          <p>
            <Link className="link" to={code === 'LEVEL' ? '/upgrade-membership' : STEP_PAGES[461]}>
              {text.t(`bid.bar.${code}`)}
            </Link>
          </p>
        ) : null}
        {BY_MANDATE.has(code) ? (
          <p>
            <Link className="link" to="/contactBroker">
              {text.t('mandate.own.see')}
            </Link>
          </p>
        ) : null}
        {missing.length === 0 ? null : (
          <>
            <h3>{text.t('bid.bar.remedy')}</h3>
            <ul>
              {missing.map(({ documentCategoryCode, isPassport, status }) => (
                <li key={documentCategoryCode}>
                  {isPassport ? text.t('papers.passport.name') : text.t(`papers.category.${documentCategoryCode}`)}:{' '}
                  {text.t(`bid.document.status.${status}`)}
                  {status === 'IN_REVIEW' ? null : (
                    <>
                      {' · '}
                      <Link to={`/accountInformation/licenses?paper=${documentCategoryCode}#licenses-form`}>
                        {text.t('bid.bar.papers')}
                      </Link>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {children}
    </>
  )
}
