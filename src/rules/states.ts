// The states and territories of India: the code a GSTIN begins with, the two letters of ISO 3166-2, the name.
/** `union` marks the territories without legislature, where UTGST stands for SGST. */
export type State = { code: string; letters: string; name: string; union: boolean }

const union = new Set(['04', '26', '31', '35', '38'])
const known = `01 JK Jammu and Kashmir, 02 HP Himachal Pradesh, 03 PB Punjab, 04 CH Chandigarh, 05 UK Uttarakhand, 06 HR Haryana,
07 DL Delhi, 08 RJ Rajasthan, 09 UP Uttar Pradesh, 10 BR Bihar, 11 SK Sikkim, 12 AR Arunachal Pradesh, 13 NL Nagaland, 14 MN Manipur,
15 MZ Mizoram, 16 TR Tripura, 17 ML Meghalaya, 18 AS Assam, 19 WB West Bengal, 20 JH Jharkhand, 21 OD Odisha, 22 CG Chhattisgarh,
23 MP Madhya Pradesh, 24 GJ Gujarat, 26 DH Dadra and Nagar Haveli and Daman and Diu, 27 MH Maharashtra, 29 KA Karnataka, 30 GA Goa,
31 LD Lakshadweep, 32 KL Kerala, 33 TN Tamil Nadu, 34 PY Puducherry, 35 AN Andaman and Nicobar Islands, 36 TS Telangana,
37 AP Andhra Pradesh, 38 LA Ladakh, 97 -- Other Territory`

export const states: ReadonlyMap<string, State> = new Map(
  known.split(/,\s+/).map(entry => {
    const [code = '', letters = ''] = entry.split(' ')
    return [code, { code, letters, name: entry.slice(6), union: union.has(code) }]
  }),
)

const byName = new Map([...states.values()].map(({ name, letters }) => [name, letters]))

/** As everybody in the country shortens it; none where it is no state. */
export const lettersOf = (name: string): string | undefined => byName.get(name)
