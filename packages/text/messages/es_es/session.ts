import type { Translated } from '../../keys.ts'
import type { session as english } from '../en_us/session.ts'

export const session: Translated<typeof english> = {
  'failure.signInRefused': 'No se permitió iniciar sesión.',
  'failure.noSuchPerson': 'Ninguna cuenta tiene este ID de usuario.',
  'terms.changed': 'Los términos han cambiado. Vuelva a cargar la página y léalos.',
  'login.error.ERROR': 'Error interno del servidor. Inténtelo más tarde',
  'login.error.PASSWORD_EXPIRED': 'Su contraseña ha caducado.',
  'login.error.FORGET_PASSWORD': 'Establezca una contraseña nueva antes de volver a iniciar sesión.',
  'login.error.ACCOUNT_SUSPENDED': 'Su cuenta de comprador está suspendida. Póngase en contacto con atención al miembro',
  'login.error.ACCOUNT_TERMINATED': 'Su cuenta de comprador está cancelada. Póngase en contacto con atención al miembro',
  'login.error.ACCOUNT_LAPSED': 'Su cuenta de comprador ha vencido. Póngase en contacto con atención al miembro',
  'login.error.ACCOUNT_LOCKED': 'Su cuenta está bloqueada.',
  'login.error.BAD_CREDENTIALS': 'El correo electrónico, el ID de usuario o la contraseña no son correctos',
  'login.error.INVALID_RECAPTCHA': 'Confirme que no es un robot',
  'login.error.MULTIPLE_ACCOUNTS_WITH_SAME_EMAIL_ID': 'Más de una cuenta usa este correo electrónico. Inicie sesión con su ID de usuario',
  'login.error.BIDDER_ACCOUNT_VACANT_LOGIN_FAILURE': 'Esta cuenta de postor no está asignada. Póngase en contacto con su corredor',
  'login.error.CROSS_SITE_LOGIN_NOT_ALLOWED': 'Esta cuenta no puede iniciar sesión en este sitio',
  'login.error.DEVICE_LOGIN_BLOCKED': 'El inicio de sesión desde este dispositivo está bloqueado',
  'login.error.EMAIL_DOMAIN_BLOCKED': 'No se permite iniciar sesión con este dominio de correo electrónico',
  'login.error.reset': 'Restablecer su contraseña',
  'login.error.transport': 'No se puede continuar. {message}',
}
