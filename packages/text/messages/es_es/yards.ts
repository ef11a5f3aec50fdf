import type { Translated } from '../../keys.ts'
import type { yards as english } from '../en_us/yards.ts'

export const yards: Translated<typeof english> = {
  'yards.title': 'Ubicaciones',
  'yards.in': 'Ubicaciones en {state}',
  'yards.description': 'Todos los depósitos, con su dirección, su próxima subasta y los vehículos que hay en ellos.',
  'yards.one.description': '{yard}: dirección, próximas subastas y los vehículos que hay allí.',
  'yards.count': '{count, plural, one {# depósito} other {# depósitos}}',
  'yards.all': 'Todas las ubicaciones',
  'yards.none': 'Aquí no figura ningún depósito.',
  'yards.near': 'Buscar el depósito más cercano por código postal',
  'yards.near.submit': 'Buscar',
  'yards.near.title': 'Más cerca de {zip}',
  'yards.away': 'A {distance}',
  'yards.noSale': 'Sin subasta fijada',
  'yards.sale.of': '{lots}, próxima subasta de {yard}',
  'yards.number': 'Depósito {number}',
  'yards.address': 'Dirección',
  'yards.map': 'Abrir en un mapa',
  'yards.phone': 'Teléfono',
  'yards.hours': 'Horario',
  'yards.clock': 'Hora en el depósito',
  'yards.lots': '{count, plural, =0 {Vehículos aquí} one {# vehículo aquí} other {# vehículos aquí}}',
  'yards.sales': 'Próximas subastas',
  'yards.sales.none': 'Este depósito no tiene ninguna subasta fijada.',
  'yards.next': 'Vehículos aquí, primero los próximos en venderse',
  'yards.others': 'Depósitos cercanos',
}
