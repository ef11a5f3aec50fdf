import type { AccountKind, MembershipLevel } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { REGISTRATION_STEPS, type RegistrationStep } from '@app/contract/registration/registration-step.ts'

/** What is known of a registration whose account exists. */
export interface RegistrationFacts {
  readonly level: MembershipLevel
  readonly hasChosenLevel: boolean
  readonly hasAddress: boolean
  readonly isFinished: boolean
}

/**
 * The steps and whether each is done (ACC-2.52, OQ-A53, OQ-A54). A guest who has finished has nothing left to do; whoever moves on to
 * another level later has the address to give.
 */
export function stepsOf({ level, hasChosenLevel, hasAddress, isFinished }: RegistrationFacts): readonly {
  readonly step: RegistrationStep
  readonly isDone: boolean
}[] {
  const isGuestForGood = isFinished && level === 'G'
  return [
    { step: 'STEP1', isDone: true },
    { step: 'STEP2', isDone: hasChosenLevel },
    { step: 'STEP3', isDone: hasAddress || isGuestForGood },
  ]
}

/** The first step that is not done; null once all are. */
export const currentStep = (facts: RegistrationFacts): RegistrationStep | null => stepsOf(facts).find(({ isDone }) => !isDone)?.step ?? null

/** Whether a registration may be ended: a guest's after the choice of the level, any other once the address is known. */
export const mayFinish = ({ level, hasChosenLevel, hasAddress }: RegistrationFacts): boolean =>
  hasChosenLevel && (level === 'G' || hasAddress)

/**
 * Whether an address is taken by a step of registration: a guest's at any time, anybody else's until the registration has ended. From then
 * on it changes on the pages of the account, where papers are looked at again.
 */
export const mayGiveAddress = ({
  isRegistered,
  hasChosenLevel,
  isFinished,
  kind,
}: Pick<RegistrationFacts, 'hasChosenLevel' | 'isFinished'> & { readonly isRegistered: boolean; readonly kind: AccountKind }): boolean =>
  isRegistered && hasChosenLevel && (kind === 'guest' || !isFinished)

/**
 * The step that an address asks for: a word of the address as it is written, the first unfinished one (`current`; null for none) where that
 * is no step or comes too early (OQ-A54).
 */
export function stepToShow(asked: string | undefined, current: RegistrationStep | null): RegistrationStep | null {
  const wanted = REGISTRATION_STEPS.find((step) => step === asked)
  if (wanted === undefined || wanted === 'STEP1') return current
  const reached = current === null ? REGISTRATION_STEPS.length : REGISTRATION_STEPS.indexOf(current)
  return REGISTRATION_STEPS.indexOf(wanted) <= reached ? wanted : current
}

/** Parts of the pages on which a registration is completed; links of others lead to them (ACC-2.47). */
export const PAYMENT_ANCHOR = 'paymentAccordion'
export const ADDRESS_ANCHOR = 'addressForm'

/** Where the steps of a site stand: the US site has an address of its own (ACC-2.42, ACC-2.43, OQ-A55). */
export const registrationPath = (site: SiteCode, step?: RegistrationStep): string => {
  const base = site === 'CPRTUS' ? '/usregister' : '/doRegistration'
  return step === undefined ? base : `${base}/${step}`
}

/** The page at the end; outside the US it stands at the last step, whose address is the only one there (OQ-A55). */
export const finishedPath = (site: SiteCode): string => (site === 'CPRTUS' ? '/thankyou' : registrationPath(site, 'STEP3'))

const TYPES: Readonly<Record<MembershipLevel, string>> = { G: 'guest', S: 'standard', P: 'premium', B: 'broker', M: 'broker' }

/** The name of the page at the end, with the type of the registration appended (ACC-2.51, OQ-A57). */
export const thankYouName = (level: MembershipLevel): string => `thankyou-${TYPES[level]}`
