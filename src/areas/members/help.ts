// What is told of members when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { consents } from './consents.ts'
import { memberAddresses } from './memberAddresses.ts'
import { members } from './members.ts'
import { privacyRequests } from './privacyRequests.ts'
import { segments } from './segments.ts'
import { storeCredit } from './storeCredit.ts'

export const help = [
  meaningsOf(members, {
    fields: {
      hasGuardian: 'A parent or guardian consented. Required below the minimum age of the country.',
      netSpend: 'What was captured less what was refunded, of delivered orders only.',
      rtoRate: ['Share of COD orders returned undelivered; shown from three COD orders.', '33%'],
      risk: 'The risk score in a word: medium from 40 on, high from 70 on.',
      riskScore: ['Mean risk of their last ten orders, from 0 to 100; none without orders.', '55'],
      rfm: ['Recency, frequency and monetary value, each from 1 to 5.', '543'],
    },
    actions: {
      reveal: 'Shows phone, email and addresses to you alone for ten minutes; the reason is kept.',
      merge: 'Makes two records one. Orders, addresses and credit come along, of consents the stricter counts.',
      unmerge: 'Undoes a merge from the last seven days completely.',
      erase: 'Permanently erases personal data. Invoices keep their amounts under a random name.',
      exportPersonal: 'Writes phones and emails into a file that names you, the time and the reason.',
    },
    inputs: {
      recordConsent: {
        proof: ['Where and when the member consented.', 'Form of the shop, 3 March'],
        proofFile: 'Scan or photo of the signed form. Visible to anyone who can reveal contacts.',
      },
      merge: { take: 'Fields that come from the record that does not stay.' },
    },
  }),
  meaningsOf(memberAddresses, {
    fields: {
      country: 'Decides which address fields apply.',
      deliveredCount: 'Orders sent to this very address that arrived.',
    },
  }),
  meaningsOf(consents, {
    fields: { state: 'Opting out applies at once and stops queued messages. Only the member can opt in.' },
  }),
  meaningsOf(storeCredit, {
    fields: {
      expiresAt: 'What ends first is spent first.',
    },
  }),
  meaningsOf(segments, {
    fields: {
      rule: 'Conditions on the member, the same as in the filter of members. All must hold.',
      kind: 'A live segment follows its rule. A snapshot keeps the members it had on the day it was taken.',
    },
  }),
  meaningsOf(privacyRequests, {
    fields: { dueAt: 'Legal deadline for the answer.' },
  }),
]
