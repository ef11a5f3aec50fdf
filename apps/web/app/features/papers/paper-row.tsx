import { Link } from 'react-router'
import type { Paper } from '@app/contract/documents/documents.answers.ts'
import { mayWithdraw } from '@app/rules/documents/paper-status.ts'
import { formatDay } from '@app/rules/formats/format-day.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { QuestionRefusal } from '../chat/question-refusal.tsx'
import { badgeOf, factsOf, reasonOf, type Badge } from './paper-words.ts'

/** A state by word, shape and tone. */
export function StateBadge({ badge: { word, icon, tone } }: { readonly badge: Badge }) {
  return (
    <span className={`badge ${tone}`.trimEnd()}>
      <Icon name={icon} /> {word}
    </span>
  )
}

const NUMBERS = Array.from({ length: 20 }, (_, at) => at + 1)

/** The drawn pages of a paper, each a document of its own. */
function Pages({ paper }: { readonly paper: Paper }) {
  const text = useText()
  const name = text.t(`papers.category.${paper.category}`)
  return NUMBERS.slice(0, paper.pages).map((number) => (
    <a
      key={number}
      className="btn ghost sm"
      href={`/data/member/documents/${paper.id}/pages/${number}`}
      target="_blank"
      rel="noreferrer"
      aria-label={text.t('papers.look.page', { number, paper: name })}
    >
      {number === 1 ? text.t('papers.look') : number}
    </a>
  ))
}

/** Asks once more before a paper is taken back; works without script. */
function Withdraw({ paper }: { readonly paper: Paper }) {
  const text = useText()
  const { locale } = useApp()
  return (
    <details className="pap-out">
      <summary className="link">{text.t('papers.withdraw')}</summary>
      <form method="post" action="/data/member/documents/withdraw">
        <CsrfField />
        <input type="hidden" name="documentId" value={paper.id} />
        <input type="hidden" name="locale" value={locale} />
        <p>{text.t('papers.withdraw.sure')}</p>
        <button className="btn sm" type="submit">
          {text.t('papers.withdraw')}
        </button>
      </form>
    </details>
  )
}

/** A paper: name, state, reason, facts, and what can be done about it. */
export function PaperRow({ paper }: { readonly paper: Paper }) {
  const text = useText()
  const formats = useFormats()
  const reason = reasonOf(paper, text)
  const isRepairable = paper.state === 'RESUBMISSION_REQUESTED'
  const isEnding = paper.status === 'EXPIRING' || paper.status === 'EXPIRED'
  return (
    <li className="pap" data-state={paper.state} data-category={paper.category}>
      <div className="pap-what">
        <h3>
          {text.t(`papers.category.${paper.category}`)} <StateBadge badge={badgeOf(paper, text)} />
        </h3>
        {paper.neededBy === '' || !isRepairable ? null : (
          <p>
            <b>{text.t('papers.needed.by', { day: formatDay(paper.neededBy, formats.display) })}</b>
          </p>
        )}
        {reason === '' ? null : <p className={paper.state === 'APPROVED' ? 'pap-why' : 'pap-why bad'}>{reason}</p>}
        <QuestionRefusal until={paper.appealUntil} />
        <p className="dim">{factsOf(paper, text, formats)}</p>
      </div>
      <div className="pap-acts">
        {(isRepairable || isEnding) && !paper.isEarlier ? (
          <Link className="btn" to={`/accountInformation/licenses?paper=${paper.category}#licenses-form`}>
            {text.t(isRepairable ? 'papers.again' : 'papers.renew')}
          </Link>
        ) : null}
        <Pages paper={paper} />
        {mayWithdraw(paper) && !paper.isEarlier ? <Withdraw paper={paper} /> : null}
      </div>
    </li>
  )
}
