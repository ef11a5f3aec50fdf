import type { NeededPaper, NeededPapers, Paper } from '@app/contract/documents/documents.answers.ts'
import { formatDate } from '@app/rules/formats/dates.ts'
import { formatDay } from '@app/rules/formats/format-day.ts'
import type { Text } from '@app/text/create-text.ts'
import { wordsOfField } from '../../platform/field-words.ts'
import type { Formats } from '../../platform/use-formats.ts'
import type { IconName } from '../../ui/icon.tsx'
import { reviewHours } from './review-hours.ts'

/** A state by word, shape and tone. */
export interface Badge {
  readonly word: string
  readonly icon: IconName
  readonly tone: 'good' | 'warn' | 'bad' | ''
}

const of = (word: string, icon: IconName, tone: Badge['tone']): Badge => ({ word, icon, tone })

/** How a paper stands, as its badge says it. */
export function badgeOf({ state, status, daysLeft }: Paper, text: Text): Badge {
  if (state === 'RESUBMISSION_REQUESTED') return of(text.t('papers.badge.RESUBMISSION_REQUESTED'), 'warn', 'bad')
  if (state === 'REFUSED') return of(text.t('papers.badge.REFUSED'), 'close', 'bad')
  if (state === 'WITHDRAWN') return of(text.t('papers.badge.WITHDRAWN'), 'minus', '')
  if (state === 'CHECKING') return of(text.t('papers.badge.CHECKING'), 'clock', 'warn')
  if (state === 'IN_REVIEW') return of(text.t('papers.badge.IN_REVIEW'), 'clock', 'warn')
  if (status === 'EXPIRED') return of(text.t('papers.badge.EXPIRED'), 'close', 'bad')
  if (status === 'EXPIRING') return of(text.t('papers.badge.EXPIRING', { days: daysLeft ?? 0 }), 'clock', 'warn')
  return of(text.t('papers.badge.ACTIVE'), 'check', 'good')
}

/** Why a paper was not simply approved, in the words of its template. */
export const reasonOf = ({ reasonCode, nameOnDocument }: Pick<Paper, 'reasonCode' | 'nameOnDocument'>, text: Text): string =>
  reasonCode === null ? '' : text.dyn(`papers.reason.${reasonCode}`, '', { name: nameOnDocument })

/** The facts of a paper on one line. */
export function factsOf(paper: Paper, text: Text, formats: Formats): string {
  const day = (iso: string): string => formatDate(Date.parse(iso), formats.display, formats.display.zone)
  return [
    paper.numberEnd === '' ? '' : text.t('papers.fact.number', { end: paper.numberEnd }),
    paper.expiresOn === '' ? '' : text.t('papers.fact.until', { day: formatDay(paper.expiresOn, formats.display) }),
    text.t('papers.fact.sent', { day: day(paper.sentAt) }),
    paper.decidedAt === '' ? '' : text.t('papers.fact.decided', { day: day(paper.decidedAt) }),
  ]
    .filter((fact) => fact !== '')
    .join(' · ')
}

/** What stands under the heading: what is missing, what it blocks, and what happens next. */
export function leadOf({ needed, documentStatus }: NeededPapers, text: Text, formats: Formats): string {
  const required = needed.filter(({ isRequired }) => isRequired)
  if (required.length === 0) return text.t('papers.lead.guest')
  const missing = required.filter(({ status }) => status === 'MISSING').length
  if (documentStatus === 'VALID')
    return text.t(required.every(({ status }) => status === 'VALID') ? 'papers.lead.VALID' : 'papers.lead.vouched')
  if (documentStatus === 'MISSING') return text.t('papers.lead.MISSING', { count: Math.max(1, missing) })
  return documentStatus === 'IN_REVIEW' ? text.t('papers.lead.IN_REVIEW', reviewHours(formats)) : text.t(`papers.lead.${documentStatus}`)
}

/** What somebody may add to the list of what is to be done: needed papers that are not there, and none that was sent back or waits. */
export const missingOf = ({ needed }: NeededPapers, documents: readonly Paper[]): readonly NeededPaper[] =>
  needed.filter(
    ({ category, status }) =>
      status === 'MISSING' &&
      !documents.some((paper) => paper.category === category && paper.state === 'RESUBMISSION_REQUESTED' && !paper.isEarlier),
  )

/** What a paper is called where it is asked for: from abroad a passport, and no other ID. */
export const needName = ({ category, isPassport }: Pick<NeededPaper, 'category' | 'isPassport'>, text: Text): string =>
  isPassport ? text.t('papers.passport.name') : text.t(`papers.category.${category}`)

/** A fault of the form as its address names it: a code, or the key of a field's message. */
export const formFaultWords = (fault: string, text: Text): string =>
  fault.startsWith('validation.')
    ? wordsOfField(fault, text)
    : text.dyn(`papers.fault.${fault}`, text.t('papers.fault.form'), { name: text.t('papers.file.this') })
