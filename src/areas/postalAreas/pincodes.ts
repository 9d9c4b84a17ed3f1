// Pincodes of the demo: a city a line, its codes as ranges; each is in the All India Pincode Directory of India Post. District and city are one where only the city is meant.

/** City, state, zone, latitude, longitude, codes; `far` where couriers call it remote. */
export type City = readonly [city: string, state: string, zone: string, lat: string, lng: string, codes: string]

export const india: readonly City[] = [
  ['New Delhi', 'Delhi', 'NORTH', '28.6139', '77.2090', '110001-110049'],
  ['Gurugram', 'Haryana', 'NORTH', '28.4595', '77.0266', '122001-122004'],
  ['Noida', 'Uttar Pradesh', 'NORTH', '28.5355', '77.3910', '201301 201303-201305'],
  ['Chandigarh', 'Chandigarh', 'NORTH', '30.7333', '76.7794', '160002 160009 160011 160012 160014-160020 160022'],
  ['Jaipur', 'Rajasthan', 'NORTH', '26.9124', '75.7873', '302001-302006 302012 302013 302015-302022'],
  ['Lucknow', 'Uttar Pradesh', 'NORTH', '26.8467', '80.9462', '226001-226006 226010 226012 226016-226022'],
  ['Mumbai', 'Maharashtra', 'WEST', '19.0760', '72.8777', '400001-400022 400024-400034 400049-400061 400063-400072'],
  ['Pune', 'Maharashtra', 'WEST', '18.5204', '73.8567', '411001-411009 411011-411018'],
  ['Nagpur', 'Maharashtra', 'WEST', '21.1458', '79.0882', '440001-440003 440008 440010 440012-440016'],
  [
    'Ahmedabad',
    'Gujarat',
    'WEST',
    '23.0225',
    '72.5714',
    '380001-380009 380013-380016 380021-380024 380026-380028 380050-380052 380054 380055',
  ],
  ['Surat', 'Gujarat', 'WEST', '21.1702', '72.8311', '395001-395009'],
  ['Indore', 'Madhya Pradesh', 'WEST', '22.7196', '75.8577', '452001 452003 452005-452007 452009-452016'],
  [
    'Bengaluru',
    'Karnataka',
    'SOUTH',
    '12.9716',
    '77.5946',
    '560001-560013 560015-560018 560020-560027 560032-560038 560040-560043 560045-560051 560053-560068 560070-560080 560091-560100',
  ],
  ['Mysuru', 'Karnataka', 'SOUTH', '12.2958', '76.6394', '570001-570004 570006-570012'],
  ['Chennai', 'Tamil Nadu', 'SOUTH', '13.0827', '80.2707', '600001-600026 600028 600030'],
  ['Coimbatore', 'Tamil Nadu', 'SOUTH', '11.0168', '76.9558', '641001-641014'],
  ['Hyderabad', 'Telangana', 'SOUTH', '17.3850', '78.4867', '500001-500018 500020 500022-500035'],
  ['Visakhapatnam', 'Andhra Pradesh', 'SOUTH', '17.6868', '83.2185', '530001-530005 530007-530009'],
  ['Kochi', 'Kerala', 'SOUTH', '9.9312', '76.2673', '682001-682008 682011 682016-682020'],
  ['Thiruvananthapuram', 'Kerala', 'SOUTH', '8.5241', '76.9366', '695001-695012'],
  ['Kolkata', 'West Bengal', 'EAST', '22.5726', '88.3639', '700001-700025'],
  ['Bhubaneswar', 'Odisha', 'EAST', '20.2961', '85.8245', '751001-751010'],
  ['Patna', 'Bihar', 'EAST', '25.5941', '85.1376', '800001-800008'],
  ['Guwahati', 'Assam', 'NORTHEAST', '26.1445', '91.7362', '781001 781003-781012'],
]

/** Where couriers ask for more and take longer. */
export const farIndia: readonly City[] = [
  ['Port Blair', 'Andaman and Nicobar Islands', 'REMOTE', '11.6234', '92.7265', '744101-744105'],
  ['Car Nicobar', 'Andaman and Nicobar Islands', 'REMOTE', '9.1530', '92.8190', '744301'],
  ['Kavaratti', 'Lakshadweep', 'REMOTE', '10.5669', '72.6420', '682555'],
  ['Leh', 'Ladakh', 'REMOTE', '34.1526', '77.5771', '194101'],
  ['Srinagar', 'Jammu and Kashmir', 'REMOTE', '34.0837', '74.7973', '190001'],
  ['Itanagar', 'Arunachal Pradesh', 'NORTHEAST', '27.0844', '93.6053', '791111'],
  ['Aizawl', 'Mizoram', 'NORTHEAST', '23.7271', '92.7176', '796001'],
  ['Imphal', 'Manipur', 'NORTHEAST', '24.8170', '93.9368', '795001'],
  ['Kohima', 'Nagaland', 'NORTHEAST', '25.6751', '94.1086', '797001'],
  ['Agartala', 'Tripura', 'NORTHEAST', '23.8315', '91.2868', '799001'],
  ['Gangtok', 'Sikkim', 'NORTHEAST', '27.3389', '88.6065', '737101'],
]

export const emirates: readonly City[] = [
  [
    'Dubai',
    'Dubai',
    'DXB',
    '25.2048',
    '55.2708',
    'dubai-marina dubai-deira dubai-downtown dubai-jumeirah dubai-al-barsha',
  ],
  ['Abu Dhabi', 'Abu Dhabi', 'AUH', '24.4539', '54.3773', 'abudhabi-al-reem abudhabi-khalifa-city abudhabi-yas'],
  ['Sharjah', 'Sharjah', 'NORTH', '25.3463', '55.4209', 'sharjah-al-nahda sharjah-al-majaz'],
  ['Ajman', 'Ajman', 'NORTH', '25.4052', '55.5136', 'ajman-al-rashidiya'],
  ['Fujairah', 'Fujairah', 'EAST', '25.1288', '56.3265', 'fujairah-al-faseel'],
]

/** `110001-110003 110010` one by one. */
export const codesIn = (ranges: string): string[] =>
  ranges.split(' ').flatMap(range => {
    const [, first, last] = /^(\d+)-(\d+)$/.exec(range) ?? []
    if (!first || !last) return [range]
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => String(Number(first) + at))
  })
