/** Characters of a password, as in displayPref.passwordRule (rulings "password bounds"). */
export const PASSWORD_RULE = { min: 8, max: 128 } as const

/** Why a new password cannot be taken, in the order in which it is found. */
export const PASSWORD_FAULTS = ['mismatch', 'tooShort', 'tooLong', 'sameAsUserId', 'sameAsEmail', 'common'] as const
export type PasswordFault = (typeof PASSWORD_FAULTS)[number]

/** What a new password is judged by. */
export interface NewPassword {
  readonly password: string
  /** The second typing. */
  readonly confirmPassword: string
  /** The user id as people type it. */
  readonly userId: string
  readonly email: string | null
  /** Whether it is on the list of the commonest passwords; the list is the caller's. */
  readonly isCommon: boolean
}

/** Characters as a reader counts them: one that takes two code units counts once. */
const lengthOf = (text: string): number => [...text].length

const isSame = (one: string, other: string): boolean => one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').trim().toLowerCase()

/**
 * What is wrong with a new password, null when nothing is: both typings equal (OQ-A44), bounds (ACC-5.11, rulings), not the user id or
 * the e-mail address, not a common one (OQ-A35). There is no rule of composition.
 */
export function decideNewPassword({ password, confirmPassword, userId, email, isCommon }: NewPassword): PasswordFault | null {
  if (password !== confirmPassword) return 'mismatch'
  const length = lengthOf(password)
  if (length < PASSWORD_RULE.min) return 'tooShort'
  if (length > PASSWORD_RULE.max) return 'tooLong'
  if (isSame(password, userId)) return 'sameAsUserId'
  if (email !== null && isSame(password, email)) return 'sameAsEmail'
  return isCommon ? 'common' : null
}
