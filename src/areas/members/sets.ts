// Closed lists of what is kept about members.
import { valueSet } from '#contract/valueSet.ts'

export const Gender = valueSet('gender', { female: 1, male: 2, other: 3 })
export const MemberSource = valueSet(
  'memberSource',
  { site: 1, app: 2, shop: 3, support: 4, imported: 5 },
  {},
  { shop: 'In store' },
)

/** Countries whose addresses have a shape of their own. */
export const AddressCountry = valueSet(
  'addressCountry',
  { IND: 1, ARE: 2, SAU: 3 },
  {},
  { IND: 'India', ARE: 'United Arab Emirates', SAU: 'Saudi Arabia' },
)

export const ConsentChannel = valueSet(
  'consentChannel',
  { email: 1, sms: 2, whatsapp: 3, push: 4, call: 5 },
  {},
  { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp', push: 'Push message' },
)
export const ConsentPurpose = valueSet('consentPurpose', { marketing: 1, service: 2, profiling: 3 })
export const ConsentState = valueSet(
  'consentState',
  { optedIn: 1, pending: 2, optedOut: 3 },
  { optedIn: 'green', pending: 'amber', optedOut: 'ring' },
)

/** What of the other record the one that stays may take over; called as the fields are. */
export const MergeField = {
  ...valueSet('mergeField', {
    firstName: 1,
    lastName: 2,
    phone: 3,
    email: 4,
    gender: 5,
    dob: 6,
    hasGuardian: 7,
    language: 8,
    profile: 9,
    dueDate: 10,
    children: 11,
    tags: 12,
  }),
  fieldsOf: 'members',
}

export const RiskLevel = valueSet(
  'riskLevel',
  { low: 1, medium: 2, high: 3 },
  { low: 'green', medium: 'amber', high: 'red' },
)

/** A digit of the grade, 5 the best. */
export const RfmScore = valueSet('rfmScore', { '1': 1, '2': 2, '3': 3, '4': 4, '5': 5 })

/** Asked by its number, or for the month it is. */
export const BirthMonth = valueSet(
  'birthMonth',
  { '1': 1, '2': 2, '3': 3, '4': 4, '5': 5, '6': 6, '7': 7, '8': 8, '9': 9, '10': 10, '11': 11, '12': 12, now: 13 },
  {},
  {
    '1': 'January',
    '2': 'February',
    '3': 'March',
    '4': 'April',
    '5': 'May',
    '6': 'June',
    '7': 'July',
    '8': 'August',
    '9': 'September',
    '10': 'October',
    '11': 'November',
    '12': 'December',
    now: 'This month',
  },
)

export const SegmentKind = valueSet('segmentKind', { live: 1, snapshot: 2 }, { live: 'green', snapshot: 'gray' })

export const CreditKind = valueSet(
  'creditKind',
  { earn: 1, redeem: 2, restore: 3, expire: 4, clawback: 5, void: 6, transferIn: 7, transferOut: 8 },
  { earn: 'green', restore: 'green', transferIn: 'blue', expire: 'gray', clawback: 'red', void: 'gray' },
  {
    earn: 'Granted',
    redeem: 'Spent',
    restore: 'Restored',
    expire: 'Expired',
    clawback: 'Clawed back',
    void: 'Voided',
    transferIn: 'Transferred in',
    transferOut: 'Transferred out',
  },
)

export const PrivacyKind = valueSet(
  'privacyKind',
  { access: 1, correct: 2, erase: 3, nominate: 4 },
  { erase: 'red' },
  { access: 'Access to data', correct: 'Correction', erase: 'Erasure', nominate: 'Nomination' },
)
export const PrivacyState = valueSet(
  'privacyState',
  { received: 1, verified: 2, inWork: 3, done: 4, refused: 5 },
  { received: 'amber', verified: 'blue', inWork: 'accent', done: 'green', refused: 'gray' },
  { inWork: 'In progress', refused: 'Rejected' },
)
export const LegalGround = valueSet(
  'legalGround',
  { notRecognised: 1, keptByLaw: 2, legalClaim: 3, excessive: 4, othersRights: 5 },
  {},
  {
    notRecognised: 'Identity could not be verified',
    keptByLaw: 'Retention required by law',
    legalClaim: 'Needed for a legal claim',
    excessive: 'Unfounded or excessive',
    othersRights: 'Would harm the rights of others',
  },
)
