import type { FeeDesk, FeePreview, FeeScheduleShown } from '@app/contract/fees/fee-desk.answers.ts'
import { getFeeDesk, getFeeSchedule, previewFees } from '@app/contract/fees/fee-desk.ts'
import { isSiteCode } from '@app/contract/sites.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'

/** The desk of a site, and one of its schedules where the address names it. */
export interface FeeDeskData {
  readonly desk: FeeDesk
  readonly open: FeeScheduleShown | null
  /** Of a draft alone. */
  readonly preview: FeePreview | null
}

const SHIPPED_NAME = /^[\w-]{1,64}$/

/** Path of the desk with a schedule of a site open. */
export const deskPath = (site: string, id: string | null = null): string =>
  `/operations/fees?${new URLSearchParams({ site, ...(id !== null && { schedule: id }) })}`

/** By what the desk names a schedule: the number of its row, or the name of one that came with the software. */
export const keyOf = ({ id, scheduleId }: FeeDesk['schedules'][number]): string => (id === null ? scheduleId : String(id))

/** Reads the desk. @throws FORBIDDEN for a site of others, SCHEDULE_NOT_FOUND. */
export async function loadFeeDesk({ api, url }: LoadArgs): Promise<FeeDeskData> {
  const site = url.searchParams.get('site') ?? ''
  const id = url.searchParams.get('schedule') ?? ''
  const open = SHIPPED_NAME.test(id) ? await api(getFeeSchedule, { params: { id } }) : null
  const isDraft = open?.schedule.state === 'DRAFT'
  const [desk, preview] = await Promise.all([
    api(getFeeDesk, { query: open === null ? (isSiteCode(site) ? { site } : {}) : { site: open.site } }),
    isDraft ? api(previewFees, { params: { id } }) : null,
  ])
  return { desk, open, preview }
}
