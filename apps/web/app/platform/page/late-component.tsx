import { lazy, memo, Suspense, type ComponentType, type FunctionComponent } from 'react'
import { logQuietly } from '../browser-log.ts'

/**
 * Leaves the place of a part as it is: a page without a part of it is no failed page. It is not asked for again, for a browser remembers
 * of a module that it did not come for as long as the document stands.
 */
function leavePlace(error: unknown): Promise<never> {
  logQuietly(String(error))
  return new Promise(() => undefined)
}

/**
 * A part that the server draws with the page, for which it has it `loaded`; in the browser its links lead on at once, and it is fetched
 * and comes to life after the rest. An update of the page does not reach it before: React would draw it anew. One that does not come
 * leaves what the server drew (MKT-9.29, ACC-9.20, decision 0065).
 */
export function lateComponent<Props extends object>(
  loaded: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  const Part: ComponentType<Props> = loaded ?? lazy(async () => ({ default: await load().catch(leavePlace) }))
  return memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ))
}
