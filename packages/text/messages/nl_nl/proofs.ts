export const proofs = {
  'failure.oneTimeCodeWrong': 'De code klopt niet of is al gebruikt. Wacht op de volgende.',
  'failure.oneTimeCodesOn': 'Eenmalige codes staan al aan. Zet ze eerst uit.',
  'login.error.ONE_TIME_CODE_NEEDED': 'Voer de code in die uw authenticatie-app toont.',
  'login.error.ONE_TIME_CODE_WRONG': 'De code klopt niet of is al gebruikt. Wacht op de volgende.',
  'login.code': 'Eenmalige code',
  'demo.code': 'Eenmalige code: {code}',
} as const
