import type { Translated } from '../../keys.ts'
import type { zip as english } from '../en_us/zip.ts'

export const zip: Translated<typeof english> = {
  'zip.lead': 'Todo lo que guardamos sobre el ID de usuario {number}, a fecha de {when}.',
  'zip.account':
    'account.json contiene todos los registros, por tabla: quién es usted, sus sesiones, ajustes y pujas, y lo ocurrido en su cuenta.',
  'zip.papers':
    'papers contiene los documentos que usted envió, una carpeta por documento: las páginas tal como se muestran y original.pdf cuando guardamos el archivo recibido. De una imagen guardamos solo la página.',
  'zip.identity':
    'identity contiene las fotos de sus comprobaciones de identidad, una carpeta por comprobación, tal como se muestran. Están ahí hasta que se borran, 30 días después de la decisión.',
  'zip.agreements':
    'agreements contiene lo que usted firmó, una carpeta por acuerdo: document.pdf con su firma, evidence.json, que dice cómo firmó, y la firma de esa prueba.',
  'zip.manifest': 'manifest.json enumera los demás archivos con su tamaño y su SHA-256, para que pueda comprobar que nada ha cambiado.',
  'zip.missing': 'Un archivo que no se ha podido leer, o que aún se está comprobando, figura allí en «missing».',
  'zip.keep': 'Quien tenga este archivo lo sabe todo. Guárdelo donde solo usted pueda leerlo.',
}
