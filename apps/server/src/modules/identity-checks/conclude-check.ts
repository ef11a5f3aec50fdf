import { triesLeft } from '@app/rules/identity/check-status.ts'
import type { IdentityProviderName } from '@app/contract/identity/identity-codes.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { setSteps } from '#modules/steps/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { addDecision, type CheckRow, countTries, type DecidedCheck, saveOverruled, saveVerdict } from './checks.store.ts'
import { noteDecided } from './identity-alerts.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { mailIdentity } from './identity-mails.ts'

/** The step that a failed check holds an account up by, until one is cleared (account spec §8). */
const STEP = { status: 467, cause: 'IDENTITY' } as const

type Deciding = Pick<IdentityDeps, 'post'>

/** Who decides: a person by the id of their account, or a provider. */
type Decider = number | IdentityProviderName

/** Who acts as the history of an account names them; a provider is nobody. */
const actorOf = (by: Decider): number | null => (typeof by === 'number' ? by : null)

/** Holds an account up, or lets it on; nothing where it is so already. */
async function setStep(tx: Tx, accountId: number, { isHeld, by }: { readonly isHeld: boolean; readonly by: Decider }): Promise<void> {
  if (!(await setSteps(tx, { accountId, cause: STEP.cause, statuses: isHeld ? [STEP.status] : [] }))) return
  await addAccountEvent(tx, { accountId, actorId: actorOf(by), kind: isHeld ? 'step-raised' : 'step-lifted', detail: STEP })
}

/** What follows for the member of how a check stands now: the step, the alert, the mail. */
async function tell(
  { post }: Deciding,
  tx: Tx,
  { check, status, reasonCode: reason, by }: DecidedCheck & { readonly check: CheckRow; readonly by: Decider },
): Promise<void> {
  const { accountId, site } = check
  const left = triesLeft(await countTries(tx, accountId))
  await setStep(tx, accountId, { isHeld: status === 'FAILED', by })
  await noteDecided(tx, { accountId, status, reason, triesLeft: left })
  await mailIdentity(post, tx, { accountId, site, news: status === 'CLEARED' ? 'cleared' : 'failed', reason, triesLeft: left })
}

/**
 * Decides about a check that is not decided: the verdict, the step, the alert and the mail are one commit. Lock the terms of the account and
 * the check first; tell the sessions after the commit.
 */
export async function concludeCheck(
  deps: Deciding,
  tx: Tx,
  { check, ...verdict }: DecidedCheck & { readonly check: CheckRow; readonly by: Decider; readonly note: string },
): Promise<void> {
  const { id, accountId } = check
  const { status, reasonCode, by, note } = verdict
  const decision = status === 'CLEARED' ? 'CLEAR' : 'FAIL'
  await saveVerdict(tx, id, verdict)
  await addDecision(tx, { check, decision, by, reasonCode, note })
  const detail = { check: id, decision, reason: reasonCode, ...(typeof by === 'number' ? {} : { provider: by }) }
  await addAccountEvent(tx, { accountId, actorId: actorOf(by), kind: 'identity-check-decided', detail })
  await tell(deps, tx, { check, ...verdict })
}

/** Clears a check that failed, by the word of two persons. */
export async function overruleCheck(
  deps: Deciding,
  tx: Tx,
  { check, by, askedBy, note }: { readonly check: CheckRow; readonly by: number; readonly askedBy: number; readonly note: string },
): Promise<void> {
  const { id, accountId } = check
  await saveOverruled(tx, id)
  await addDecision(tx, { check, decision: 'OVERRULE', by, note })
  await addAccountEvent(tx, {
    accountId,
    actorId: by,
    kind: 'identity-check-decided',
    detail: { check: id, decision: 'OVERRULE', askedBy },
  })
  await tell(deps, tx, { check, status: 'CLEARED', reasonCode: null, comparedAge: null, by })
}
