export const proofs = {
  'failure.oneTimeCodeWrong': 'The code is not correct, or was used already. Wait for the next one.',
  'failure.oneTimeCodesOn': 'One-time codes are on already. Turn them off first.',
  'login.error.ONE_TIME_CODE_NEEDED': 'Enter the code that your authenticator app shows.',
  'login.error.ONE_TIME_CODE_WRONG': 'The code is not correct, or was used already. Wait for the next one.',
  'login.code': 'One-time code',
  'demo.code': 'One-time code: {code}',
} as const
