import { useEffect, useState, type ComponentType } from 'react'
import type { RecoveryStep } from '../../account/send-recovery.ts'

interface DialogProps {
  readonly step: RecoveryStep
  readonly onStep: (step: RecoveryStep) => void
  readonly onClose: () => void
}

interface RecoveryHostProps {
  /** The dialog to begin with; null while none is open. */
  readonly step: RecoveryStep | null
  readonly onStep: (step: RecoveryStep | null) => void
}

/** The dialogs of account recovery over the sign-in; they come when the first is opened. */
export function RecoveryHost({ step, onStep }: RecoveryHostProps) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)
  const isWanted = step !== null
  useEffect(() => {
    if (isWanted) void import('../../account/recovery-dialog.tsx').then(({ RecoveryDialog }) => setDialog(() => RecoveryDialog))
  }, [isWanted])
  return step === null || Dialog === null ? null : <Dialog step={step} onStep={onStep} onClose={() => onStep(null)} />
}
