import { STOPPED_STATUSES } from '@app/rules/people/person-marks.ts'

const STOPPED = STOPPED_STATUSES.map((status) => `'${status}'`).join(', ')

/**
 * SQL of whether account `a` waits for operators to decide whether they are somebody with whom the house has parted; `among` is a condition
 * on the pair `q`.
 */
export const waitsForPair = (among = 'true'): string => `exists (
  select from possible_duplicates q join accounts o on o.id in (q.account_id, q.other_id) and o.id <> a.id
  where q.holds = a.id and q.state <> 'NOT_SAME' and o.status in (${STOPPED}) and ${among})`
