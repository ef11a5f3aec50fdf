import { useState, type ReactNode } from 'react'
import type { TextKey } from '@app/text/keys.ts'
import { useText } from '../../platform/app-info.ts'
import { needsProof } from '../../platform/needs-proof.ts'
import { Prove } from './prove.tsx'

/** What asks again who somebody is, and what has it asked once something was refused for want of that. */
interface Proof {
  readonly prove: ReactNode
  readonly onRefused: (error: unknown) => void
}

/** `lead` says what it is asked for; `isNeeded` whether it is from the start. */
export function useProof(lead: TextKey, isNeeded = false): Proof {
  const text = useText()
  const [isAsked, setAsked] = useState(isNeeded)
  return {
    prove: isAsked ? <Prove lead={text.t(lead)} onProved={() => setAsked(false)} /> : null,
    onRefused: (error) => setAsked(needsProof(error)),
  }
}
