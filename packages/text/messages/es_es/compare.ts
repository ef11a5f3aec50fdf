export const compare = {
  'compare.do': 'Comparar',
  'compare.pick': 'Seleccione de {min} a {max} lotes para comparar',
  'compare.title': 'Comparar lotes',
  'compare.title.lots': 'Comparar {names}',
  'compare.start': 'Escriba el número de un lote para empezar, o seleccione lotes en una lista y pulse allí «Comparar».',
  'compare.second':
    'Este es el primer lote. Escriba el número de otro para compararlos, o seleccione lotes en una lista y pulse allí «Comparar».',
  'compare.none': 'Ninguno de estos lotes figura aquí. Revise los números, o seleccione lotes en una lista y pulse allí «Comparar».',
  'compare.wrong':
    '{count, plural, one {Una entrada de la dirección no es un número de lote y se ha omitido.} other {# entradas de la dirección no son números de lote y se han omitido.}} Un número de lote tiene de {min} a {max} cifras.',
  'compare.surplus':
    'Puede comparar hasta {max} lotes. {count, plural, one {Se ha omitido otro lote.} other {Se han omitido otros # lotes.}}',
  'compare.missing': 'No disponible: este lote no figura aquí',
  'compare.remove': 'Quitar',
  'compare.facts': 'Datos que se muestran',
  'compare.all': 'Todos los datos',
  'compare.differing': 'Solo las diferencias',
  'compare.count':
    '{count, plural, =0 {Los lotes coinciden en los {total} datos.} one {≠ marca el único dato de {total} en que los lotes difieren.} other {≠ marca los # datos de {total} en que los lotes difieren.}}',
  'compare.differs': 'difiere',
  'compare.buyNow.allIn': 'con tarifas {price}',
  'compare.buyNow.none': 'No se ofrece',
  'compare.add': 'Añadir',
  'compare.add.number': 'Añadir un lote por su número',
  'compare.add.wrong': 'Un número de lote tiene de {min} a {max} cifras.',
  'compare.add.known': 'Este lote ya está en la comparación.',
  'compare.add.full': 'Puede comparar hasta {max} lotes. Quite uno para añadir otro.',
  'compare.tray': 'Lotes para comparar',
  'compare.tray.count': '{count} de {max} lotes para comparar',
  'compare.tray.clear': 'Vaciar',
  'compare.tray.added': 'Añadido a la comparación: {count} de {max} lotes.',
  'compare.tray.removed':
    'Quitado de la comparación. {count, plural, =0 {Ya no queda ningún lote.} one {Queda # lote.} other {Quedan # lotes.}}',
  'compare.tray.full': 'Puede comparar hasta {max} lotes. Quite uno para añadir otro.',
} as const
