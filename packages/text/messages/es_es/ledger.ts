/** The page where anybody checks the ledger of a lot. */
export const ledger = {
  'ledger.title': 'Registro del lote {number}',
  'ledger.lead':
    'Cada puja y cada acto sobre este lote es un eslabón de una cadena. Su navegador puede comprobar que nada se cambió, se quitó ni se añadió.',
  'ledger.back': 'Volver al lote',
  'ledger.check': 'Comprobar el registro',
  'ledger.checking': 'Comprobando …',
  'ledger.proven': 'Comprobado: {count, plural, one {# suceso} other {# sucesos}}, todas las huellas y todas las firmas son correctas.',
  'ledger.proven.unsigned':
    'Todas las huellas son correctas: {count, plural, one {# suceso} other {# sucesos}}. Este navegador no puede comprobar las firmas.',
  'ledger.bad': 'No comprobado: el primer suceso erróneo es el número {seq}.',
  'ledger.failed': 'No se pudo obtener el registro.',
  'ledger.hidden':
    '{count, plural, one {# suceso revelaría} other {# sucesos revelarían}} un secreto mientras el lote está abierto; solo se muestra la huella.',
  'ledger.download': 'Descargar el registro',
  'ledger.offline': 'Sin esta página: descargue el archivo y compruébelo en su propio equipo con el programa abierto.',
} as const
