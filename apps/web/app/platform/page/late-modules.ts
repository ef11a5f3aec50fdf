import type { ComponentType } from 'react'
import type { AppInfo } from '../app-info.ts'
import { addText, REST } from './load-text.ts'

type Hosts = Readonly<Record<'AlertsHost' | 'NoticesBar', ComponentType>>

// By pattern, so that the words of these parts travel with them and not with every page.
const hosts = import.meta.glob<Hosts>(['../../features/alerts/alerts-host.tsx', '../../features/alerts/notices-bar.tsx'])

/** Shown above every page once it has settled, with its texts: notices to everybody and, for a member, their alerts. */
export async function loadLatePart({ member }: AppInfo): Promise<ComponentType | null> {
  const file = member === null ? 'notices-bar' : 'alerts-host'
  const [loaded] = await Promise.all([hosts[`../../features/alerts/${file}.tsx`]?.(), addText('alerts'), addText(REST)])
  return (member === null ? loaded?.NoticesBar : loaded?.AlertsHost) ?? null
}
