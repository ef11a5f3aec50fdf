import '../../style/reviews.css'
import { Link } from 'react-router'
import type { ReviewedPaper } from '@app/contract/documents/reviews.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import { wordsOfField } from '../../platform/field-words.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import type { PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Comparison, Drawing, Original, PaperHistory } from './paper-view.tsx'
import { QueueList } from './queue-list.tsx'
import { deskAddress, loadReviews, type ReviewsData, waitedMs } from './reviews-data.ts'
import { VerdictForm } from './verdict-form.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

export const load = loadReviews
export const head = (_: ReviewsData, __: AppInfo, text: Text): PageHead => ({ title: text.t('reviews.title') })

const faultWords = (fault: string, text: Text): string =>
  fault.startsWith('validation.') ? wordsOfField(fault, text) : text.dyn(`reviews.fault.${fault}`, text.t('reviews.fault.other'))

/** A press that claims the paper or gives it back. */
function ClaimForm({ paper }: { readonly paper: ReviewedPaper }) {
  const text = useText()
  const { locale } = useApp()
  const act = paper.isMine ? 'release' : 'claim'
  return (
    <form method="post" action={`/data/operations/reviews/${paper.id}/${act}`}>
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <button className={paper.isMine ? 'btn' : 'btn ink'} type="submit">
        {text.t(`reviews.${act}`)}
      </button>
    </form>
  )
}

/** The case: who has it, its drawing, what to compare, the verdict. */
function Case({ data, paper }: { readonly data: ReviewsData; readonly paper: ReviewedPaper }) {
  const text = useText()
  const formats = useFormats()
  const { zone } = useApp()
  const isOpen = paper.state === 'IN_REVIEW'
  const isTaken = paper.claimedBy !== null && !paper.isMine
  const isShown = paper.pages > 0 && (paper.isMine || !isOpen)
  return (
    <>
      <div className="rev-paper">
        <div className="rev-head">
          <h2>
            {text.t(`papers.category.${paper.category}`)}
            {paper.stateCode === '' ? '' : `, ${paper.stateCode}`} · {paper.displayName}
          </h2>
          {paper.isMine && isOpen ? (
            <span className="badge">{text.t('reviews.claimedMine', { time: formats.timeAt(Date.parse(paper.claimedUntil), zone) })}</span>
          ) : null}
        </div>
        {isShown ? <Drawing paper={paper} view={data.view} page={data.page} /> : null}
        {isOpen && !paper.isMine && !paper.isRelated && !isTaken ? <p>{text.t('reviews.unclaimed')}</p> : null}
        {isTaken ? <p className="alert">{text.t('reviews.claimedBy', { number: String(paper.claimedBy) })}</p> : null}
        {paper.isRelated ? <p className="alert">{text.t('reviews.related')}</p> : null}
        {isOpen && !paper.isRelated && !isTaken ? <ClaimForm paper={paper} /> : null}
        {isShown && !paper.isRelated ? <Original paper={paper} /> : null}
        <PaperHistory paper={paper} />
      </div>
      <div className="rev-side">
        <Comparison paper={paper} />
        {isOpen && paper.isMine ? <VerdictForm key={paper.id} paper={paper} /> : null}
        {isOpen ? null : <p className="alert">{text.t('reviews.decided')}</p>}
      </div>
    </>
  )
}

/** The desk on which reviewers decide about papers: the queue, the paper, the comparison, the verdict. */
export function Page({ data }: { readonly data: ReviewsData }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  const { queue, paper, fault } = data
  const [oldest] = queue.page === 1 ? queue.reviews : []
  return (
    <div className="desk rev">
      <DeskNav />
      <h1>{text.t('reviews.title')}</h1>
      <p>
        {text.t('reviews.lead', { count: queue.waiting })}{' '}
        {oldest === undefined ? '' : text.t('reviews.oldest', { span: formats.duration(waitedMs(oldest.sentAt, nowMs)) })}
      </p>
      <div role="alert">{fault === '' ? null : <p className="alert bad">{faultWords(fault, text)}</p>}</div>
      <div className="rev-g">
        {paper === null ? null : (
          <Link className="rev-back link" to={deskAddress(data.view, null)}>
            {text.t('reviews.back')}
          </Link>
        )}
        <QueueList queue={queue} view={data.view} paper={paper} />
        {paper === null ? <p className="dim">{queue.waiting === 0 ? '' : text.t('reviews.choose')}</p> : <Case data={data} paper={paper} />}
      </div>
    </div>
  )
}
