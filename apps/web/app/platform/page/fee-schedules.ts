import type { FeeSchedule } from '@app/rules/fees/schedule.ts'
import type { AppInfo } from '../app-info.ts'

/** Files of other content that are kept, where pages of several sites are made in one process. */
const KEPT_MAX = 64
const NONE: readonly FeeSchedule[] = []

/** What was read of files of schedules, by their paths: a path stands for one content. */
const kept = new Map<string, readonly FeeSchedule[]>()

/** Keeps what a file of schedules says. */
export function keepSchedules(path: string, schedules: readonly FeeSchedule[]): void {
  if (kept.has(path)) return
  if (kept.size >= KEPT_MAX) kept.clear()
  kept.set(path, schedules)
}

/** Reads the file of a document; once for a document, and most browsers hold it already. */
export async function loadSchedules({ schedulesPath }: Pick<AppInfo, 'schedulesPath'>): Promise<void> {
  if (kept.has(schedulesPath)) return
  const answer = await fetch(schedulesPath)
  if (!answer.ok) throw new Error(`${schedulesPath} answers ${answer.status}`)
  keepSchedules(schedulesPath, (await answer.json()) as readonly FeeSchedule[])
}

/** By what the prices of a document are made: the schedules in force at its site, lately and to come. */
export const schedulesOf = ({ schedulesPath }: Pick<AppInfo, 'schedulesPath'>): readonly FeeSchedule[] => kept.get(schedulesPath) ?? NONE
