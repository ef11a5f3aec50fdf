/** A state, province, land or emirate: its postal or ISO code and name. */
export type State = { readonly code: string; readonly name: string }

const STATES: Readonly<Record<string, string>> = {
  USA: 'AL Alabama;AK Alaska;AZ Arizona;AR Arkansas;CA California;CO Colorado;CT Connecticut;DE Delaware;DC District of Columbia;FL Florida;GA Georgia;HI Hawaii;ID Idaho;IL Illinois;IN Indiana;IA Iowa;KS Kansas;KY Kentucky;LA Louisiana;ME Maine;MD Maryland;MA Massachusetts;MI Michigan;MN Minnesota;MS Mississippi;MO Missouri;MT Montana;NE Nebraska;NV Nevada;NH New Hampshire;NJ New Jersey;NM New Mexico;NY New York;NC North Carolina;ND North Dakota;OH Ohio;OK Oklahoma;OR Oregon;PA Pennsylvania;PR Puerto Rico;RI Rhode Island;SC South Carolina;SD South Dakota;TN Tennessee;TX Texas;UT Utah;VT Vermont;VA Virginia;WA Washington;WV West Virginia;WI Wisconsin;WY Wyoming;AS American Samoa;GU Guam;MP Northern Mariana Islands;VI US Virgin Islands',
  CAN: 'AB Alberta;BC British Columbia;MB Manitoba;NB New Brunswick;NL Newfoundland and Labrador;NT Northwest Territories;NS Nova Scotia;NU Nunavut;ON Ontario;PE Prince Edward Island;QC Quebec;SK Saskatchewan;YT Yukon',
  GBR: 'ENG England;NIR Northern Ireland;SCT Scotland;WLS Wales',
  IRL: 'CN Connacht;LS Leinster;MS Munster;UL Ulster',
  DEU: 'BW Baden-Württemberg;BY Bayern;BE Berlin;BB Brandenburg;HB Bremen;HH Hamburg;HE Hessen;MV Mecklenburg-Vorpommern;NI Niedersachsen;NW Nordrhein-Westfalen;RP Rheinland-Pfalz;SL Saarland;SN Sachsen;ST Sachsen-Anhalt;SH Schleswig-Holstein;TH Thüringen',
  ESP: 'AN Andalucía;AR Aragón;AS Asturias;CN Canarias;CB Cantabria;CM Castilla-La Mancha;CL Castilla y León;CT Cataluña;CE Ceuta;EX Extremadura;GA Galicia;IB Illes Balears;RI La Rioja;MD Madrid;ML Melilla;MC Murcia;NC Navarra;PV País Vasco;VC Valencia',
  IND: 'AN Andaman and Nicobar Islands;AP Andhra Pradesh;AR Arunachal Pradesh;AS Assam;BR Bihar;CH Chandigarh;CG Chhattisgarh;DH Dadra and Nagar Haveli and Daman and Diu;DL Delhi;GA Goa;GJ Gujarat;HR Haryana;HP Himachal Pradesh;JK Jammu and Kashmir;JH Jharkhand;KA Karnataka;KL Kerala;LA Ladakh;LD Lakshadweep;MP Madhya Pradesh;MH Maharashtra;MN Manipur;ML Meghalaya;MZ Mizoram;NL Nagaland;OD Odisha;PY Puducherry;PB Punjab;RJ Rajasthan;SK Sikkim;TN Tamil Nadu;TS Telangana;TR Tripura;UP Uttar Pradesh;UK Uttarakhand;WB West Bengal',
  ARE: 'AZ Abu Dhabi;AJ Ajman;DU Dubai;FU Fujairah;RK Ras Al Khaimah;SH Sharjah;UQ Umm Al Quwain',
  BHR: '13 Capital;15 Muharraq;17 Northern;14 Southern',
  OMN: 'DA Ad Dakhiliyah;BU Al Buraymi;WU Al Wusta;ZA Ad Dhahirah;BJ Al Batinah South;BS Al Batinah North;SJ Ash Sharqiyah South;SS Ash Sharqiyah North;ZU Dhofar;MA Muscat;MU Musandam',
}

/** States of countries without a site of ours, for the region of a bidder's account. */
const STATES_ELSEWHERE: Readonly<Record<string, string>> = {
  MEX: 'AGU Aguascalientes;BCN Baja California;BCS Baja California Sur;CAM Campeche;CHP Chiapas;CHH Chihuahua;CMX Ciudad de México;COA Coahuila;COL Colima;DUR Durango;MEX Estado de México;GUA Guanajuato;GRO Guerrero;HID Hidalgo;JAL Jalisco;MIC Michoacán;MOR Morelos;NAY Nayarit;NLE Nuevo León;OAX Oaxaca;PUE Puebla;QUE Querétaro;ROO Quintana Roo;SLP San Luis Potosí;SIN Sinaloa;SON Sonora;TAB Tabasco;TAM Tamaulipas;TLA Tlaxcala;VER Veracruz;YUC Yucatán;ZAC Zacatecas',
}

/** Countries that have a list of states. */
export const COUNTRIES_WITH_STATES: readonly string[] = Object.keys(STATES)

const readStates = (list: string | undefined): readonly State[] =>
  (list?.split(';') ?? []).map((entry) => {
    const gap = entry.indexOf(' ')
    return { code: entry.slice(0, gap), name: entry.slice(gap + 1) }
  })

/** States of an alpha-3 country code; empty when the country has no list. */
export const statesOf = (country: string): readonly State[] => readStates(STATES[country])

/** Name of a state, of a country without a site of ours too; null when it is not listed. */
export function findStateName(country: string, code: string): string | null {
  return readStates(STATES[country] ?? STATES_ELSEWHERE[country]).find((state) => state.code === code)?.name ?? null
}

/** Name of a state; the code itself when it is not listed. */
export const stateName = (country: string, code: string): string => findStateName(country, code) ?? code
