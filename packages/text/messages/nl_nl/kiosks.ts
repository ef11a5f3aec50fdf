import type { Translated } from '../../keys.ts'
import type { kiosks as english } from '../en_us/kiosks.ts'

export const kiosks: Translated<typeof english> = {
  'kiosks.title': 'Kioskschermen',
  'kiosks.lead': 'Een kioskaccount logt alleen in op een scherm dat voor zijn terrein is geregistreerd.',
  'kiosks.results': 'Voertuigen op {yard}',
  'kiosks.none': 'Nog geen schermen.',
  'kiosks.name': 'Naam van het scherm',
  'kiosks.yard': 'Nummer van het terrein',
  'kiosks.proof': 'Een scherm is een weg naar binnen: voordat u er een uitnodigt vragen we wie u bent.',
  'kiosks.invite': 'Link maken',
  'kiosks.link': 'Open dit binnen een uur op het scherm. Het werkt één keer:',
  'kiosks.revoke': '{name} intrekken',
  'kiosks.state.invited': 'Wacht tot de link wordt geopend',
  'kiosks.state.over': 'De link is niet op tijd geopend',
  'kiosks.state.registered': 'Geregistreerd',
  'kiosks.state.revoked': 'Ingetrokken',
  'kiosks.register.title': 'Dit scherm registreren',
  'kiosks.register.lead': 'Deze browser wordt een kioskscherm: kioskaccounts van het terrein mogen hier inloggen.',
  'kiosks.register.submit': 'Dit scherm registreren',
}
