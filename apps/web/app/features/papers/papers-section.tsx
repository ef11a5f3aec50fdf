import '../../style/papers.css'
import { Link } from 'react-router'
import type { NeededPaper, Paper } from '@app/contract/documents/documents.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { PaperRow, StateBadge } from './paper-row.tsx'
import { formFaultWords, leadOf, missingOf, needName } from './paper-words.ts'
import type { PapersData } from './papers-data.ts'
import { PhoneLink } from './phone-link.tsx'
import { reviewHours } from './review-hours.ts'
import { SendForm } from './send-form.tsx'

/** A paper that is needed and was not sent. */
function MissingRow({ need }: { readonly need: NeededPaper }) {
  const text = useText()
  const badge = { word: text.t('papers.badge.MISSING'), icon: 'info', tone: need.isRequired ? 'warn' : '' } as const
  return (
    <li className="pap" data-category={need.category}>
      <div className="pap-what">
        <h3>
          {needName(need, text)} {need.isRequired ? <StateBadge badge={badge} /> : null}
        </h3>
        <p>{text.t(`papers.why.${need.unlocks}`)}</p>
        {need.category === 'ID' ? <p className="dim">{text.t(need.isPassport ? 'papers.passport' : 'papers.idHint')}</p> : null}
      </div>
      <div className="pap-acts">
        <Link className="btn" to={`/accountInformation/licenses?paper=${need.category}#licenses-form`}>
          {text.t('papers.add')}
        </Link>
      </div>
    </li>
  )
}

const isToDo = ({ state, status }: Paper): boolean => state === 'RESUBMISSION_REQUESTED' || status === 'EXPIRED'

/** What was missing of a form that came back without script, or what became of it. */
function Ended({ data }: { readonly data: PapersData }) {
  const text = useText()
  const formats = useFormats()
  const { outcome, fault } = data
  if (data.isWithdrawn)
    return (
      <p className="alert" role="status">
        {text.t('papers.withdrawn')}
      </p>
    )
  if (outcome === null && fault === '') return null
  const words = fault === '' ? '' : formFaultWords(fault, text)
  return (
    <div className={outcome === 'success' ? 'alert' : 'alert bad'} role="alert">
      <div>
        {outcome === null ? null : <b>{text.t(outcome === 'failed' ? 'papers.end.failed' : `papers.end.${outcome}.plain`)}</b>}
        {outcome === 'success' ? <p>{text.t('papers.end.success.text', reviewHours(formats))}</p> : null}
        {words === '' ? null : <p>{words}</p>}
      </div>
    </div>
  )
}

/** A member's papers: what is to be done, the form that sends them, what is on file (ACC-2.48). */
export function PapersSection({ data }: { readonly data: PapersData }) {
  const text = useText()
  const formats = useFormats()
  const { documents, needed } = data
  const now = documents.filter(({ isEarlier }) => !isEarlier)
  const todo = now.filter(isToDo)
  const missing = missingOf(needed, documents)
  const onFile = now.filter((paper) => !isToDo(paper))
  const earlier = documents.filter(({ isEarlier }) => isEarlier)
  return (
    <section className="paps" id="licenses" aria-labelledby="licenses-h">
      <h2 id="licenses-h">{text.t('papers.title')}</h2>
      <p>{leadOf(needed, text, formats)}</p>
      <Ended data={data} />
      <h3 className="pap-h">{text.t('papers.todo')}</h3>
      {todo.length + missing.length === 0 ? (
        <p className="dim">{text.t('papers.todo.none')}</p>
      ) : (
        <ul className="pap-list">
          {todo.map((paper) => (
            <PaperRow key={paper.id} paper={paper} />
          ))}
          {missing.map((need) => (
            <MissingRow key={need.category} need={need} />
          ))}
        </ul>
      )}
      <SendForm key={data.chosen} data={data} />
      <PhoneLink first={data.link} />
      {onFile.length === 0 ? null : (
        <>
          <h3 className="pap-h">{text.t('papers.file')}</h3>
          <ul className="pap-list">
            {onFile.map((paper) => (
              <PaperRow key={paper.id} paper={paper} />
            ))}
          </ul>
        </>
      )}
      {earlier.length === 0 ? null : (
        <details className="pap-earlier">
          <summary>{text.t('papers.earlier', { count: earlier.length })}</summary>
          <ul className="pap-list">
            {earlier.map((paper) => (
              <PaperRow key={paper.id} paper={paper} />
            ))}
          </ul>
        </details>
      )}
      <h3 className="pap-h">{text.t('papers.who.title')}</h3>
      <p className="dim">{text.t('papers.who.text')}</p>
    </section>
  )
}
