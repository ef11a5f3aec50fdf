import '../../style/release.css'
import { Link } from 'react-router'
import { isFailure } from '@app/contract/failure.ts'
import { getReleaseSheets, getReleaseSheetsDocument } from '@app/contract/release/release.ts'
import type { ReleaseSheet, ReleaseSheets } from '@app/contract/release/release.answers.ts'
import { hasGermanPapers } from '@app/rules/e-invoices/e-invoice-sites.ts'
import { yardOnOneLine } from '@app/rules/sites/yard-words.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { GERMAN_NAMES, GermanLink } from '../payments/papers/german-link.tsx'
import { asWritten } from '../lots/lot-name.ts'

const NOON = 'T12:00:00Z'
const LOTS_LENGTH = 400

interface SheetsData extends ReleaseSheets {
  /** Why there are none; null where there are. */
  readonly refusal: { readonly reason: string; readonly max: number } | null
}

export async function load({ api, url }: LoadArgs): Promise<SheetsData> {
  const lots = (url.searchParams.get('lots') ?? '').slice(0, LOTS_LENGTH)
  try {
    return { ...(await api(getReleaseSheets, { query: { lots } })), refusal: null }
  } catch (error) {
    if (!isFailure(error) || error.code !== 'RELEASE_REFUSED') throw error
    const { reason, max } = error.detail
    return { sheets: [], refusal: { reason: typeof reason === 'string' ? reason : '', max: Number(max) } }
  }
}

export const head = (_: SheetsData, __: AppInfo, text: Text): PageHead => ({ title: text.t('release.sheets') })

/** Where the sheets are as a document. */
const documentPath = (sheets: readonly ReleaseSheet[]): string =>
  `${getReleaseSheetsDocument.path}?lots=${sheets.map(({ lot }) => lot).join(',')}`

function Sheet({ sheet }: { readonly sheet: ReleaseSheet }) {
  const text = useText()
  const formats = useFormats()
  const { lot, vin, phone, hours, row, carrier, on, code, qr, buyerNumber, clock } = sheet
  const facts = [
    [text.t('release.field.carrier'), carrier],
    [text.t('release.field.on'), formats.day(Date.parse(`${on}${NOON}`), clock)],
    [text.t('release.field.yard'), yardOnOneLine(sheet)],
    [text.t('release.field.row'), row],
    [text.t('release.field.hours'), hours],
    [text.t('release.field.phone'), phone],
    [text.t('release.field.vin'), vin],
    [text.t('release.field.buyer'), String(buyerNumber)],
  ] as const
  return (
    <section className="sheet" aria-labelledby={`sheet-${lot}`}>
      <h2 id={`sheet-${lot}`}>
        {asWritten(sheet.title)} <span className="dim">{lot}</span>
      </h2>
      <figure className="sheet-code">
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={code}>
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <figcaption>
          {text.t('release.sheets.show')}
          <b className="num">{code}</b>
        </figcaption>
      </figure>
      <dl className="sheet-facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** What carriers show at the gate, a sheet a lot. */
export function Page({ data: { sheets, refusal } }: { readonly data: SheetsData }) {
  const text = useText()
  const { siteCode } = useApp()
  return (
    <article className="own release sheets">
      <h1>{text.t('release.sheets')}</h1>
      {refusal === null ? null : (
        <p className="alert bad" role="alert">
          {text.dyn(`release.reason.${refusal.reason}`, text.t('error.generic'), { max: refusal.max })}
        </p>
      )}
      <p className="acts no-print">
        {sheets.length === 0 ? null : (
          <>
            <button className="btn ink has-script" type="button" onClick={() => window.print()}>
              {text.t('release.sheets.print')}
            </button>
            <a className="btn" href={documentPath(sheets)} download>
              {text.t('release.sheets.pdf')}
            </a>
            {hasGermanPapers(siteCode) ? <GermanLink isButton path={documentPath(sheets)} name={GERMAN_NAMES.release} /> : null}
          </>
        )}
        <Link className="btn" to="/toBePickedUp">
          {text.t('release.sheets.back')}
        </Link>
      </p>
      {sheets.map((sheet) => (
        <Sheet key={sheet.lot} sheet={sheet} />
      ))}
    </article>
  )
}
