import type { Template } from '../template.ts'

const locale = 'es_es'

const POWER: Template = {
  form: 'ATRNYPANN',
  version: 1,
  locale,
  title: 'Poder de representación',
  sections: [
    {
      title: 'Quién lo otorga',
      lines: [
        '{signer}, ID de usuario {signerNumber}, otorga este poder (la parte otorgante).',
        'En nombre de {company}.',
        'Dirección: {address}.',
      ],
    },
    { title: 'Quién lo recibe', lines: ['{holder}, ID de usuario {holderNumber} (la persona apoderada).'] },
    {
      title: 'Qué puede hacer la persona apoderada',
      lines: [
        'Respecto a los vehículos que la parte otorgante ha comprado en las subastas de este sitio, la persona apoderada puede actuar en su nombre en estos asuntos y en ningún otro:',
        '{scopes}',
        'La persona apoderada no puede pujar, comprar, vender ni pagar en nombre de la parte otorgante, ni ceder este poder.',
      ],
    },
    {
      title: 'Hasta cuándo',
      lines: [
        'Este poder vale desde el momento de la firma hasta el final del día {untilOn} (año-mes-día).',
        'Termina antes si la parte otorgante lo revoca o si se cierra la cuenta de la parte otorgante o la de la persona apoderada.',
        'Lo que la persona apoderada hizo antes de que terminara sigue siendo válido.',
      ],
    },
  ],
  words: {
    'scope.PICKUP': 'Recoger vehículos y piezas en los depósitos y firmar su recepción.',
    'scope.TITLE': 'Firmar los documentos que transfieren la propiedad de los vehículos y recibir títulos y facturas de venta.',
    'scope.EXPORT': 'Firmar declaraciones de exportación y de aduana de los vehículos.',
  },
}

const AFFIDAVIT: Template = {
  form: 'AFFIDAVIT',
  version: 1,
  locale,
  title: 'Declaración jurada del comprador',
  sections: [
    {
      title: 'Quién declara',
      lines: ['{signer}, ID de usuario {signerNumber}, declara:', 'Actúo en nombre de {company}.', 'Dirección: {address}.'],
    },
    { title: 'Datos', lines: ['El nombre y la dirección de mi cuenta son los míos y están completos.', 'Soy mayor de edad.'] },
    { title: 'Para qué compro', lines: ['{purpose}'] },
    {
      title: 'Veracidad',
      lines: [
        'Lo que declaro aquí es cierto. Sé que una declaración falsa puede poner fin a mi membresía y puede ser castigada por la ley.',
        'Si algo de ello cambia, lo comunico antes de mi próxima puja.',
      ],
    },
  ],
  words: {
    'purpose.OWN_USE': 'Compro vehículos para mi propio uso.',
    'purpose.RESALE': 'Compro vehículos para revenderlos y tengo las licencias que exige la ley.',
    'purpose.DISMANTLING': 'Compro vehículos para desguazarlos y tengo las licencias que exige la ley.',
    'purpose.EXPORT': 'Compro vehículos para exportarlos y presento las declaraciones que exige la ley.',
  },
}

const TAX: Template = {
  form: 'MULTISTATETAX',
  version: 1,
  locale,
  title: 'Certificado fiscal para varios estados',
  sections: [
    {
      title: 'Quién certifica',
      lines: ['{signer}, ID de usuario {signerNumber} (la parte compradora).', 'En nombre de {company}.', 'Dirección: {address}.'],
    },
    {
      title: 'Registros',
      lines: [
        'En estos estados la parte compradora está registrada a efectos del impuesto sobre ventas y uso, o tiene permiso de reventa, con estos números:',
        '{states}',
      ],
    },
    {
      title: 'Lo que se compra para revender',
      lines: [
        'Los vehículos y piezas que la parte compradora compra en las subastas de este sitio y recoge en uno de estos estados se compran para revenderlos. Antes no los usa ni los conserva.',
        'Si pese a todo usa o conserva algo, lo declara al estado y paga el impuesto.',
      ],
    },
    {
      title: 'Hasta cuándo',
      lines: [
        'Este certificado vale hasta que la parte compradora lo revoque.',
        'Si uno de los registros termina o cambia, lo revoca antes de la próxima puja.',
      ],
    },
    { title: 'Veracidad', lines: ['Lo que certifico aquí es cierto. Sé que un certificado falso puede ser castigado por la ley.'] },
  ],
  words: {},
}

/** Spanish words, every version. */
export const SPANISH: readonly Template[] = [POWER, AFFIDAVIT, TAX]
