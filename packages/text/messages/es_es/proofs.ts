export const proofs = {
  'failure.oneTimeCodeWrong': 'El código no es correcto o ya se ha usado. Espere al siguiente.',
  'failure.oneTimeCodesOn': 'Los códigos de un solo uso ya están activados. Desactívelos primero.',
  'login.error.ONE_TIME_CODE_NEEDED': 'Escriba el código que muestra su aplicación de autenticación.',
  'login.error.ONE_TIME_CODE_WRONG': 'El código no es correcto o ya se ha usado. Espere al siguiente.',
  'login.code': 'Código de un solo uso',
  'demo.code': 'Código de un solo uso: {code}',
} as const
