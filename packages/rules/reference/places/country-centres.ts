// Country (alpha-2) and the middle of it in whole degrees north and east: good enough to say which yards are nearer.
const CENTRES =
  'AD 43 2,AE 24 54,AF 34 68,AG 17 -62,AI 18 -63,AL 41 20,AM 40 45,AO -11 18,AR -38 -64,AS -14 -170,AT 48 15,AU -25 134,AW 13 -70,AX 60 20,AZ 40 48,' +
  'BA 44 18,BB 13 -60,BD 24 90,BE 51 4,BF 12 -2,BG 43 25,BH 26 51,BI -3 30,BJ 9 2,BL 18 -63,BM 32 -65,BN 5 115,BO -16 -64,BQ 12 -68,BR -14 -52,' +
  'BS 25 -77,BT 28 90,BW -22 25,BY 54 28,BZ 17 -88,CA 56 -106,CC -12 97,CD -4 22,CF 7 21,CG 0 16,CH 47 8,CI 8 -6,CK -21 -160,CL -36 -72,CM 7 12,' +
  'CN 36 104,CO 5 -74,CR 10 -84,CU 22 -78,CV 16 -24,CW 12 -69,CX -10 106,CY 35 33,CZ 50 15,DE 51 10,DJ 12 43,DK 56 10,DM 15 -61,DO 19 -70,DZ 28 2,' +
  'EC -2 -78,EE 59 25,EG 27 31,EH 24 -13,ER 15 40,ES 40 -4,ET 9 40,FI 62 26,FJ -17 179,FK -52 -60,FM 7 151,FO 62 -7,FR 46 2,GA -1 12,GB 54 -2,' +
  'GD 12 -62,GE 42 43,GF 4 -53,GG 49 -3,GH 8 -1,GI 36 -5,GL 72 -43,GM 13 -15,GN 10 -10,GP 17 -62,GQ 2 10,GR 39 22,GT 16 -90,GU 13 145,GW 12 -15,' +
  'GY 5 -59,HK 22 114,HN 15 -86,HR 45 15,HT 19 -72,HU 47 20,ID -1 114,IE 53 -8,IL 31 35,IM 54 -5,IN 21 79,IQ 33 44,IR 32 54,IS 65 -19,IT 42 13,' +
  'JE 49 -2,JM 18 -77,JO 31 36,JP 36 138,KE 0 38,KG 41 75,KH 13 105,KI -3 -169,KM -12 44,KN 17 -63,KP 40 128,KR 36 128,KW 29 47,KY 20 -81,KZ 48 67,' +
  'LA 20 102,LB 34 36,LC 14 -61,LI 47 10,LK 8 81,LR 6 -9,LS -30 28,LT 55 24,LU 50 6,LV 57 25,LY 26 17,MA 32 -7,MC 44 7,MD 47 28,ME 43 19,MF 18 -63,' +
  'MG -19 47,MH 7 171,MK 42 22,ML 18 -4,MM 22 96,MN 47 104,MO 22 114,MP 17 145,MQ 15 -61,MR 21 -11,MS 17 -62,MT 36 14,MU -20 58,MV 3 73,MW -13 34,' +
  'MX 24 -103,MY 4 102,MZ -19 36,NA -23 18,NC -21 166,NE 18 8,NF -29 168,NG 9 9,NI 13 -85,NL 52 5,NO 60 8,NP 28 84,NR -1 167,NU -19 -170,NZ -41 175,' +
  'OM 21 56,PA 9 -81,PE -9 -75,PF -18 -149,PG -6 144,PH 13 122,PK 30 69,PL 52 19,PM 47 -56,PR 18 -67,PS 32 35,PT 39 -8,PW 8 135,PY -23 -58,QA 25 51,' +
  'RE -21 56,RO 46 25,RS 44 21,RU 62 105,RW -2 30,SA 24 45,SB -10 160,SC -5 55,SD 13 30,SE 60 19,SG 1 104,SH -24 -10,SI 46 15,SJ 78 24,SK 49 20,' +
  'SL 8 -12,SM 44 12,SN 14 -14,SO 5 46,SR 4 -56,SS 7 31,ST 0 7,SV 14 -89,SX 18 -63,SY 35 39,SZ -27 31,TC 22 -72,TD 15 19,TG 9 1,TH 16 101,TJ 39 71,' +
  'TK -9 -172,TL -9 126,TM 39 60,TN 34 10,TO -21 -175,TR 39 35,TT 11 -61,TV -7 178,TW 24 121,TZ -6 35,UA 48 31,UG 1 32,US 37 -96,UY -33 -56,UZ 41 65,' +
  'VA 42 12,VC 13 -61,VE 6 -67,VG 18 -65,VI 18 -65,VN 14 108,VU -15 167,WF -14 -177,WS -14 -172,XK 43 21,YE 16 49,YT -13 45,ZA -31 23,ZM -13 28,ZW -19 29'

const centres = new Map(
  CENTRES.split(',').map((entry): [string, { readonly latitude: number; readonly longitude: number }] => {
    const [code = '', latitude, longitude] = entry.split(' ')
    return [code, { latitude: Number(latitude), longitude: Number(longitude) }]
  }),
)

/** The middle of a country by its alpha-2 code, in degrees; null for territories without one in the table. */
export function centreOf(alpha2: string): { readonly latitude: number; readonly longitude: number } | null {
  return centres.get(alpha2) ?? null
}
