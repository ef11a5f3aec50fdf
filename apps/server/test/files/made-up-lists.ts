/** A person or a firm of a made-up list. */
export interface Listed {
  readonly id: string
  readonly schema?: string
  readonly name: string
  readonly aliases?: string
  readonly birth?: string
  readonly countries?: string
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A made-up targets.simple.csv of OpenSanctions. */
export const simpleCsv = (rows: readonly Listed[], changedOn = '2026-11-20'): string =>
  [
    'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen,last_change',
    ...rows.map(({ id, schema = 'Person', name, aliases = '', birth = '', countries = '' }) =>
      [id, schema, name, aliases, birth, countries, '', '', '', '', '', 'Made up', '', '', `${changedOn}T08:00:00`].map(quoted).join(','),
    ),
  ].join('\n')

/** SDN.CSV, ALT.CSV and ADD.CSV of OFAC, made up. */
export const SDN_CSV = `36,"BRACKWATER TRADING CO",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r
2676,"DRAVENKO, Yuri Olegovich",individual,"SDGT] [IFSR",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 13 Oct 1959; alt. DOB 1960 to 1961; POB Minsk, Belarus; nationality Belarus; Passport 1 (Iran)."\r
2677,"SEA LARK",vessel,"IRAN",-0- ,Bulk,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r
\u001A\r
`
export const ALT_CSV = '2676,1,"aka","DRAVENKA, Juryj",-0- \r\n36,2,"fka","OLD BRACKWATER, S.A.",-0- \r\n'
export const ADD_CSV = '36,7,"Calle 23, No. 1","Havana","Cuba",-0- \r\n2676,8,-0- ,-0- ,"Russia",-0- \r\n'

export const SDN_XML = `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="https://example.test/sdn">
  <publshInformation><Publish_Date>11/24/2026</Publish_Date><Record_Count>2</Record_Count></publshInformation>
  <sdnEntry><uid>2676</uid><firstName>Yuri Olegovich</firstName><lastName>DRAVENKO</lastName><sdnType>Individual</sdnType>
    <programList><program>SDGT</program></programList>
    <akaList><aka><uid>1</uid><type>a.k.a.</type><category>strong</category><firstName>Juryj</firstName><lastName>DRAVENKA</lastName></aka></akaList>
    <nationalityList><nationality><uid>1</uid><country>Belarus</country><mainEntry>true</mainEntry></nationality></nationalityList>
    <dateOfBirthList><dateOfBirthItem><uid>1</uid><dateOfBirth>13 Oct 1959</dateOfBirth></dateOfBirthItem></dateOfBirthList></sdnEntry>
  <sdnEntry><uid>2677</uid><lastName>SEA LARK</lastName><sdnType>Vessel</sdnType></sdnEntry>
</sdnList>`

export const UN_XML = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-11-19T22:00:00.001Z">
  <INDIVIDUALS><INDIVIDUAL><DATAID>6908555</DATAID><VERSIONNUM>1</VERSIONNUM><FIRST_NAME>ABDUL</FIRST_NAME><SECOND_NAME>RAHMAN</SECOND_NAME>
    <THIRD_NAME>AL-QORVINI</THIRD_NAME><UN_LIST_TYPE>Made up</UN_LIST_TYPE><NATIONALITY><VALUE>Iran (Islamic Republic of)</VALUE></NATIONALITY>
    <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Abdulrahman al Korwini</ALIAS_NAME></INDIVIDUAL_ALIAS>
    <INDIVIDUAL_ADDRESS><COUNTRY>Syrian Arab Republic</COUNTRY></INDIVIDUAL_ADDRESS>
    <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1958</FROM_YEAR><TO_YEAR>1963</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
    <NAME_ORIGINAL_SCRIPT>عبد الرحمن القورويني</NAME_ORIGINAL_SCRIPT></INDIVIDUAL></INDIVIDUALS>
  <ENTITIES><ENTITY><DATAID>110403</DATAID><FIRST_NAME>QORVINI FOUNDATION</FIRST_NAME><ENTITY_ADDRESS><COUNTRY>Iraq</COUNTRY></ENTITY_ADDRESS></ENTITY></ENTITIES>
</CONSOLIDATED_LIST>`

export const EU_XML = `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://example.test/export" generationDate="2026-11-18T10:00:00.000+01:00" globalFileId="1">
  <sanctionEntity designationDetails="" euReferenceNumber="EU.27.28" logicalId="13"><regulation programme="IRQ"/><subjectType code="person" classificationCode="P"/>
    <nameAlias firstName="Sadun" lastName="Al-Merwani" wholeName="Sadun Al-Merwani"/><nameAlias wholeName="Abu Merwan"/>
    <citizenship countryIso2Code="IQ"/><birthdate birthdate="1937-04-28" year="1937" countryIso2Code="IQ"/></sanctionEntity>
  <sanctionEntity euReferenceNumber="EU.1.1" logicalId="20"><subjectType code="enterprise" classificationCode="E"/><nameAlias wholeName="Merwani Steel &amp; Co"/></sanctionEntity>
</export>`

export const EU_CSV = `\uFEFFfileGenerationDate;Entity_LogicalId;Entity_SubjectType;Entity_SubjectType_ClassificationCode;Entity_Regulation_Programme;NameAlias_WholeName;Address_CountryIso2Code;BirthDate_BirthDate;BirthDate_Year;BirthDate_CountryIso2Code;Citizenship_CountryIso2Code
18/11/2026;13;P;person;IRQ;Sadun Al-Merwani;;;;;
18/11/2026;13;P;person;IRQ;"Abu ""the elder""; Merwan";;;;;
18/11/2026;13;P;person;IRQ;;;1937-04-28;1937;IQ;
18/11/2026;20;E;enterprise;IRQ;Merwani Steel & Co;DE;;;;
`
