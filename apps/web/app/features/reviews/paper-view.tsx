import { Link } from 'react-router'
import { REVIEW_NOTE_LENGTH_MAX } from '@app/contract/documents/reviews.ts'
import type { ReviewedPaper } from '@app/contract/documents/reviews.answers.ts'
import { formatBytes } from '@app/rules/formats/bytes.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { deskAddress, type QueueView } from './reviews-data.ts'

interface PaperProps {
  readonly paper: ReviewedPaper
  readonly view: QueueView
  readonly page: number
}

/** The drawn page and the way to the others. A look at a page is an event, so only a claimed or decided paper shows one. */
export function Drawing({ paper, view, page }: PaperProps) {
  const text = useText()
  const name = text.t(`papers.category.${paper.category}`)
  const step = (to: number, icon: 'left' | 'right', label: string) =>
    to < 1 || to > paper.pages ? null : (
      <Link className="btn sq" to={deskAddress(view, paper.id, to)} aria-label={label}>
        <Icon name={icon} />
      </Link>
    )
  return (
    <figure className="rev-drawing">
      <img
        src={`/data/operations/reviews/${paper.id}/pages/${page}`}
        alt={text.t('papers.look.page', { number: page, paper: name })}
        width={800}
        height={1040}
      />
      <figcaption>
        <span className="acts">
          {step(page - 1, 'left', text.t('reviews.page.before'))}
          {text.t('reviews.page', { number: page, count: paper.pages })}
          {step(page + 1, 'right', text.t('reviews.page.next'))}
        </span>
        <span className="dim">{text.t('reviews.drawing', { name: paper.fileName || name, size: formatBytes(paper.sizeBytes) })}</span>
      </figcaption>
    </figure>
  )
}

/** The file as it came, for a reason. */
export function Original({ paper }: Pick<PaperProps, 'paper'>) {
  const text = useText()
  const { locale } = useApp()
  return (
    <details className="rev-original">
      <summary className="link">{text.t('reviews.original')}</summary>
      <form method="post" action={`/data/operations/reviews/${paper.id}/original`} className="desk-form">
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        <p className="field wide">
          <label htmlFor="rev-why">{text.t('reviews.original.reason')}</label>
          <input className="in" id="rev-why" name="reason" required maxLength={REVIEW_NOTE_LENGTH_MAX} />
        </p>
        <button className="btn" type="submit">
          {text.t('reviews.original')}
        </button>
      </form>
    </details>
  )
}

/** What was decided about papers of this account before. */
export function PaperHistory({ paper }: Pick<PaperProps, 'paper'>) {
  const text = useText()
  const formats = useFormats()
  return (
    <section aria-labelledby="rev-past">
      <h3 id="rev-past">{text.t('reviews.history')}</h3>
      {paper.history.length === 0 ? <p className="dim">{text.t('reviews.history.none')}</p> : null}
      <ul className="rev-past">
        {paper.history.map(({ at, category, verdict, reasonCode, by, note }) => (
          <li key={at}>
            <span className="dim">{formats.day(Date.parse(at))}</span>
            <span>
              {text.t(`papers.category.${category}`)}: {text.t(`reviews.verdict.${verdict}`)}
              {reasonCode === null ? '' : ` · ${text.t(`reviews.short.${reasonCode}`)}`} ({by}) {note}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the paper and the account say, side by side; what a machine can compare is marked. */
export function Comparison({ paper }: Pick<PaperProps, 'paper'>) {
  const text = useText()
  const { account } = paper
  const none = text.t('reviews.none')
  const changed = paper.changedSince.filter((what) => what !== 'NAME_REFUSED')
  const rows = [
    ['name', paper.nameOnDocument, `${account.firstName} ${account.lastName}`.trim()],
    ['company', '', account.companyName],
    ['businessType', '', account.businessType === '' ? '' : text.dyn(`business.type.${account.businessType}`, account.businessType)],
    ['address', '', account.address],
    ['country', paper.country, account.country],
  ] as const
  return (
    <section aria-labelledby="rev-compare">
      <h3 id="rev-compare">{text.t('reviews.compare')}</h3>
      {changed.length === 0 ? null : (
        <p className="alert">
          {text.t('reviews.changedSince', { what: changed.map((what) => text.t(`reviews.particular.${what}`)).join(', ') })}
        </p>
      )}
      {paper.changedSince.includes('NAME_REFUSED') ? <p className="alert">{text.t('reviews.nameRefused')}</p> : null}
      <table className="tbl rev-compare">
        <thead>
          <tr>
            <th scope="col">{text.t('reviews.field.field')}</th>
            <th scope="col">{text.t('reviews.onPaper')}</th>
            <th scope="col">{text.t('reviews.inAccount')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([field, there, here]) => (
            <tr key={field} data-differs={there !== '' && there !== here ? 'true' : undefined}>
              <th scope="row">{text.t(`reviews.field.${field}`)}</th>
              <td>{there || <span className="dim">–</span>}</td>
              <td>
                {here || none}
                {there !== '' && there !== here ? <Icon name="warn" /> : null}
              </td>
            </tr>
          ))}
          <tr data-differs={paper.sameElsewhere.length > 0 ? 'true' : undefined}>
            <th scope="row">{text.t('reviews.field.elsewhere')}</th>
            <td colSpan={2}>{paper.sameElsewhere.length === 0 ? text.t('reviews.elsewhere.none') : paper.sameElsewhere.join(', ')}</td>
          </tr>
        </tbody>
      </table>
      {account.isInternational && paper.category === 'ID' ? <p className="alert">{text.t('reviews.abroad')}</p> : null}
    </section>
  )
}
