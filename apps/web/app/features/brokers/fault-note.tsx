import { useText } from '../../platform/app-info.ts'
import { faultWords } from './fault-words.ts'

/** How a form without script came back; empty for nothing. */
export function FaultNote({ fault }: { readonly fault: string }) {
  const words = faultWords(fault, useText())
  return <div role="alert">{words === '' ? null : <p className="alert bad">{words}</p>}</div>
}
