import { Link } from 'react-router'
import { DOCUMENT_CATEGORIES } from '@app/contract/documents/document-codes.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { ChoiceField } from '../../ui/fields.tsx'
import { PageSteps } from '../../ui/page-steps.tsx'
import { DESK_PATH, deskAddress, type ReviewsData, waitedMs } from './reviews-data.ts'

/** Narrows the queue; a form that the browser sends by itself. */
function QueueFilter({ view }: Pick<ReviewsData, 'view'>) {
  const text = useText()
  const { member } = useApp()
  const sites = member?.sites ?? []
  return (
    <form className="rev-filter" method="get" role="search" aria-label={text.t('reviews.filter')}>
      {view.view === 'mine' ? <input type="hidden" name="view" value="mine" /> : null}
      <ChoiceField
        id="rev-site"
        name="site"
        label={text.t('reviews.site')}
        defaultValue={view.site}
        choices={[['', text.t('reviews.allSites')], ...sites.map((code) => [code, text.t(`site.${code}`)] as const)]}
      />
      <ChoiceField
        id="rev-kind"
        name="kind"
        label={text.t('reviews.kind')}
        defaultValue={view.kind}
        choices={[
          ['', text.t('reviews.allKinds')],
          ...DOCUMENT_CATEGORIES.map((code) => [code, text.t(`papers.category.${code}`)] as const),
        ]}
      />
      <button className="btn" type="submit">
        {text.t('reviews.show')}
      </button>
    </form>
  )
}

/** All that wait, or those that the reader has claimed. */
function QueueViews({ view, queue }: Pick<ReviewsData, 'view' | 'queue'>) {
  const text = useText()
  const at = (name: 'waiting' | 'mine') => ({
    to: deskAddress({ ...view, view: name, page: 1 }, null),
    'aria-current': view.view === name ? ('page' as const) : undefined,
  })
  return (
    <nav className="seg" aria-label={text.t('reviews.title')}>
      <Link {...at('waiting')}>{text.t('reviews.waiting', { count: queue.waiting })}</Link>
      <Link {...at('mine')}>{text.t('reviews.mine', { count: queue.mine })}</Link>
    </nav>
  )
}

/** The papers that wait, the oldest first. */
export function QueueList({ queue, view, paper }: Pick<ReviewsData, 'queue' | 'view' | 'paper'>) {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  return (
    <section className="rev-queue" aria-label={text.t('reviews.queue')}>
      <QueueViews view={view} queue={queue} />
      <QueueFilter view={view} />
      <ol className="rev-list">
        {queue.reviews.map((review) => (
          <li key={review.id}>
            <Link to={deskAddress(view, review.id)} aria-current={review.id === paper?.id ? 'true' : undefined}>
              <b>{review.displayName}</b>
              <span className="num">{formats.duration(waitedMs(review.sentAt, nowMs))}</span>
              <span className="dim">
                {text.t(`papers.category.${review.category}`)}
                {review.stateCode === '' ? '' : `, ${review.stateCode}`}
                {review.isSentAgain ? ` · ${text.t('reviews.sentAgain')}` : ''}
                {review.changedSince.length > 0 ? ` · ${text.t('reviews.lookedAtAgain')}` : ''}
                {review.claimedBy === null || review.isMine
                  ? ''
                  : ` · ${text.t('reviews.claimedBy', { number: String(review.claimedBy) })}`}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <PageSteps page={queue.page} pages={queue.pages} to={(page) => deskAddress({ ...view, page }, null)} />
      {queue.reviews.length === 0 && queue.page > 1 ? <Link to={DESK_PATH}>{text.t('reviews.queue')}</Link> : null}
    </section>
  )
}
