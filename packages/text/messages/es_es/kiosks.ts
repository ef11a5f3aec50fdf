import type { Translated } from '../../keys.ts'
import type { kiosks as english } from '../en_us/kiosks.ts'

export const kiosks: Translated<typeof english> = {
  'kiosks.title': 'Pantallas de quiosco',
  'kiosks.lead': 'Una cuenta de quiosco solo puede iniciar sesión en una pantalla registrada para su depósito.',
  'kiosks.results': 'Vehículos en {yard}',
  'kiosks.none': 'Todavía no hay pantallas.',
  'kiosks.name': 'Nombre de la pantalla',
  'kiosks.yard': 'Número del depósito',
  'kiosks.proof': 'Una pantalla es una forma de entrar: antes de invitar a una le preguntamos quién es.',
  'kiosks.invite': 'Crear enlace',
  'kiosks.link': 'Ábralo en la pantalla antes de una hora. Sirve una vez:',
  'kiosks.revoke': 'Retirar {name}',
  'kiosks.state.invited': 'Espera a que se abra su enlace',
  'kiosks.state.over': 'Su enlace no se abrió a tiempo',
  'kiosks.state.registered': 'Registrada',
  'kiosks.state.revoked': 'Retirada',
  'kiosks.register.title': 'Registrar esta pantalla',
  'kiosks.register.lead': 'Este navegador será una pantalla de quiosco: las cuentas de quiosco de su depósito podrán iniciar sesión aquí.',
  'kiosks.register.submit': 'Registrar esta pantalla',
}
