import type { Translated } from '../../keys.ts'
import type { finder as english } from '../en_us/finder.ts'

export const finder: Translated<typeof english> = {
  'finder.title': 'Buscador de vehículos',
  'finder.description': 'Elija tipo, marca, modelo, años, lugar, daños y documentación, y vea en cada paso cuántos lotes quedan.',
  'finder.lead': 'Cada opción indica cuántos lotes deja.',
  'finder.any': 'Cualquiera',
  'finder.any.count': 'Cualquiera ({count})',
  'finder.choice': '{word}: {count}',
  'finder.years.from': 'Desde el año',
  'finder.years.to': 'Hasta el año',
  'finder.zip': 'Código postal',
  'finder.miles': 'A menos de',
  'finder.country': 'País',
  'finder.state': 'Estado',
  'finder.make.first': 'Elija primero una marca',
  'finder.update': 'Actualizar los recuentos',
  'finder.show': '{count, plural, =0 {Ningún lote} one {Ver # lote} other {Ver # lotes}}',
  'finder.left': '{count, plural, =0 {No queda ningún lote} one {Queda # lote} other {Quedan # lotes}}',
  'finder.clear': 'Empezar de nuevo',
  'finder.quick': 'Búsquedas rápidas',
  'finder.counting': 'Contando',
  'finder.failed': 'No se han podido leer los recuentos. Sus opciones siguen puestas.',
  'finder.more': 'O elija paso a paso en el buscador.',
}
