import {
  CHECK_FAULTS,
  SENT_CATEGORIES,
  type CheckFault,
  type PaperState,
  type SentCategory,
} from '@app/contract/documents/document-codes.ts'
import type { PHONE_FILE_STATES } from '@app/contract/documents/document-codes.ts'
import type { Derived } from './derive.ts'
import { isEarlier, type PaperFacts, paperStatus } from './paper-status.ts'

/** Whether another of a paper's kind is worth sending: it was sent back, or ends soon, or has ended. */
function isAskedAgain(paper: PaperFacts, { papers, today }: { readonly papers: readonly PaperFacts[]; readonly today: string }): boolean {
  if (isEarlier(paper, { among: papers, today })) return false
  const status = paperStatus(paper, today)
  return paper.state === 'RESUBMISSION_REQUESTED' || status === 'EXPIRING' || status === 'EXPIRED'
}

/** The papers that a phone is asked for: those that are needed and not there, those that are to be sent again, and any other last. */
export function choosePhonePapers({
  needs,
  papers,
  today,
}: {
  readonly needs: Derived['needs']
  readonly papers: readonly PaperFacts[]
  readonly today: string
}): readonly SentCategory[] {
  const missing: readonly string[] = needs
    .filter(({ status }) => status === 'MISSING' || status === 'EXPIRED')
    .map(({ category }) => category)
  const again: readonly string[] = papers.filter((paper) => isAskedAgain(paper, { papers, today })).map(({ category }) => category)
  return SENT_CATEGORIES.filter((category) => category === 'MISC' || missing.includes(category) || again.includes(category))
}

/** What a phone is told of a file that it sent: whether a machine still looks at it, or has found a fault. What people decide is not its business. */
export function phoneFileState({ state, reasonCode }: { readonly state: PaperState; readonly reasonCode: string | null }): {
  readonly state: (typeof PHONE_FILE_STATES)[number]
  readonly errorCode: CheckFault | null
} {
  const fault = CHECK_FAULTS.find((code) => code === reasonCode) ?? null
  if (state === 'CHECKING') return { state: 'CHECKING', errorCode: null }
  return state === 'REFUSED' && fault !== null ? { state: 'REFUSED', errorCode: fault } : { state: 'ARRIVED', errorCode: null }
}
