import type { Template } from '../template.ts'

const locale = 'nl_nl'

const POWER: Template = {
  form: 'ATRNYPANN',
  version: 1,
  locale,
  title: 'Volmacht',
  sections: [
    {
      title: 'Wie de volmacht geeft',
      lines: ['{signer}, gebruikers-ID {signerNumber}, geeft deze volmacht (de volmachtgever).', 'Namens {company}.', 'Adres: {address}.'],
    },
    { title: 'Wie de volmacht krijgt', lines: ['{holder}, gebruikers-ID {holderNumber} (de gevolmachtigde).'] },
    {
      title: 'Wat de gevolmachtigde mag doen',
      lines: [
        'Voor voertuigen die de volmachtgever op de veilingen van deze site heeft gekocht, mag de gevolmachtigde in deze zaken namens de volmachtgever handelen, en in geen andere:',
        '{scopes}',
        'De gevolmachtigde mag niet namens de volmachtgever bieden, kopen, verkopen of betalen, en mag deze volmacht niet doorgeven.',
      ],
    },
    {
      title: 'Tot wanneer',
      lines: [
        'Deze volmacht geldt vanaf het moment van ondertekening tot het einde van {untilOn} (jaar-maand-dag).',
        'De volmacht eindigt eerder als de volmachtgever haar intrekt, of als het account van de volmachtgever of van de gevolmachtigde wordt gesloten.',
        'Wat de gevolmachtigde vóór het einde heeft gedaan, blijft geldig.',
      ],
    },
  ],
  words: {
    'scope.PICKUP': 'Voertuigen en onderdelen op een terrein ophalen en voor ontvangst tekenen.',
    'scope.TITLE': 'Papieren tekenen die de eigendom van voertuigen overdragen, en eigendomsbewijzen en koopbewijzen ontvangen.',
    'scope.EXPORT': 'Uitvoer- en douaneaangiften voor voertuigen tekenen.',
  },
}

const AFFIDAVIT: Template = {
  form: 'AFFIDAVIT',
  version: 1,
  locale,
  title: 'Verklaring van de koper',
  sections: [
    {
      title: 'Wie verklaart',
      lines: ['{signer}, gebruikers-ID {signerNumber}, verklaart:', 'Ik handel namens {company}.', 'Adres: {address}.'],
    },
    { title: 'Gegevens', lines: ['De naam en het adres in mijn account zijn van mij en volledig.', 'Ik ben meerderjarig.'] },
    { title: 'Waarvoor ik koop', lines: ['{purpose}'] },
    {
      title: 'Waarheid',
      lines: [
        'Wat ik hier verklaar is waar. Ik weet dat een valse verklaring mijn lidmaatschap kan beëindigen en strafbaar kan zijn.',
        'Als er iets van verandert, meld ik dat vóór mijn volgende bod.',
      ],
    },
  ],
  words: {
    'purpose.OWN_USE': 'Ik koop voertuigen voor eigen gebruik.',
    'purpose.RESALE': 'Ik koop voertuigen om ze door te verkopen en heb de vergunningen die de wet vraagt.',
    'purpose.DISMANTLING': 'Ik koop voertuigen om ze te demonteren en heb de vergunningen die de wet vraagt.',
    'purpose.EXPORT': 'Ik koop voertuigen om ze uit te voeren en doe de aangiften die de wet vraagt.',
  },
}

const TAX: Template = {
  form: 'MULTISTATETAX',
  version: 1,
  locale,
  title: 'Belastingverklaring voor meerdere staten',
  sections: [
    {
      title: 'Wie verklaart',
      lines: ['{signer}, gebruikers-ID {signerNumber} (de koper).', 'Namens {company}.', 'Adres: {address}.'],
    },
    {
      title: 'Registraties',
      lines: [
        'In deze staten is de koper geregistreerd voor de omzet- en gebruiksbelasting, of heeft de koper een vergunning voor doorverkoop, onder deze nummers:',
        '{states}',
      ],
    },
    {
      title: 'Wat wordt gekocht om door te verkopen',
      lines: [
        'Voertuigen en onderdelen die de koper op de veilingen van deze site koopt en in een van deze staten ophaalt, worden gekocht om ze door te verkopen. De koper gebruikt of houdt ze daarvóór niet.',
        'Als de koper toch iets gebruikt of houdt, geeft de koper dat aan bij de staat en betaalt de belasting.',
      ],
    },
    {
      title: 'Tot wanneer',
      lines: [
        'Deze verklaring geldt tot de koper haar intrekt.',
        'Als een van de registraties eindigt of verandert, trekt de koper haar in vóór het volgende bod.',
      ],
    },
    { title: 'Waarheid', lines: ['Wat ik hier verklaar is waar. Ik weet dat een valse verklaring strafbaar kan zijn.'] },
  ],
  words: {},
}

/** Dutch words, every version. */
export const DUTCH: readonly Template[] = [POWER, AFFIDAVIT, TAX]
